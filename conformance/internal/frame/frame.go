// Package frame carries messages over a byte stream. A message is a JSON header
// followed by as many payloads as the header's "payloads" says; header and
// payloads are each preceded by their length as a big-endian 32-bit number.
package frame

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Limit is the greatest length of one header or payload.
const Limit = 1 << 28

// MaxPayloads is the greatest number of payloads of one message.
const MaxPayloads = 1 << 12

// Read reads one message into header and returns its payloads. It returns
// io.EOF at a clean end of the stream.
func Read(r io.Reader, header any) ([][]byte, error) {
	text, err := readPart(r)
	if err != nil {
		return nil, err
	}
	var count struct {
		Payloads int `json:"payloads"`
	}
	if err := json.Unmarshal(text, &count); err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	if err := json.Unmarshal(text, header); err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	if count.Payloads < 0 || count.Payloads > MaxPayloads {
		return nil, fmt.Errorf("header: %d payloads", count.Payloads)
	}
	payloads := make([][]byte, count.Payloads)
	for i := range payloads {
		if payloads[i], err = readPart(r); err != nil {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return nil, err
		}
	}
	return payloads, nil
}

// Write writes one message. The header must already tell the number of payloads.
func Write(w io.Writer, header any, payloads [][]byte) error {
	text, err := json.Marshal(header)
	if err != nil {
		return err
	}
	if err := writePart(w, text); err != nil {
		return err
	}
	for _, payload := range payloads {
		if err := writePart(w, payload); err != nil {
			return err
		}
	}
	return nil
}

func readPart(r io.Reader) ([]byte, error) {
	var length [4]byte
	if _, err := io.ReadFull(r, length[:]); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(length[:])
	if n > Limit {
		return nil, fmt.Errorf("a part of %d bytes is over the limit of %d", n, Limit)
	}
	part := make([]byte, n)
	if _, err := io.ReadFull(r, part); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return part, nil
}

func writePart(w io.Writer, part []byte) error {
	if len(part) > Limit {
		return fmt.Errorf("a part of %d bytes is over the limit of %d", len(part), Limit)
	}
	var length [4]byte
	binary.BigEndian.PutUint32(length[:], uint32(len(part)))
	if _, err := w.Write(length[:]); err != nil {
		return err
	}
	_, err := w.Write(part)
	return err
}
