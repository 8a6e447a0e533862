package answers

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"apimachinery.test/conformance/internal/codecs"
)

// headers are those that clients act on.
var headers = []string{
	"Cache-Control", "Content-Encoding", "Content-Type", "Location", "Retry-After", "Vary", "Warning", "X-Content-Type-Options",
}

// Compare writes which answers differ. It fails when one does for which there is no reason, or when one for which
// there is a reason does not.
func Compare(set *codecs.Set, theirs, ours []Exchange, reasons map[string]string, out io.Writer) error {
	if len(theirs) != len(ours) {
		return fmt.Errorf("%d exchanges here, %d there", len(ours), len(theirs))
	}
	equal, listed, wrong := 0, 0, 0
	for at, their := range theirs {
		our := ours[at]
		if their.Name != our.Name {
			return fmt.Errorf("exchange %s here, %s there", our.Name, their.Name)
		}
		_, name, _ := strings.Cut(their.Name, "-")
		found, reason := differences(set, their, our), reasons[name]
		switch {
		case len(found) == 0 && (reason == "" || strings.HasPrefix(reason, "sometimes")):
			equal++
		case len(found) == 0:
			wrong++
			fmt.Fprintf(out, "%s: equal, although a reason is listed\n", their.Name)
		case reason != "":
			listed++
			fmt.Fprintf(out, "%s: %s\n", their.Name, reason)
		default:
			wrong++
			fmt.Fprintf(out, "%s: %s %s\n", their.Name, their.Method, their.Path)
			for _, line := range found {
				fmt.Fprintf(out, "  %s\n", line)
			}
		}
	}
	fmt.Fprintf(out, "%d answers of %d are equal, %d differ for a reason\n", equal, len(theirs), listed)
	if wrong > 0 {
		return fmt.Errorf("%d answers differ without a reason, or not at all", wrong)
	}
	return nil
}

func differences(set *codecs.Set, theirs, ours Exchange) []string {
	var found []string
	if theirs.Status != ours.Status {
		found = append(found, fmt.Sprintf("status: %d here, %d there", ours.Status, theirs.Status))
	}
	for _, name := range headers {
		their, our := values(theirs.Header, name), values(ours.Header, name)
		if !slices.Equal(their, our) {
			found = append(found, fmt.Sprintf("%s: %q here, %q there", name, our, their))
		}
	}
	if (theirs.Header.Get("ETag") == "") != (ours.Header.Get("ETag") == "") {
		found = append(found, fmt.Sprintf("ETag: %q here, %q there", ours.Header.Get("ETag"), theirs.Header.Get("ETag")))
	}
	their, err := theirs.text(set)
	if err != nil {
		return append(found, fmt.Sprintf("the body there: %v", err))
	}
	our, err := ours.text(set)
	if err != nil {
		return append(found, fmt.Sprintf("the body here: %v", err))
	}
	their, our = masked(their), masked(our)
	if theirs.Status == http.StatusUnprocessableEntity {
		their, our = inOrder(their), inOrder(our)
	}
	if isCut(theirs) && isCut(ours) {
		// Masks have moved the place where they end.
		length := max(0, min(len(their), len(our))-100)
		their, our = their[:length], our[:length]
	}
	if their != our {
		found = append(found, excerpts(their, our))
	}
	return found
}

// inOrder is a status with the mistakes that it lists in the order of their texts: the reference leaves it to its maps.
func inOrder(status string) string {
	var read struct {
		Kind, APIVersion, Status, Message, Reason string
		Metadata                                  json.RawMessage
		Code                                      int
		Details                                   struct {
			Name, Group, Kind string
			Causes            []struct{ Reason, Message, Field string }
		}
	}
	if json.Unmarshal([]byte(status), &read) != nil {
		return status
	}
	if before, listed, found := strings.Cut(read.Message, " is invalid: ["); found {
		mistakes := strings.Split(strings.TrimSuffix(listed, "]"), ", ")
		slices.Sort(mistakes)
		read.Message = before + ": " + strings.Join(mistakes, ", ")
	}
	slices.SortFunc(read.Details.Causes, func(a, b struct{ Reason, Message, Field string }) int {
		return strings.Compare(a.Field+a.Message, b.Field+b.Message)
	})
	text, err := json.Marshal(read)
	if err != nil {
		return status
	}
	return string(text)
}

func values(header http.Header, name string) []string {
	values := slices.Clone(header.Values(name))
	for at, value := range values {
		values[at] = masked(value)
	}
	return values
}

// isCut is whether a recording holds the beginning of a body only.
func isCut(exchange Exchange) bool {
	_, name, _ := strings.Cut(exchange.Name, "-")
	return (strings.HasPrefix(name, "gzip-") || strings.HasPrefix(name, "openapi-")) && len(exchange.Body) >= 300
}

// excerpts shows where two texts begin to differ.
func excerpts(their, our string) string {
	at := 0
	for at < len(their) && at < len(our) && their[at] == our[at] {
		at++
	}
	excerpt := func(text string) string { return text[max(0, at-60):min(len(text), at+200)] }
	return fmt.Sprintf("body: %q here\n        %q there", excerpt(our), excerpt(their))
}
