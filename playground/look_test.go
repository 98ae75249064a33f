package main

import "testing"

func TestLook(t *testing.T) {
	tb := open(t, "#race=board:5x5,start:0,at:300", light)
	tb.waitText(part("race", "status"), "Visit 300")
	tb.shot("light", "")
	tb = open(t, "#race=board:5x5,start:0,at:300&dfs=step:14&sandbox=rows:100,cols:100", dark)
	tb.click(part("sandbox", "run"))
	tb.waitText(part("sandbox", "outcome"), "A tour")
	tb.shot("dark", "")
	tb = open(t, "#race=board:8x8,at:1000000&dfs=step:9&try=path:0.7.4", phone)
	tb.shot("phone", "")
}
