package small

import (
	"sync"

	"apimachinery.test/conformance/internal/expressions"
)

type celInput struct {
	// Minor is the version 1.minor of Kubernetes whose functions there are.
	Minor uint   `json:"minor"`
	Expr  string `json:"expr"`
}

var engines sync.Map

func celOf(input celInput) (any, error) {
	engine, known := engines.Load(input.Minor)
	if !known {
		made, err := expressions.New(input.Minor)
		if err != nil {
			return nil, err
		}
		engine, _ = engines.LoadOrStore(input.Minor, made)
	}
	return engine.(*expressions.Engine).Ask(input.Expr), nil
}
