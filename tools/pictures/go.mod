// What draws the pictures of the README. A module of its own, since it is no
// part of the library and no program for its users.
module example.com/knighttour/tools/pictures

go 1.24.0

require (
	example.com/knighttour v0.0.0
	gonum.org/v1/gonum v0.17.0
)

require golang.org/x/exp v0.0.0-20260209203927-2842357ff358 // indirect

replace example.com/knighttour => ../..
