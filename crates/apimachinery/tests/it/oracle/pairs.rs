//! Which kinds are compared, and what each is converted to.

use std::collections::BTreeSet;

use apimachinery::{GroupVersion, GroupVersionKind, codecs};
use apimachinery_test_support::{Oracle, OracleObject, OracleQuestion};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A kind that both sides know.
pub(super) struct Compared {
    pub(super) kind: GroupVersionKind,
    /// The versions that the oracle converts it to; its own is one.
    pub(super) targets: Vec<GroupVersion>,
}

#[derive(Deserialize)]
struct Kinds {
    kinds: BTreeSet<(String, String, String)>,
}

#[derive(Serialize)]
struct AskKinds {
    ask: &'static str,
}

/// How a kind is written in answers and wishes: `apps/v1/Deployment`, `core/v1/Pod`.
pub(super) fn name_of(kind: &GroupVersionKind) -> String {
    let group = if kind.group.is_empty() { "core" } else { kind.group.as_str() };
    format!("{group}/{}/{}", kind.version, kind.kind)
}

/// The kinds that `APIMACHINERY_DIFFERENTIAL_KIND` wishes: all, a group, a version or a single
/// kind.
fn is_wanted(kind: &GroupVersionKind) -> bool {
    let wish = std::env::var("APIMACHINERY_DIFFERENTIAL_KIND").unwrap_or_default();
    let name = name_of(kind);
    wish.is_empty() || wish == "all" || name == wish || name.starts_with(&format!("{wish}/"))
}

/// The kinds of this build that are no kinds of every version, such as options.
pub(super) fn own_kinds() -> Vec<GroupVersionKind> {
    let known = codecs().scheme().all_known_types();
    // The lists of kinds are of one generic type.
    let is_own = |path: &str| {
        !path.starts_with("apimachinery_meta::")
            || path.starts_with("apimachinery_meta::list::List<")
    };
    let mut kinds: Vec<_> = known
        .into_iter()
        .filter(|(kind, info)| !kind.is_internal() && is_own(info.path()))
        .map(|(kind, _)| kind.clone())
        .filter(is_wanted)
        .collect();
    kinds.sort();
    kinds
}

/// The kinds to compare, and those that the oracle does not know.
pub(super) fn compared(oracle: &mut Oracle) -> (Vec<Compared>, Vec<GroupVersionKind>) {
    let theirs: Kinds = oracle.ask(&AskKinds { ask: "kinds" }).expect("it knows its kinds");
    let (known, unknown): (Vec<_>, Vec<_>) = own_kinds().into_iter().partition(|kind| {
        let (group, version, kind) = (&kind.group, &kind.version, &kind.kind);
        theirs.kinds.contains(&(group.to_string(), version.to_string(), kind.to_string()))
    });
    let all = codecs().scheme().all_known_types();
    let with_targets = known.into_iter().map(|kind| {
        let candidates = all.iter().map(|(it, _)| *it);
        let candidates = candidates.filter(|it| it.kind == kind.kind && !it.is_internal());
        let mut candidates: Vec<_> = candidates.map(GroupVersionKind::group_version).collect();
        candidates.sort();
        candidates.dedup();
        let targets = convertible(oracle, &kind, candidates);
        Compared { kind, targets }
    });
    (with_targets.collect(), unknown)
}

fn convertible(
    oracle: &mut Oracle,
    kind: &GroupVersionKind,
    candidates: Vec<GroupVersion>,
) -> Vec<GroupVersion> {
    let empty = empty_object(kind);
    let asked: Vec<_> = candidates.iter().map(ToString::to_string).collect();
    let questions: Vec<_> = asked
        .iter()
        .map(|to| OracleQuestion { ask: "convert", object: Some(&empty), to, ..Default::default() })
        .collect();
    let answers = oracle.ask_all::<OracleObject>(&questions);
    let pairs = candidates.into_iter().zip(answers);
    pairs.filter(|(_, answer)| answer.is_ok()).map(|(to, _)| to).collect()
}

fn empty_object(kind: &GroupVersionKind) -> Box<RawValue> {
    let text = serde_json::json!({"apiVersion": kind.group_version().to_string(), "kind": kind.kind.as_str()});
    RawValue::from_string(text.to_string()).expect("it is JSON")
}
