//! Sets of fields.

/// Some of a struct's fields, by their numbers. Fields from the 64th on are in every set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldSet(u64);

impl FieldSet {
    /// All fields.
    pub const ALL: Self = Self(u64::MAX);

    /// Whether the field is in the set.
    #[inline]
    pub const fn contains(self, index: usize) -> bool {
        index >= 64 || self.0 >> index & 1 == 1
    }

    /// The set with this field in it too, if `is_in`.
    #[inline]
    #[must_use]
    pub const fn with(self, index: usize, is_in: bool) -> Self {
        if index >= 64 { self } else { Self(self.0 | (is_in as u64) << index) }
    }

    /// The set with the fields of an inlined struct, whose first one has number `start`.
    #[inline]
    #[must_use]
    pub const fn with_inlined(self, start: usize, fields: Self) -> Self {
        if start >= 64 { self } else { Self(self.0 | fields.0 << start) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_into_it() {
        let inner = FieldSet::default().with(0, true).with(2, false).with(63, true).with(70, false);
        let set = FieldSet::default().with(1, true).with_inlined(5, inner).with_inlined(64, inner);
        let found: Vec<usize> = (0..66).filter(|it| set.contains(*it)).collect();
        assert_eq!(found, [1, 5, 64, 65]);
        assert!((0..100).all(|it| FieldSet::ALL.contains(it)));
    }
}
