package main

import (
	"context"
	"flag"
	"fmt"
	"strings"
)

var completionCommand = command{
	name: "completion",
	args: "SHELL",
	does: "print a script that completes command lines in bash or zsh",
	about: `SHELL is bash or zsh. For the current shell, run: source <(knighttour completion
bash). For all shells, write the script to a file that the shell reads when it
starts.`,
	newAction: newCompletionAction,
}

// newCompletionAction returns the action of the completion command, which has
// no flags of its own. The script that it prints lists the flags of all
// commands, taken from their flag sets.
func newCompletionAction(p *program, _ *flag.FlagSet) action {
	return func(_ context.Context, args []string) error {
		shell, err := only(args, "missing SHELL: bash or zsh")
		switch {
		case err != nil:
			return err
		case shell != "bash" && shell != "zsh":
			return usagef("unknown shell %q; expected bash or zsh", shell)
		}
		if shell == "zsh" { // it can emulate bash's completion
			fmt.Fprint(p.stdout, "autoload -Uz bashcompinit && bashcompinit\n")
		}
		fmt.Fprintf(p.stdout, `_knighttour() {
	local word=${COMP_WORDS[COMP_CWORD]} words=
	if [ "$COMP_CWORD" -eq 1 ]; then
		words="%s help version"
	elif [ "${word#-}" != "$word" ]; then
		case ${COMP_WORDS[1]} in
`, strings.Join(commandNames(), " "))
		for _, c := range commands {
			flags := p.flagsOf(c)
			fmt.Fprintf(p.stdout, "\t\t%s) words=\"%s\" ;;\n", c.name, strings.Join(flags, " "))
		}
		_, err = fmt.Fprint(p.stdout, `		esac
	fi
	COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _knighttour knighttour
`)
		return err
	}
}

// flagsOf returns the flags of a command, with their hyphens.
func (p *program) flagsOf(c command) (all []string) {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	c.newAction(&program{}, flags)
	flags.VisitAll(func(f *flag.Flag) { all = append(all, "-"+f.Name) })
	return append(all, "-q", "-v", "-h")
}
