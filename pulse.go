package knighttour

import (
	"context"
	"fmt"
	"runtime"
	"time"
)

// A pulse tells a long computation when to stop: it asks the context, and does
// not wait for the context's timer to be given a turn.
type pulse struct {
	ctx      context.Context
	done     <-chan struct{}
	deadline time.Time
	timed    bool
}

func newPulse(ctx context.Context) pulse {
	if ctx == nil {
		panic("knighttour: nil context")
	}
	p := pulse{ctx: ctx, done: ctx.Done()}
	p.deadline, p.timed = ctx.Deadline()
	return p
}

// err returns nil as long as the context is not done, then an error that wraps
// the context's.
func (p *pulse) err() error {
	if p.done == nil && !p.timed {
		return nil
	}
	if runtime.GOARCH == "wasm" {
		runtime.Gosched() // nothing else lets timers run there
	}
	select {
	case <-p.done:
		return fmt.Errorf("knighttour: stopped: %w", p.ctx.Err())
	default:
	}
	if p.timed && !time.Now().Before(p.deadline) {
		return fmt.Errorf("knighttour: stopped: %w", context.DeadlineExceeded)
	}
	return nil
}

// every is err at every 64th step i of a loop.
func (p *pulse) every(i int) error {
	if i%64 != 0 {
		return nil
	}
	return p.err()
}
