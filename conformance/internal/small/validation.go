package small

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode"

	"k8s.io/apimachinery/pkg/api/validate/content"
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metavalidation "k8s.io/apimachinery/pkg/apis/meta/v1/validation"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

func quote(text string) (any, error) { return strconv.Quote(text), nil }

// printable lists the first and last of each range of printable characters.
func printable(struct{}) (any, error) {
	ranges := [][2]rune{}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !strconv.IsPrint(r) {
			continue
		}
		if last := len(ranges) - 1; last >= 0 && ranges[last][1] == r-1 {
			ranges[last][1] = r
		} else {
			ranges = append(ranges, [2]rune{r, r})
		}
	}
	return ranges, nil
}

func float(bits uint64) (any, error) { return floatOf(bits), nil }

var textValidators = map[string]func(string) []string{
	"qualified-name":               validation.IsQualifiedName,
	"prefixed-label-key":           content.IsPrefixedLabelKey,
	"label-value":                  validation.IsValidLabelValue,
	"dns1123-label":                validation.IsDNS1123Label,
	"dns1123-subdomain":            validation.IsDNS1123Subdomain,
	"dns1123-subdomain-underscore": validation.IsDNS1123SubdomainWithUnderscore,
	"dns1123-subdomain-caseless":   content.IsDNS1123SubdomainCaseless,
	"content-dns1123-label":        content.IsDNS1123Label,
	"content-dns1123-subdomain":    content.IsDNS1123Subdomain,
	"dns1035-label":                validation.IsDNS1035Label,
	"wildcard-dns1123-subdomain":   validation.IsWildcardDNS1123Subdomain,
	"c-identifier":                 validation.IsCIdentifier,
	"port-name":                    validation.IsValidPortName,
	"percent":                      validation.IsValidPercent,
	"http-header-name":             validation.IsHTTPHeaderName,
	"env-var-name":                 validation.IsEnvVarName,
	"relaxed-env-var-name":         validation.IsRelaxedEnvVarName,
	"config-map-key":               validation.IsConfigMapKey,
	"decimal-integer":              content.IsDecimalInteger,
	"path-segment-name":            content.IsPathSegmentName,
	"path-segment-prefix":          content.IsPathSegmentPrefix,
	"condition-reason":             metavalidation.IsValidConditionReason,
	"name-dns-label-prefix":        func(name string) []string { return apivalidation.NameIsDNSLabel(name, true) },
	"name-dns-subdomain-prefix":    func(name string) []string { return apivalidation.NameIsDNSSubdomain(name, true) },
	"name-dns1035-label-prefix":    func(name string) []string { return apivalidation.NameIsDNS1035Label(name, true) },
	"fully-qualified-name":         listOf(validation.IsFullyQualifiedName),
	"fully-qualified-domain-name":  listOf(validation.IsFullyQualifiedDomainName),
	"domain-prefixed-path":         listOf(validation.IsDomainPrefixedPath),
	"domain-prefixed-key":          listOf(validation.IsDomainPrefixedKey),
	"field-manager": func(name string) []string {
		return texts(metavalidation.ValidateFieldManager(name, field.NewPath("f")))
	},
	"field-validation": func(name string) []string {
		return texts(metavalidation.ValidateFieldValidation(field.NewPath("f"), name))
	},
}

func listOf(check func(*field.Path, string) field.ErrorList) func(string) []string {
	return func(text string) []string { return texts(check(field.NewPath("f"), text)) }
}

func texts(list field.ErrorList) []string {
	result := []string{}
	for _, err := range list {
		result = append(result, err.Error())
	}
	return result
}

type named struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

func validateText(input named) (any, error) {
	check, known := textValidators[input.Name]
	if !known {
		return nil, fmt.Errorf("unknown validator %q", input.Name)
	}
	messages := check(input.Text)
	if messages == nil {
		messages = []string{}
	}
	return messages, nil
}

func validateIP(text string) (any, error) {
	path := field.NewPath("f")
	return [][]string{
		texts(validation.IsValidIP(path, text)),
		texts(validation.IsValidIPForLegacyField(path, text, false, nil)),
		texts(validation.IsValidIPForLegacyField(path, text, true, nil)),
		texts(validation.IsValidCIDR(path, text)),
		texts(validation.IsValidCIDRForLegacyField(path, text, false, nil)),
		texts(validation.IsValidCIDRForLegacyField(path, text, true, nil)),
		texts(validation.IsValidInterfaceAddress(path, text)),
		warnings(validation.IsValidIPForLegacyField, validation.GetWarningsForIP, path, text),
		warnings(validation.IsValidCIDRForLegacyField, validation.GetWarningsForCIDR, path, text),
	}, nil
}

