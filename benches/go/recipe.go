package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// lists are the rules that lists are made by, which are also the names of the inputs.
var lists = []string{"varied-pods", "varied-deployments", "varied-customs", "old-deployments"}

// maker makes lists of different objects as a recipe says, byte for byte like the Rust program.
type maker struct {
	rules        map[string][]string
	state, count uint64
}

// makeList returns what a rule of the recipe makes, as JSON; the same every time.
func makeList(recipe, rule string) ([]byte, error) {
	data, err := os.ReadFile(recipe)
	if err != nil {
		return nil, err
	}
	m := maker{rules: map[string][]string{}, state: 1}
	current := ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if form, ok := strings.CutPrefix(line, "  "); ok {
			m.rules[current] = append(m.rules[current], form)
		} else if !strings.HasPrefix(line, "#") {
			current = line
		}
	}
	var out strings.Builder
	m.make(rule, &out)
	return []byte(out.String()), nil
}

func (m *maker) make(rule string, out *strings.Builder) {
	if rule == "#" {
		m.count++
		fmt.Fprint(out, m.count)
		return
	}
	forms := m.rules[rule]
	form := forms[m.random(uint64(len(forms)))]
	for {
		before, rest, found := strings.Cut(form, "$(")
		out.WriteString(before)
		if !found {
			return
		}
		call, after, _ := strings.Cut(rest, ")")
		m.call(call, out)
		form = after
	}
}

func (m *maker) call(call string, out *strings.Builder) {
	parts := append(strings.SplitN(call, " ", 3), "", "")
	least, most := uint64(1), uint64(1)
	if from, to, ok := strings.Cut(parts[1], "-"); ok {
		least, _ = strconv.ParseUint(from, 10, 64)
		most, _ = strconv.ParseUint(to, 10, 64)
	}
	for index := range least + m.random(most-least+1) {
		if index > 0 {
			out.WriteString(parts[2])
		}
		m.make(parts[0], out)
	}
}

// random returns a number below limit, by SplitMix64.
func (m *maker) random(limit uint64) uint64 {
	m.state += 0x9e3779b97f4a7c15
	mixed := m.state
	mixed = (mixed ^ mixed>>30) * 0xbf58476d1ce4e5b9
	mixed = (mixed ^ mixed>>27) * 0x94d049bb133111eb
	return (mixed ^ mixed>>31) % limit
}
