//! From kinds to resources and back, as the reference maps them.

use apimachinery_api::facts;
use apimachinery_discovery::{MatchError, RestMapper, guess_resource};
use apimachinery_runtime::{
    GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource, Release,
};

fn resource(group: &str, version: &str, resource: &str) -> GroupVersionResource {
    GroupVersionResource::new(group, version, resource)
}

fn kind(group: &str, version: &str, kind: &str) -> GroupVersionKind {
    GroupVersionKind::new(group, version, kind)
}

/// Three groups that have a kind of one name.
fn gear(preferred: &[(&str, &str)]) -> RestMapper {
    let versions = preferred.iter().map(|(group, version)| GroupVersion::new(*group, *version));
    RestMapper::builder()
        .order(versions)
        .kind(kind("first.example.com", "v1", "Gear"), true)
        .kind(kind("first.example.com", "v2", "Gear"), true)
        .kind(kind("second.example.com", "v1", "Gear"), false)
        .build()
}

#[test]
fn partial_names_match() {
    let mapper = gear(&[]);
    for name in ["gears", "gear", "GEARS"] {
        let found = mapper.kind_for(&resource("second.example.com", "v1", name));
        assert_eq!(found, Ok(kind("second.example.com", "v1", "Gear")));
        let found = mapper.resource_for(&resource("second", "", name));
        assert_eq!(found, Ok(resource("second.example.com", "v1", "gears")));
    }
    let found = mapper.resource_for(&resource("", "v2", "gears"));
    assert_eq!(found, Ok(resource("first.example.com", "v2", "gears")));
    let found = mapper.kind_for(&resource("second.example.com", "__internal", "gear"));
    assert_eq!(found, Ok(kind("second.example.com", "v1", "Gear")));
}

#[test]
fn ambiguous_matches_have_go_messages() {
    let mapper = gear(&[("first.example.com", "v2"), ("first.example.com", "v1")]);
    let asked = resource("", "", "gears");
    let error = mapper.kind_for(&asked).expect_err("three match");
    assert_eq!(
        error.to_string(),
        "/, Resource=gears matches multiple kinds [first.example.com/v2, Kind=Gear first.example.com/v1, Kind=Gear \
         second.example.com/v1, Kind=Gear]"
    );
    assert!(error.is_ambiguous() && !error.is_no_match());
    let error =
        mapper.resource_for(&resource("first.example.com", "", "gear")).expect_err("two match");
    assert_eq!(
        error.to_string(),
        "first.example.com/, Resource=gear matches multiple resources [first.example.com/v2, Resource=gears \
         first.example.com/v1, Resource=gears]"
    );
}

#[test]
fn missing_matches_have_go_messages() {
    let mapper = gear(&[]);
    let error = mapper.kind_for(&resource("first.example.com", "v9", "gears"));
    let error = error.expect_err("there is none");
    assert_eq!(error.to_string(), "no matches for first.example.com/v9, Resource=gears");
    assert!(error.is_no_match());
    let error = mapper.resource_for(&resource("", "", "")).expect_err("nothing was asked for");
    assert!(matches!(error, MatchError::NoName(_)));
    assert_eq!(error.to_string(), "a resource must be present, got: /, Resource=");
    let wheel = GroupKind::new("first.example.com", "Wheel");
    for (versions, text) in [
        (&[][..], "no matches for kind \"Wheel\" in group \"first.example.com\""),
        (&["v1"], "no matches for kind \"Wheel\" in version \"first.example.com/v1\""),
        (
            &["v2", "v1"],
            "no matches for kind \"Wheel\" in versions [\"first.example.com/v1\" \"first.example.com/v2\"]",
        ),
    ] {
        let error = mapper.mapping(&wheel, versions).expect_err("there is none");
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn mapping_uses_requested_or_preferred_version() {
    let mapper = gear(&[("first.example.com", "v2"), ("first.example.com", "v1")]);
    let gears = GroupKind::new("first.example.com", "Gear");
    let version = |versions: &[&str]| {
        let mapping = mapper.mapping(&gears, versions).expect("it has it");
        mapping.resource.version.to_string()
    };
    assert_eq!(version(&[]), "v2");
    assert_eq!(version(&["v7", "v1", "v2"]), "v1");
    assert_eq!(version(&["", "__internal"]), "v2");
    let all = mapper.mappings(&gears, &[]).expect("it has it");
    assert_eq!(all.iter().map(|it| it.kind.version.as_str()).collect::<Vec<_>>(), ["v2", "v1"]);
    let second = mapper.mapping(&GroupKind::new("second.example.com", "Gear"), &["v1"]);
    assert!(!second.expect("it has it").is_namespaced);
}

#[test]
fn short_names_expand_unless_a_resource_has_the_name() {
    let mapper = RestMapper::builder()
        .kind(kind("a.example.com", "v1", "Wheel"), true)
        .resource(kind("b.example.com", "v1", "Wh"), "whs", "whole", true)
        .short_name("wh", GroupResource::new("a.example.com", "wheels"))
        .short_name("whs", GroupResource::new("a.example.com", "wheels"))
        .build();
    let found = mapper.kind_for(&resource("", "", "wh"));
    assert_eq!(found, Ok(kind("a.example.com", "v1", "Wheel")), "no resource is called so");
    let found = mapper.kind_for(&resource("", "", "whs"));
    assert_eq!(found, Ok(kind("b.example.com", "v1", "Wh")), "a resource is called so");
    let found = mapper.kind_for(&resource("a.ex", "", "wh"));
    assert_eq!(found, Ok(kind("a.example.com", "v1", "Wheel")));
}

/// FINE-25: plurals are guessed by the last letters alone.
#[test]
fn guessed_names_match_go() {
    for (name, plural, singular) in [
        ("Pod", "pods", "pod"),
        ("Ingress", "ingresses", "ingress"),
        ("NetworkPolicy", "networkpolicies", "networkpolicy"),
        ("Endpoints", "endpoints", "endpoints"),
        ("Gateway", "gatewaies", "gateway"),
        ("Class", "classes", "class"),
    ] {
        let (many, one) = guess_resource(&kind("g", "v1", name));
        assert_eq!((many, one), (resource("g", "v1", plural), resource("g", "v1", singular)));
    }
}

#[test]
fn built_in_kinds_have_kubectl_names() {
    let mapper =
        RestMapper::of_facts(facts::kinds().filter(|it| it.is_served_in(Release::new(1, 37))));
    for (asked, expected) in [
        ("svc", "/v1, Kind=Service"),
        ("sts", "apps/v1, Kind=StatefulSet"),
        ("ing", "networking.k8s.io/v1, Kind=Ingress"),
        ("crd", "apiextensions.k8s.io/v1, Kind=CustomResourceDefinition"),
        ("cj", "batch/v1, Kind=CronJob"),
        ("netpol", "networking.k8s.io/v1, Kind=NetworkPolicy"),
    ] {
        let found = mapper.kind_for(&resource("", "", asked)).expect("it is there");
        assert_eq!(found.to_string(), expected);
    }
    assert_eq!(mapper.singular("deployments").as_deref(), Ok("deployment"));
    assert_eq!(mapper.singular("ingress").as_deref(), Ok("ingress"));
    let past = RestMapper::of_facts(facts::kinds());
    let found = past.resource_for(&resource("extensions", "", "deploy"));
    assert_eq!(found, Ok(resource("extensions", "v1beta1", "deployments")));
    for mapping in mapper.all() {
        assert_eq!(guess_resource(&mapping.kind).1.resource, mapping.singular, "{}", mapping.kind);
    }
}
