// Package measure is what the Go programs of the benchmarks share: they answer questions about their speed.
package measure

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

// Sink keeps the compiler from leaving out the work of an operation.
var Sink any

// An Operation is run again and again; what it makes is garbage at once.
type Operation func() error

// ErrUnknown is what a program says about a row that it does not have.
var ErrUnknown = errors.New("no such row")

// Prepare finds the operation of a row. Rows are named operation/format/input.
type Prepare func(row string) (Operation, error)

// Serve answers lines "time ROW MILLISECONDS" with "ITERATIONS NANOSECONDS", and lines "memory ROW" with
// "ALLOCATIONS BYTES PEAK". What is not known it answers with "-".
func Serve(in io.Reader, out io.Writer, prepare Prepare) error {
	lines := bufio.NewScanner(in)
	prepared := map[string]Operation{}
	for lines.Scan() {
		answer, err := answer(lines.Text(), prepare, prepared)
		if err != nil {
			return fmt.Errorf("%s: %w", lines.Text(), err)
		}
		if _, err := fmt.Fprintln(out, answer); err != nil {
			return err
		}
	}
	return lines.Err()
}

func answer(line string, prepare Prepare, prepared map[string]Operation) (string, error) {
	words := strings.Fields(line)
	if len(words) < 2 {
		return "-", nil
	}
	op, ok := prepared[words[1]]
	if !ok {
		var err error
		if op, err = prepare(words[1]); errors.Is(err, ErrUnknown) {
			return "-", nil
		} else if err != nil {
			return "", err
		}
		// One row's data stays at a time: the garbage collector pays for what is alive.
		clear(prepared)
		debug.FreeOSMemory()
		prepared[words[1]] = op
	}
	if words[0] == "memory" {
		return memory(op)
	}
	var millis int
	if _, err := fmt.Sscan(words[len(words)-1], &millis); err != nil {
		return "", err
	}
	return duration(op, time.Duration(millis)*time.Millisecond)
}

// duration runs the operation once without timing it, as ours do.
func duration(op Operation, span time.Duration) (string, error) {
	if err := op(); err != nil {
		return "", err
	}
	iterations, batch := 0, 1
	start := time.Now()
	for {
		for range batch {
			if err := op(); err != nil {
				return "", err
			}
		}
		iterations += batch
		elapsed := time.Since(start)
		if elapsed >= span {
			return fmt.Sprintf("%d %d", iterations, elapsed.Nanoseconds()), nil
		}
		if elapsed < span/20 {
			batch *= 2
		}
	}
}

// memory runs the operation once. The peak is sampled, since the collector hides it.
func memory(op Operation) (string, error) {
	if err := op(); err != nil {
		return "", err
	}
	Sink = nil
	runtime.GC()
	var before, now, after runtime.MemStats
	runtime.ReadMemStats(&before)
	stop, done := make(chan struct{}), make(chan uint64)
	go func() {
		peak := uint64(0)
		for {
			select {
			case <-stop:
				done <- peak
				return
			case <-time.After(time.Millisecond):
				runtime.ReadMemStats(&now)
				peak = max(peak, now.HeapAlloc-min(now.HeapAlloc, before.HeapAlloc))
			}
		}
	}()
	err := op()
	runtime.ReadMemStats(&after)
	close(stop)
	peak := max(<-done, after.HeapAlloc-min(after.HeapAlloc, before.HeapAlloc))
	return fmt.Sprintf("%d %d %d", after.Mallocs-before.Mallocs, after.TotalAlloc-before.TotalAlloc, peak), err
}
