//! One step of a path: a field, or an item of a list by its keys, value or index.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use apimachinery_runtime::{Str, Value};

use crate::value_order::compare_values;
use crate::value_text::Shown;

/// One step of a [path](crate::ElementPath): how a child is found in the value around it.
///
/// Elements are ordered as in `FieldsV1`: fields, then items by key, by value and by index.
/// Corresponds to `fieldpath.PathElement`.
#[derive(Clone, Debug)]
pub enum PathElement {
    /// The field with this name, of a struct or map.
    Field(Str),
    /// The item of an associative list whose fields have these values.
    Key(ItemKey),
    /// The item of a set with this value.
    Value(Value),
    /// The item of a list with this index.
    Index(i64),
}

/// The fields that identify an item of an associative list, in the order of their names.
#[derive(Clone, Debug)]
pub struct ItemKey(Arc<[(Str, Value)]>);

impl ItemKey {
    /// The key with these fields, in any order.
    pub fn new(fields: impl IntoIterator<Item = (Str, Value)>) -> Self {
        let mut fields: Arc<[_]> = fields.into_iter().collect();
        if let Some(fields) = Arc::get_mut(&mut fields) {
            fields.sort_by(|left, right| left.0.cmp(&right.0));
        }
        Self(fields)
    }

    /// The fields, in the order of their names.
    pub fn fields(&self) -> &[(Str, Value)] {
        &self.0
    }
}

impl PathElement {
    /// The name of a field.
    pub fn as_field(&self) -> Option<&str> {
        match self {
            Self::Field(name) => Some(name),
            _ => None,
        }
    }

    /// The order of this element and the field `name`.
    pub(crate) fn cmp_field(&self, name: &str) -> Ordering {
        match self {
            Self::Field(own) => own.as_str().cmp(name),
            _ => Ordering::Greater,
        }
    }

    const fn rank(&self) -> u8 {
        match self {
            Self::Field(_) => 0,
            Self::Key(_) => 1,
            Self::Value(_) => 2,
            Self::Index(_) => 3,
        }
    }
}

impl Ord for PathElement {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Field(left), Self::Field(right)) => left.as_str().cmp(right),
            (Self::Key(left), Self::Key(right)) => compare_fields(&left.0, &right.0),
            (Self::Value(left), Self::Value(right)) => compare_values(left, right),
            (Self::Index(left), Self::Index(right)) => left.cmp(right),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

fn compare_fields(left: &[(Str, Value)], right: &[(Str, Value)]) -> Ordering {
    for ((left_name, left_value), (right_name, right_value)) in left.iter().zip(right) {
        let order = left_name.as_str().cmp(right_name);
        let order = order.then_with(|| compare_values(left_value, right_value));
        if order.is_ne() {
            return order;
        }
    }
    left.len().cmp(&right.len())
}

impl PartialOrd for PathElement {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for PathElement {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for PathElement {}

impl PartialEq for ItemKey {
    fn eq(&self, other: &Self) -> bool {
        compare_fields(&self.0, &other.0).is_eq()
    }
}

impl Eq for ItemKey {}

/// Displays the element as in paths: `.name`, `[name="a"]`, `[="a"]`, `[0]`.
impl fmt::Display for PathElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(name) => write!(f, ".{name}"),
            Self::Value(value) => write!(f, "[={}]", Shown(value)),
            Self::Index(index) => write!(f, "[{index}]"),
            Self::Key(key) => {
                f.write_str("[")?;
                for (at, (name, value)) in key.fields().iter().enumerate() {
                    let comma = if at == 0 { "" } else { "," };
                    write!(f, "{comma}{name}={}", Shown(value))?;
                }
                f.write_str("]")
            }
        }
    }
}
