package main

import (
	"debug/elf"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
)

// remoteRunners are the names of the runners whose workers always get the
// program from this process.
var remoteRunners = []string{
	"universal", "portable", "PortableRunner", "flink", "FlinkRunner",
	"spark", "SparkRunner", "samza", "SamzaRunner", "dataflow", "DataflowRunner",
}

// isRemote reports whether workers get the program from this process, according
// to the flags of Beam. Workers of Prism do, unless Prism and its workers run
// in this process: without an endpoint, and with the environment "loopback" or
// none.
func isRemote(flags *flag.FlagSet) bool {
	value := func(name string) string {
		if f := flags.Lookup(name); f != nil {
			return f.Value.String()
		}
		return ""
	}
	switch runner := value("runner"); runner {
	case "prism", "PrismRunner":
		environment := strings.ToLower(value("environment_type"))
		return value("endpoint") != "" || environment != "" && environment != "loopback"
	default:
		return slices.Contains(remoteRunners, runner)
	}
}

// sendSelf makes this program the one that workers run, unless the command line
// names another program or workers run in this process.
func sendSelf() error {
	if *jobopts.WorkerBinary != "" || jobopts.IsLoopback() {
		return nil
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if err := checkWorker(self); err != nil {
		return fmt.Errorf("workers cannot run this program: %w;"+
			" build it as README.md says, or set -worker_binary", err)
	}
	*jobopts.WorkerBinary = self
	return nil
}

// checkWorker returns an error unless the program with the given file name runs
// on any Linux on amd64.
func checkWorker(name string) error {
	f, err := elf.Open(name)
	if err != nil {
		return errors.New("it is not for Linux")
	}
	defer f.Close()
	if f.Machine != elf.EM_X86_64 {
		return errors.New("it is not for amd64")
	}
	if slices.ContainsFunc(f.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP }) {
		return errors.New("it needs shared libraries")
	}
	return nil
}
