//! Which kind a target picks, and the texts that distinguishes targets.

use apimachinery_runtime::{
    DisabledGroupVersioner, GroupKind, GroupVersion, GroupVersionKind, GroupVersioner,
    GroupVersions, InternalGroupVersioner, MultiGroupVersioner,
};

fn version(text: &str) -> GroupVersion {
    text.parse().expect("a group-version")
}

/// A version and a kind.
type Texts<'a> = (&'a str, &'a str);

fn kinds(texts: &[Texts<'_>]) -> Vec<GroupVersionKind> {
    texts.iter().map(|(gv, kind)| version(gv).with_kind(*kind)).collect()
}

fn multi(target: &str, accepted: &[(&str, &str)], coerce: bool) -> MultiGroupVersioner {
    let accepted = accepted.iter().map(|(group, kind)| GroupKind::new(*group, *kind)).collect();
    MultiGroupVersioner { target: version(target), accepted, coerce }
}

/// GVR-02: kinds that have a listed version win, in the order of the list.
#[test]
fn list_prefers_kinds_that_need_no_conversion() {
    let list = GroupVersions(vec![version("a/v1"), version("b/v1"), version("a/v2")]);
    let cases: [(&[Texts<'_>], Option<Texts<'_>>); 6] = [
        (&[("a/v2", "X"), ("a/v1", "X")], Some(("a/v1", "X"))),
        (&[("a/v2", "X"), ("b/v7", "Y")], Some(("a/v2", "X"))),
        (&[("a/v3", "X"), ("b/v1", "Y")], Some(("b/v1", "Y"))),
        (&[("a/v3", "X")], Some(("a/v1", "X"))),
        (&[("c/v1", "X")], None),
        (&[], None),
    ];
    for (have, expected) in cases {
        let expected = expected.map(|(gv, kind)| version(gv).with_kind(kind));
        assert_eq!(list.kind_for(&kinds(have)), expected, "{have:?}");
    }
}

/// GVR-01: a version takes a kind that has it, else the first kind of its group.
#[test]
fn one_version_takes_kinds_of_its_group() {
    let target = version("a/v1");
    let cases: [(&[Texts<'_>], Option<Texts<'_>>); 4] = [
        (&[("a/v2", "X"), ("a/v1", "Y")], Some(("a/v1", "Y"))),
        (&[("b/v1", "X"), ("a/v2", "Y"), ("a/v3", "Z")], Some(("a/v1", "Y"))),
        (&[("b/v1", "X")], None),
        (&[], None),
    ];
    for (have, expected) in cases {
        let expected = expected.map(|(gv, kind)| version(gv).with_kind(kind));
        assert_eq!(target.kind_for(&kinds(have)), expected, "{have:?}");
    }
}

/// GVR-03: the internal target takes every group to its internal version, the disabled one takes
/// nothing.
#[test]
fn internal_and_disabled_targets() {
    let have = kinds(&[("a/v1", "X"), ("b/__internal", "Y")]);
    let internal = InternalGroupVersioner;
    assert_eq!(internal.kind_for(&have), Some(version("b/__internal").with_kind("Y")));
    assert_eq!(internal.kind_for(&have[..1]), Some(version("a/__internal").with_kind("X")));
    assert_eq!(internal.kind_for(&[]), None);
    assert_eq!(DisabledGroupVersioner.kind_for(&have), None);
    assert_eq!(internal.identifier(), "internal");
    assert_eq!(DisabledGroupVersioner.identifier(), "disabled");
}

/// GVR-05: kinds of several groups move to one version; a list that names only the target's group
/// counts for nothing, and coercing moves whatever is left.
#[test]
fn several_groups_move_to_one() {
    let have = kinds(&[("b/v1", "Y"), ("c/v1", "Z")]);
    let accepting = multi("a/v1", &[("a", ""), ("c", "Z")], false);
    assert_eq!(accepting.kind_for(&have), Some(version("a/v1").with_kind("Z")));
    let refusing = multi("a/v1", &[("a", ""), ("c", "Other")], false);
    assert_eq!(refusing.kind_for(&have), None);
    let coercing = multi("a/v1", &[("a", ""), ("c", "Other")], true);
    assert_eq!(coercing.kind_for(&have), Some(version("a/v1").with_kind("Y")));
    assert_eq!(coercing.kind_for(&[]), None);
    let forgotten = multi("a/v1", &[("a", "X")], false);
    let other = kinds(&[("a/v2", "Y")]);
    assert_eq!(forgotten.kind_for(&other), Some(version("a/v1").with_kind("Y")));
    assert_eq!(forgotten.identifier(), "a/v1");
}

/// GVR-06: identifiers are those of the reference, for caches that both fill.
#[test]
fn identifiers_are_stable() {
    let list = GroupVersions(vec![version("a/v1"), version("v1")]);
    assert_eq!(list.identifier(), "[a/v1,v1]");
    assert_eq!(GroupVersions::default().identifier(), "[]");
    let several = multi("a/v1", &[("b", ""), ("c", "D")], false);
    assert_eq!(
        several.identifier(),
        r#"{"accepted":".b,D.c","coerce":"false","name":"multi","target":"a/v1"}"#
    );
    assert_eq!(
        multi("a/v1", &[], true).identifier(),
        r#"{"accepted":"","coerce":"true","name":"multi","target":"a/v1"}"#
    );
}

#[test]
fn identifiers_differ_by_target() {
    let all: Vec<Box<dyn GroupVersioner>> = vec![
        Box::new(version("a/v1")),
        Box::new(version("v1")),
        Box::new(GroupVersions(vec![version("a/v1")])),
        Box::new(GroupVersions(vec![version("a/v1"), version("b/v1")])),
        Box::new(InternalGroupVersioner),
        Box::new(DisabledGroupVersioner),
        Box::new(multi("a/v1", &[("a", ""), ("b", "")], false)),
        Box::new(multi("a/v1", &[("a", ""), ("b", "")], true)),
    ];
    let identifiers: Vec<_> = all.iter().map(|it| it.identifier()).collect();
    let mut unique = identifiers.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), all.len(), "{identifiers:?}");
    assert_eq!(identifiers[0], "a/v1");
    assert_eq!(identifiers[4], "internal");
}
