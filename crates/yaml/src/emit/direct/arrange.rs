//! Puts the entries of a map in order after they were written.

use std::ops::Range;

use super::key_order::{KeyOrder, compare};
use crate::emit::order;
use crate::rearrange::{Gap, rearrange};
use crate::resolve::Value;
use crate::text::{Text, Texts};

/// An entry of a map: its key, and the place of all of it but its indentation.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) key: Text,
    pub(super) place: Range<usize>,
}

/// Puts the entries of a map, which end the text, in their natural order.
pub(super) fn arrange(
    entries: &mut [Entry],
    order: KeyOrder,
    texts: Texts<'_>,
    indent: usize,
    out: &mut Vec<u8>,
    moved: &mut Vec<u8>,
) {
    let Some(base) = entries.first().map(|first| first.place.start) else { return };
    let mut end = out.len();
    for entry in entries.iter_mut().rev() {
        entry.place.end = end;
        end = entry.place.start.saturating_sub(indent);
    }
    let mut is_odd = order.is_odd;
    if !is_odd {
        entries.sort_unstable_by(|a, b| compare(texts.of(a.key), texts.of(b.key), &mut is_odd));
    }
    let mut count = entries.len();
    if is_odd {
        entries.sort_unstable_by_key(|entry| entry.place.start);
        count = sort_carefully(entries, texts);
    }
    let entries = entries.get(..count).unwrap_or_default();
    let gap = Gap { byte: b' ', len: indent };
    rearrange(entries.iter().map(|entry| &entry.place), base, gap, out, moved);
}

/// Puts the entries in order and keeps the last of each key. Returns how many are left.
fn sort_carefully(entries: &mut [Entry], texts: Texts<'_>) -> usize {
    let mut sorted: Vec<_> = entries
        .iter()
        .enumerate()
        .map(|(value, entry)| order::Entry { key: Value::Str(texts.of(entry.key)), value })
        .collect();
    order::sort(&mut sorted);
    let old = entries.to_vec();
    for (entry, from) in entries.iter_mut().zip(&sorted) {
        if let Some(old) = old.get(from.value) {
            entry.clone_from(old);
        }
    }
    sorted.len()
}
