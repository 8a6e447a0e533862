//! Maps and objects.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use apimachinery_runtime::{Map as DataMap, Str, Value as Data};

use super::CelValue;
use crate::declaration::{DataShape, Declaration};
use crate::escape::{escape, unescape};
use crate::eval_error::{EvalError, EvalErrorKind};

/// A map: entries of data where they lie, the fields of a declared object, or entries that were
/// made.
#[derive(Clone, Debug)]
pub struct CelMap<'a>(pub(crate) Repr<'a>);

#[derive(Clone, Debug)]
pub(crate) enum Repr<'a> {
    Made(Arc<Entries<'a>>),
    Data { entries: &'a DataMap<Str, Data>, declaration: Option<&'a Declaration> },
}

/// Entries in the order in which they came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entries<'a> {
    entries: Vec<(CelValue<'a>, CelValue<'a>)>,
    index: HashMap<Key, usize>,
}

/// What a key is found by; numbers by their value alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Bool(bool),
    Whole(i128),
    Double(u64),
    Text(Arc<str>),
}

pub(crate) enum InsertError {
    /// The value cannot be a key.
    NotAKey,
    /// The key is there already.
    Taken,
}

#[expect(clippy::cast_possible_truncation, reason = "it is within the range")]
fn key_of_double(value: f64) -> Key {
    if value.fract() == 0.0 && value.abs() < 1e30 {
        return Key::Whole(value as i128);
    }
    Key::Double(value.to_bits())
}

fn key_of(value: &CelValue<'_>) -> Option<Key> {
    Some(match value {
        CelValue::Bool(value) => Key::Bool(*value),
        CelValue::Int(value) => Key::Whole((*value).into()),
        CelValue::Uint(value) => Key::Whole((*value).into()),
        CelValue::Double(value) => key_of_double(*value),
        CelValue::String(text) => Key::Text(text.as_str().into()),
        _ => return None,
    })
}

impl<'a> Entries<'a> {
    /// Adds an entry; one with that key is replaced.
    pub(crate) fn set(
        &mut self,
        key: CelValue<'a>,
        value: CelValue<'a>,
    ) -> Result<(), InsertError> {
        let name = key_of(&key).ok_or(InsertError::NotAKey)?;
        match self.index.get(&name).and_then(|index| self.entries.get_mut(*index)) {
            Some(entry) => *entry = (key, value),
            None => {
                self.index.insert(name, self.entries.len());
                self.entries.push((key, value));
            }
        }
        Ok(())
    }

    /// Adds an entry of a new key.
    pub(crate) fn insert(
        &mut self,
        key: CelValue<'a>,
        value: CelValue<'a>,
    ) -> Result<(), InsertError> {
        let name = key_of(&key).ok_or(InsertError::NotAKey)?;
        if self.index.contains_key(&name) {
            return Err(InsertError::Taken);
        }
        self.set(key, value)
    }

    fn get(&self, key: &CelValue<'_>) -> Option<&CelValue<'a>> {
        let index = self.index.get(&key_of(key)?)?;
        self.entries.get(*index).map(|(_, value)| value)
    }
}

impl<'a> From<Entries<'a>> for CelMap<'a> {
    fn from(entries: Entries<'a>) -> Self {
        Self(Repr::Made(Arc::new(entries)))
    }
}

type Found<'a> = Result<Option<CelValue<'a>>, EvalError>;

impl<'a> CelMap<'a> {
    pub(crate) fn of_data(
        entries: &'a DataMap<Str, Data>,
        declaration: Option<&'a Declaration>,
    ) -> Self {
        Self(Repr::Data { entries, declaration })
    }

    /// A map with texts as keys.
    pub fn from_fields(fields: impl IntoIterator<Item = (String, CelValue<'a>)>) -> Self {
        let mut entries = Entries::default();
        for (name, value) in fields {
            // A text is always a key.
            let _ = entries.set(CelValue::text(name), value);
        }
        entries.into()
    }

    /// A map of entries. Keys that are not texts, numbers or truth values are left out.
    pub fn from_entries(found: impl IntoIterator<Item = (CelValue<'a>, CelValue<'a>)>) -> Self {
        let mut entries = Entries::default();
        for (key, value) in found {
            let _ = entries.set(key, value);
        }
        entries.into()
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Repr::Made(entries) => entries.entries.len(),
            Repr::Data { entries, .. } => entries.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a key. Fields of a declared object have the names that expressions use for
    /// them.
    ///
    /// # Errors
    /// When the data is not what was declared.
    pub fn get(&self, key: &CelValue<'_>) -> Found<'a> {
        match &self.0 {
            Repr::Made(entries) => Ok(entries.get(key).cloned()),
            Repr::Data { entries, declaration: None } => {
                let found = key.as_str().and_then(|name| entries.get(name));
                Ok(found.map(CelValue::from))
            }
            Repr::Data { entries, declaration: Some(declaration) } => {
                let Some(name) = key.as_str() else { return Err(EvalError::no_overload()) };
                get_declared(entries, declaration, name)
            }
        }
    }

    /// The keys, as expressions see them.
    pub fn keys(&self) -> Vec<CelValue<'a>> {
        match &self.0 {
            Repr::Made(entries) => entries.entries.iter().map(|(key, _)| key.clone()).collect(),
            Repr::Data { entries, declaration: None } => {
                entries.keys().map(|key| CelValue::from(key.as_str())).collect()
            }
            Repr::Data { entries, declaration: Some(declaration) } => entries
                .keys()
                .filter(|key| declaration.value_of(key).is_some())
                .map(|key| match &declaration.shape {
                    DataShape::Object { .. } => match escape(key) {
                        Some(escaped) if *escaped != **key => CelValue::text(escaped.into_owned()),
                        _ => CelValue::from(key.as_str()),
                    },
                    _ => CelValue::from(key.as_str()),
                })
                .collect(),
        }
    }

    pub(crate) fn is_data(&self) -> bool {
        matches!(self.0, Repr::Data { .. })
    }

    pub(crate) fn is_declared(&self) -> bool {
        matches!(self.0, Repr::Data { declaration: Some(_), .. })
    }

    pub(crate) fn no_such_key(key: &CelValue<'_>) -> EvalError {
        EvalError::new(EvalErrorKind::NoSuchKey, format!("no such key: {}", key.plain_text()))
    }
}

fn get_declared<'a>(
    entries: &'a DataMap<Str, Data>,
    declaration: &'a Declaration,
    name: &str,
) -> Found<'a> {
    let is_object = matches!(declaration.shape, DataShape::Object { .. });
    let unescaped;
    let name = if is_object {
        let Some(plain) = unescape(name) else { return Ok(None) };
        unescaped = plain;
        &*unescaped
    } else {
        name
    };
    let Some(value) = entries.get(name) else { return Ok(None) };
    if is_object && value.is_null() {
        return Ok(None);
    }
    match declaration.value_of(name) {
        Some(declaration) => CelValue::declared(value, declaration).map(Some),
        None => Ok(None),
    }
}

/// What a value of an object whose fields are evaluated lazily is reported to be.
pub(super) const LAZY_TYPE_NAME: &str = "kubernetes.variables";

/// The fields of an object that are evaluated when they are asked for. Its values live as long as
/// it is borrowed, so that a value that holds one can be shortened like any other.
pub(crate) trait LazyFields: fmt::Debug + Send + Sync {
    fn len(&self) -> usize;

    fn field<'s>(&'s self, key: &CelValue<'_>) -> Result<Option<CelValue<'s>>, EvalError>;
}
