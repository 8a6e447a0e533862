package answers

const (
	readers = "the words of readers, which name Go's types"
	cache   = "the reference's cache of watches has what etcd no longer has"
	tokens  = "documents for those who verify tokens are not served"
)

// Reasons are why exchanges of the recordings differ, by their names without numbers.
var Reasons = map[string]string{
	"root":                      tokens + ", and there are fewer checks of health",
	"readyz-verbose":            "there are fewer checks of health",
	"openapi-v3-index":          tokens,
	"openapi-v3-index-304":      tokens,
	"openapi-v2":                tokens,
	"openapi-v2-pb":             tokens,
	"422-pod-immutable":         "without the difference between two of Go's values",
	"400-kind":                  readers,
	"400-array":                 readers,
	"400-type":                  readers,
	"400-typenum":               readers,
	"post-yaml":                 readers,
	"413-big":                   "sometimes a client that sends all before it reads gets no answer to a body that is not read",
	"list-all-ns":               "there are no maps for the parts of the reference that verify others",
	"cr-post-pb":                "the reference panics",
	"openapi-v3-exio":           "the fields of a rule are in another order",
	"apiv1-cbor":                "the reference panics",
	"continue-after-compaction": cache,
	"exact-after-compaction":    cache,
	"watch-old-rv":              cache,
	"secret-bytes":              readers,
}
