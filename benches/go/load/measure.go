package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// How much is asked of each server.
type sizes struct{ gets, creates, patches, lists, watches, changes, clients, pods int }

// A row of the table: one verb in one format.
type row struct{ verb, format string }

var rows = []row{
	{"get", jsonType}, {"get", protobufType},
	{"list", jsonType}, {"list", protobufType},
	{"create", jsonType}, {"create", protobufType},
	{"patch", jsonType}, {"patch", protobufType},
}

// What was measured of one server.
type result struct {
	name string
	// The time until it was ready, and the CPU time that it took.
	ready, begun time.Duration
	rows         map[row]figures
	// The changes that watches report.
	events figures
	// In bytes: at rest, with all Pods, and with the watches of them.
	atRest, withPods, withWatches int
}

func measure(kind kind, etcdProgram, folder string, size sizes) (*result, error) {
	own, err := os.MkdirTemp(folder, "server")
	if err != nil {
		return nil, err
	}
	tokens := token + ",admin,admin,system:masters\n"
	if err := os.WriteFile(filepath.Join(own, "tokens"), []byte(tokens), 0o600); err != nil {
		return nil, err
	}
	etcd := ""
	if kind.overEtcd {
		started, address, err := startEtcd(etcdProgram, own)
		if err != nil {
			return nil, err
		}
		defer started.stop()
		etcd = address
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	arguments, err := kind.command(port, etcd, own)
	if err != nil {
		return nil, err
	}
	measured := &result{name: kind.name, rows: map[row]figures{}}
	server, err := start(arguments)
	if err != nil {
		return nil, err
	}
	defer server.stop()
	one := newClient(encrypted(port), size.clients)
	ready := request{http.MethodGet, "/readyz", "", "", nil}
	measured.ready, err = server.await(func() bool {
		_, err := one.send(ready)
		return err == nil
	})
	if err != nil {
		return nil, err
	}
	if measured.begun, err = server.cpuOfThreads(); err != nil {
		return nil, err
	}
	time.Sleep(3 * time.Second)
	if measured.atRest, err = server.memory(); err != nil {
		return nil, err
	}
	if err := fill(one); err != nil {
		return nil, err
	}
	for _, row := range rows {
		count, nth := size.requests(row)
		if measured.rows[row], err = one.measure(server, size.clients, count, nth); err != nil {
			return nil, err
		}
		of := measured.rows[row]
		fmt.Fprintf(os.Stderr, "  %s %s: %.0f/CPU s, %.0f/s, p99 %v\n", row.verb, row.format, of.perSecond(),
			float64(count)/of.wall.Seconds(), of.p99)
	}
	if measured.withPods, err = server.memory(); err != nil {
		return nil, err
	}
	return measured, measured.watch(server, port, size)
}

// fill creates what is got, listed and patched.
func fill(one *client) error {
	for _, namespace := range []string{standing, created} {
		if _, err := one.send(createNamespace(namespace)); err != nil {
			return err
		}
	}
	for n := range listed {
		if _, err := one.send(create(standing, nameOf(n), jsonType)); err != nil {
			return err
		}
	}
	return nil
}

func (s sizes) requests(row row) (int, func(int) request) {
	switch row.verb {
	case "get":
		return s.gets, func(n int) request { return get(n, row.format) }
	case "list":
		return s.lists, func(int) request { return list(row.format) }
	case "patch":
		return s.patches, func(n int) request { return patch(n, row.format) }
	default:
		prefix := row.format[len(row.format)-4:] + "-"
		return s.creates, func(n int) request { return create(created, prefix+nameOf(n), row.format) }
	}
}

// watch measures the delivery of changes to many watches, each on a connection of its own.
func (r *result) watch(server *process, port int, size sizes) error {
	all, err := watchAll(newClient(encrypted(port), size.watches), size.watches)
	defer all.close()
	if err != nil {
		return err
	}
	before, err := server.cpu()
	if err != nil {
		return err
	}
	begun, writer := time.Now(), newClient(encrypted(port), 1)
	for n := range size.changes {
		if _, err := writer.send(patch(size.patches+n, jsonType)); err != nil {
			return err
		}
	}
	count := size.changes * size.watches
	if err := all.await(count); err != nil {
		return err
	}
	after, err := server.cpu()
	if err != nil {
		return err
	}
	r.events = figures{count: count, cpu: after - before, wall: time.Since(begun)}
	r.withWatches, err = server.memory()
	return err
}
