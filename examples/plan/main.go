// Plan draws a round trip over a floor plan on standard output. If there is
// none, it says why, and draws the fewest routes that cover the floor, with
// crosses on the squares that show the reason.
package main

import (
	"context"
	"errors"
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
	floor, err := knighttour.ParseBoard(plan)
	check(err)
	floor, err = floor.WithPiece([2]int{0, 1}) // one square up, down, left or right
	check(err)
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
	check(err)
	check(picture.WriteSVG(os.Stdout, floor, route))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
