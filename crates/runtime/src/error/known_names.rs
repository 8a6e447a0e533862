//! The names among which a suggestion is searched when it is wanted.

use std::fmt;
use std::sync::Arc;

use crate::text::{Str, nearest_name};

type Nearest = dyn Fn(&str) -> Option<&'static str> + Send + Sync;

/// The names that would have been right in place of an unknown one.
///
/// Looking for the nearest takes much longer than reading the unknown name, so it is done when
/// [`nearest`](Self::nearest) is called and not before. The default knows no names.
#[derive(Clone, Default)]
pub struct KnownNames(Names);

#[derive(Clone, Default)]
enum Names {
    #[default]
    None,
    Listed(Arc<Nearest>),
    Kept(Arc<[Str]>),
}

impl KnownNames {
    /// The names that `list` lists.
    pub fn new<I>(list: impl Fn() -> I + Send + Sync + 'static) -> Self
    where
        I: Iterator<Item = &'static str>,
    {
        Self(Names::Listed(Arc::new(move |name| nearest_name(name, list()))))
    }

    /// The name that comes nearest to `name` among the known ones, if one is near; as
    /// [`nearest_name`].
    pub fn nearest(&self, name: &str) -> Option<&str> {
        match &self.0 {
            Names::None => None,
            Names::Listed(nearest) => nearest(name),
            Names::Kept(names) => nearest_name(name, names.iter().map(Str::as_str)),
        }
    }
}

/// Names that a program has at run time, such as those of a schema.
impl FromIterator<Str> for KnownNames {
    fn from_iter<I: IntoIterator<Item = Str>>(names: I) -> Self {
        Self(Names::Kept(names.into_iter().collect()))
    }
}

impl fmt::Debug for KnownNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_empty = matches!(self.0, Names::None);
        f.write_str(if is_empty { "KnownNames(none)" } else { "KnownNames(…)" })
    }
}
