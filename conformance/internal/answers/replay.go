package answers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"time"
)

// Server is the API server that is asked.
type Server struct {
	URL string
}

// changes are the requests that were sent without being recorded, by the exchange before which they were.
var changes = map[string][]Exchange{
	"watch-cbor": {
		{Method: "POST", Path: configMaps, Sent: []byte(`{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"w1","namespace":"rec","labels":{"w":"1"}},"data":{"k":"v"}}`)},
		{Method: "DELETE", Path: configMaps + "/w1"},
	},
}

const configMaps = "/api/v1/namespaces/rec/configmaps"

var version = regexp.MustCompile(`resourceVersion=\d+`)

// Replay sends the requests of a recording that needs nothing but its own requests and changes.
func (s Server) Replay(recorded []Exchange) ([]Exchange, error) {
	var answered []Exchange
	since := ""
	for _, exchange := range recorded {
		_, name, _ := strings.Cut(exchange.Name, "-")
		if strings.HasPrefix(name, "watch-") && since == "" {
			var err error
			if since, err = s.version(exchange.Request); err != nil {
				return nil, err
			}
		}
		for _, change := range changes[name] {
			change.Request = http.Header{"Content-Type": {"application/json"}, "Authorization": exchange.Request["Authorization"]}
			if _, err := s.ask(change); err != nil {
				return nil, err
			}
		}
		asked := exchange
		if since != "" && !strings.Contains(asked.Path, "resourceVersion=1&") {
			asked.Path = version.ReplaceAllString(asked.Path, "resourceVersion="+since)
		}
		answer, err := s.ask(asked)
		if err != nil {
			return nil, err
		}
		answered = append(answered, answer)
	}
	return answered, nil
}

// version is the version that the store of the server is at.
func (s Server) version(header http.Header) (string, error) {
	asked := Exchange{Method: "GET", Path: configMaps, Request: http.Header{"Authorization": header["Authorization"]}}
	answer, err := s.ask(asked)
	if err != nil {
		return "", err
	}
	var list struct {
		Metadata struct{ ResourceVersion string }
	}
	err = json.Unmarshal(answer.Body, &list)
	return list.Metadata.ResourceVersion, err
}

func (s Server) ask(exchange Exchange) (Exchange, error) {
	request, err := http.NewRequest(exchange.Method, s.URL+exchange.Path, bytes.NewReader(exchange.Sent))
	if err != nil {
		return exchange, err
	}
	request.Header = exchange.Request.Clone()
	// That of the recording is no text, either.
	request.Header.Set("User-Agent", "")
	client := http.Client{Timeout: time.Minute, Transport: &http.Transport{DisableCompression: true}}
	response, err := client.Do(request)
	if err != nil {
		return exchange, fmt.Errorf("%s: %w", exchange.Name, err)
	}
	exchange.Status, exchange.Header = response.StatusCode, response.Header
	exchange.Body, err = io.ReadAll(response.Body)
	return exchange, errors.Join(err, response.Body.Close())
}
