package small

import (
	"apimachinery.test/conformance/internal/definitions"
	"apimachinery.test/conformance/internal/mapping"
	"apimachinery.test/conformance/internal/patches"
	"apimachinery.test/conformance/internal/policies"
	"apimachinery.test/conformance/internal/requests"
	"apimachinery.test/conformance/internal/rules"
	"apimachinery.test/conformance/internal/schemas"
)

var operations = map[string]operation{
	"quote":                on(quote),
	"printable":            on(printable),
	"url":                  on(urlOf),
	"addr":                 on(addrOf),
	"prefix":               on(prefixOf),
	"mail":                 on(isMail),
	"float":                on(float),
	"validate":             on(validateText),
	"validate-selector":    on(validateSelector),
	"validate-conditions":  on(validateConditions),
	"validate-ip":          on(validateIP),
	"field-error":          on(fieldError),
	"aggregate":            on(aggregate),
	"object-meta":          on(objectMeta),
	"object-meta-update":   on(objectMetaUpdate),
	"label-parse":          on(labelParse),
	"label-match":          on(labelMatch),
	"label-requirement":    on(labelRequirement),
	"label-set":            on(labelSet),
	"label-text-to-map":    on(labelTextToMap),
	"label-selector":       on(labelSelector),
	"label-selector-map":   on(labelSelectorMap),
	"label-selector-parse": on(labelSelectorParse),
	"field-parse":          on(fieldParse),
	"field-match":          on(fieldMatch),
	"field-escape":         on(fieldEscape),
	"field-unescape":       on(fieldUnescape),
	"query-encode":         on(queryEncode),
	"query-decode":         on(queryDecode),
	"validate-options":     on(validateOptions),
	"list-options-default": on(listOptionsDefault),
	"status":               on(statusOf),
	"status-is":            on(statusIs),
	"cel":                  on(celOf),
	"jsonpath":             on(jsonPath),
	"table":                on(tableOf),
	"table-text":           on(tableText),
	"human-duration":       on(humanDuration),
	"rules":                on(rules.Ask),
	"policy":               on(policies.Ask),
	"admission":            on(policies.Admit),
	"policy-types":         on(policies.CheckTypes),
	"schema":               on(schemas.Ask),
	"definition":           on(definitions.Validate),
	"definition-convert":   on(definitions.Convert),
	"definition-warnings":  on(definitions.Warnings),
	"definition-status":    on(definitions.Status),
	"definition-scale":     on(definitions.Scale),
	"string-format":        on(schemas.HasFormat),
	"pattern":              on(schemas.Match),
	"negotiate":            on(requests.Negotiate),
	"request-info":         on(requests.Info),
	"create":               on(requests.Create),
	"rest-mapping":         on(mapping.Ask),
	"warning-header":       on(requests.WarningHeader),
	"warning-parse":        on(requests.ParseWarnings),
	"warning-record":       on(requests.Record),
	"patch":                on(patches.Ask),
	"percent":              on(percent),
	"quantity":             on(quantity),
}
