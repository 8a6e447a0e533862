package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// table prints the figures, those of the first server as the ones to compare with.
func table(out io.Writer, results []*result, size sizes) {
	if len(results) == 0 {
		return
	}
	line := func(cells ...string) { fmt.Fprintf(out, "| %s |\n", strings.Join(cells, " | ")) }
	heads, rules := []string{""}, []string{"---"}
	for n, one := range results {
		heads, rules = append(heads, one.name), append(rules, "---:")
		if n > 0 {
			heads, rules = append(heads, "times"), append(rules, "---:")
		}
	}
	line(heads...)
	line(rules...)
	// Where more is better, and where less is.
	compared := func(name, unit string, of func(*result) float64, isRate bool) {
		cells := []string{name}
		for n, one := range results {
			cells = append(cells, number(of(one))+unit)
			if n == 0 {
				continue
			}
			times := of(results[0]) / of(one)
			if isRate {
				times = 1 / times
			}
			cells = append(cells, number(times))
		}
		line(cells...)
	}
	for _, row := range rows {
		name := fmt.Sprintf("%s, %s", row.verb, short(row.format))
		compared(name, " /s", func(r *result) float64 { return r.rows[row].perSecond() }, true)
	}
	compared(fmt.Sprintf("events to %d watches", size.watches), " /s",
		func(r *result) float64 { return r.events.perSecond() }, true)
	for _, row := range rows {
		name := fmt.Sprintf("p99: %s, %s", row.verb, short(row.format))
		compared(name, " ms", func(r *result) float64 { return millis(r.rows[row].p99) }, false)
	}
	mebibytes := func(of func(*result) int) func(*result) float64 {
		return func(r *result) float64 { return float64(of(r)) / (1 << 20) }
	}
	pods := listed + 2*size.creates
	compared("memory at rest", " MiB", mebibytes(func(r *result) int { return r.atRest }), false)
	compared(fmt.Sprintf("memory with %d Pods", pods), " MiB", mebibytes(func(r *result) int { return r.withPods }), false)
	compared(fmt.Sprintf("and with %d watches", size.watches), " MiB",
		mebibytes(func(r *result) int { return r.withWatches }), false)
	compared("ready after", " ms", func(r *result) float64 { return millis(r.ready) }, false)
	compared("CPU time until then", " ms", func(r *result) float64 { return millis(r.begun) }, false)
}

func short(format string) string {
	return strings.TrimPrefix(format[strings.LastIndexByte(format, '/')+1:], "vnd.kubernetes.")
}

func millis(duration time.Duration) float64 { return duration.Seconds() * 1000 }

// number has three digits that count.
func number(value float64) string {
	switch {
	case value >= 100:
		return fmt.Sprintf("%.0f", value)
	case value >= 10:
		return fmt.Sprintf("%.1f", value)
	default:
		return fmt.Sprintf("%.2f", value)
	}
}
