// Benches is the Go side of the benchmarks: it writes the inputs that both sides
// read, and runs the reference's operations on demand.
package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "benches:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 3 && args[0] == "inputs":
		return writeInputs(args[1], args[2])
	case len(args) == 2 && args[0] == "descriptors":
		return writeDescriptors(args[1])
	case len(args) == 2 && args[0] == "serve":
		return serve(args[1])
	}
	return fmt.Errorf("usage: benches inputs DATA FOLDER | benches descriptors FILE | benches serve FOLDER")
}

// serve answers lines "time ROW MILLISECONDS" with "ITERATIONS NANOSECONDS", and lines "memory ROW" with
// "ALLOCATIONS BYTES PEAK". What it does not know it answers with "-".
func serve(dir string) error {
	in := bufio.NewScanner(os.Stdin)
	prepared := map[string]operation{}
	for in.Scan() {
		answer, err := answer(dir, in.Text(), prepared)
		if err != nil {
			return fmt.Errorf("%s: %w", in.Text(), err)
		}
		fmt.Println(answer)
	}
	return in.Err()
}

func answer(dir, line string, prepared map[string]operation) (string, error) {
	words := strings.Fields(line)
	if len(words) < 2 {
		return "-", nil
	}
	op, ok := prepared[words[1]]
	if !ok {
		var err error
		if op, err = prepare(dir, words[1]); err == errUnknown {
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
		return measureMemory(op)
	}
	var millis int
	if _, err := fmt.Sscan(words[2], &millis); err != nil {
		return "", err
	}
	return measureTime(op, time.Duration(millis)*time.Millisecond)
}

// measureTime runs the operation once without timing it, as ours do.
func measureTime(op operation, span time.Duration) (string, error) {
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

// measureMemory runs the operation once. The peak is sampled, since the collector hides it.
func measureMemory(op operation) (string, error) {
	if err := op(); err != nil {
		return "", err
	}
	sink = nil
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
