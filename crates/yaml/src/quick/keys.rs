//! Keys, and their order.

use super::{Entry, MAX_KEY, Reader, Token, scalar, text_of};
use crate::rearrange::{Gap, rearrange};

impl Reader<'_> {
    /// Writes a key and a colon.
    pub(super) fn key(&mut self, key: Token) -> Option<()> {
        let text = text_of(self.text, key);
        if text.len() > MAX_KEY || !key.is_quoted && !scalar::is_string_key(text) {
            return None;
        }
        self.separate(b'{');
        let open = self.open.last_mut()?;
        if let Some(last) = self.entries.get(open.first..).unwrap_or_default().last() {
            let last = self.text.get(last.key.clone()).unwrap_or_default();
            open.is_unsorted |= last >= text;
        }
        let place = self.out.len();
        self.entries.push(Entry { key: key.start..key.end, place: place..place });
        self.push_string(key);
        self.out.push(b':');
        Some(())
    }

    /// Puts the entries from `first` on in order, unless some of them have the same key.
    pub(super) fn arrange(&mut self, first: usize) -> Option<()> {
        let entries = self.entries.get_mut(first..)?;
        let mut end = self.out.len();
        for entry in entries.iter_mut().rev() {
            entry.place.end = end;
            end = entry.place.start.saturating_sub(1);
        }
        let base = entries.first()?.place.start;
        let key = |entry: &Entry| self.text.get(entry.key.clone()).unwrap_or_default();
        entries.sort_unstable_by(|a, b| key(a).cmp(key(b)));
        if !entries.is_sorted_by(|a, b| key(a) < key(b)) {
            return None;
        }
        let gap = Gap { byte: b',', len: 1 };
        let pieces = entries.iter().map(|entry| &entry.place);
        rearrange(pieces, base, gap, &mut self.out, &mut self.moved);
        Some(())
    }
}
