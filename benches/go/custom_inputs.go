package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/yaml"
)

const (
	instanceCount   = 14
	definitionCount = 1000
	// description is about as long as those that operators write.
	description = "Says how a part of the whole behaves, what it is when nobody says so, and since which version it is looked at."
)

// writeCustoms writes custom resources, their definition with and without rules, many definitions, and what becomes of
// the objects.
func writeCustoms(source, dir string) error {
	definition, err := readYAML(source, "database-definition.yaml")
	if err != nil {
		return err
	}
	object, err := readYAML(source, "database.yaml")
	if err != nil {
		return err
	}
	repeatInstance(object)
	old, changed, wrong := deepCopy(object), deepCopy(object), deepCopy(object)
	breakLongAgo(old)
	breakLongAgo(changed)
	change(changed)
	breakMuch(wrong)
	plain := deepCopy(definition)
	eachSchema(plain, func(schema map[string]any) { delete(schema, "x-kubernetes-validations") })
	inputs := map[string]map[string]any{
		"database": object, "database-old": old, "database-changed": changed, "database-wrong": wrong,
		"database-definition": definition, "plain-definition": plain,
	}
	for name, input := range inputs {
		data, err := json.Marshal(input)
		if err != nil {
			return err
		}
		if err := writeFile(dir, name+".json", data); err != nil {
			return err
		}
	}
	if err := writeDefinitions(dir, plain); err != nil {
		return err
	}
	return writeAnswers(dir)
}

func readYAML(source, name string) (map[string]any, error) {
	data, err := os.ReadFile(filepath.Join(source, name))
	if err != nil {
		return nil, err
	}
	var content map[string]any
	return content, yaml.Unmarshal(data, &content)
}

func deepCopy(content map[string]any) map[string]any {
	data, err := json.Marshal(content)
	if err != nil {
		panic(err)
	}
	var copied map[string]any
	if err := json.Unmarshal(data, &copied); err != nil {
		panic(err)
	}
	return copied
}

func spec(object map[string]any) map[string]any { return object["spec"].(map[string]any) }

func item(object map[string]any, list string, index int) map[string]any {
	return spec(object)[list].([]any)[index].(map[string]any)
}

func repeatInstance(object map[string]any) {
	first := item(object, "instances", 0)
	instances := []any{}
	for index := range instanceCount {
		instance := deepCopy(first)
		instance["name"] = fmt.Sprintf("orders-db-%d", index)
		instance["zone"] = fmt.Sprintf("eu-central-1%c", 'a'+index%3)
		instance["labels"].(map[string]any)["shard"] = fmt.Sprintf("shard-%02d", index*7%instanceCount)
		instance["hostname"] = fmt.Sprintf("orders-db-%d.orders-db.shop.svc", index)
		if index == 0 {
			instance["role"] = "primary"
		}
		if index%4 == 3 {
			instance["port"] = 5432 + index
			delete(instance, "unknown")
		}
		instances = append(instances, instance)
	}
	spec(object)["instances"] = instances
}

// breakLongAgo makes an object one that is stored, and wrong in what an update tolerates while it stays.
func breakLongAgo(object map[string]any) {
	object["metadata"].(map[string]any)["resourceVersion"] = "771"
	item(object, "users", 3)["connectionLimit"] = -7
	item(object, "users", 3)["name"] = "pg_audit"
	item(object, "instances", 9)["zone"] = strings.Repeat("long-", 20)
}

// change is a good change.
func change(object map[string]any) {
	spec(object)["replicas"] = 15
	spec(object)["storage"].(map[string]any)["size"] = "600Gi"
	spec(object)["parameters"].(map[string]any)["work_mem"] = "96MB"
	item(object, "instances", 5)["args"] = []any{"--max-connections=600"}
	item(object, "instances", 2)["weight"] = 50
}

