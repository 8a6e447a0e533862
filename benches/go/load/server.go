package main

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	token = "admin-token"
	// The kernel counts CPU time in these.
	ticksPerSecond = 100
)

// A kind of server that is measured.
type kind struct {
	name     string
	overEtcd bool
	// The program with its arguments, for an address, an etcd, and a folder of its own.
	command func(port int, etcd, folder string) ([]string, error)
}

func kinds(apiserver, apim string) []kind {
	var all []kind
	if apiserver != "" {
		all = append(all, kind{"kube-apiserver", true, func(port int, etcd, folder string) ([]string, error) {
			key, err := signingKey(folder)
			return []string{apiserver,
				"--bind-address=127.0.0.1", "--advertise-address=127.0.0.1", fmt.Sprintf("--secure-port=%d", port),
				"--endpoint-reconciler-type=none", "--etcd-servers=" + etcd, "--authorization-mode=AlwaysAllow",
				"--token-auth-file=" + filepath.Join(folder, "tokens"), "--cert-dir=" + filepath.Join(folder, "certificates"),
				"--service-account-issuer=https://kubernetes.default.svc", "--service-account-key-file=" + key,
				"--service-account-signing-key-file=" + key, "--service-cluster-ip-range=10.0.0.0/24",
				"--disable-admission-plugins=ServiceAccount"}, err
		}})
	}
	serve := func(port int, folder string) []string {
		return []string{apim, "serve", "--listen", fmt.Sprintf("127.0.0.1:%d", port), "--tls", "always",
			"--token-file", filepath.Join(folder, "tokens")}
	}
	return append(all,
		kind{"apim, etcd", true, func(port int, etcd, folder string) ([]string, error) {
			return append(serve(port, folder), "--etcd", etcd), nil
		}},
		kind{"apim, memory", false, func(port int, _, folder string) ([]string, error) {
			return serve(port, folder), nil
		}},
		kind{"apim, file", false, func(port int, _, folder string) ([]string, error) {
			return append(serve(port, folder), "--data", filepath.Join(folder, "data")), nil
		}},
	)
}

// A process that is ended with the program.
type process struct {
	command *exec.Cmd
	log     bytes.Buffer
	ended   chan struct{}
}

func start(arguments []string) (*process, error) {
	started := &process{command: exec.Command(arguments[0], arguments[1:]...), ended: make(chan struct{})}
	started.command.Stdout, started.command.Stderr = &started.log, &started.log
	started.command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := started.command.Start(); err != nil {
		return nil, err
	}
	go func() {
		started.command.Wait()
		close(started.ended)
	}()
	return started, nil
}

func (p *process) stop() {
	p.command.Process.Kill()
	<-p.ended
}

// cpu is the CPU time of the process so far, in seconds.
func (p *process) cpu() (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	// The name of the program, in parentheses, may have spaces.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 13 {
		return 0, errors.New("a short /proc/PID/stat")
	}
	user, err := strconv.Atoi(fields[11])
	if err != nil {
		return 0, err
	}
	system, err := strconv.Atoi(fields[12])
	return float64(user+system) / ticksPerSecond, err
}

// cpuOfThreads is the same, more exactly, of the threads that there are.
func (p *process) cpuOfThreads() (time.Duration, error) {
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	var sum time.Duration
	for _, file := range files {
		// A thread may have ended meanwhile.
		text, _ := os.ReadFile(file)
		var taken time.Duration
		fmt.Sscan(string(text), &taken)
		sum += taken
	}
	return sum, nil
}

// memory is the resident memory of the process in bytes.
func (p *process) memory() (int, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0, errors.New("a short /proc/PID/statm")
	}
	pages, err := strconv.Atoi(fields[1])
	return pages * os.Getpagesize(), err
}

// await waits until a condition holds, and returns how long that took.
func (p *process) await(holds func() bool) (time.Duration, error) {
	begun, pause := time.Now(), time.Millisecond
	for !holds() {
		select {
		case <-p.ended:
			return 0, fmt.Errorf("%s ended: %s", p.command.Path, p.log.String())
		case <-time.After(pause):
		}
		switch waited := time.Since(begun); {
		case waited > time.Minute:
			return 0, fmt.Errorf("%s is not ready", p.command.Path)
		case waited > 200*time.Millisecond:
			pause = 20 * time.Millisecond
		}
	}
	return time.Since(begun), nil
}

func startEtcd(program, folder string) (*process, string, error) {
	client, err := freePort()
	if err != nil {
		return nil, "", err
	}
	peer, err := freePort()
	if err != nil {
		return nil, "", err
	}
	address, ofPeer := fmt.Sprintf("http://127.0.0.1:%d", client), fmt.Sprintf("http://127.0.0.1:%d", peer)
	started, err := start([]string{program, "--data-dir", filepath.Join(folder, "etcd"), "--unsafe-no-fsync",
		"--log-level", "error", "--listen-client-urls", address, "--advertise-client-urls", address,
		"--listen-peer-urls", ofPeer, "--initial-advertise-peer-urls", ofPeer, "--initial-cluster", "default=" + ofPeer})
	if err != nil {
		return nil, "", err
	}
	_, err = started.await(func() bool {
		response, err := http.Get(address + "/health")
		if err == nil {
			response.Body.Close()
		}
		return err == nil && response.StatusCode == http.StatusOK
	})
	if err != nil {
		started.stop()
	}
	return started, address, err
}

func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}

// signingKey writes the key of the tokens that the server makes for service accounts.
func signingKey(folder string) (string, error) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return "", err
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
	file := filepath.Join(folder, "key")
	return file, os.WriteFile(file, text, 0o600)
}
