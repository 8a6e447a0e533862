//! The values of enumerations among the fields of built-in types.

use std::collections::HashMap;
use std::sync::OnceLock;

/// A line for each field: its definition, its name, and the values with commas between them.
static TEXT: &str = include_str!("enumerations.txt");

/// The values that a field of a definition, its items, or the values of its map may have; empty
/// for fields of other types.
pub(crate) fn values(definition: &str, field: &str) -> impl Iterator<Item = &'static str> + use<> {
    static INDEX: OnceLock<HashMap<(&str, &str), &str>> = OnceLock::new();
    let index = INDEX.get_or_init(|| TEXT.lines().filter_map(read).collect());
    index.get(&(definition, field)).copied().into_iter().flat_map(|values| values.split(','))
}

fn read(line: &'static str) -> Option<((&'static str, &'static str), &'static str)> {
    let mut cells = line.split('\t');
    Some(((cells.next()?, cells.next()?), cells.next()?))
}
