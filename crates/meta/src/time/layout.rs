//! The forms of instants.

/// What a text must look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Go's `time.RFC3339`.
    Rfc3339,
    /// The reference's `RFC3339Micro`: six decimals, no more and no less.
    Rfc3339Micro,
}

impl Layout {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Rfc3339 => "2006-01-02T15:04:05Z07:00",
            Self::Rfc3339Micro => "2006-01-02T15:04:05.000000Z07:00",
        }
    }
}
