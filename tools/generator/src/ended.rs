//! Versions that servers stopped serving without their types saying so.

use crate::error::Problem;
use crate::facts::{Facts, Group, Kind};
use crate::resources::Resources;

/// A version that ended.
struct Ended {
    group: &'static str,
    version: &'static str,
    deprecated_in: Option<&'static str>,
    /// The first release whose server has no resources of the version.
    removed_in: &'static str,
    /// The version of the same kinds to be used in its place.
    use_instead: &'static str,
}

const ENDED: [Ended; 2] = [
    Ended {
        group: "node.k8s.io",
        version: "v1alpha1",
        deprecated_in: None,
        removed_in: "1.24",
        use_instead: "v1",
    },
    Ended {
        group: "rbac.authorization.k8s.io",
        version: "v1alpha1",
        deprecated_in: Some("1.17"),
        removed_in: "1.23",
        use_instead: "v1",
    },
];

/// Adds to the kinds of ended versions when they ended.
pub(crate) fn complete(facts: &mut Facts) {
    for group in &mut facts.groups {
        let ended =
            ENDED.iter().find(|it| (it.group, it.version) == (&group.group, &group.version));
        let Some(ended) = ended else { continue };
        for kind in group.kinds.iter_mut().filter(|it| it.removed_in.is_none()) {
            kind.deprecated_in = ended.deprecated_in.map(str::to_owned);
            kind.removed_in = Some(ended.removed_in.to_owned());
            let of_kind = (ended.group.to_owned(), ended.use_instead.to_owned(), kind.kind.clone());
            kind.replacement = Some(of_kind);
        }
    }
}

/// The kinds that a server with all versions does not serve, without a fact about when they ended,
/// or that they are of a later release than the server.
pub(crate) fn problems(facts: &Facts, resources: &Resources) -> Vec<Problem> {
    let is_known = |group: &Group, kind: &Kind| {
        let (group, version) = (&group.group, &group.version);
        let since = resources.since(group, version, &kind.kind);
        let is_later = |since: &String| resources.is_before(since);
        kind.removed_in.is_some() || kind.introduced_in.as_ref().or(since).is_some_and(is_later)
    };
    let unserved = |group: &Group, kind: &Kind| {
        let found = resources.of(&group.group, &group.version, &kind.kind);
        found.is_some_and(|it| !it.served)
    };
    let all =
        facts.groups.iter().flat_map(|group| group.kinds.iter().map(move |kind| (group, kind)));
    all.filter(|(group, kind)| unserved(group, kind) && !is_known(group, kind))
        .map(|(group, kind)| Problem::NoEnd {
            module: group.go_package.clone(),
            kind: kind.kind.clone(),
        })
        .collect()
}
