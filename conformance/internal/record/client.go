package record

import (
	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/sent"
)

// addClient records which requests client-go sends.
func addClient(files Files, _ *codecs.Set, _ string) error {
	requests, err := sent.Requests()
	if err != nil {
		return err
	}
	files["client/requests.jsonl"] = requests
	return nil
}