// breakMuch makes an object wrong in many ways, none of which keeps rules from being run.
func breakMuch(object map[string]any) {
	spec(object)["replicas"] = 63
	spec(object)["version"] = "sixteen"
	spec(object)["storage"].(map[string]any)["accessModes"] = []any{"ReadWriteOnce", "ReadWriteOnce"}
	item(object, "instances", 1)["role"] = "primary"
	item(object, "instances", 2)["port"] = 80
	item(object, "instances", 3)["name"] = "orders-db-2"
	item(object, "instances", 4)["resources"].(map[string]any)["requests"].(map[string]any)["gpu"] = 1
	item(object, "instances", 6)["env"].([]any)[1].(map[string]any)["secret"] = map[string]any{"name": "a", "key": "b"}
	item(object, "instances", 7)["volumes"].([]any)[0].(map[string]any)["mountPath"] = "/var/Lib"
	item(object, "users", 1)["name"] = "Orders"
	spec(object)["monitoring"].(map[string]any)["interval"] = "3s"
	spec(object)["network"].(map[string]any)["hosts"] = []any{"*.example.com"}
	spec(object)["unkown"] = map[string]any{"a": 1}
}

// eachSchema visits the schemas of a definition.
func eachSchema(definition map[string]any, visit func(map[string]any)) {
	versions := spec(definition)["versions"].([]any)
	visitSchemas(versions[0].(map[string]any)["schema"], visit)
}

func visitSchemas(at any, visit func(map[string]any)) {
	switch at := at.(type) {
	case map[string]any:
		if _, isText := at["type"].(string); isText {
			visit(at)
		}
		for _, below := range at {
			visitSchemas(below, visit)
		}
	case []any:
		for _, below := range at {
			visitSchemas(below, visit)
		}
	}
}

// writeDefinitions writes many definitions, one a line, described as those that operators bring.
func writeDefinitions(dir string, plain map[string]any) error {
	eachSchema(plain, func(schema map[string]any) { schema["description"] = description })
	data, err := json.Marshal(plain)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	for index := range definitionCount {
		named := strings.NewReplacer(`"databases`, fmt.Sprintf(`"databases%d`, index), `"Database`, fmt.Sprintf(`"Database%d`, index))
		// A field of the schema has the name of the resource.
		head, schema, _ := strings.Cut(string(data), `"versions":`)
		fmt.Fprintf(&out, "%s\"versions\":%s\n", named.Replace(head), schema)
	}
	return writeFile(dir, "definitions.json", out.Bytes())
}

// writeAnswers writes what the server makes of the objects: the object, the fields that it dropped, and what is wrong.
func writeAnswers(dir string) error {
	for _, definition := range []string{"plain-definition", "database-definition"} {
		made, err := loadCustom(dir, definition)
		if err != nil {
			return err
		}
		old, err := made.stored(dir, "database-old")
		if err != nil {
			return err
		}
		for _, name := range []string{"database", "database-wrong", "database-changed"} {
			data, err := os.ReadFile(filepath.Join(dir, name+".json"))
			if err != nil {
				return err
			}
			object, err := readCustom(data)
			if err != nil {
				return err
			}
			admit := made.admit
			if name == "database-changed" {
				admit = func(object *unstructured.Unstructured) ([]string, field.ErrorList, error) {
					return made.update(object, old)
				}
			}
			unknown, errs, err := admit(object)
			if err != nil {
				return err
			}
			answer, err := answerOf(object, unknown, errs)
			if err != nil {
				return err
			}
			if err := writeFile(dir, name+"."+definition+".answer", answer); err != nil {
				return err
			}
		}
	}
	return nil
}

// answerOf has the errors in the order of their texts: those of fields come in any order.
func answerOf(object *unstructured.Unstructured, unknown []string, errs field.ErrorList) ([]byte, error) {
	data, err := json.Marshal(object.Object)
	if err != nil {
		return nil, err
	}
	lines := []string{}
	for _, path := range unknown {
		lines = append(lines, "unknown "+path)
	}
	for _, err := range errs {
		lines = append(lines, "error "+err.Error())
	}
	slices.Sort(lines)
	return append(append(data, '\n'), strings.Join(lines, "\n")...), nil
}

// blocked says whether rules make no sense of an object, as `hasBlockingErr` does.
func blocked(errs field.ErrorList) bool {
	return slices.ContainsFunc(errs, func(err *field.Error) bool {
		switch err.Type {
		case field.ErrorTypeNotSupported, field.ErrorTypeRequired, field.ErrorTypeTooLong, field.ErrorTypeTooMany, field.ErrorTypeTypeInvalid:
			return true
		}
		return false
	})
}

func sameWithoutMetadata(one, other map[string]any) bool {
	without := func(content map[string]any) map[string]any {
		kept := map[string]any{}
		for key, value := range content {
			if key != "metadata" {
				kept[key] = value
			}
		}
		return kept
	}
	return equality.Semantic.DeepEqual(without(one), without(other))
}
