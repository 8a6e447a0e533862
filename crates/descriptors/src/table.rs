//! Kinds, looked up in the table.

use apimachinery_runtime::GroupVersionKind;

use crate::descriptor::KindEntry;
use crate::generated::{GROUP_VERSIONS, SHARED_KINDS};

/// How errors name the table.
pub(crate) const TABLE: &str = "the table of protobuf messages";

/// The entry of a kind.
pub(crate) fn find(kind: &GroupVersionKind) -> Option<&'static KindEntry> {
    let key = (kind.group.as_str(), kind.version.as_str());
    let place = GROUP_VERSIONS.binary_search_by_key(&key, |it| (it.group, it.version)).ok()?;
    let found = GROUP_VERSIONS.get(place)?;
    let shared = SHARED_KINDS.iter().filter(|_| found.shared);
    match found.kinds.binary_search_by_key(&kind.kind.as_str(), |it| it.name) {
        Ok(place) => found.kinds.get(place),
        Err(_) => shared.into_iter().find(|it| it.name == kind.kind),
    }
}
