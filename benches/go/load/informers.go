package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"syscall"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// The label of a Pod whose change is the last one.
const done = "done"

// A program that keeps the Pods of a server in memory.
type follower struct {
	name    string
	command []string
}

// What one of them took: until it had all Pods, and for the changes that followed.
type followed struct {
	name              string
	first, changes    time.Duration
	memory, afterward int
}

// followPods is client-go's informer, as a program of its own.
func followPods(address, format string) error {
	config := &rest.Config{Host: address, QPS: -1, ContentConfig: rest.ContentConfig{ContentType: format}}
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(client, 0)
	pods := factory.Core().V1().Pods().Informer()
	handle := cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, changed any) {
		if _, ok := changed.(*corev1.Pod).Labels[done]; ok {
			fmt.Println(done)
		}
	}}
	registered, err := pods.AddEventHandler(handle)
	if err != nil {
		return err
	}
	factory.Start(context.Background().Done())
	if !cache.WaitForCacheSync(context.Background().Done(), registered.HasSynced) {
		return fmt.Errorf("the informer has ended")
	}
	fmt.Println("synced")
	select {}
}

// measureFollowers starts each program in turns, and changes Pods once it has all of them.
func measureFollowers(out io.Writer, apim, informer, folder string, size sizes) error {
	port, err := freePort()
	if err != nil {
		return err
	}
	address := fmt.Sprintf("127.0.0.1:%d", port)
	server, err := start([]string{apim, "serve", "--listen", address})
	if err != nil {
		return err
	}
	defer server.stop()
	base := "http://" + address
	writers := newClient(base, size.clients)
	ready := func() bool {
		_, err := writers.send(request{http.MethodGet, "/readyz", "", "", nil})
		return err == nil
	}
	if _, err := server.await(ready); err != nil {
		return err
	}
	if _, err := writers.send(createNamespace(standing)); err != nil {
		return err
	}
	if _, err := writers.measure(server, size.clients, size.pods, func(n int) request {
		return create(standing, nameOf(n), protobufType)
	}); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	followers := []follower{
		{"client-go, protobuf", []string{self, "-follow", base}},
		{"client-go, JSON", []string{self, "-follow", base, "-format", jsonType}},
		{"`kube`, JSON", []string{informer, "kube", base, "json"}},
		{"ours, protobuf", []string{informer, "ours", base, "protobuf"}},
		{"ours, JSON", []string{informer, "ours", base, "json"}},
	}
	fmt.Fprintf(out, "| %d Pods | CPU until all are there | memory then | CPU per 1,000 changes | memory after %d |\n",
		size.pods, size.changes)
	fmt.Fprintln(out, "| --- | ---: | ---: | ---: | ---: |")
	for turn, follower := range followers {
		one, err := follower.measure(writers, turn, size)
		if err != nil {
			return fmt.Errorf("%s: %w", follower.name, err)
		}
		perThousand := one.changes.Seconds() * 1000 / float64(size.changes)
		fmt.Fprintf(out, "| %s | %s ms | %s MiB | %s ms | %s MiB |\n", one.name, number(one.first.Seconds()*1000),
			number(float64(one.memory)/(1<<20)), number(perThousand*1000), number(float64(one.afterward)/(1<<20)))
	}
	return nil
}

func (f follower) measure(writers *client, turn int, size sizes) (followed, error) {
	one := followed{name: f.name}
	program := &process{command: exec.Command(f.command[0], f.command[1:]...), ended: make(chan struct{})}
	program.command.Stderr = &program.log
	program.command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	pipe, err := program.command.StdoutPipe()
	if err != nil {
		return one, err
	}
	if err := program.command.Start(); err != nil {
		return one, err
	}
	lines := bufio.NewScanner(pipe)
	defer func() {
		program.command.Process.Kill()
		program.command.Wait()
	}()
	if err := await(lines, "synced", program); err != nil {
		return one, err
	}
	if one.first, err = program.cpuOfThreads(); err != nil {
		return one, err
	}
	if one.memory, err = program.memory(); err != nil {
		return one, err
	}
	for n := range size.changes {
		if _, err := writers.send(patch(turn*size.changes+n, jsonType)); err != nil {
			return one, err
		}
	}
	for _, value := range []string{`"1"`, "null"} {
		body := fmt.Sprintf(`{"metadata":{"labels":{%q:%s}}}`, done, value)
		path := "/api/v1/namespaces/" + standing + "/pods/" + nameOf(0)
		if _, err := writers.send(request{http.MethodPatch, path, jsonType, patchType, []byte(body)}); err != nil {
			return one, err
		}
	}
	if err := await(lines, done, program); err != nil {
		return one, err
	}
	after, err := program.cpuOfThreads()
	if err != nil {
		return one, err
	}
	one.changes = after - one.first
	one.afterward, err = program.memory()
	return one, err
}

// await waits for a line.
func await(lines *bufio.Scanner, line string, program *process) error {
	for lines.Scan() {
		if lines.Text() == line {
			return nil
		}
	}
	return fmt.Errorf("it ended: %s", program.log.String())
}
