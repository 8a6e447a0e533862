//! Puts the entries of a map in order after they were written.

use super::key_order::{KeyOrder, compare};
use crate::emit::order;
use crate::resolve::Value;
use crate::text::Text;

/// An entry of a map: its key, and where it starts behind its indentation and ends.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) key: Text,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Puts the entries of a map, which end the text, in their natural order.
pub(super) fn arrange<'t>(
    entries: &mut [Entry],
    order: KeyOrder,
    text: &dyn Fn(Text) -> &'t [u8],
    indent: usize,
    out: &mut Vec<u8>,
    moved: &mut Vec<u8>,
) {
    let Some(base) = entries.first().map(|first| first.start) else { return };
    let mut end = out.len();
    for entry in entries.iter_mut().rev() {
        entry.end = end;
        end = entry.start.saturating_sub(indent);
    }
    let mut is_odd = order.is_odd;
    if !is_odd {
        entries.sort_unstable_by(|a, b| compare(text(a.key), text(b.key), &mut is_odd));
    }
    let mut count = entries.len();
    if is_odd {
        entries.sort_unstable_by_key(|entry| entry.start);
        count = sort_carefully(entries, text);
    }
    let entries = entries.get(..count).unwrap_or_default();
    rewrite(entries, base, indent, out, moved);
}

/// Puts the entries in order and keeps the last of each key. Returns how many are left.
fn sort_carefully<'t>(entries: &mut [Entry], text: &dyn Fn(Text) -> &'t [u8]) -> usize {
    let mut sorted: Vec<_> = entries
        .iter()
        .enumerate()
        .map(|(value, entry)| order::Entry { key: Value::Str(text(entry.key)), value })
        .collect();
    order::sort(&mut sorted);
    let old = entries.to_vec();
    for (entry, from) in entries.iter_mut().zip(&sorted) {
        if let Some(old) = old.get(from.value) {
            *entry = *old;
        }
    }
    sorted.len()
}

/// Writes the entries in this order from `base` on. The largest is moved where it is, the others by way of `moved`.
fn rewrite(entries: &[Entry], base: usize, indent: usize, out: &mut Vec<u8>, moved: &mut Vec<u8>) {
    let len = |entry: &Entry| entry.end.saturating_sub(entry.start);
    let largest = entries.iter().map(len).max().unwrap_or(0);
    let Some(largest) = entries.iter().position(|entry| len(entry) == largest) else { return };
    moved.clear();
    let mut place = base;
    let mut target = base;
    let mut source = 0..0;
    for (at, entry) in entries.iter().enumerate() {
        let range = entry.start..entry.end;
        if at == largest {
            (source, target) = (range, place);
        } else {
            moved.extend_from_slice(out.get(range).unwrap_or_default());
        }
        place += len(entry) + indent;
    }
    let end = place.saturating_sub(indent);
    if source.is_empty() || source.end > out.len() || end > out.len() {
        return;
    }
    out.copy_within(source, target);
    let mut rest = &moved[..];
    place = base;
    for (at, entry) in entries.iter().enumerate() {
        let len = len(entry);
        if at != largest
            && let Some((text, others)) = rest.split_at_checked(len)
        {
            rest = others;
            if let Some(room) = out.get_mut(place..place + len) {
                room.copy_from_slice(text);
            }
        }
        place += len;
        if let Some(gap) = out.get_mut(place..(place + indent).min(end)) {
            gap.fill(b' ');
        }
        place += indent;
    }
    out.truncate(end);
}
