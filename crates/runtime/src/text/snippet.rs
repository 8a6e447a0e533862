//! The place of a mistake, shown.

use std::fmt;

use crate::text::Str;

/// How many bytes are shown on either side of the place.
const SHOWN: usize = 30;

/// A few characters of the data around a place, at most some 60 bytes of one line.
///
/// Its text is two lines: what is there, and a mark under the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    text: Str,
    mark: usize,
}

impl Snippet {
    /// What is around the byte at `offset`.
    pub fn around(data: &[u8], offset: usize) -> Self {
        let offset = offset.min(data.len());
        let first = offset.saturating_sub(SHOWN);
        let last = (offset + SHOWN).min(data.len());
        let before = data.get(first..offset).unwrap_or_default();
        let after = data.get(offset..last).unwrap_or_default();
        let line_start = before.iter().rposition(|byte| *byte == b'\n').map(|at| at + 1);
        let line_end = after.iter().position(|byte| *byte == b'\n');
        let mut text = String::new();
        if line_start.is_none() && first > 0 {
            text.push('…');
        }
        push_printable(from_boundary(before, line_start.unwrap_or(0)), &mut text);
        let mark = text.chars().count();
        push_printable(to_boundary(after, line_end.unwrap_or(after.len())), &mut text);
        if line_end.is_none() && last < data.len() {
            text.push('…');
        }
        Self { text: text.into(), mark }
    }

    /// What is there, on one line.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many characters of the text are before the place.
    pub fn mark(&self) -> usize {
        self.mark
    }
}

fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// The data from a character's start on.
fn from_boundary(data: &[u8], start: usize) -> &[u8] {
    let data = data.get(start..).unwrap_or_default();
    let cut = data.iter().take_while(|byte| is_continuation(**byte)).count();
    data.get(cut..).unwrap_or_default()
}

/// The data up to a character's end.
fn to_boundary(data: &[u8], end: usize) -> &[u8] {
    let data = data.get(..end).unwrap_or(data);
    match std::str::from_utf8(data) {
        Err(error) if error.error_len().is_none() => {
            data.get(..error.valid_up_to()).unwrap_or_default()
        }
        _ => data,
    }
}

fn push_printable(data: &[u8], out: &mut String) {
    let text = String::from_utf8_lossy(data);
    out.extend(text.chars().map(|it| if it.is_control() { ' ' } else { it }));
}

impl fmt::Display for Snippet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "    {}\n    {:width$}^", self.text, "", width = self.mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(data: &str, offset: usize) -> String {
        Snippet::around(data.as_bytes(), offset).to_string()
    }

    #[test]
    fn mark_is_under_the_place() {
        assert_eq!(shown("{\"a\": x}", 6), "    {\"a\": x}\n          ^");
        assert_eq!(shown("one\ntwo\nthree", 5), "    two\n     ^");
        assert_eq!(shown("", 0), "    \n    ^");
        assert_eq!(shown("ab", 9), "    ab\n      ^");
        assert_eq!(shown("\tä\u{1}x", 4), "     ä x\n       ^");
    }

    #[test]
    fn snippet_is_short_however_long_the_text() {
        let long = "ä".repeat(10_000);
        for offset in [0, 7, 9_999, 10_000, 19_999, 20_000] {
            let snippet = Snippet::around(long.as_bytes(), offset);
            assert!(snippet.text().len() < 80, "{snippet}");
            assert!(!snippet.text().trim_matches('…').is_empty());
        }
    }
}