// warnings are asked for only where the reference expects the question.
func warnings(
	check func(*field.Path, string, bool, []string) field.ErrorList,
	of func(*field.Path, string) []string,
	path *field.Path,
	text string,
) []string {
	if len(check(path, text, false, nil)) > 0 {
		return []string{}
	}
	return append([]string{}, of(path, text)...)
}

type errorInput struct {
	Type   string          `json:"type"`
	Path   []string        `json:"path"`
	Value  json.RawMessage `json:"value"`
	Number int             `json:"number"`
	Detail string          `json:"detail"`
	Names  []string        `json:"names"`
}

// path reads steps: .name, #index, @key.
func (e errorInput) path() *field.Path {
	var path *field.Path
	for _, step := range e.Path {
		switch step[0] {
		case '#':
			index, _ := strconv.Atoi(step[1:])
			path = path.Index(index)
		case '@':
			path = path.Key(step[1:])
		default:
			if path == nil {
				path = field.NewPath(step[1:])
			} else {
				path = path.Child(step[1:])
			}
		}
	}
	return path
}

func (e errorInput) build() *field.Error {
	path, value := e.path(), decodeValue(e.Value)
	switch e.Type {
	case "TypeInvalid":
		return field.TypeInvalid(path, value, e.Detail)
	case "NotFound":
		return field.NotFound(path, value)
	case "Required":
		return field.Required(path, e.Detail)
	case "Duplicate":
		return field.Duplicate(path, value)
	case "Invalid":
		return field.Invalid(path, value, e.Detail)
	case "NotSupported":
		return field.NotSupported(path, value, e.Names)
	case "Forbidden":
		return field.Forbidden(path, e.Detail)
	case "TooLong":
		return field.TooLong(path, "", e.Number)
	case "TooLongCharacters":
		return field.TooLongCharacters(path, "", e.Number)
	case "TooMany":
		return field.TooMany(path, e.Number+1, e.Number)
	case "TooFew":
		return field.TooFew(path, e.Number-1, e.Number)
	case "TooShort":
		return field.TooShort(path, "", e.Number)
	default:
		return field.InternalError(path, errors.New(e.Detail))
	}
}

func fieldError(input errorInput) (any, error) {
	err := input.build()
	return []string{string(err.Type), err.Field, err.ErrorBody(), err.Error()}, nil
}

func aggregate(input []errorInput) (any, error) {
	list := field.ErrorList{}
	for _, one := range input {
		list = append(list, one.build())
	}
	nested := utilerrors.NewAggregate([]error{list.ToAggregate(), errors.New("b"), list.ToAggregate()})
	if list.ToAggregate() == nil {
		return []string{"", ""}, nil
	}
	return []string{list.ToAggregate().Error(), nested.Error()}, nil
}

func nameValidator(name string) apivalidation.ValidateNameFunc {
	switch name {
	case "dns-label":
		return apivalidation.NameIsDNSLabel
	case "dns1035-label":
		return apivalidation.NameIsDNS1035Label
	default:
		return apivalidation.NameIsDNSSubdomain
	}
}

type metaInput struct {
	Meta       metav1.ObjectMeta `json:"meta"`
	Old        metav1.ObjectMeta `json:"old"`
	Namespaced bool              `json:"namespaced"`
	Name       string            `json:"name"`
}

func objectMeta(input metaInput) (any, error) {
	return texts(apivalidation.ValidateObjectMeta(&input.Meta, input.Namespaced, nameValidator(input.Name), field.NewPath("metadata"))), nil
}

func objectMetaUpdate(input metaInput) (any, error) {
	return texts(apivalidation.ValidateObjectMetaUpdate(&input.Meta, &input.Old, field.NewPath("metadata"))), nil
}

func validateSelector(selector metav1.LabelSelector) (any, error) {
	options := metavalidation.LabelSelectorValidationOptions{}
	return texts(metavalidation.ValidateLabelSelector(&selector, options, field.NewPath("f"))), nil
}

func validateConditions(conditions []metav1.Condition) (any, error) {
	return texts(metavalidation.ValidateConditions(conditions, field.NewPath("f"))), nil
}

type percentInput struct {
	Value   intstr.IntOrString `json:"value"`
	Total   int                `json:"total"`
	RoundUp bool               `json:"roundUp"`
}

func percent(input percentInput) (any, error) {
	return intstr.GetScaledValueFromIntOrPercent(&input.Value, input.Total, input.RoundUp)
}
