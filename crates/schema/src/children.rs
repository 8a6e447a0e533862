//! The fields of an object with the schemas that describe them.

use std::cmp::Ordering;
use std::iter::Peekable;

use apimachinery_runtime::{Map, MapIter, Str, Value};
use apimachinery_validation::Place;

use crate::structural::Structural;

/// How many known fields there may be for each field of an object for both to be iterated together.
const MANY: usize = 4;

/// The known fields of a schema, asked for in the order of their names: objects and schemas are
/// both sorted, so that iterating both takes fewer steps than a search for each field.
pub(crate) enum Known<'a> {
    InTurn(Peekable<MapIter<'a, Str, Structural>>),
    /// An object with few of many known fields.
    ByName(&'a Map<Str, Structural>),
}

impl<'a> Known<'a> {
    /// Those of a schema, for an object with so many fields.
    pub(crate) fn of(schema: &'a Structural, fields: usize) -> Self {
        match schema.properties.len() > fields.saturating_mul(MANY) {
            true => Self::ByName(&schema.properties),
            false => Self::InTurn(schema.properties.iter().peekable()),
        }
    }

    /// The schema of a known field. No name may be less than the one before.
    pub(crate) fn get(&mut self, name: &str) -> Option<&'a Structural> {
        let rest = match self {
            Self::InTurn(rest) => rest,
            Self::ByName(properties) => return properties.get(name),
        };
        while let Some((known, schema)) = rest.peek() {
            match known.as_str().cmp(name) {
                Ordering::Less => {
                    rest.next();
                }
                Ordering::Equal => return Some(schema),
                Ordering::Greater => return None,
            }
        }
        None
    }
}

/// A field of an object with the schema that describes it.
pub(crate) struct Child<'a, V> {
    pub(crate) name: &'a str,
    pub(crate) value: V,
    pub(crate) schema: &'a Structural,
    /// Whether it is described as one of the additional fields.
    pub(crate) is_additional: bool,
}

impl<'a, V> Child<'a, V> {
    /// Where it is, below the place of its object.
    pub(crate) fn place(&self, object: &'a Place<'a>) -> Place<'a> {
        if self.is_additional { object.key(self.name) } else { object.field(self.name) }
    }
}

/// The fields of an object that a schema describes, in the order of their names.
///
/// Walks that remove fields use [`Known`] inside of `Map::retain`; validation visits additional
/// fields first.
pub(crate) fn fields<'a>(
    object: &'a Map<Str, Value>,
    schema: &'a Structural,
) -> impl Iterator<Item = Child<'a, &'a Value>> {
    let described = described_by(schema, object.len());
    object.iter().filter_map(child_of(described))
}

/// As [`fields`], to be changed.
pub(crate) fn fields_mut<'a>(
    object: &'a mut Map<Str, Value>,
    schema: &'a Structural,
) -> impl Iterator<Item = Child<'a, &'a mut Value>> {
    let described = described_by(schema, object.len());
    object.iter_mut().filter_map(child_of(described))
}

fn described_by<'a>(
    schema: &'a Structural,
    fields: usize,
) -> impl FnMut(&str) -> Option<(&'a Structural, bool)> {
    let (mut known, additional) = (Known::of(schema, fields), schema.additional_schema());
    move |name| match known.get(name) {
        Some(schema) => Some((schema, false)),
        None => additional.map(|schema| (schema, true)),
    }
}

fn child_of<'a, V>(
    mut described: impl FnMut(&str) -> Option<(&'a Structural, bool)>,
) -> impl FnMut((&'a Str, V)) -> Option<Child<'a, V>> {
    move |(name, value)| {
        let (schema, is_additional) = described(name)?;
        Some(Child { name, value, schema, is_additional })
    }
}
