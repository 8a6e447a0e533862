//! Borrowed values, of an object its map.

use apimachinery_cel::{CelValue, Declaration, EvalError};
use apimachinery_runtime::{Map, Str, Value};
use apimachinery_schema::{Correlated, Structural};
use apimachinery_validation::BadValue;

/// A value that is not `null`.
#[derive(Clone, Copy)]
pub(super) enum Data<'a> {
    Object(&'a Map<Str, Value>),
    Other(&'a Value),
}

impl<'a> Data<'a> {
    /// The value, when it is not `null`.
    pub(super) fn of(value: &'a Value) -> Option<Self> {
        match value {
            Value::Null => None,
            Value::Map(object) => Some(Self::Object(object)),
            other => Some(Self::Other(other)),
        }
    }

    pub(super) fn as_object(self) -> Option<&'a Map<Str, Value>> {
        match self {
            Self::Object(object) => Some(object),
            Self::Other(_) => None,
        }
    }

    /// The items with the list around them.
    pub(super) fn as_list(self) -> Option<(&'a Value, &'a [Value])> {
        match self {
            Self::Other(list @ Value::List(items)) => Some((list, items)),
            _ => None,
        }
    }

    pub(super) fn declared(self, declaration: &'a Declaration) -> Result<CelValue<'a>, EvalError> {
        match self {
            Self::Object(object) => CelValue::declared_object(object, declaration),
            Self::Other(value) => CelValue::declared(value, declaration),
        }
    }

    /// As errors show it: of what the schema calls an object or a list, nothing is shown.
    pub(super) fn shown(self, schema: &Structural) -> BadValue {
        match self {
            _ if matches!(schema.r#type.as_str(), "object" | "array") => BadValue::OMITTED,
            Self::Object(object) => BadValue::of(&Value::Map(object.clone())),
            Self::Other(value) => BadValue::of(value),
        }
    }
}

/// What decides whether errors are tolerated because nothing changed: the value before, or else
/// that around it.
#[derive(Clone, Copy, Default)]
pub(super) struct Ratchet<'r, 'a> {
    pub(super) current: Option<&'r Correlated<'a>>,
    pub(super) nearest: Option<&'r Correlated<'a>>,
}

impl<'r, 'a> Ratchet<'r, 'a> {
    pub(super) fn is_unchanged(self) -> bool {
        self.current.or(self.nearest).is_some_and(Correlated::is_unchanged)
    }

    /// That of a field, if it can be correlated.
    pub(super) fn field(self, name: &str) -> Option<Correlated<'a>> {
        self.current.and_then(|it| it.field(name))
    }

    /// That of an item, if it can be correlated.
    pub(super) fn item(self, index: usize) -> Option<Correlated<'a>> {
        self.current.and_then(|it| it.item(index))
    }

    /// For the value of field `name`. Of a whole object, changes of `apiVersion` cannot be seen:
    /// both were converted.
    pub(super) fn within_field<'n>(
        self,
        name: &str,
        field: Option<&'n Correlated<'a>>,
    ) -> Ratchet<'n, 'a>
    where
        'r: 'n,
    {
        let is_hidden = self.current.is_some()
            && self.nearest.is_none()
            && matches!(name, "apiVersion" | "kind");
        if is_hidden { Ratchet::default() } else { self.within(field) }
    }

    /// For the values inside.
    pub(super) fn within<'n>(self, inner: Option<&'n Correlated<'a>>) -> Ratchet<'n, 'a>
    where
        'r: 'n,
    {
        match self.current {
            None => self,
            around => Ratchet { current: inner, nearest: around },
        }
    }
}
