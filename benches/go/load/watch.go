package main

import (
	"bufio"
	"bytes"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Watches of all Pods, each on a connection of its own.
type watches struct {
	events  atomic.Int64
	failure atomic.Pointer[error]
	bodies  []*http.Response
}

// watchAll begins watches where the server is now.
func watchAll(c *client, count int) (*watches, error) {
	all := &watches{bodies: make([]*http.Response, count)}
	var opening sync.WaitGroup
	places := make(chan int)
	for range 8 {
		opening.Go(func() {
			for n := range places {
				path := "/api/v1/pods?watch=true&allowWatchBookmarks=true&sendInitialEvents=false&resourceVersionMatch=NotOlderThan"
				response, err := c.open(request{http.MethodGet, path, jsonType, "", nil})
				if err == nil && response.StatusCode != http.StatusOK {
					err = fmt.Errorf("watch: %s", response.Status)
				}
				if err != nil {
					all.failure.Store(&err)
					continue
				}
				all.bodies[n] = response
			}
		})
	}
	for n := range count {
		places <- n
	}
	close(places)
	opening.Wait()
	for _, response := range all.bodies {
		if response != nil {
			go all.read(response)
		}
	}
	return all, all.err()
}

// read counts the changes that a watch reports: one a line.
func (w *watches) read(response *http.Response) {
	lines := bufio.NewReaderSize(response.Body, 16<<10)
	isStart := true
	for {
		part, err := lines.ReadSlice('\n')
		if isStart && bytes.HasPrefix(part, []byte(`{"type":"MODIFIED"`)) {
			w.events.Add(1)
		}
		isStart = err == nil
		if err != nil && err != bufio.ErrBufferFull {
			return
		}
	}
}

func (w *watches) err() error {
	if err := w.failure.Load(); err != nil {
		return *err
	}
	return nil
}

// await waits until all watches together have reported so many changes.
func (w *watches) await(count int) error {
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		switch seen := int(w.events.Load()); {
		case seen == count:
			return nil
		case seen > count || time.Now().After(deadline):
			return fmt.Errorf("%d changes were reported, not %d", seen, count)
		}
	}
}

func (w *watches) close() {
	for _, response := range w.bodies {
		if response != nil {
			response.Body.Close()
		}
	}
}
