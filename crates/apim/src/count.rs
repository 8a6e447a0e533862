//! Numbers of things.

use std::fmt;

/// `1 object`, `2 objects`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count<N>(pub(crate) N, pub(crate) &'static str);

impl<N: fmt::Display + PartialEq + From<u8>> fmt::Display for Count<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == N::from(1) { "" } else { "s" };
        write!(f, "{} {}{plural}", self.0, self.1)
    }
}
