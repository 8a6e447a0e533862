//! How items of associative lists are identified.

use apimachinery_runtime::{Str, Value};

use crate::element::{ItemKey, PathElement};
use crate::schema::{ListAtom, MergeSchema};

/// Why an item cannot be identified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ItemError {
    /// The list has no type that identifies its items.
    #[error("invalid indexing of non-associative list")]
    NotAssociative,
    /// The item of a list with keys is `null`.
    #[error("associative list with keys may not have a null element")]
    NullWithKeys,
    /// The item of a list with keys is not a map.
    #[error("associative list with keys may not have non-map elements")]
    NotAMap,
    /// The item has none of the keys.
    #[error(
        "associative list with keys has an element that omits all key fields {0} (and doesn't have default values for any key fields)"
    )]
    NoKeys(Str),
    /// The type of the items has no fields, so a key that is missing has no default.
    #[error("couldn't find default value for {0}: associative list may not have non-map types")]
    NoDefault(Str),
    /// The item of a set is a map.
    #[error("associative list without keys has an element that's a map type")]
    MapInSet,
    /// The item of a set is a list.
    #[error("not supported: associative list with lists as elements")]
    ListInSet,
    /// The item of a set is `null`.
    #[error("associative list without keys has an element that's an explicit null")]
    NullInSet,
}

/// The element of an item that cannot be identified: the last one of its list, which no set of
/// fields that was read has.
const UNIDENTIFIED: PathElement = PathElement::Index(i64::MAX);

/// The element that identifies an item of an associative list, and [`UNIDENTIFIED`] without such:
/// all items that cannot be identified count as the same one.
pub(super) fn element_of_any(schema: &MergeSchema, list: &ListAtom, item: &Value) -> PathElement {
    item_element(schema, list, item).unwrap_or(UNIDENTIFIED)
}

/// The element that identifies an item of an associative list.
pub(super) fn item_element(
    schema: &MergeSchema,
    list: &ListAtom,
    item: &Value,
) -> Result<PathElement, ItemError> {
    if !list.is_associative {
        return Err(ItemError::NotAssociative);
    }
    if !list.keys.is_empty() {
        return keyed(schema, list, item);
    }
    match item {
        Value::Map(_) => Err(ItemError::MapInSet),
        Value::List(_) => Err(ItemError::ListInSet),
        Value::Null => Err(ItemError::NullInSet),
        scalar => Ok(PathElement::Value(scalar.clone())),
    }
}

fn keyed(schema: &MergeSchema, list: &ListAtom, item: &Value) -> Result<PathElement, ItemError> {
    let entries = match item {
        Value::Map(entries) => entries,
        Value::Null => return Err(ItemError::NullWithKeys),
        _ => return Err(ItemError::NotAMap),
    };
    let mut fields = Vec::with_capacity(list.keys.len());
    for key in &list.keys {
        if let Some(value) = entries.get(key.as_str()) {
            fields.push((key.clone(), value.clone()));
            continue;
        }
        let item = schema.atom(list.item).map.as_ref();
        let item = item.ok_or_else(|| ItemError::NoDefault(key.clone()))?;
        if let Some(default) = item.field(key).and_then(|field| field.default.as_ref()) {
            fields.push((key.clone(), default.clone()));
        }
    }
    if fields.is_empty() {
        let keys: Vec<_> = list.keys.iter().map(|it| format!("{:?}", it.as_str())).collect();
        return Err(ItemError::NoKeys(format!("[{}]", keys.join(" ")).into()));
    }
    Ok(PathElement::Key(ItemKey::new(fields)))
}
