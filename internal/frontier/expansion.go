package frontier

import (
	"sync"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// An expansion is the step from a layer to the next one. It holds the groups of
// the next layer, the targets, and the transitions that lead to them.
type expansion struct {
	from      *layer
	shards    []*shard // one or, in a large expansion, 1<<shardBits
	allShards []*shard // for reuse
}

// A shard of an expansion has the targets whose hashes begin with the same
// bits: see shardOf. The shards allow several goroutines to build an expansion.
type shard struct {
	mu          sync.Mutex
	targets     []target
	transitions []transition
	index       []int32 // an open-addressing hash table: the index of a target plus 1, or 0
	first       int     // the number of targets in the earlier shards: set by totals
	steps       int64   // number of steps from states to successors
}

// A target is a group of the next layer.
type target struct {
	degrees
	last int32 // the index of the latest transition to it, or -1
}

// A transition leads from a group to a target.
type transition struct {
	from   int32 // the index of the group
	edit   edit
	before int32 // the transition to the same target that was added before, or -1
}

const (
	shardBits = 6  // the number of first bits of a hash that determine the shard
	minIndex  = 64 // the minimum length of shard.index, a power of 2

	// maxIndexShare limits the initial length of shard.index to maxIndexShare
	// times the number of groups of the layer.
	maxIndexShare = 8

	// bytesPerEntry is the size of a target, and also of a transition, on all
	// processors.
	bytesPerEntry = 12
)

// reset makes e an expansion of a layer, with no transitions yet.
func (e *expansion) reset(from *layer, shards int) {
	e.from = from
	for len(e.allShards) < shards {
		e.allShards = append(e.allShards, new(shard))
	}
	e.shards = e.allShards[:shards]
	for _, sh := range e.shards {
		sh.targets = sh.targets[:0]
		sh.transitions = sh.transitions[:0]
		sh.steps = 0
		n := max(len(sh.index), minIndex)
		for n > minIndex && n > maxIndexShare*len(from.groups) { // clearing it would take too long
			n /= 2
		}
		sh.index = dense.Sized(sh.index, n)
		clear(sh.index)
	}
}

// totals returns the numbers of targets and of steps, and sets shard.first in
// each shard. All transitions must have been added.
func (e *expansion) totals() (targets int, steps int64) {
	for _, sh := range e.shards {
		sh.first = targets
		targets += len(sh.targets)
		steps += sh.steps
	}
	return targets, steps
}

// words returns the memory of e in words, unused memory included.
func (e *expansion) words() (n int) {
	for _, sh := range e.allShards {
		n += (bytesPerEntry*(cap(sh.targets)+cap(sh.transitions)) + 4*cap(sh.index)) / 8
	}
	return n
}

// usedWords returns the memory of e in words, without unused memory. So the
// result does not depend on chance.
func (e *expansion) usedWords() (n int) {
	for _, sh := range e.shards {
		n += bytesPerEntry * (len(sh.targets) + len(sh.transitions)) / 8
	}
	return n
}

// A draft is a transition that is not yet among those of its target.
type draft struct {
	to     degrees
	from   int32 // the index of the group
	edit   edit
	states uint32 // number of states of the group
}

// add makes a draft a transition of its target. If several goroutines use the
// shard, the caller must hold its lock.
func (sh *shard) add(s draft) {
	t := sh.target(s.to)
	sh.transitions = append(sh.transitions, transition{
		from:   s.from,
		edit:   s.edit,
		before: t.last,
	})
	t.last = int32(len(sh.transitions) - 1)
	sh.steps += int64(s.states)
}

// target returns the target with the given degrees, which may be new.
func (sh *shard) target(to degrees) *target {
	if 2*len(sh.targets) > len(sh.index) {
		sh.index = make([]int32, 4*len(sh.index))
		for i := range sh.targets {
			sh.index[sh.find(sh.targets[i].degrees)] = int32(i + 1)
		}
	}
	i := sh.find(to)
	if sh.index[i] == 0 {
		sh.targets = append(sh.targets, target{degrees: to, last: -1})
		sh.index[i] = int32(len(sh.targets))
	}
	return &sh.targets[sh.index[i]-1]
}

// find returns the place in sh.index of the target with the given degrees, or
// the free place for it.
func (sh *shard) find(to degrees) int {
	last := len(sh.index) - 1
	for i := int(to.hash()) & last; ; i = (i + 1) & last {
		t := sh.index[i]
		if t == 0 || sh.targets[t-1].degrees == to {
			return i
		}
	}
}

// hash returns a hash of the degrees: each of its bits depends on all degrees.
func (d degrees) hash() uint64 { return dense.Mix(uint64(d.one)<<32 | uint64(d.none)) }

// shardOf returns the index of the shard of a target.
func (e *expansion) shardOf(to degrees) int {
	if len(e.shards) == 1 {
		return 0
	}
	return int(to.hash() >> (64 - shardBits))
}

// lookup returns the target with the given degrees, or nil.
func (e *expansion) lookup(to degrees) *target {
	sh := e.shards[e.shardOf(to)]
	i := sh.index[sh.find(to)]
	if i == 0 {
		return nil
	}
	return &sh.targets[i-1]
}

// A feeder adds transitions to an expansion from one goroutine. It collects
// them in batches for each shard, so that goroutines rarely compete for a lock.
type feeder struct {
	*expansion
	linkLister
	group  int32     // the group whose transitions are added
	states uint32    // number of states of that group
	drafts [][]draft // by shard
}

const (
	batch     = 64  // the number of drafts that are collected for each shard
	blockSize = 256 // the number of groups whose transitions one goroutine adds at once

	workPerGroup = 8 // the work of adding the transitions from a group
)

// newFeeder returns a feeder of an expansion.
func newFeeder(e *expansion) *feeder {
	f := &feeder{expansion: e}
	f.linkLister.do = f.addDraft
	return f
}

// addDraft adds a transition from the group f.group. If there is only one
// shard, there is only one feeder, and the transition is added at once, without
// a lock. Otherwise it is added when the batch of its shard is full, or by
// flushAll. linkLister.choices calls addDraft for each choice of links. The
// links themselves, the last argument, are not needed.
func (f *feeder) addDraft(to degrees, e edit, _ linkPair) {
	s := draft{
		to:     to,
		from:   f.group,
		edit:   e,
		states: f.states,
	}
	if len(f.shards) == 1 {
		f.shards[0].add(s)
		return
	}
	i := f.shardOf(to)
	for len(f.drafts) <= i {
		f.drafts = append(f.drafts, make([]draft, 0, batch))
	}
	f.drafts[i] = append(f.drafts[i], s)
	if len(f.drafts[i]) == batch {
		f.flush(i)
	}
}

// add adds the transitions of a placing from a block of groups, except the
// groups that are excluded. block is the number of the block, from 0. The last
// block may be shorter than the others.
func (f *feeder) add(c *work.Canceller, at *placing, excluded exclusion, block int) error {
	groups := f.from.groups
	begin := block * blockSize
	end := min(begin+blockSize, len(groups))
	for i := begin; i < end; i++ {
		g := &groups[i]
		if excluded.has(g.degrees) {
			continue
		}
		f.group = int32(i)
		f.states = g.n
		f.choices(g.degrees, at)
	}
	return c.Spend(workPerGroup * (end - begin))
}

// flush adds the drafts collected for a shard.
func (f *feeder) flush(i int) {
	sh := f.shards[i]
	sh.mu.Lock()
	defer sh.mu.Unlock()
	for _, s := range f.drafts[i] {
		sh.add(s)
	}
	f.drafts[i] = f.drafts[i][:0]
}

// flushAll adds all drafts collected.
func (f *feeder) flushAll() {
	for i, drafts := range f.drafts {
		if len(drafts) > 0 {
			f.flush(i)
		}
	}
}
