//! The rest of a pattern that is being read.

/// What is left of `before` when `after`, its end, is taken away.
pub(super) fn up_to<'a>(before: &'a str, after: &str) -> &'a str {
    before.get(..before.len() - after.len()).unwrap_or(before)
}

/// The first character and the rest.
pub(super) fn next(text: &str) -> Option<(char, &str)> {
    let mut rest = text.chars();
    Some((rest.next()?, rest.as_str()))
}

/// A whole number without leading zeros and the rest; `None` for no number. What is too great is
/// −1, as in the reference.
fn number(text: &str) -> Option<(i64, &str)> {
    let end = text.bytes().position(|it| !it.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    if digits.is_empty() || (digits.len() > 1 && digits.starts_with('0')) {
        return None;
    }
    Some((digits.parse().ok().filter(|it| *it < 1_000_000_000).unwrap_or(-1), rest))
}

/// How often something is repeated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    pub(super) min: i64,
    /// −1: as often as one likes.
    pub(super) max: i64,
}

/// Reads `{2}`, `{2,}` or `{2,3}`, and returns the rest; anything else is plain text.
pub(super) fn counts(text: &str) -> Option<(Counts, &str)> {
    let (mut min, rest) = number(text.strip_prefix('{')?)?;
    let (max, rest) = match rest.strip_prefix(',') {
        None => (min, rest),
        Some(rest) if rest.starts_with('}') => (-1, rest),
        Some(rest) => {
            let (max, rest) = number(rest)?;
            if max < 0 {
                min = -1;
            }
            (max, rest)
        }
    };
    Some((Counts { min, max }, rest.strip_prefix('}')?))
}
