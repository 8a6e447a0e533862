//! Words of messages: counts, kinds, and texts that stay on one line and have a bounded length.

use std::borrow::Cow;
use std::fmt;

use apimachinery::runtime::GroupVersionKind;

/// `1 object`, `2 objects`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count<N>(pub(crate) N, pub(crate) &'static str);

impl<N: fmt::Display + PartialEq + From<u8>> fmt::Display for Count<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == N::from(1) { "" } else { "s" };
        write!(f, "{} {}{plural}", self.0, self.1)
    }
}

/// A kind as people write it: `Deployment of apps/v1`.
#[derive(Clone, Debug)]
pub(crate) struct KindName(pub(crate) GroupVersionKind);

impl fmt::Display for KindName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.0.kind, self.0.group_version())
    }
}

/// The text with escapes for line breaks and other control characters; shortened when it is too
/// long to be read.
pub(crate) fn one_line(text: impl fmt::Display) -> String {
    let mut line = String::new();
    for letter in shortened(&text.to_string(), MAX_MESSAGE).chars() {
        match letter {
            '\u{2028}' | '\u{2029}' => line.extend(letter.escape_default()),
            letter if letter.is_control() => line.extend(letter.escape_default()),
            letter => line.push(letter),
        }
    }
    line
}

/// How many characters a message has at most: more would hardly be read, and a name of ten
/// megabytes may be in every message about what is inside it.
pub(crate) const MAX_MESSAGE: usize = 2_000;
/// How many characters a path, or a name, has at most.
pub(crate) const MAX_PATH: usize = 300;

/// The text itself, or the start and the end of one that has more characters than `most`, with `…`
/// between them.
pub(crate) fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most || text.chars().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    let shown = most.saturating_sub(3);
    let (first, last) = (shown - shown / 3, shown / 3);
    let end = |count: usize| text.char_indices().nth(count).map_or(text.len(), |(at, _)| at);
    let start = match last {
        0 => text.len(),
        last => text.char_indices().nth_back(last - 1).map_or(0, |(at, _)| at),
    };
    let part = |range| text.get(range).unwrap_or_default();
    Cow::Owned(format!("{} … {}", part(0..end(first)), part(start..text.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_escapes_control_characters() {
        assert_eq!(
            one_line("a\n\tb\r\u{1b}[1m\u{85}\u{2028}ü"),
            r"a\n\tb\r\u{1b}[1m\u{85}\u{2028}ü"
        );
    }

    #[test]
    fn shortened_keeps_the_start_and_the_end() {
        assert_eq!(shortened("abcdefghijkl", 12), "abcdefghijkl");
        assert_eq!(shortened("abcdefghijklm", 12), "abcdef … klm");
        assert_eq!(shortened(&"ä".repeat(50), 12), "ääääää … äää");
        assert_eq!(shortened(&"ä".repeat(10), 12), "ä".repeat(10));
        assert_eq!(shortened("abcdef", 3), " … ");
    }
}
