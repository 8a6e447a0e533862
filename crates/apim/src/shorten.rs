//! Texts of bounded length.

use std::borrow::Cow;

/// How many characters a message has at most: more would hardly be read, and a name of ten megabytes may be in every message
/// about what is inside it.
pub(crate) const MAX_MESSAGE: usize = 2_000;
/// How many characters a path, or a name, has at most.
pub(crate) const MAX_PATH: usize = 300;

/// The text itself, or the start and the end of one that has more characters than `most`, with `…` between them.
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
    fn shortened_keeps_the_start_and_the_end() {
        assert_eq!(shortened("abcdefghijkl", 12), "abcdefghijkl");
        assert_eq!(shortened("abcdefghijklm", 12), "abcdef … klm");
        assert_eq!(shortened(&"ä".repeat(50), 12), "ääääää … äää");
        assert_eq!(shortened(&"ä".repeat(10), 12), "ä".repeat(10));
        assert_eq!(shortened("abcdef", 3), " … ");
    }
}
