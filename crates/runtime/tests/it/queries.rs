//! What a scheme answers.

use apimachinery_runtime::{
    ApiType, ConversionErrorKind, DisabledGroupVersioner, FieldLabelError, GroupKind, GroupVersion,
    GroupVersionKind, GroupVersions, InternalGroupVersioner, Object, ObjectRegistry, Scheme,
    Unstructured,
};

use super::support::{Hub, Status, V1, V2};

fn kind(group: &str, version: &str, kind: &str) -> GroupVersionKind {
    GroupVersionKind::new(group, version, kind)
}

fn scheme() -> Scheme {
    let mut builder = Scheme::builder();
    builder
        .name("test")
        .hub::<Hub>()
        .version::<V1>()
        .try_version::<V2>()
        .default_with(|car: &mut V1| car.0 = car.0.max(4));
    builder.known_as::<V1>(kind("g", "v1", "Wagon"));
    builder.known_as::<V1>(kind("h", "v1", "Car"));
    builder.unversioned::<Status>(Status::KIND.to_gvk());
    builder.observe(GroupVersion::new("empty", "v1"));
    builder.build().expect("the kinds fit together")
}

/// SCH-01, SCH-07: kinds of a type stand in the order of registration.
#[test]
fn object_has_its_kinds_in_the_order_of_registration() {
    let scheme = scheme();
    let known = scheme.object_kinds(&V1(0)).expect("it is registered");
    assert_eq!(
        *known.kinds,
        [kind("g", "v1", "Car"), kind("g", "v1", "Wagon"), kind("h", "v1", "Car")]
    );
    assert!(!known.unversioned);
    assert!(scheme.object_kinds(&Status(0)).expect("it is registered").unversioned);
    assert_eq!(scheme.kinds_of::<V1>().len(), 3);
    assert!(scheme.kinds_of::<String>().is_empty());

    let empty_kind = scheme.object_kinds(&Unstructured::default()).expect_err("it has no kind");
    assert_eq!(
        empty_kind.to_string(),
        "Object 'Kind' is missing in 'unstructured object has no kind'"
    );
    let named = |version: &str| Unstructured::of_kind(&kind("z", version, "Boat"));
    let no_version = scheme.object_kinds(&named("")).expect_err("it has no version");
    assert_eq!(
        no_version.to_string(),
        "Object 'apiVersion' is missing in 'unstructured object has no version'"
    );
    assert!(no_version.is_unnamed());
    let own = named("v1");
    let own = scheme.object_kinds(&own).expect("it names a kind");
    assert_eq!(*own.kinds, [kind("z", "v1", "Boat")], "also one that is not registered");

    let empty = Scheme::builder().name("empty").build().expect("nothing contradicts nothing");
    let error = empty.object_kinds(&V1(0)).expect_err("nothing is registered");
    assert!(
        error.to_string().starts_with("no kind is registered for the type V1 in scheme \"empty\";")
    );
}

/// SCH-08, SCH-09, GVK-05, FINE-14: any version makes an unversioned kind, but only its own is
/// recognized.
#[test]
fn unversioned_kinds_are_made_for_any_version() {
    let scheme = scheme();
    let made = scheme.new_object(&kind("x", "v7", "Status")).expect("any version will do");
    assert!(made.is::<Status>());
    assert!(!scheme.recognizes(&kind("x", "v7", "Status")));
    assert!(scheme.recognizes(&kind("", "v1", "Status")));
    let cases = [
        (
            kind("g", "v7", "Car"),
            "no kind \"Car\" is registered for version \"g/v7\" in scheme \"test\"",
        ),
        (
            kind("z", "__internal", "Car"),
            "no kind \"Car\" is registered for the internal version of group \"z\" in scheme \"test\"",
        ),
        (kind("g", "v7", ""), "no version \"g/v7\" has been registered in scheme \"test\""),
        (
            kind("g", "v7", "C\"\u{1}"),
            "no kind \"C\\\"\\x01\" is registered for version \"g/v7\" in scheme \"test\"",
        ),
    ];
    for (missing, expected) in cases {
        let error = scheme.new_object(&missing).expect_err("it is not registered");
        assert!(error.to_string().starts_with(expected), "{error}");
        assert_eq!(error.missing_kind(), Some(&missing));
    }
    let error = scheme.new_object(&kind("g", "v7", "Car")).expect_err("it is not registered");
    assert_eq!(error.suggestions().first(), Some(&kind("g", "v1", "Car")), "{error}");
}

