// Package answers compares what two API servers answer to the same requests, apart from what no two servers have
// alike.
package answers

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
)

// Exchange is a request with its answer.
type Exchange struct {
	// Name is unique in a recording: a number and a few words.
	Name         string
	Method, Path string
	Request      http.Header
	Sent         []byte
	Status       int
	Header       http.Header
	Body         []byte
}

// separator is the line between the request and the answer.
var separator = []byte("\n" + strings.Repeat("-", 72) + "\n")

// Read reads a folder with a file for each exchange, in order.
func Read(folder string) ([]Exchange, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s holds no recorded exchanges", folder)
	}
	sort.Strings(files)
	var exchanges []Exchange
	for _, file := range files {
		exchange, err := readFile(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		exchanges = append(exchanges, exchange)
	}
	return exchanges, nil
}

func readFile(file string) (Exchange, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return Exchange{}, err
	}
	name := strings.TrimSuffix(filepath.Base(file), ".txt")
	sent, answer, found := bytes.Cut(text, separator)
	if !found {
		return Exchange{}, fmt.Errorf("no line parts the request from the answer")
	}
	line, header, body, err := message(append(sent, '\n'))
	if err != nil {
		return Exchange{}, err
	}
	words := strings.Fields(line)
	if len(words) != 3 {
		return Exchange{}, fmt.Errorf("%q is not the first line of a request", line)
	}
	exchange := Exchange{Name: name, Method: words[0], Path: words[1], Request: header}
	// What follows the body is the end of its line.
	exchange.Sent = bytes.TrimSuffix(body, []byte("\n"))
	if digits, found := bytes.CutPrefix(exchange.Sent, []byte("(binary, hex) ")); found {
		if exchange.Sent, err = hex.DecodeString(string(digits)); err != nil {
			return Exchange{}, err
		}
	}
	if line, exchange.Header, exchange.Body, err = message(answer); err != nil {
		return Exchange{}, err
	}
	// A connection that was dropped has a status without words.
	words = strings.Fields(line)
	if len(words) < 2 {
		return Exchange{}, fmt.Errorf("%q is not the first line of an answer", line)
	}
	if exchange.Status, err = strconv.Atoi(words[1]); err != nil {
		return Exchange{}, err
	}
	if bytes.HasPrefix(exchange.Body, []byte("(body in ")) {
		exchange.Body, err = os.ReadFile(strings.TrimSuffix(file, ".txt") + ".body.bin")
	}
	return exchange, err
}

// message takes apart a first line, headers and a body.
func message(text []byte) (string, http.Header, []byte, error) {
	head, body, _ := bytes.Cut(text, []byte("\n\n"))
	lines := bufio.NewScanner(bytes.NewReader(head))
	lines.Buffer(nil, len(head)+1)
	if !lines.Scan() {
		return "", nil, nil, fmt.Errorf("no first line")
	}
	first, header := lines.Text(), http.Header{}
	for lines.Scan() {
		name, value, found := strings.Cut(lines.Text(), ": ")
		if !found {
			return "", nil, nil, fmt.Errorf("%q is not a header", lines.Text())
		}
		header.Add(name, value)
	}
	return first, header, body, lines.Err()
}
