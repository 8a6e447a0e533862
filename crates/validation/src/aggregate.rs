//! Several errors as one.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

/// Several errors as one: `[first, second]`, each text once; a single one as it is.
///
/// Corresponds to `errors.Aggregate`. An aggregate inside another is shown as part of it.
///
/// ```
/// use apimachinery_validation::Aggregate;
///
/// let errors = Aggregate::new(["a".into(), "b".into(), "a".into()]).unwrap();
/// assert_eq!(errors.to_string(), "[a, b]");
/// ```
#[derive(Debug)]
pub struct Aggregate {
    errors: Vec<Box<dyn Error + Send + Sync>>,
}

impl Aggregate {
    /// The errors as one; `None` when there are none.
    pub fn new(errors: impl IntoIterator<Item = Box<dyn Error + Send + Sync>>) -> Option<Self> {
        let errors: Vec<_> = errors.into_iter().collect();
        (!errors.is_empty()).then_some(Self { errors })
    }

    /// The errors, aggregates among them as they are.
    pub fn errors(&self) -> &[Box<dyn Error + Send + Sync>] {
        &self.errors
    }

    /// The errors, those of inner aggregates in place of them.
    #[must_use]
    pub fn flatten(self) -> Self {
        let mut errors = Vec::new();
        for error in self.errors {
            match error.downcast::<Self>() {
                Ok(inner) => errors.extend(inner.flatten().errors),
                Err(error) => errors.push(error),
            }
        }
        Self { errors }
    }

    /// Without the errors for which `known` returns true; `None` when none is left. Looks into
    /// inner aggregates.
    pub fn filter_out(self, known: &dyn Fn(&(dyn Error + 'static)) -> bool) -> Option<Self> {
        let errors = self.errors.into_iter().filter_map(|error| match error.downcast::<Self>() {
            Ok(inner) => inner.filter_out(known).map(Into::into),
            Err(error) => (!known(&*error)).then_some(error),
        });
        Self::new(errors.collect::<Vec<_>>())
    }

    fn texts(&self, all: &mut Vec<String>) {
        for error in &self.errors {
            match error.downcast_ref::<Self>() {
                Some(inner) => inner.texts(all),
                None => all.push(error.to_string()),
            }
        }
    }
}

/// Writes an aggregate of these texts: each once, and how many more there are.
pub(crate) fn write_texts(
    mut texts: Vec<String>,
    more: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut seen = HashSet::with_capacity(texts.len());
    let is_new: Vec<_> = texts.iter().map(|text| seen.insert(text.as_str())).collect();
    let mut is_new = is_new.into_iter();
    texts.retain(|_| is_new.next() == Some(true));
    match (texts.as_slice(), more) {
        ([one], 0) => f.write_str(one),
        (several, 0) => write!(f, "[{}]", several.join(", ")),
        (several, more) => write!(f, "[{}, and {more} more]", several.join(", ")),
    }
}

impl fmt::Display for Aggregate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut texts = Vec::new();
        self.texts(&mut texts);
        write_texts(texts, 0, f)
    }
}

impl Error for Aggregate {}
