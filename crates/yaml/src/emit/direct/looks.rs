//! A quick look at a string.

use crate::emit::analysis::starts_with_indicator;
use crate::emit::scalar::is_of_another_type;

/// What a simple string looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Looks {
    /// It can be a plain scalar.
    Plain,
    /// Like something else than a string, so that it needs quotes.
    Other,
    /// It needs a closer look.
    Odd,
}

#[inline(always)]
pub(super) fn looks(text: &[u8]) -> Looks {
    if starts_with_indicator(text) {
        return Looks::Odd;
    }
    if is_of_another_type(text) { Looks::Other } else { Looks::Plain }
}
