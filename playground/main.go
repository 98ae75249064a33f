// Playground builds and serves a web page with interactive figures of the
// textbook's chapter. Their results come from the library itself, compiled to
// WebAssembly.
//
//	go -C playground run .                       # serve it on localhost
//	go -C playground run . -addr localhost:9000  # on another port
//	go -C playground run . -out /tmp/page        # write its files to a folder
//	go -C playground run . -out /tmp/page -home https://example.org/tour/
//
// The files are static and self-contained: any file server can serve them.
//
// The exit status is 0 on success, 1 on errors, and 2 for a wrong command line.
// Go run reports 2 as 1.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// A config holds what the command line sets.
type config struct {
	addr  string // host:port to serve on
	out   string // folder to write to, or empty to serve the page
	home  string // address of the page, which ends with a slash, or empty if it is unknown
	level int    // compression level of brotli
}

// run runs the program and returns its exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	c, err := parse(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "playground: %v\nThe flag -h lists what can be set.\n", err)
		return 2
	}
	if err := c.start(ctx, stdout); err != nil {
		fmt.Fprintln(stderr, "playground:", err)
		return 1
	}
	return 0
}

// parse parses the command line. If help is asked for, parse prints it to
// stdout and returns flag.ErrHelp.
func parse(args []string, stdout io.Writer) (c config, err error) {
	flags := flag.NewFlagSet("playground", flag.ContinueOnError)
	flags.StringVar(&c.addr, "addr", "localhost:8080",
		"`address` to serve the page on; port 0 is any that is free")
	flags.StringVar(&c.out, "out", "", "write the page to this `folder` instead")
	flags.StringVar(&c.home, "home", "",
		"the `address` that the page will have, for search engines and cards: https://…/")
	flags.SetOutput(io.Discard) // errors are printed by run
	err = flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout,
			"Playground is a page to play with.\n\nusage: go -C playground run . [flag]\n\nflags:\n")
		flags.SetOutput(stdout)
		flags.PrintDefaults()
	}
	if err != nil {
		return c, err
	}
	if flags.NArg() > 0 {
		return c, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	set := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { set[f.Name] = true })
	if set["out"] && c.out == "" {
		return c, errors.New("-out needs the name of a folder")
	}
	if set["out"] && set["addr"] {
		return c, errors.New("-addr and -out exclude each other: the page is served or written")
	}
	home, err := url.Parse(c.home)
	isAddress := err == nil && home.Host != "" && strings.HasSuffix(c.home, "/")
	if set["home"] && !isAddress {
		return c, fmt.Errorf("-home %q: want an address such as https://example.org/tour/", c.home)
	}
	if _, _, err := net.SplitHostPort(c.addr); err != nil {
		return c, fmt.Errorf("-addr %q: want host:port, such as localhost:8080", c.addr)
	}
	c.level = quickLevel
	if c.out != "" {
		c.level = bestLevel
	}
	return c, nil
}

// start builds the page, and serves or writes it.
func (c config) start(ctx context.Context, stdout io.Writer) error {
	if c.out != "" {
		// The folder comes first, to report a wrong one before the build.
		if err := os.MkdirAll(c.out, 0o755); err != nil {
			return err
		}
		p, err := buildCompressed(ctx, c.home, c.level)
		if err != nil {
			return err
		}
		return p.write(c.out, stdout)
	}
	// Listen first, to report an address in use before the build.
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	fmt.Fprintln(stdout, "building the page ...")
	p, err := buildCompressed(ctx, c.home, c.level)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "http://%s/ has the page, %d kB to load. Ctrl-C ends it.\n",
		address(c.addr, listener), kilobytes(p.size()))
	return p.serve(ctx, listener)
}

// buildCompressed builds the page and adds compressed copies of its files. home
// is the page's address, or empty if it is unknown. level is the compression
// level of brotli.
func buildCompressed(ctx context.Context, home string, level int) (page, error) {
	p, err := build(ctx, home)
	if err != nil {
		return nil, err
	}
	return p, p.compress(level)
}

// address returns the address of the page for a browser: the host of addr, and
// the port of the listener.
func address(addr string, listener net.Listener) string {
	host, _, _ := net.SplitHostPort(addr)
	if host == "" {
		host = "localhost"
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return net.JoinHostPort(host, port)
}

// kilobytes returns a number of bytes in units of 1,000 bytes, rounded up.
func kilobytes(bytes int) int { return (bytes + 999) / 1000 }

// isSameFolder reports whether a and b name the same folder. A folder that does
// not exist is not the same as any other.
func isSameFolder(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// write writes the page to a folder, and creates the folder if necessary. It
// refuses the folder of the page's sources, which it would overwrite.
func (p page) write(folder string, stdout io.Writer) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if isSameFolder(folder, "page") {
		return fmt.Errorf("-out %s is where the page's sources are: write it elsewhere", folder)
	}
	for name, data := range p {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(stdout, "wrote the page to %s: %d files, %d kB to load at first\n",
		folder, len(p), kilobytes(p.size()))
	return err
}
