//! The literal style, which keeps every line as it is.

use super::sink::{STEP, Sink};
use crate::chars::{at, break_len, slice};

impl Sink<'_> {
    pub(super) fn literal(&mut self, text: &[u8], indent: usize) {
        self.separate();
        self.push(b'|');
        if at(text, 0) == b' ' || break_len(text, 0) > 0 {
            // One digit.
            let step = const { b"0123456789"[STEP] };
            self.push(step);
        }
        if let Some(hint) = chomping(text) {
            self.push(hint);
        }
        self.push_break(b"\n");
        self.in_indentation = true;
        self.after_space = true;
        let mut pos = 0;
        while pos < text.len() {
            let len = break_len(text, pos);
            if len > 0 {
                self.push_break(slice(text, pos, pos + len));
                self.in_indentation = true;
                pos += len;
                continue;
            }
            self.indent(indent);
            let start = pos;
            while pos < text.len() && break_len(text, pos) == 0 {
                pos += 1;
            }
            self.push_all(slice(text, start, pos));
            self.in_indentation = false;
        }
    }
}

/// `-` without a line break at the end, `+` with more than one or nothing before it.
fn chomping(text: &[u8]) -> Option<u8> {
    let Some(last) = last_break(text) else { return Some(b'-') };
    let before = slice(text, 0, last);
    (before.is_empty() || last_break(before).is_some()).then_some(b'+')
}

/// Where the line break at the end of the text starts.
fn last_break(text: &[u8]) -> Option<usize> {
    (1..=3).filter_map(|len| text.len().checked_sub(len)).find(|&start| {
        let len = break_len(text, start);
        len > 0 && start + len == text.len()
    })
}
