//! Reading names that people type, and the order of versions.

use apimachinery_runtime::names::{compare_versions, parse_kind_arg, parse_resource_arg};
use apimachinery_runtime::{GroupKind, GroupResource, GroupVersionKind, GroupVersionResource};

/// GVK-03: what people type can be a name with a group, and from two dots on also one with a
/// version.
#[test]
fn typed_names_have_two_readings() {
    type Parts<'a> = (&'a str, &'a str, &'a str);
    let cases: [(&str, Option<Parts<'_>>, (&str, &str)); 8] = [
        ("", None, ("", "")),
        (".", None, ("", "")),
        ("a", None, ("a", "")),
        ("a.b", None, ("a", "b")),
        ("a.b.c", Some(("a", "b", "c")), ("a", "b.c")),
        ("a.b.c.d", Some(("a", "b", "c.d")), ("a", "b.c.d")),
        ("a..", Some(("a", "", "")), ("a", ".")),
        (".b.c", Some(("", "b", "c")), ("", "b.c")),
    ];
    for (text, full, (name, group)) in cases {
        let kind = full.map(|(name, version, group)| GroupVersionKind::new(group, version, name));
        assert_eq!(parse_kind_arg(text), (kind, GroupKind::new(group, name)), "{text:?}");
        let resource =
            full.map(|(name, version, group)| GroupVersionResource::new(group, version, name));
        let group_resource = GroupResource::new(group, name);
        assert_eq!(parse_resource_arg(text), (resource, group_resource), "{text:?}");
    }
    assert!(GroupKind::from("").is_empty() && GroupResource::from(".").is_empty());
    assert!(!GroupKind::from(".g").is_empty());
    assert!(GroupVersionResource::default().is_empty());
}

/// GVK-09: stable before beta before alpha, higher before lower, other names last and in the order
/// of the alphabet.
#[test]
fn versions_have_the_order_of_the_reference() {
    let sorted = [
        "v10",
        "v2",
        "v1",
        "v01",
        "v0",
        "v1beta2",
        "v1beta1",
        "v11alpha2",
        "v2alpha1",
        "v1alpha1",
        "v1alpha01",
        "",
        "V1",
        "bar",
        "foo",
        "v1beta",
        "v1beta99999999999999999999",
        "v1gamma1",
        "v99999999999999999999",
        "v\u{663}",
    ];
    let mut shuffled = sorted;
    shuffled.sort_unstable();
    shuffled.sort_by(|left, right| {
        compare_versions(right, left)
            .then_with(|| position(&sorted, left).cmp(&position(&sorted, right)))
    });
    assert_eq!(shuffled, sorted);
    assert!(compare_versions("v1", "v01").is_eq());
    assert!(compare_versions("foo", "bar").is_lt());
    assert!(compare_versions("v1alpha1", "foo").is_gt());
}

fn position(all: &[&str], name: &str) -> Option<usize> {
    all.iter().position(|it| *it == name)
}
