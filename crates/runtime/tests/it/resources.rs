//! Resources that are the same data.

use apimachinery_runtime::{EquivalentResourceRegistry, GroupResource, GroupVersion};

fn version(text: &str) -> GroupVersion {
    text.parse().expect("a group-version")
}

/// SCH-25: the versions of a resource, and resources of one identity, are equivalent, subresource
/// by subresource.
#[test]
fn resources_of_one_identity_are_equivalent() {
    let identity = |resource: &GroupResource| match resource.resource.as_str() {
        "deployments" => "deployments".into(),
        _ => "".into(),
    };
    let mut registry = EquivalentResourceRegistry::with_identity(identity);
    let names = ["extensions/v1beta1", "apps/v1beta1", "apps/v1"];
    for name in names {
        let resource = version(name).with_resource("deployments");
        registry.register(resource.clone(), "", version(name).with_kind("Deployment"));
        if name != "apps/v1beta1" {
            registry.register(resource, "scale", version("autoscaling/v1").with_kind("Scale"));
        }
    }
    registry.register(version("v1").with_resource("pods"), "", version("v1").with_kind("Pod"));

    let deployments: Vec<_> = names.map(|it| version(it).with_resource("deployments")).to_vec();
    for resource in &deployments {
        assert_eq!(registry.equivalents(resource, ""), deployments);
    }
    let scaled = [deployments[0].clone(), deployments[2].clone()];
    assert_eq!(registry.equivalents(&deployments[1], "scale"), scaled);
    assert_eq!(registry.equivalents(&version("v1").with_resource("pods"), "").len(), 1);
    let unseen = version("apps/v9").with_resource("deployments");
    assert_eq!(registry.equivalents(&unseen, "").len(), 3, "a version nobody registered");
    assert!(registry.equivalents(&deployments[0], "status").is_empty());
    assert!(registry.equivalents(&version("v1").with_resource("nodes"), "").is_empty());

    let scale = registry.kind_for(&deployments[0], "scale").expect("it is registered");
    assert_eq!(scale.to_string(), "autoscaling/v1, Kind=Scale");
    assert_eq!(registry.kind_for(&deployments[1], "scale"), None);
    assert_eq!(registry.kind_for(&unseen, ""), None);
}

/// SCH-25: without an identity only the versions of one resource are equivalent.
#[test]
fn groups_are_apart_without_an_identity() {
    let mut registry = EquivalentResourceRegistry::new();
    for name in ["extensions/v1beta1", "apps/v1", "apps/v1beta1"] {
        let resource = version(name).with_resource("deployments");
        registry.register(resource, "", version(name).with_kind("Deployment"));
    }
    let found = registry.equivalents(&version("apps/v1").with_resource("deployments"), "");
    let found: Vec<_> = found.iter().map(|it| it.version.as_str()).collect();
    assert_eq!(found, ["v1", "v1beta1"]);
}
