//! Conversions and defaults of a scheme.

use std::any::TypeId;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use apimachinery_runtime::{
    ApiType, ConversionError, ConversionErrorKind, GroupVersion, GroupVersioner, Object,
    ObjectRegistry, Scheme, Scope,
};

use super::support::{Hub, Status, V1, V2};

/// Two types without a hub, and the conversion between them that `convert` is.
fn direct(
    convert: impl Fn(&V1, &Scope<'_>) -> Result<V2, ConversionError> + Clone + Send + Sync + 'static,
) -> Scheme {
    let mut builder = Scheme::builder();
    builder.known::<V1>().known::<V2>().object_conversion::<V1, V2>(convert);
    builder.build().expect("it fits")
}

/// CNV-01: a conversion is found by exactly its two types, not by the reverse pair, and none is
/// made up.
#[test]
fn conversion_is_for_exactly_two_types() {
    let scheme = direct(|old, _| Ok(V2(old.0)));
    assert_eq!(scheme.convert::<V2>(Box::new(V1(7)), None).expect("it is registered"), V2(7));
    let error = scheme.convert::<V1>(Box::new(V2(7)), None).expect_err("this one is not");
    assert_eq!(error.to_string(), "converting (V2) to (V1): unknown conversion");
    let error = scheme.convert::<Status>(Box::new(V1(7)), None).expect_err("nor is this one");
    assert!(matches!(error.kind(), ConversionErrorKind::NoConversion { .. }), "{error}");
}

/// CNV-02: the conversion registered last is the one that runs.
#[test]
fn conversion_registered_later_replaces_the_earlier_one() {
    let mut builder = Scheme::builder();
    builder.known::<V1>().known::<V2>();
    builder.object_conversion::<V1, V2>(|old, _| Ok(V2(old.0)));
    builder.object_conversion::<V1, V2>(|old, _| Ok(V2(old.0 * 2)));
    let scheme = builder.build().expect("it fits");
    assert_eq!(scheme.convert::<V2>(Box::new(V1(7)), None).expect("it converts"), V2(14));
}

/// CNV-03: a conversion reaches the others, and what the caller passed along.
#[test]
fn conversion_reaches_the_others_and_the_context() {
    let mut builder = Scheme::builder();
    builder.known::<V1>().known::<V2>();
    builder.conversion::<u32, String>(|number, scope| {
        let unit = scope.context::<&str>().copied().unwrap_or("none");
        Ok(format!("{number}{unit}"))
    });
    builder.object_conversion::<V1, V2>(|old, scope| {
        let text: String = scope.convert(&old.0)?;
        let missing = scope.convert::<u32, u8>(&old.0).expect_err("nobody registered it");
        assert_eq!(missing.to_string(), "converting (u32) to (u8): unknown conversion");
        assert!(scope.scheme().recognizes(&V1::KIND.to_gvk()));
        Ok(V2(u32::try_from(text.len()).unwrap_or_default()))
    });
    let scheme = builder.build().expect("it fits");
    let converted = scheme.convert::<V2>(Box::new(V1(7)), Some(&"km"));
    assert_eq!(converted.expect("it converts"), V2(3));
    assert_eq!(scheme.convert::<V2>(Box::new(V1(7)), None).expect("it converts"), V2(5));
}

/// CNV-06: versions convert through the hub, so that each needs functions to and from the hub only.
#[test]
fn versions_convert_through_the_hub() {
    let mut builder = Scheme::builder();
    let scheme = builder.hub::<Hub>().version::<V1>().try_version::<V2>().build().expect("it fits");
    assert_eq!(scheme.convert::<V2>(Box::new(V1(7)), None).expect("two hops"), V2(107));
    assert_eq!(scheme.convert::<V1>(Box::new(V2(107)), None).expect("two hops"), V1(7));
    let key = TypeId::of::<V2>();
    let error = scheme.convert_box(Box::new(V2(13)), TypeId::of::<V1>(), None);
    assert_eq!(error.expect_err("the first hop fails").to_string(), "13 wheels");
    assert_eq!(
        scheme.convert_box(Box::new(V1(1)), key, None).expect("it converts").type_key(),
        key
    );
}

/// CNV-06: a version may be made from a reference to the hub, which then need not be copied.
#[test]
fn version_is_made_from_a_reference_to_the_hub() {
    let mut builder = Scheme::builder();
    let scheme = builder.hub::<Hub>().version_from_ref::<V1>().try_version::<V2>().build();
    let scheme = scheme.expect("it fits");
    assert_eq!(scheme.convert::<V1>(Box::new(V2(107)), None).expect("two hops"), V1(7));
    assert_eq!(scheme.convert::<V2>(Box::new(V1(7)), None).expect("two hops"), V2(107));
    let hub = scheme.convert::<Hub>(Box::new(V1(7)), None).expect("one hop");
    let target = GroupVersion::new("g", "v1");
    let converted = scheme.convert_to_version(&hub, &target, None).expect("it converts");
    let version = converted.object.expect("another object");
    assert_eq!(version.downcast_ref(), Some(&V1(7)));
}

/// SCH-19, CNV-06: a type that serves the version that is wanted is not converted, and its
/// conversions don't run.
#[test]
fn nothing_runs_when_the_version_is_the_same() {
    let mut builder = Scheme::builder();
    let scheme = builder.hub::<Hub>().version::<V1>().build().expect("it fits");
    let target = GroupVersion::new("g", "v1");
    assert!(target.kind_for(&[V1::KIND.to_gvk()]).is_some());
    let converted = scheme.convert_to_version(&V1(7), &target, None).expect("it is v1");
    assert!(converted.object.is_none());
    assert_eq!(converted.kind, V1::KIND.to_gvk());
}

/// DEF-01: defaults belong to one type; the function given last counts, and a type without one
/// stays as it is.
#[test]
fn last_function_sets_the_defaults_of_its_type() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let mut builder = Scheme::builder();
    builder.known::<V1>().known::<V2>();
    builder.default_with(move |_: &mut V1| {
        counted.fetch_add(1, Ordering::Relaxed);
    });
    builder.default_with(|object: &mut V1| object.0 = 5);
    let scheme = builder.build().expect("it fits");
    let (mut first, mut second): (Box<dyn Object>, Box<dyn Object>) =
        (Box::new(V1(0)), Box::new(V2(0)));
    scheme.default_object(&mut *first);
    scheme.default_object(&mut *second);
    assert_eq!(first.downcast_ref(), Some(&V1(5)));
    assert_eq!(second.downcast_ref(), Some(&V2(0)));
    assert_eq!(calls.load(Ordering::Relaxed), 0, "the function given first was replaced");
}

/// What has no one form is refused where it is decoded and where it is converted, and keeps its
/// defaults.
#[test]
fn object_that_cannot_be_normalized_is_refused() {
    let mut builder = Scheme::builder();
    builder.hub::<Hub>().version::<V1>();
    builder.default_with(|hub: &mut Hub| hub.0 += 1);
    builder.try_normalize_with(|hub: &mut Hub| {
        let is_even = hub.0.is_multiple_of(2);
        is_even.then(|| hub.0 *= 10).ok_or(std::fmt::Error)
    });
    let scheme = builder.build().expect("it fits");
    let mut odd: Box<dyn Object> = Box::new(Hub(4));
    let error = scheme.try_default_object(&mut *odd).unwrap_err();
    assert_eq!(error.to_string(), std::fmt::Error.to_string());
    assert_eq!(odd.downcast_ref(), Some(&Hub(5)));
    let mut even: Box<dyn Object> = Box::new(Hub(5));
    scheme.try_default_object(&mut *even).expect("it is even");
    assert_eq!(even.downcast_ref(), Some(&Hub(60)));
}
