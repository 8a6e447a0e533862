package record

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"

	apidiscovery "k8s.io/api/apidiscovery/v2"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/endpoints"

	"apimachinery.test/conformance/internal/codecs"
)

const discoveryFolder = "discovery"

// addDiscovery makes of each document of a version, which a server answered, what the document of all groups says of it.
func addDiscovery(files Files, _ *codecs.Set, dir string) error {
	lists, err := filepath.Glob(filepath.Join(dir, discoveryFolder, "api*_v*.json"))
	if err != nil {
		return err
	}
	var all apidiscovery.APIGroupDiscoveryList
	for _, file := range lists {
		group, err := groupDiscovery(file)
		if err != nil {
			return err
		}
		all.Items = append(all.Items, group)
	}
	text, err := json.MarshalIndent(all, "", " ")
	files[path.Join(discoveryFolder, "aggregated", "groups.json")] = append(text, '\n')
	return err
}

// groupDiscovery describes a group with the one version that a file has.
func groupDiscovery(file string) (apidiscovery.APIGroupDiscovery, error) {
	var out apidiscovery.APIGroupDiscovery
	var list metav1.APIResourceList
	text, err := os.ReadFile(file)
	if err != nil {
		return out, err
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return out, err
	}
	version, err := schema.ParseGroupVersion(list.GroupVersion)
	if err != nil {
		return out, err
	}
	resources, err := endpoints.ConvertGroupVersionIntoToDiscovery(list.APIResources)
	out.Name = version.Group
	out.Versions = []apidiscovery.APIVersionDiscovery{
		{Version: version.Version, Resources: resources, Freshness: apidiscovery.DiscoveryFreshnessCurrent},
	}
	return out, err
}
