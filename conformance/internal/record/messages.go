package record

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"reflect"
	"strings"

	authenticationv1 "k8s.io/api/authentication/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/kinds"
)

const protobufFolder = "protobuf"

// messageTypes are the types of the messages in messages.tsv.
var messageTypes = map[string]reflect.Type{
	"LabelSelector":      reflect.TypeFor[metav1.LabelSelector](),
	"Status":             reflect.TypeFor[metav1.Status](),
	"WatchEvent":         reflect.TypeFor[metav1.WatchEvent](),
	"APIResource":        reflect.TypeFor[metav1.APIResource](),
	"Secret":             reflect.TypeFor[corev1.Secret](),
	"SecretList":         reflect.TypeFor[corev1.SecretList](),
	"PodSecurityContext": reflect.TypeFor[corev1.PodSecurityContext](),
	"UserInfo":           reflect.TypeFor[authenticationv1.UserInfo](),
}

// addProtobuf records how messages and envelopes are read and written.
func addProtobuf(files Files, _ *codecs.Set, _ string) error {
	messages := &messageTable{}
	messages.writes()
	messages.reads()
	envelopes, err := newEnvelopeTable()
	if err != nil {
		return err
	}
	envelopes.encodes()
	envelopes.decodes()
	files.under(protobufFolder, map[string][]byte{
		"messages.tsv":  messages.out.Bytes(),
		"envelopes.tsv": envelopes.out.Bytes(),
	})
	return nil
}

// messageTable holds lines of what was asked, type, name, input and output: the message written again.
type messageTable struct {
	out bytes.Buffer
}

func (m *messageTable) ask(what, kind, name string, data []byte) {
	target := reflect.New(messageTypes[kind]).Interface().(kinds.Message)
	output := "error"
	if err := target.Unmarshal(data); err == nil {
		output = hex.EncodeToString(written(target))
	}
	fmt.Fprintf(&m.out, "%s\t%s\t%s\t%x\t%s\n", what, kind, name, data, output)
}

func (m *messageTable) read(kind, name, input string) {
	m.ask("read", kind, name, unhex(input))
}

// write asks the same of the bytes of a value of Go.
func (m *messageTable) write(kind, name string, object kinds.Message) {
	m.ask("write", kind, name, written(object))
}

func written(object kinds.Message) []byte {
	data, err := object.Marshal()
	if err != nil {
		panic(err)
	}
	return data
}

// unhex reads hexadecimal digits with spaces between them.
func unhex(text string) []byte {
	data, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		panic(err)
	}
	return data
}
