module example.com/knighttour/examples/count

go 1.24.0

require (
	example.com/knighttour v0.0.0
	github.com/schollz/progressbar/v3 v3.18.0
	golang.org/x/term v0.28.0
)

require (
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	golang.org/x/exp v0.0.0-20260209203927-2842357ff358 // indirect
	golang.org/x/sys v0.29.0 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
)

replace example.com/knighttour => ../..
