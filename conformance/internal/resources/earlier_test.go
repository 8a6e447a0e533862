package resources

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

const shopRegistration = `package v1alpha1

const GroupName = "shop.example.com"

func addKnownTypes(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(SchemeGroupVersion, &Cart{}, &CartList{})
	metav1.AddToGroupVersion(scheme, SchemeGroupVersion)
	return nil
}
`

const shopLifecycle = `package v1alpha1

func (in *Cart) APILifecycleIntroduced() (major, minor int) { return 1, 31 }

func (in *Cart) APILifecycleRemoved() (major, minor int) { return 1, 37 }
`

func TestKindsAreReadFromRegistrationsAndLifecycles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "v1alpha1")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	cart := Gone{Group: "shop.example.com", Version: "v1alpha1", Kind: "Cart"}
	list := Gone{Group: "shop.example.com", Version: "v1alpha1", Kind: "CartList"}
	kinds, err := registered(write("register.go", shopRegistration))
	if err != nil || !reflect.DeepEqual(kinds, []Gone{cart, list}) {
		t.Errorf("%v %v", kinds, err)
	}
	cart.IntroducedIn, cart.RemovedIn = "1.31", "1.37"
	said, err := lifecycles(write("zz_generated.prerelease-lifecycle.go", shopLifecycle))
	if err != nil || !reflect.DeepEqual(said, []Gone{cart}) {
		t.Errorf("%v %v", said, err)
	}
}

func TestReleasesAreComparedByTheirMinorVersion(t *testing.T) {
	for version, want := range map[string]int{"v0.37.2": 37, "1.9": 9, "1": -1, "1.x": -1} {
		if got := minor(version); got != want {
			t.Errorf("%s: %d", version, got)
		}
	}
	if !later("1.10", "1.9") || later("1.9", "1.9") {
		t.Error("releases are not compared as numbers")
	}
}
