//! Built-in kinds as API servers serve them.

use apimachinery_api::facts;
use apimachinery_http::{Api, BuildApiError, Endpoint, Resource};
use apimachinery_runtime::{GroupKind, GroupVersionResource, KindFacts, Scheme};
use apimachinery_serializer::CodecFactory;

use super::support::codecs;

fn served() -> impl Iterator<Item = &'static KindFacts> {
    facts::kinds().filter(|it| matches!(it.name.group, "" | "autoscaling") && it.has_type)
}

fn endpoint(api: &Api, version: &str, resource: &str) -> Option<Endpoint> {
    let version = version.parse().expect("it is a version");
    let version: apimachinery_runtime::GroupVersion = version;
    api.endpoint(&GroupVersionResource::new(version.group, version.version, resource)).cloned()
}

#[test]
fn facts_say_how_kinds_are_served() {
    let api = Api::builder(codecs()).built_in(served()).build().expect("all kinds are known");
    for (version, resource, kind, is_namespaced) in [
        ("v1", "pods", "/v1, Kind=Pod", true),
        ("v1", "pods/exec", "/v1, Kind=PodExecOptions", true),
        ("v1", "pods/eviction", "policy/v1, Kind=Eviction", true),
        ("v1", "nodes", "/v1, Kind=Node", false),
        ("v1", "nodes/status", "/v1, Kind=Node", false),
        ("v1", "serviceaccounts/token", "authentication.k8s.io/v1, Kind=TokenRequest", true),
        (
            "autoscaling/v1",
            "horizontalpodautoscalers",
            "autoscaling/v1, Kind=HorizontalPodAutoscaler",
            true,
        ),
        (
            "autoscaling/v2",
            "horizontalpodautoscalers",
            "autoscaling/v2, Kind=HorizontalPodAutoscaler",
            true,
        ),
    ] {
        let endpoint = endpoint(&api, version, resource).expect(resource);
        assert_eq!(endpoint.kind().to_string(), kind, "{resource}");
        assert_eq!(endpoint.is_namespaced(), is_namespaced, "{resource}");
    }
    assert!(endpoint(&api, "v1", "podlists").is_none(), "a list is not a resource");
    assert!(endpoint(&api, "v1", "configmaps/status").is_none());
}

#[test]
fn facts_are_of_one_version() {
    let v2 = served().filter(|it| it.name.version == "v2");
    let api = Api::builder(codecs()).built_in(v2).build().expect("all kinds are known");
    assert!(endpoint(&api, "autoscaling/v2", "horizontalpodautoscalers").is_some());
    assert!(endpoint(&api, "autoscaling/v1", "horizontalpodautoscalers").is_none());
}

#[test]
fn resource_of_unregistered_kind_is_an_error() {
    let codecs = CodecFactory::new(Scheme::builder().build().expect("it is empty"));
    let error = Api::builder(codecs).built_in(served()).build().unwrap_err();
    assert!(matches!(error, BuildApiError::UnknownKind { .. }), "{error}");
}

#[test]
fn names_that_no_path_has_are_errors() {
    let kind = |kind: &str| GroupKind::new("example.com", kind);
    for (resource, name, of) in [
        (Resource::of_kind("Wid gets", kind("Widget")), "Wid gets", "resource"),
        (Resource::of_kind("Widgets", kind("Widget")), "Widgets", "resource"),
        (Resource::of_kind("", kind("Widget")), "", "resource"),
        (Resource::of_kind("widgets", kind("Wid get")), "Wid get", "kind, in small letters"),
        (
            Resource::of_kind("widgets", kind("Widget")).subresource("the/status"),
            "the/status",
            "subresource",
        ),
    ] {
        let error = Api::builder(codecs()).resource(resource).build().unwrap_err();
        assert!(matches!(error, BuildApiError::InvalidName { .. }), "{error}");
        let start = format!("{name:?} cannot be the name of a {of}: a DNS-1035 label must consist");
        assert!(error.to_string().starts_with(&start), "{error}");
    }
    let small = Resource::of_kind("widgets", kind("widget"));
    let error = Api::builder(codecs()).resource(small).build().unwrap_err();
    assert!(matches!(error, BuildApiError::UnknownKind { .. }), "as a definition may: {error}");
}
