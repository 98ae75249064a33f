//go:build !race

package knighttour

const raceEnabled = false
