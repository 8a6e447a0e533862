//! Random numbers.

use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;

use apimachinery_runtime::Str;

/// What generated names end with (`utilrand.String`).
const LETTERS: &[u8; 27] = b"bcdfghjklmnpqrstvwxz2456789";
pub(crate) const RANDOM_LETTERS: usize = 5;

/// The source of random numbers, from which UIDs, names and addresses are made.
#[derive(Clone)]
pub(crate) struct Random(Arc<dyn Fn() -> u64 + Send + Sync>);

impl Random {
    pub(crate) fn new(next: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(next))
    }

    /// The next number.
    pub(crate) fn number(&self) -> u64 {
        (self.0)()
    }

    /// The end of a generated name.
    pub(crate) fn letters(&self) -> String {
        let mut random = self.number();
        let mut letters = String::new();
        for _ in 0..RANDOM_LETTERS {
            let letter = usize::try_from(random % LETTERS.len() as u64).unwrap_or_default();
            letters.push(LETTERS.get(letter).copied().unwrap_or_default().into());
            random /= LETTERS.len() as u64;
        }
        letters
    }

    /// A UUID.
    pub(crate) fn uid(&self) -> Str {
        let [high, low] = [self.number(), self.number()];
        let variant = 0x8000 | low >> 48 & 0x3fff;
        let (first, second, third) = (high >> 32, high >> 16 & 0xffff, high & 0xfff);
        let last = low & 0xffff_ffff_ffff;
        format!("{first:08x}-{second:04x}-4{third:03x}-{variant:04x}-{last:012x}").into()
    }
}

impl Default for Random {
    fn default() -> Self {
        Self::new(|| RandomState::new().build_hasher().finish())
    }
}

impl fmt::Debug for Random {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Random")
    }
}
