// Plan draws a round trip over a floor plan on standard output. If there is
// none, it says why, and draws the fewest routes that cover the floor, with a
// cross where the reason is.
package main

import (
	"context"
	"errors"
	"io"
	"log"
	"os"
	"time"

	"example.com/knighttour"
)

const plan = `
	........
	.##.....
	.##..##.
	.....##.
	........`

func main() {
	err := draw(os.Stdout, plan)
	if err != nil {
		log.Fatal(err)
	}
}

// draw writes the picture of a plan.
func draw(w io.Writer, plan string) error {
	floor, err := knighttour.ParseBoard(plan)
	if err != nil {
		return err
	}
	floor, err = floor.WithPiece([2]int{0, 1}) // one square to a side
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	picture := knighttour.Picture{Coordinates: true}
	route, err := knighttour.Find(ctx, floor, knighttour.Closed())
	if no := new(knighttour.NoTourError); errors.As(err, &no) {
		log.Print(no)
		picture.Marked = no.Nodes
		route = knighttour.Tour{}
		picture.Routes, err = knighttour.FindRoutes(ctx, floor)
	}
	if err != nil {
		return err
	}
	return picture.WriteSVG(w, floor, route)
}
