package main

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// A client of one server. Its connections are of HTTP/1.1, for all servers alike.
type client struct {
	base string
	http *http.Client
}

func newClient(base string, connections int) *client {
	transport := &http.Transport{
		TLSClientConfig:     &tls.Config{InsecureSkipVerify: true},
		MaxIdleConnsPerHost: connections,
		DisableCompression:  true,
	}
	return &client{base, &http.Client{Transport: transport}}
}

func encrypted(port int) string { return fmt.Sprintf("https://127.0.0.1:%d", port) }

// A request to be sent.
type request struct {
	method, path, accept, contentType string
	body                              []byte
}

func (c *client) open(r request) (*http.Response, error) {
	made, err := http.NewRequest(r.method, c.base+r.path, bytes.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	made.Header.Set("Authorization", "Bearer "+token)
	made.Header.Set("User-Agent", "load")
	if r.accept != "" {
		made.Header.Set("Accept", r.accept)
	}
	if r.contentType != "" {
		made.Header.Set("Content-Type", r.contentType)
	}
	return c.http.Do(made)
}

// send returns the size of the answer.
func (c *client) send(r request) (int64, error) {
	response, err := c.open(r)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		text, _ := io.ReadAll(response.Body)
		return 0, fmt.Errorf("%s %s: %s: %.300s", r.method, r.path, response.Status, text)
	}
	return io.Copy(io.Discard, response.Body)
}

// What some requests took.
type figures struct {
	count int
	// Of the server, in seconds.
	cpu float64
	// Of all requests together, and of one in a hundred.
	wall, p99 time.Duration
	bytes     int64
}

func (f figures) perSecond() float64 { return float64(f.count) / f.cpu }

// measure sends requests over some connections at once, each when the one before is answered.
func (c *client) measure(server *process, clients, count int, nth func(int) request) (figures, error) {
	before, err := server.cpu()
	if err != nil {
		return figures{}, err
	}
	var next, size atomic.Int64
	var failure atomic.Pointer[error]
	taken := make([]time.Duration, count)
	begun := time.Now()
	var running sync.WaitGroup
	for range clients {
		running.Go(func() {
			for failure.Load() == nil {
				n := int(next.Add(1)) - 1
				if n >= count {
					return
				}
				at := time.Now()
				bytes, err := c.send(nth(n))
				if err != nil {
					failure.Store(&err)
				}
				taken[n] = time.Since(at)
				size.Add(bytes)
			}
		})
	}
	running.Wait()
	wall := time.Since(begun)
	if err := failure.Load(); err != nil {
		return figures{}, *err
	}
	after, err := server.cpu()
	slices.Sort(taken)
	return figures{count, after - before, wall, taken[count*99/100], size.Load() / int64(count)}, err
}
