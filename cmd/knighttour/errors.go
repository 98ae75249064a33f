package main

import (
	"context"
	"errors"
	"fmt"

	"example.com/knighttour"
	"example.com/knighttour/cmd/knighttour/internal/input"
)

// The exit statuses, which -h explains.
const (
	statusFound   = 0
	statusNone    = 1
	statusUsage   = 2
	statusStopped = 3
	statusFailed  = 4
)

// statusOf returns the exit status for an error.
func statusOf(err error) int {
	switch {
	case errors.Is(err, knighttour.ErrNoTour), errors.Is(err, errNo):
		return statusNone
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return statusStopped
	case errors.As(err, new(usageError)), errors.As(err, new(*input.Error)),
		errors.Is(err, knighttour.ErrBoard), errors.Is(err, knighttour.ErrNode):
		return statusUsage
	}
	return statusFailed
}

// errNo is the answer "no" to the question whether there is an order, or
// whether a path is a tour.
var errNo = errors.New("no")

// A usageError says what is wrong with the command line.
type usageError string

// Error implements error.
func (e usageError) Error() string { return string(e) }

// usagef returns a usageError with a formatted text.
func usagef(format string, args ...any) error {
	return usageError(fmt.Sprintf(format, args...))
}

// A userError is an error in the words of the program. An empty text means that
// the user has been told about the error: then the error only determines the
// exit status.
type userError struct {
	text  string
	cause error
}

// Error implements error.
func (e userError) Error() string { return e.text }

// Unwrap returns the cause, which determines the exit status.
func (e userError) Unwrap() error { return e.cause }

// reported returns an error about which the user has been told, with the given
// cause. It returns nil for nil.
func reported(err error) error {
	if err == nil {
		return nil
	}
	return userError{cause: err}
}
