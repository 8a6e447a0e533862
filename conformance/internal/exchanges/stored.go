package exchanges

import (
	"bytes"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Stored is an object with what an API server keeps of it.
type Stored struct {
	// Collection is the path that the object was sent to.
	Collection string          `json:"collection"`
	Sent       json.RawMessage `json:"sent"`
	// Answer is how the server answers when it is asked for the object.
	Answer json.RawMessage `json:"answer"`
	Key    string          `json:"key"`
	// Value is what etcd holds, in base64.
	Value string `json:"value"`
}

const storedDefinition = `{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "cars.stored.example.com"}, "spec": {
	"group": "stored.example.com", "scope": "Namespaced", "names": {"plural": "cars", "singular": "car", "kind": "Car", "listKind": "CarList", "shortNames": ["c"]}, "versions": [
	{"name": "v1", "served": true, "storage": true, "subresources": {"status": {}}, "schema": {"openAPIV3Schema": {"type": "object", "properties": {
		"spec": {"type": "object", "properties": {"wheels": {"type": "integer", "default": 4}, "weight": {"type": "number"}, "name": {"type": "string"}, "free": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}},
		"status": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}}},
	{"name": "v1beta1", "served": true, "storage": false, "schema": {"openAPIV3Schema": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}]}}`

// Kinds that the samples, which are for mistakes in specs, do not have.
var simpleSamples = []sample{
	{"/api/v1", "namespaces", true, []string{`{"spec": {"finalizers": ["example.com/x"]}}`}},
	{"/api/v1", "configmaps", false, []string{`{"data": {"z": "1", "a": "é\n"}, "binaryData": {"b": "AAH/"}, "immutable": true}`}},
	{"/api/v1", "secrets", false, []string{`{"type": "example.com/t", "data": {"k": "c2VjcmV0"}, "stringData": {"l": "text"}}`}},
	{"/api/v1", "services", false, []string{
		`{"spec": {"clusterIP": "None", "selector": {"app": "x"}, "ports": [{"name": "http", "port": 80, "targetPort": "web"}, {"name": "dns", "port": 53, "protocol": "UDP"}]}}`,
		`{"spec": {"type": "ExternalName", "externalName": "example.com"}}`}},
	{"/api/v1", "serviceaccounts", false, []string{`{"secrets": [{"name": "s"}], "imagePullSecrets": [{"name": "p"}], "automountServiceAccountToken": false}`}},
	{"/api/v1", "replicationcontrollers", false, []string{`{"spec": {"replicas": 0, "selector": {"app": "x"}, "template": {"metadata": {"labels": {"app": "x"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}`}},
	{"/api/v1", "podtemplates", false, []string{`{"template": {"metadata": {"labels": {"app": "x"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}`}},
	{"/apis/apps/v1", "replicasets", false, []string{`{"spec": {"selector": {"matchLabels": {"app": "x"}}, "template": {"metadata": {"labels": {"app": "x"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}`}},
	{"/apis/apps/v1", "controllerrevisions", false, []string{`{"revision": 3, "data": {"z": {"b": 1.5, "a": [null, true]}}}`}},
	{"/apis/stored.example.com/v1", "cars", false, []string{`{"apiVersion": "stored.example.com/v1", "kind": "Car", "spec": {"name": "é<", "weight": 1.50, "free": {"z": [1e3, null], "a": {}}}, "status": {"lost": true}}`}},
	{"/apis/stored.example.com/v1beta1", "cars", false, []string{`{"apiVersion": "stored.example.com/v1beta1", "kind": "Car", "spec": {"wheels": 3, "more": [{"x": "y"}]}}`}},
}

// Controllers of the server write into these at any time.
var controlled = []string{"apiservices", "flowschemas", "servicecidrs"}

// keeper asks an API server and the etcd cluster that it keeps objects in.
type keeper struct {
	asker asker
	etcd  string
}

// WriteStored creates objects of many kinds, and writes what the server keeps of them.
func WriteStored(server Server, etcd string, out io.Writer) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	keeper := keeper{etcd: etcd, asker: asker{server: server, client: &http.Client{
		Timeout:   30 * time.Second,
		Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}},
	}}}
	write := func(collection, sent string) error {
		stored, err := keeper.create(collection, sent)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", collection, err)
		case stored == nil:
			return nil
		}
		return encoder.Encode(stored)
	}
	if err := write("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", storedDefinition); err != nil {
		return err
	}
	namespaces := 0
	for _, samples := range [][]sample{simpleSamples, samples, clusterSamples} {
		for _, sample := range samples {
			if slices.Contains(controlled, sample.resource) {
				continue
			}
			collection := sample.prefix + "/" + sample.resource
			if !sample.cluster {
				// Quotas and ranges of limits are about everything in their namespace.
				namespaces++
				namespace := fmt.Sprintf("stored-%d", namespaces)
				if err := write("/api/v1/namespaces", fmt.Sprintf(`{"metadata":{"name":%q}}`, namespace)); err != nil {
					return err
				}
				collection = fmt.Sprintf("%s/namespaces/%s/%s", sample.prefix, namespace, sample.resource)
			}
			for number, text := range sample.objects {
				var object fields
				if err := json.Unmarshal([]byte(text), &object); err != nil {
					return fmt.Errorf("%s: %w", collection, err)
				}
				name := fmt.Sprintf("stored-%s-%d", sample.resource, number)
				switch sample.resource {
				case "csidrivers", "csinodes":
					// Each server has one of a name.
					name = fmt.Sprintf("stored-%d.example.com", number)
				}
				object["metadata"] = fields{"name": name, "labels": fields{"z": "y", "app": "stored"}, "annotations": fields{"example.com/a": "<b>"}}
				sent, err := json.Marshal(object)
				if err != nil {
					return err
				}
				if err := write(collection, string(sent)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// create sends an object, and returns it as it is kept once the server has done with it what it does by itself; nil if the
// sample is one that servers refuse.
func (k keeper) create(collection, sent string) (*Stored, error) {
	exchange := Exchange{Method: http.MethodPost, Path: collection, Accept: inJSON, ContentType: inJSON, Sent: sent}
	if _, err := k.asker.ask(&exchange, nil); err != nil {
		return nil, err
	}
	var created struct {
		Metadata struct{ Name string }
	}
	if exchange.Status == http.StatusUnprocessableEntity || exchange.Status == http.StatusForbidden {
		return nil, nil
	}
	if exchange.Status != http.StatusCreated {
		return nil, fmt.Errorf("%d %s%s for %s", exchange.Status, exchange.Answer, exchange.Text, sent)
	}
	if err := json.Unmarshal(exchange.Answer, &created); err != nil {
		return nil, err
	}
	if strings.HasSuffix(collection, "/customresourcedefinitions") {
		time.Sleep(3 * time.Second) // Definitions are established, and served, a little later.
	}
	again := Exchange{Method: http.MethodGet, Path: collection + "/" + created.Metadata.Name, Accept: inJSON}
	held, err := k.asker.ask(&again, nil)
	if err != nil || again.Status != http.StatusOK {
		return nil, fmt.Errorf("%d %s: %w", again.Status, again.Answer, err)
	}
	key, value, err := k.changedAt(held.ResourceVersion)
	if err != nil {
		return nil, err
	}
	compact := new(bytes.Buffer)
	if err := json.Compact(compact, []byte(sent)); err != nil {
		return nil, err
	}
	return &Stored{Collection: collection, Sent: compact.Bytes(), Answer: again.Answer, Key: key, Value: value}, nil
}

// changedAt is the key that was changed at a revision, and its value in base64.
func (k keeper) changedAt(revision string) (string, string, error) {
	prefix := base64.StdEncoding.EncodeToString([]byte("/registry/"))
	end := base64.StdEncoding.EncodeToString([]byte("/registry0"))
	ask := fmt.Sprintf(`{"key":%q,"range_end":%q,"min_mod_revision":%q,"max_mod_revision":%q}`, prefix, end, revision, revision)
	response, err := k.asker.client.Post(k.etcd+"/v3/kv/range", inJSON, strings.NewReader(ask))
	if err != nil {
		return "", "", err
	}
	defer response.Body.Close()
	var found struct {
		Kvs []struct {
			Key   []byte
			Value string
		}
	}
	if err := json.NewDecoder(response.Body).Decode(&found); err != nil {
		return "", "", err
	}
	if len(found.Kvs) != 1 {
		return "", "", fmt.Errorf("%d keys were changed at %s", len(found.Kvs), revision)
	}
	return string(found.Kvs[0].Key), found.Kvs[0].Value, nil
}
