//! The kind `List` of `v1`, which holds objects of any kind.

use apimachinery::Object;
use apimachinery::api::core::v1::List;
use apimachinery::runtime::{GroupVersionKind, RawExtension};
use bytes::Bytes;

/// How deep lists may be nested.
pub(crate) const MAX_LISTS: usize = 64;

/// Whether a kind is the list of objects of any kind.
pub(crate) fn is_list(kind: &GroupVersionKind) -> bool {
    kind.group.is_empty() && kind.version == "v1" && kind.kind == "List"
}

/// The encoded items of a list, empty where there is `null`; none when the object is something
/// else.
pub(crate) fn raw_items(object: &dyn Object) -> Vec<Bytes> {
    let Some(list) = object.downcast_ref::<List>() else { return Vec::new() };
    list.items.iter().map(|item| item.raw().cloned().unwrap_or_default()).collect()
}

/// A copy of a list with other items; `None` when the object is not a list.
pub(crate) fn with_items(object: &dyn Object, items: Vec<Vec<u8>>) -> Option<Box<dyn Object>> {
    let mut list = object.downcast_ref::<List>()?.clone();
    let mut written = list.items.emptied();
    for raw in items {
        written.push(RawExtension::Raw(raw.into()));
    }
    list.items = written;
    Some(Box::new(list))
}
