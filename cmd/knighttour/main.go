// Knighttour finds, counts and draws knight's tours, and the Hamiltonian paths
// and cycles of any graph. It reads common file formats.
//
//	knighttour tour 8x8                  print a knight's tour of a board
//	knighttour find -closed graph.hcp    find a tour of a graph or a floor
//	knighttour longest floor.txt         find a longest path
//	knighttour routes floor.txt          find the fewest routes that visit all
//	knighttour count 6x6                 count the tours
//	knighttour verify g.hcp g.tour       check somebody else's tour
//	knighttour puzzle numbers.txt        solve a puzzle
//	knighttour order packages.dot        put a graph in topological order
//	knighttour draw floor.txt -o f.svg   draw a picture
//
// Install it with
//
//	go install example.com/knighttour/cmd/knighttour@latest
//
// knighttour -h lists the commands, the formats of files and the exit statuses,
// and knighttour find -h the flags of a command.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
)

// main runs the program until it is done or interrupted.
func main() {
	ctx, stop := signal.NotifyContext(context.Background(), interrupts()...)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	p := &program{
		stdin:       os.Stdin,
		stderr:      os.Stderr,
		screen:      screenOf(widthOf(os.Stdout, os.Getenv), os.Getenv),
		stderrWidth: widthOf(os.Stderr, os.Getenv),
		called:      os.Args,
	}
	status := p.run(ctx, os.Args[1:], os.Stdout)
	os.Exit(status)
}

// interrupts returns the signals that end the program. A signal that the caller
// of the program ignores stays ignored: nohup and shells do that for programs
// in the background.
func interrupts() []os.Signal {
	return slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM}, signal.Ignored)
}

// commands are all commands, in the order of the help.
var commands []command

// init sets commands. They cannot be set where they are declared:
// completionCommand refers to commands, and Go refuses such a cycle.
func init() {
	commands = []command{
		tourCommand,
		findCommand,
		longestCommand,
		routesCommand,
		countCommand,
		verifyCommand,
		puzzleCommand,
		orderCommand,
		drawCommand,
		completionCommand,
	}
}

// run runs the program with the arguments after its name, and returns its exit
// status.
func (p *program) run(ctx context.Context, args []string, stdout io.Writer) int {
	p.stdout = bufio.NewWriter(stdout)
	name, err := p.do(ctx, args)
	flushed := p.stdout.Flush()
	// A failure to write the answer takes precedence over the answer "no".
	told := new(userError)
	isTold := errors.As(err, told) && told.text == ""
	if err == nil || flushed != nil && isTold {
		err = flushed
	}
	return p.report(name, err)
}

// do does what the arguments ask for. It also returns the name to print before
// an error: that of the program, and of the command if there is one.
func (p *program) do(ctx context.Context, args []string) (name string, err error) {
	name = "knighttour"
	if len(args) == 0 {
		fmt.Fprintf(p.stderr, "knighttour: missing command\n%s", usage)
		return name, reported(usageError("missing command"))
	}
	first := args[0]
	switch first {
	case "-h", "-help", "--help":
		return name, p.help()
	case "-v", "-version", "--version", "version":
		_, err := fmt.Fprintln(p.stdout, version())
		return name, err
	case "help":
		if len(args) == 1 {
			return name, p.help()
		}
		args = []string{args[1], "-h"}
		first = args[0]
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == first })
	if i < 0 {
		return name, usagef("unknown command %q; expected %s%s",
			first, list(commandNames(), "or"), meantCommand(first))
	}
	return name + " " + first, p.perform(ctx, commands[i], args[1:])
}

// meantCommand returns a question to add to an error. It suggests the command
// that was probably meant by a word: tour for the sides of a board. If no
// command is similar, meantCommand returns "".
func meantCommand(word string) string {
	_, isBoard, _ := parseSides(word)
	switch {
	case isBoard, word == "knight", word == "knighttour":
		return `; did you mean "tour"?`
	}
	return didYouMean(word, commandNames())
}

// perform parses the command line of a command, and does what it asks for.
func (p *program) perform(ctx context.Context, c command, args []string) error {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.BoolVar(&p.quiet, "q", false, "print errors only: the exit status is the answer")
	flags.BoolVar(&p.verbose, "v", false, "say what was read, and how")
	act := c.newAction(p, flags)
	rest, err := parse(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		return p.helpOf(c, flags)
	}
	if err != nil {
		return err
	}
	if p.quiet {
		p.stdout.Reset(io.Discard)
	}
	return act(ctx, rest)
}

// report prints an error, if there is one, with the given name before it, and
// returns the exit status.
func (p *program) report(name string, err error) int {
	if err == nil {
		return statusFound
	}
	status := statusOf(err)
	text := strings.TrimPrefix(err.Error(), "knighttour: ")
	if text == "" || p.quiet && status == statusNone {
		return status
	}
	p.complain(name + ": " + text)
	if errors.As(err, new(usageError)) {
		p.complain(fmt.Sprintf("Run '%s -h' for usage.", name))
	}
	return status
}

// commandNames returns the names of all commands.
func commandNames() []string {
	var all []string
	for _, c := range commands {
		all = append(all, c.name)
	}
	return all
}

// version returns the name of the program, and the versions of the module and
// of Go.
func version() string {
	text := "knighttour"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return text
	}
	return fmt.Sprintf("%s %s, %s", text, info.Main.Version, info.GoVersion)
}
