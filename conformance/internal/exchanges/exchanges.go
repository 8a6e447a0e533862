// Package exchanges sends random requests to an API server and writes what it answers, so that another server
// can be asked the same.
package exchanges

import (
	"bytes"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Exchange is a request with its answer. In the path and in what is sent, {resourceVersion:N}, {uid:N} and
// {continue:N} are what the metadata of the answer to request N of the same story holds; what is not there is empty.
type Exchange struct {
	Story       int             `json:"story"`
	Method      string          `json:"method"`
	Path        string          `json:"path"`
	Accept      string          `json:"accept,omitempty"`
	ContentType string          `json:"contentType,omitempty"`
	Sent        string          `json:"sent,omitempty"`
	Status      int             `json:"status"`
	Answered    string          `json:"answered,omitempty"`
	Warnings    []string        `json:"warnings,omitempty"`
	Answer      json.RawMessage `json:"answer,omitempty"`
	Text        string          `json:"text,omitempty"`
}

// Server is the API server that is asked.
type Server struct {
	URL, Token string
}

// Write records stories until there are count exchanges. Story 0 defines the custom resource of the others.
func Write(server Server, seed uint64, count int, out io.Writer) error {
	return write(server, seed, count, newStory, out)
}

// WriteSpecs records requests with mistakes in specs until there are count exchanges.
func WriteSpecs(server Server, seed uint64, count int, out io.Writer) error {
	return write(server, seed, count, newSpecs(samples), out)
}

// WriteClusterSpecs records the same about objects that serve a cluster.
func WriteClusterSpecs(server Server, seed uint64, count int, out io.Writer) error {
	return write(server, seed, count, newSpecs(clusterSamples), out)
}

func write(server Server, seed uint64, count int, next func(int, *rand.Rand) []Exchange, out io.Writer) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	asker := asker{server: server, client: &http.Client{
		Timeout:   30 * time.Second,
		Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}},
	}}
	for number, written := 0, 0; written < count; number++ {
		story := next(number, rand.New(rand.NewPCG(seed, uint64(number))))
		var answers []metadata
		for _, exchange := range story {
			exchange.Story = number
			held, err := asker.ask(&exchange, answers)
			if err != nil {
				return fmt.Errorf("%s %s: %w", exchange.Method, exchange.Path, err)
			}
			answers = append(answers, held)
			if err := encoder.Encode(exchange); err != nil {
				return err
			}
			written++
		}
		if number == 0 {
			// Definitions are established a little later.
			time.Sleep(3 * time.Second)
		}
	}
	return nil
}

// described is the description of a column of a table, with its neighbors.
var described = regexp.MustCompile(`("format":"[^"]*","description":)"(?:[^"\\]|\\.)*"(,"priority":\d+\})`)

// withoutDescriptions empties what a server says about the columns of tables: it is prose, and every server has its own.
func withoutDescriptions(answer []byte) []byte {
	return described.ReplaceAll(answer, []byte(`$1""$2`))
}

type asker struct {
	server Server
	client *http.Client
}

// metadata is what later requests of a story refer to.
type metadata struct {
	ResourceVersion, UID, Continue string
}

var reference = regexp.MustCompile(`\{(resourceVersion|uid|continue):(\d+)\}`)

func resolve(text string, answers []metadata) string {
	return reference.ReplaceAllStringFunc(text, func(found string) string {
		parts := reference.FindStringSubmatch(found)
		number, err := strconv.Atoi(parts[2])
		if err != nil || number >= len(answers) {
			return ""
		}
		switch parts[1] {
		case "uid":
			return answers[number].UID
		case "continue":
			return answers[number].Continue
		}
		return answers[number].ResourceVersion
	})
}

func (a asker) ask(exchange *Exchange, answers []metadata) (metadata, error) {
	var held struct {
		Metadata metadata `json:"metadata"`
	}
	path, sent := resolve(exchange.Path, answers), resolve(exchange.Sent, answers)
	request, err := http.NewRequest(exchange.Method, a.server.URL+path, strings.NewReader(sent))
	if err != nil {
		return held.Metadata, err
	}
	request.Header.Set("Authorization", "Bearer "+a.server.Token)
	request.Header.Set("User-Agent", "exchanges")
	if exchange.Accept != "" {
		request.Header.Set("Accept", exchange.Accept)
	}
	if exchange.ContentType != "" {
		request.Header.Set("Content-Type", exchange.ContentType)
	}
	response, err := a.client.Do(request)
	if err != nil {
		return held.Metadata, err
	}
	body, err := io.ReadAll(response.Body)
	if err := response.Body.Close(); err != nil {
		return held.Metadata, err
	}
	exchange.Status = response.StatusCode
	exchange.Answered = response.Header.Get("Content-Type")
	exchange.Warnings = response.Header.Values("Warning")
	if err == nil && json.Unmarshal(body, &held) == nil {
		exchange.Answer = json.RawMessage(withoutDescriptions(bytes.TrimSpace(body)))
	} else if exchange.Answered != "application/vnd.kubernetes.protobuf" {
		exchange.Text = string(body)
	}
	return held.Metadata, err
}
