package reference

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/frame"
)

// Server answers requests with one set of serializers.
type Server struct {
	set *codecs.Set
}

// NewServer returns a server over the set.
func NewServer(set *codecs.Set) *Server {
	return &Server{set: set}
}

// Serve answers every request of in on out, in order, until in ends.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	reader, writer := bufio.NewReaderSize(in, 1<<16), bufio.NewWriterSize(out, 1<<16)
	for {
		var request Request
		payloads, err := frame.Read(reader, &request)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		response, written := s.Answer(request, payloads)
		response.Payloads = len(written)
		if err := frame.Write(writer, response, written); err != nil {
			return err
		}
		if err := writer.Flush(); err != nil {
			return err
		}
	}
}

// Answer answers one request. A panic of the reference becomes an error.
func (s *Server) Answer(request Request, payloads [][]byte) (response *Response, written [][]byte) {
	response = &Response{ID: request.ID, Outputs: []Output{}}
	defer func() {
		if cause := recover(); cause != nil {
			response = &Response{ID: request.ID, Outputs: []Output{}}
			response.fail(ClassPanic, fmt.Errorf("panic: %v", cause))
			written = nil
		}
	}()
	if len(payloads) != 1 {
		response.fail(ClassRequest, fmt.Errorf("%d payloads instead of 1", len(payloads)))
		return response, nil
	}
	response.OK = true
	if request.Op == "decode" {
		return response, s.decode(request, payloads[0], response)
	}
	operation, known := scalars[request.Op]
	if !known {
		response.fail(ClassRequest, fmt.Errorf("unknown operation %q", request.Op))
		return response, nil
	}
	return response, operation(payloads[0], response)
}
