//! When fields are left out.

use super::Reflect;

/// When a field is left out of JSON and CBOR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Omission {
    /// It is always written, as `null` when it is absent.
    Never,
    /// It is left out when it is absent.
    WhenNull,
    /// It is left out when it is empty: zero, `false`, `""`, or without items (`omitempty`,
    /// `omitzero`).
    WhenEmpty,
}

impl Omission {
    /// What `omitempty` makes of this: an option is left out when it is absent, whatever is in it.
    #[inline]
    pub(super) const fn or_empty(self) -> Self {
        match self {
            Self::WhenNull => Self::WhenNull,
            Self::Never | Self::WhenEmpty => Self::WhenEmpty,
        }
    }

    /// Whether this leaves out the value.
    #[inline]
    pub fn leaves_out<T: Reflect>(self, value: &T) -> bool {
        match self {
            Self::Never => false,
            Self::WhenNull => value.is_null(),
            Self::WhenEmpty => value.is_empty(),
        }
    }
}
