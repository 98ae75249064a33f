// What the project is checked with. A module of its own, so that the library
// requires none of it.
module example.com/knighttour/tools

go 1.24.0

tool honnef.co/go/tools/cmd/staticcheck

require golang.org/x/mod v0.23.0

require (
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/sync v0.11.0 // indirect
	golang.org/x/tools v0.30.0 // indirect
	honnef.co/go/tools v0.6.1 // indirect
)
