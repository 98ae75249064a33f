// Checks of what the repository says of the library. A module of its own, so
// that the library's tests do without it.
module example.com/knighttour/tools/repository

go 1.24.0

require example.com/knighttour v0.0.0

require (
	golang.org/x/exp v0.0.0-20260209203927-2842357ff358 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
)

replace example.com/knighttour => ../..
