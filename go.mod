module example.com/knighttour

go 1.24.0

require (
	golang.org/x/exp v0.0.0-20260209203927-2842357ff358
	gonum.org/v1/gonum v0.17.0
)
