package definitions

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
	_ "unsafe" // for linkname: nobody else may call the controllers

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset/fake"
	"k8s.io/apiextensions-apiserver/pkg/client/informers/externalversions"
	"k8s.io/apiextensions-apiserver/pkg/controller/apiapproval"
	"k8s.io/apiextensions-apiserver/pkg/controller/establish"
	"k8s.io/apiextensions-apiserver/pkg/controller/nonstructuralschema"
	"k8s.io/apiextensions-apiserver/pkg/controller/status"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/klog/v2"
)

// StatusQuestion is a definition, and the others of the server.
type StatusQuestion struct {
	Definition json.RawMessage   `json:"definition"`
	Others     []json.RawMessage `json:"others,omitempty"`
}

// now is what times become that the controllers set.
var now = metav1.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)

//go:linkname syncNames k8s.io/apiextensions-apiserver/pkg/controller/status.(*NamingConditionController).sync
func syncNames(c *status.NamingConditionController, ctx context.Context, key string) error

//go:linkname syncSchema k8s.io/apiextensions-apiserver/pkg/controller/nonstructuralschema.(*ConditionController).sync
func syncSchema(c *nonstructuralschema.ConditionController, ctx context.Context, key string) error

//go:linkname syncApproval k8s.io/apiextensions-apiserver/pkg/controller/apiapproval.(*KubernetesAPIApprovalPolicyConformantConditionController).sync
func syncApproval(c *apiapproval.KubernetesAPIApprovalPolicyConformantConditionController, ctx context.Context, key string) error

//go:linkname syncEstablished k8s.io/apiextensions-apiserver/pkg/controller/establish.(*EstablishingController).sync
func syncEstablished(c *establish.EstablishingController, ctx context.Context, key string) error

// Status tells the status of a definition once each controller has seen it.
func Status(question StatusQuestion) (any, error) {
	definition, err := parseV1(question.Definition)
	if err != nil {
		return nil, err
	}
	all := []*v1.CustomResourceDefinition{}
	for _, text := range question.Others {
		other, err := parseV1(text)
		if err != nil {
			return nil, err
		}
		all = append(all, other)
	}
	for _, sync := range []func(*server) error{names, schemas, approval, established} {
		if definition, err = seen(definition, all, sync); err != nil {
			return nil, err
		}
	}
	for i := range definition.Status.Conditions {
		if at := &definition.Status.Conditions[i].LastTransitionTime; at.After(now.AddDate(1, 0, 0)) {
			*at = now
		}
	}
	return definition.Status, nil
}

func parseV1(text json.RawMessage) (*v1.CustomResourceDefinition, error) {
	var definition v1.CustomResourceDefinition
	if err := json.Unmarshal(text, &definition); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	return &definition, nil
}

// server is what a controller asks.
type server struct {
	client  *fake.Clientset
	factory externalversions.SharedInformerFactory
	key     string
}

// seen has a controller look at a definition.
func seen(definition *v1.CustomResourceDefinition, others []*v1.CustomResourceDefinition, sync func(*server) error) (*v1.CustomResourceDefinition, error) {
	objects := []runtime.Object{definition}
	for _, other := range others {
		objects = append(objects, other)
	}
	client := fake.NewSimpleClientset(objects...)
	factory := externalversions.NewSharedInformerFactory(client, 0)
	for _, object := range objects {
		if err := factory.Apiextensions().V1().CustomResourceDefinitions().Informer().GetIndexer().Add(object); err != nil {
			return nil, err
		}
	}
	if err := sync(&server{client, factory, definition.Name}); err != nil {
		return nil, err
	}
	return client.ApiextensionsV1().CustomResourceDefinitions().Get(context.Background(), definition.Name, metav1.GetOptions{})
}

func names(s *server) error {
	c := status.NewNamingConditionController(klog.Background(), s.factory.Apiextensions().V1().CustomResourceDefinitions(), s.client.ApiextensionsV1())
	return syncNames(c, context.Background(), s.key)
}

func schemas(s *server) error {
	c := nonstructuralschema.NewConditionController(s.factory.Apiextensions().V1().CustomResourceDefinitions(), s.client.ApiextensionsV1())
	return syncSchema(c, context.Background(), s.key)
}

func approval(s *server) error {
	c := apiapproval.NewKubernetesAPIApprovalPolicyConformantConditionController(s.factory.Apiextensions().V1().CustomResourceDefinitions(), s.client.ApiextensionsV1())
	return syncApproval(c, context.Background(), s.key)
}

func established(s *server) error {
	c := establish.NewEstablishingController(s.factory.Apiextensions().V1().CustomResourceDefinitions(), s.client.ApiextensionsV1())
	return syncEstablished(c, context.Background(), s.key)
}
