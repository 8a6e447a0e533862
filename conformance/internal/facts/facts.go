// Package facts describes what is known about the API types of one release, and
// how that is written down.
package facts

import "encoding/json"

// Format is the number of the form of the file.
const Format = 1

// Facts is everything that is known.
type Facts struct {
	Format int `json:"format"`
	// Source has the version of each module.
	Source      map[string]string `json:"source"`
	Groups      []Group           `json:"groups"`
	SharedKinds SharedKinds       `json:"shared_kinds"`
	Constants   []Constant        `json:"constants"`
	Types       []Type            `json:"types"`
}

// Group is one version of one group.
type Group struct {
	Group        string `json:"group"`
	Version      string `json:"version"`
	GoPackage    string `json:"go_package"`
	ProtoPackage string `json:"proto_package,omitempty"`
	// SharedKinds tells that the group-version also has the kinds of every
	// group-version.
	SharedKinds bool   `json:"shared_kinds,omitempty"`
	TestOnly    bool   `json:"test_only,omitempty"`
	Kinds       []Kind `json:"kinds,omitempty"`
}

// SharedKinds are kinds that are registered along with others.
type SharedKinds struct {
	PerGroupVersion []Kind `json:"per_group_version"`
	Unversioned     []Kind `json:"unversioned"`
}

// Kind is a registered kind. Group and version are only given for shared kinds
// that have them.
type Kind struct {
	Group   *string `json:"group,omitempty"`
	Version string  `json:"version,omitempty"`
	Kind    string  `json:"kind"`
	Type    string  `json:"type"`
	// List and Item are set for kinds with list metadata and items.
	List bool   `json:"list,omitempty"`
	Item string `json:"item,omitempty"`
	// Resource is the name in a path.
	Resource string `json:"resource,omitempty"`
	// Namespaced is only known of kinds with a client.
	Namespaced   *bool    `json:"namespaced,omitempty"`
	IntroducedIn string   `json:"introduced_in,omitempty"`
	DeprecatedIn string   `json:"deprecated_in,omitempty"`
	RemovedIn    string   `json:"removed_in,omitempty"`
	Replacement  []string `json:"replacement,omitempty"`
}

// Constant is an exported constant without a type of its own.
type Constant struct {
	Go      string          `json:"go"`
	Package string          `json:"package"`
	Value   json.RawMessage `json:"value"`
}

// Type is an exported type of an API package, or one that such a type needs.
type Type struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`
	Package string `json:"package"`
	// Proto is the full name of the message.
	Proto string `json:"proto,omitempty"`
	// Underlying is what a type that is no struct stands for, or the struct that
	// another one is defined as.
	Underlying string `json:"underlying,omitempty"`
	// ProtoWrapper tells that the type is a list that is sent as a message.
	ProtoWrapper bool `json:"proto_wrapper,omitempty"`
	// CustomJSON and CustomProto tell that methods written by hand encode it.
	CustomJSON   bool     `json:"custom_json,omitempty"`
	CustomProto  bool     `json:"custom_proto,omitempty"`
	Subresources []string `json:"subresources,omitempty"`
	// MapType is how appliers merge the type, where a field does not say otherwise.
	MapType string `json:"map_type,omitempty"`
	// Enum tells that no other value than the constants is allowed.
	Enum bool `json:"enum,omitempty"`
	// Rules are those of Field.
	Rules         []string          `json:"rules,omitempty"`
	Constants     []json.RawMessage `json:"constants,omitempty"`
	ConstantNames []string          `json:"constant_names,omitempty"`
	// Fields is nil for what is no struct.
	Fields []Field `json:"fields,omitempty"`
}

// Field is a field of a struct, in the order of the source.
type Field struct {
	// Go is empty for a field that only the message has.
	Go string `json:"go,omitempty"`
	// JSON is empty for a field that has no name of its own.
	JSON      string `json:"json,omitempty"`
	Inline    bool   `json:"inline,omitempty"`
	OmitEmpty bool   `json:"omitempty,omitempty"`
	OmitZero  bool   `json:"omitzero,omitempty"`
	// GoType lacks the star of a pointer.
	GoType  string `json:"go_type,omitempty"`
	Pointer bool   `json:"pointer,omitempty"`
	Wire
	Required           bool `json:"required,omitempty"`
	Optional           bool `json:"optional,omitempty"`
	UnionDiscriminator bool `json:"union_discriminator,omitempty"`
	// FeatureGates are the gates of the API server that the field needs.
	FeatureGates []string `json:"feature_gates,omitempty"`
	// Rules are what validation is generated from, such as minimum=0, each after the conditions under which it holds.
	Rules         []string        `json:"rules,omitempty"`
	Default       json.RawMessage `json:"default,omitempty"`
	ListType      string          `json:"list_type,omitempty"`
	ListMapKeys   []string        `json:"list_map_keys,omitempty"`
	MapType       string          `json:"map_type,omitempty"`
	PatchStrategy string          `json:"patch_strategy,omitempty"`
	PatchMergeKey string          `json:"patch_merge_key,omitempty"`
}

// Wire is how a field stands in a message.
type Wire struct {
	Number  int    `json:"proto_number,omitempty"`
	Name    string `json:"proto_name,omitempty"`
	Type    string `json:"proto_type,omitempty"`
	KeyType string `json:"proto_key_type,omitempty"`
	// Label is optional, repeated or map.
	Label string `json:"proto_label,omitempty"`
}