/// SCH-10: kinds with their types.
#[test]
fn known_types_are_listed_in_order() {
    let scheme = scheme();
    let names = |version: &GroupVersion| -> Vec<_> {
        scheme
            .known_types(version)
            .into_iter()
            .map(|(it, info)| (it.kind.clone(), info.path()))
            .collect()
    };
    assert_eq!(
        names(&GroupVersion::new("g", "v1")),
        [("Car".into(), "V1"), ("Wagon".into(), "V1")]
    );
    assert!(names(&GroupVersion::new("empty", "v1")).is_empty());
    assert_eq!(scheme.all_known_types().len(), 6);
}

/// SCH-06, SCH-12: only external versions are observed, also those without kinds.
#[test]
fn groups_and_versions_are_observed() {
    let scheme = scheme();
    assert!(scheme.is_group_registered("g") && scheme.is_group_registered("empty"));
    assert!(!scheme.is_group_registered("z"));
    assert!(scheme.is_version_registered(&GroupVersion::new("empty", "v1")));
    assert!(!scheme.is_version_registered(&GroupVersion::new("g", "__internal")));
    assert_eq!(scheme.is_unversioned(&Status(0)), Some(true));
    assert_eq!(scheme.is_unversioned(&V1(0)), Some(false));
    assert_eq!(scheme.is_unversioned(&Unstructured::default()), None);
}

/// SCH-13, SCH-14: priority first, then the order of registration.
#[test]
fn versions_have_an_order() {
    let (v1, v2) = (GroupVersion::new("g", "v1"), GroupVersion::new("g", "v2"));
    assert_eq!(scheme().prioritized_versions("g"), [v1.clone(), v2.clone()]);
    assert!(scheme().prioritized_versions("z").is_empty());

    let mut builder = Scheme::builder();
    builder.known_as::<V1>(kind("a", "v1", "Car")).known::<V1>().known::<V2>();
    builder.version_priority(std::slice::from_ref(&v1));
    builder.version_priority(std::slice::from_ref(&v2));
    let scheme = builder.build().expect("the kinds fit together");
    assert_eq!(scheme.prioritized_versions("g"), [v2.clone(), v1.clone()], "the last list counts");
    assert_eq!(
        scheme.preferred_version_all_groups(),
        [v2.clone(), GroupVersion::new("a", "v1")],
        "the best of each group"
    );
    let all = scheme.prioritized_versions_all_groups();
    assert_eq!(all, [v2.clone(), v1.clone(), GroupVersion::new("a", "v1")]);
    let car = GroupKind::new("g", "Car");
    assert_eq!(scheme.versions_for_group_kind(&car), [v2, v1]);
    assert!(scheme.convertible_versions(&car).is_empty(), "the kind has no hub");
}

/// SCH-16: a scheme has the name that it is given; without one it is not named after a source file.
#[test]
fn scheme_has_the_name_that_it_is_given() {
    let scheme = Scheme::builder().build().expect("nothing contradicts nothing");
    assert_eq!(scheme.name(), "");
    let scheme = Scheme::builder().name("shop").build().expect("nothing contradicts nothing");
    assert_eq!(scheme.name(), "shop");
}

