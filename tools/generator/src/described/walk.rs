//! Ways through the types.

use std::collections::HashMap;

use crate::facts::{Field, Type};

/// The fields of a struct, and of those that are inlined in it, each with the struct that has it.
pub(crate) fn all_fields<'a>(
    source: &'a Type,
    types: &HashMap<String, &'a Type>,
) -> Vec<(&'a Type, &'a Field)> {
    let own_or_inlined = |field: &'a Field| match types.get(&field.go_type) {
        Some(inlined) if field.inline => all_fields(inlined, types),
        _ => vec![(source, field)],
    };
    source.fields.iter().flat_map(own_or_inlined).collect()
}

/// The type of a field, of its items, or of the values of its map.
pub(crate) fn element<'a>(field: &Field, types: &HashMap<String, &'a Type>) -> Option<&'a Type> {
    let mut name = field.go_type.as_str();
    while let Some(inner) = name.strip_prefix("[]").or_else(|| name.split_once(']').map(|it| it.1))
    {
        name = inner;
    }
    let mut found = *types.get(name)?;
    while found.kind == "alias" {
        found = types.get(found.underlying.as_deref()?)?;
    }
    Some(found)
}
