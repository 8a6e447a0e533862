//! Mistakes in a scheme, and what is not one.

use apimachinery_runtime::{
    ApiType, GroupVersion, GroupVersionKind, Scheme, SchemeBuilder, SchemeError,
};

use super::support::{Bus, Hub, OldCar, OtherStatus, Status, V1, V2};

fn errors(fill: impl FnOnce(&mut SchemeBuilder) -> &mut SchemeBuilder) -> Vec<String> {
    match fill(&mut Scheme::builder()).build() {
        Ok(_) => Vec::new(),
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

/// SCH-03: the same type twice is fine, another one is a mistake, and a version is required.
#[test]
fn kind_has_one_type() {
    assert!(errors(|it| it.known::<V1>().known::<V1>()).is_empty());
    let found = errors(|it| it.known::<V1>().known_as::<V2>(V1::KIND.to_gvk()));
    assert_eq!(
        found,
        [
            "Double registration of different types for g/v1, Kind=Car: old=V1, new=V2; leave one of them out"
        ]
    );
    let found = errors(|it| it.known_as::<V1>(GroupVersionKind::new("g", "", "Car")));
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("version is required on all types: g/, Kind=Car"), "{found:?}");
    let found = errors(|it| it.known_as::<V1>(GroupVersionKind::default()));
    assert!(found[0].ends_with(
        "V1 names no kind; register it under one, or not at all if it is not an object"
    ));
}

/// SCH-05: the name of an unversioned kind is unique.
#[test]
fn unversioned_kind_has_one_type() {
    let other = GroupVersionKind::new("x", "v1", "Status");
    let mut builder = Scheme::builder();
    builder.unversioned::<Status>(Status::KIND.to_gvk()).unversioned::<OtherStatus>(other);
    let errors = builder.build().expect_err("two types for one name");
    assert_eq!(errors.len(), 1, "{errors}");
    assert!(
        matches!(&errors[0], SchemeError::UnversionedKindTaken { kind, .. } if kind == "Status")
    );
}

/// SCH-13: priorities name external versions of one group.
#[test]
fn priorities_are_checked() {
    let group = |group: &str, version: &str| GroupVersion::new(group, version);
    let cases = [
        (vec![group("g", "__internal")], "internal versions cannot be prioritized: g/__internal"),
        (
            vec![group("h", "v1"), group("g", "v1"), group("g", "v2")],
            "must register versions for exactly one group: g, h",
        ),
        (vec![group("g", "")], "internal versions cannot be prioritized: g/"),
        (vec![], "must register versions for exactly one group: "),
        (vec![group("g", "v9")], "version g/v9 is prioritized but has no kinds"),
    ];
    for (versions, expected) in cases {
        assert_eq!(errors(|it| it.known::<V1>().version_priority(&versions)), [expected]);
    }
}

/// SCH-21: a scheme is put together from functions of groups, and every mistake of all of them is
/// reported.
#[test]
fn mistakes_come_together() {
    let found = errors(|it| {
        it.install(|group| {
            group.hub::<Hub>();
        });
        it.known::<V1>().default_with(|_: &mut V2| {});
        it.known_as::<V2>(V1::KIND.to_gvk())
    });
    assert_eq!(found.len(), 3, "{found:?}");
    let missing = found.iter().filter(|it| it.contains("no conversion from")).count();
    assert_eq!(missing, 2, "both directions are missing: {found:?}");
}

/// That the second type of a kind is not of this kind follows.
#[test]
fn consequences_of_two_types_are_not_mistakes_of_their_own() {
    let found = errors(|it| {
        it.known_as::<V2>(V1::KIND.to_gvk()).hub::<Hub>().version::<V1>();
        it
    });
    assert!(found[0].starts_with("Double registration"), "{found:?}");
    assert!(!found.iter().any(|it| it.contains("which is not a version")), "{found:?}");
}

/// A hub is of the kind of its versions. Groups may differ: kinds move from one to another.
#[test]
fn version_is_of_the_kind_of_its_hub() {
    let errors = Scheme::builder().hub::<Hub>().version::<V1>().version::<Bus>().build();
    let errors = errors.expect_err("a bus is not a car");
    let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "Bus is g/v1, Kind=Bus, which is not a version of g/__internal, Kind=Car, the kind of the hub Hub"
        ]
    );
    assert!(
        matches!(&errors[0], SchemeError::VersionOfOtherKind { kind, .. } if kind.kind == "Bus")
    );

    let moved = Scheme::builder().hub::<Hub>().version::<V1>().version::<OldCar>().build();
    assert!(moved.is_ok(), "{moved:?}");
    let mut builder = Scheme::builder();
    builder.hub::<Hub>().version::<Bus>().known::<V1>();
    builder.known_as::<Hub>(GroupVersionKind::new("g", "__internal", "Bus"));
    builder.hub::<Hub>().version::<V1>();
    let several = builder.build();
    assert!(several.is_ok(), "a hub may have several kinds: {several:?}");
}

/// A failed build takes the mistakes along; the builder starts again.
#[test]
fn builder_can_be_used_again() {
    let mut builder = Scheme::builder();
    builder.known::<V1>().known_as::<V2>(V1::KIND.to_gvk());
    assert!(builder.build().is_err());
    let scheme = builder.known::<V2>().build().expect("nothing is left of the mistake");
    assert!(!scheme.has_kind("g", "v1", "Car"));
    assert!(scheme.has_kind("g", "v2", "Car"));
}
