//! The names among which a suggestion is looked for, once somebody wants one.

use std::fmt;
use std::sync::Arc;

use crate::nearest_name;

type Nearest = dyn Fn(&str) -> Option<&'static str> + Send + Sync;

/// The names that would have been right where an unknown one stands.
///
/// Looking for the nearest takes much longer than reading the unknown name, so it is done when
/// [`nearest`](Self::nearest) is called and not before. The default knows no names.
#[derive(Clone, Default)]
pub struct KnownNames(Option<Arc<Nearest>>);

impl KnownNames {
    /// The names that `list` lists.
    pub fn new<I>(list: impl Fn() -> I + Send + Sync + 'static) -> Self
    where
        I: Iterator<Item = &'static str>,
    {
        Self(Some(Arc::new(move |name| nearest_name(name, list()))))
    }

    /// The known name that comes nearest to `name`, if one is near; as [`nearest_name`].
    pub fn nearest(&self, name: &str) -> Option<&'static str> {
        self.0.as_ref()?(name)
    }
}

impl fmt::Debug for KnownNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "KnownNames(…)" } else { "KnownNames(none)" })
    }
}