/// SCH-17, SCH-18, FINE-15: how the target picks, what is converted, and what is not.
#[test]
fn conversion_goes_to_the_kind_that_the_target_picks() {
    let scheme = scheme();
    let to = |object: &dyn Object, version: &str| {
        scheme.convert_to_version(object, &GroupVersion::new("g", version), None)
    };
    let same = to(&V1(7), "v1").expect("it has that version");
    assert!(same.object.is_none(), "nothing is copied");
    assert_eq!(same.kind, kind("g", "v1", "Car"));

    let internal = scheme
        .convert_to_version(&V1(7), &InternalGroupVersioner, None)
        .expect("it converts to the hub");
    assert_eq!(internal.kind, kind("g", "__internal", "Car"));
    assert_eq!(*internal.object.expect("a new one").downcast::<Hub>().expect("the hub"), Hub(107));

    let through_hub = to(&V1(7), "v2").expect("it converts through the hub");
    assert_eq!(*through_hub.object.expect("a new one").downcast::<V2>().expect("a V2"), V2(107));

    let unversioned = to(&Status(1), "v2").expect("it is the same in every version");
    assert_eq!((unversioned.object.is_none(), unversioned.kind), (true, kind("", "v1", "Status")));
    for (target, expected) in [("v2", "/v2, Kind=Status"), ("v1", "/v1, Kind=Status")] {
        let target = GroupVersion::new("", target);
        let relabelled = scheme.convert_to_version(&Status(1), &target, None).expect("its group");
        assert_eq!(relabelled.kind.to_string(), expected);
        assert!(relabelled.object.is_none());
    }

    let error = scheme.convert_to_version(&V1(7), &DisabledGroupVersioner, None);
    assert_eq!(
        error.expect_err("nothing is accepted").to_string(),
        "V1 is not suitable for converting to \"disabled\" in scheme \"test\""
    );
    let wagon = scheme.convert_to_version(&V1(7), &GroupVersion::new("h", "v1"), None);
    let wagon = wagon.expect("it is registered there as well");
    assert_eq!((wagon.object.is_none(), wagon.kind), (true, kind("h", "v1", "Car")));
    let lists = GroupVersions(vec![GroupVersion::new("z", "v1"), GroupVersion::new("y", "v1")]);
    let error = scheme.convert_to_version(&V1(7), &lists, None).expect_err("other groups");
    assert_eq!(
        error.to_string(),
        "V1 is not suitable for converting to [\"z/v1\" \"y/v1\"] in scheme \"test\""
    );
    let error = to(&V2(13), "v1").expect_err("the conversion fails");
    assert!(matches!(error.kind(), ConversionErrorKind::Failed(text) if text == "13 wheels"));
}

/// SCH-20: field labels.
#[test]
fn field_labels_have_a_default_and_functions() {
    let mut builder = Scheme::builder();
    builder.known::<V1>().field_labels(V1::KIND.to_gvk(), |label, value| match label {
        "spec.wheels" => Ok((label.into(), value.into())),
        _ => Err(FieldLabelError::new(format!("field label not supported: {label}"))),
    });
    let scheme = builder.build().expect("the kinds fit together");
    let own = V1::KIND.to_gvk();
    let found = scheme.convert_field_label(&own, "spec.wheels", "4").expect("it is known");
    assert_eq!((found.0.as_str(), found.1.as_str()), ("spec.wheels", "4"));
    assert!(
        scheme.convert_field_label(&own, "metadata.name", "a").is_err(),
        "the function decides"
    );

    let other = kind("g", "v7", "Car");
    for label in ["metadata.name", "metadata.namespace"] {
        let found = scheme.convert_field_label(&other, label, "a").expect("all kinds have it");
        assert_eq!((found.0.as_str(), found.1.as_str()), (label, "a"));
    }
    let error = scheme.convert_field_label(&other, "x", "a").expect_err("it is not known");
    assert_eq!(
        error.to_string(),
        "\"x\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\""
    );
}

/// SCH-26: a built scheme can be read from everywhere at once.
#[test]
fn scheme_is_shared() {
    let scheme = scheme();
    let ask = |version: &'static str| {
        let scheme = scheme.clone();
        std::thread::spawn(move || scheme.recognizes(&kind("g", version, "Car")))
    };
    let threads: Vec<_> = ["v1", "v2", "v3"].into_iter().map(ask).collect();
    let answers = threads.into_iter().map(|it| it.join().expect("nobody panics"));
    assert_eq!(answers.collect::<Vec<_>>(), [true, true, false]);
}

#[test]
fn defaults_are_set_by_type() {
    let scheme = scheme();
    let (mut car, mut other) = (V1(0), V2(0));
    scheme.default_object(&mut car);
    scheme.default_object(&mut other);
    assert_eq!((car, other), (V1(4), V2(0)));
}
