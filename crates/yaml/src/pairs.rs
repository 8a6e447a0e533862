//! The keys and values of a map, with the maps it merges spread out.

use crate::document::{Document, Node, NodeKind};
use crate::resolve::{Tag, Value, plain, resolve};

/// Calls `each` with the places of every key and value of the map at `place`, in the order in
/// which they are set: of equal keys the last one counts.
#[inline]
pub(crate) fn for_each_pair(
    document: &Document<'_>,
    place: usize,
    mut each: impl FnMut(usize, usize),
) {
    let end = document.next(place).min(document.nodes.len());
    if !document.features.merges {
        let mut next = place + 1;
        while next < end {
            let value = document.next(next);
            each(next, value);
            next = document.next(value);
        }
        return;
    }
    let mut open = vec![(place + 1, end)];
    while let Some((key, end)) = open.pop() {
        if key >= end {
            continue;
        }
        let value = document.next(key);
        open.push((document.next(value), end));
        if document.is_merge_key(key) {
            for_each_merged(document, value, |map| open.push((map + 1, document.next(map))));
        } else {
            each(key, value);
        }
    }
}

/// Calls `each` with the places of the maps that the value of a merge key names, in their order.
fn for_each_merged(document: &Document<'_>, value: usize, mut each: impl FnMut(usize)) {
    let (value, node) = document.target(value);
    match node.kind {
        NodeKind::Mapping => each(value),
        NodeKind::Sequence => {
            let end = document.next(value);
            let mut item = value + 1;
            while item < end {
                each(document.target(item).0);
                item = document.next(item);
            }
        }
        _ => {}
    }
}

/// Keeps the last of several neighbours that are the same.
pub(crate) fn keep_last<T>(entries: &mut Vec<T>, is_same: impl Fn(&T, &T) -> bool) {
    entries.dedup_by(|later, kept| {
        let same = is_same(later, kept);
        if same {
            std::mem::swap(later, kept);
        }
        same
    });
}

/// What the scalar at `place` means, aliases followed. A tag that does not fit counts as a string,
/// which the check of the document has ruled out before.
#[inline]
pub(crate) fn scalar<'d>(document: &'d Document<'_>, place: usize) -> Value<'d> {
    value(document, document.target(place).1)
}

/// What a scalar means, as [`scalar`] does.
#[inline(always)]
pub(crate) fn value<'d>(document: &'d Document<'_>, node: &Node) -> Value<'d> {
    let text = document.chars(node);
    match node.kind {
        NodeKind::Scalar(Tag::Quoted) => Value::Str(text),
        NodeKind::Scalar(Tag::None) => plain(text),
        NodeKind::Scalar(tag) => resolve(tag, text).unwrap_or(Value::Str(text)),
        _ => Value::Null,
    }
}
