//! The fields of an object with what a schema says about them.

use std::cmp::Ordering;
use std::iter::Peekable;

use apimachinery_runtime::{Map, MapIter, Str};

use crate::structural::Structural;

/// How many known fields there may be for each field of an object for both to be gone through together.
const MANY: usize = 4;

/// The known fields of a schema, asked for in the order of their names: objects and schemas are both kept in it, so that going
/// through them together takes fewer steps than a search for each field.
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
