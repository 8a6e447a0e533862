//! The order of versions: `v2`, `v1`, `v1beta2`, `v1beta1`, `v1alpha1`, then all other names.

use std::cmp::Ordering;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stability {
    Alpha,
    Beta,
    Stable,
}

/// Compares two version names; the greater one is preferred.
///
/// Stable versions come before beta, beta before alpha; within these a higher number before a lower
/// one. A name of another form is less than all of them; of two such names the one later in the
/// alphabet is less. Names whose numbers are equal, such as `v1` and `v01`, are equal. Corresponds
/// to `version.CompareKubeAwareVersionStrings`.
///
/// ```
/// use apimachinery_runtime::names::compare_versions;
///
/// let mut versions = ["v1alpha1", "stable", "v1", "v10", "v2beta1", "v1beta2"];
/// versions.sort_by(|left, right| compare_versions(right, left));
/// assert_eq!(versions, ["v10", "v1", "v2beta1", "v1beta2", "v1alpha1", "stable"]);
/// ```
pub fn compare_versions(left: &str, right: &str) -> Ordering {
    match (parse(left), parse(right)) {
        (Some(left), Some(right)) => left.cmp(&right),
        (Some(_), None) => Ordering::Greater,
        (None, Some(_)) => Ordering::Less,
        (None, None) => right.cmp(left),
    }
}

fn parse(name: &str) -> Option<(Stability, i64, i64)> {
    let (major, rest) = number(name.strip_prefix('v')?)?;
    if rest.is_empty() {
        return Some((Stability::Stable, major, 0));
    }
    let (stability, minor) = match rest.strip_prefix("alpha") {
        Some(minor) => (Stability::Alpha, minor),
        None => (Stability::Beta, rest.strip_prefix("beta")?),
    };
    match number(minor)? {
        (minor, "") => Some((stability, major, minor)),
        _ => None,
    }
}

/// The number that a text starts with, and the rest.
fn number(text: &str) -> Option<(i64, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok()?, rest))
}
