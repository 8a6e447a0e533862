//! What of an object a conversion may change.

use apimachinery_runtime::{GroupVersion, Map, Str, Unstructured, Value};
use apimachinery_validation::{FieldErrors, Path, meta};

use super::error::{ConversionFailure, InvalidObject};

/// A converted object with the metadata of the one it was made of.
pub(super) fn finished_object(
    original: &Unstructured,
    mut converted: Unstructured,
    target: &GroupVersion,
) -> Result<Unstructured, ConversionFailure> {
    check_kind(original, &converted, target).map_err(ConversionFailure::Kind)?;
    check_identity(original, &converted).map_err(ConversionFailure::Identity)?;
    restore_metadata(original, &mut converted).map_err(ConversionFailure::Metadata)?;
    Ok(converted)
}

/// The same for an item of a list.
pub(super) fn finished_item(
    original: &Unstructured,
    mut converted: Unstructured,
    index: usize,
    target: &GroupVersion,
) -> Result<Unstructured, ConversionFailure> {
    let failed = |error| ConversionFailure::Item { index, error };
    check_kind(original, &converted, target).map_err(failed)?;
    check_identity(original, &converted).map_err(failed)?;
    restore_metadata(original, &mut converted)
        .map_err(|error| ConversionFailure::ItemMetadata { index, error })?;
    Ok(converted)
}

fn check_kind(
    original: &Unstructured,
    converted: &Unstructured,
    target: &GroupVersion,
) -> Result<(), InvalidObject> {
    let (found, before) = (converted.kind(), original.kind().kind);
    if found.group_version() != *target {
        let (expected, found) = (target.clone(), found.group_version());
        return Err(InvalidObject::Version { expected, found });
    }
    if found.kind != before {
        return Err(InvalidObject::Kind { expected: before, found: found.kind });
    }
    Ok(())
}

/// Whether a converted object is the one that was sent (`validateConvertedObject`).
fn check_identity(original: &Unstructured, converted: &Unstructured) -> Result<(), InvalidObject> {
    let same = [
        ("kind", original.kind_name(), converted.kind_name()),
        ("name", original.name(), converted.name()),
        ("namespace", original.namespace(), converted.namespace()),
        ("UID", original.uid(), converted.uid()),
    ];
    match same.into_iter().find(|(_, expected, found)| expected != found) {
        None => Ok(()),
        Some((field, expected, found)) => {
            Err(InvalidObject::Identity { field, expected: expected.into(), found: found.into() })
        }
    }
}

/// Gives a converted object the metadata that was sent, but its own labels and annotations
/// (`restoreObjectMeta`).
fn restore_metadata(
    original: &Unstructured,
    converted: &mut Unstructured,
) -> Result<(), InvalidObject> {
    let metadata = converted.content_mut().remove("metadata").ok_or(InvalidObject::NoMetadata)?;
    let mut changed = into_map(metadata, "metadata", "converted")?;
    let mut restored = match original.content().get("metadata") {
        None => Map::new(),
        Some(metadata) => into_map(metadata.clone(), "metadata", "input")?,
    };
    for field in ["labels", "annotations"] {
        match changed.remove(field).filter(|it| !it.is_null()) {
            None => {
                restored.remove(field);
            }
            Some(value) => {
                let path = format!("metadata.{field}");
                let own = into_map(value, &path, "converted")?;
                let before = match restored.remove(field).filter(|it| !it.is_null()) {
                    None => Map::new(),
                    Some(before) => into_map(before, &path, "original")?,
                };
                check_texts(field, &own, &before)?;
                restored.insert(Str::from_static(field), Value::Map(own));
            }
        }
    }
    converted.content_mut().insert(Str::from_static("metadata"), Value::Map(restored));
    Ok(())
}

fn into_map(
    value: Value,
    field: &str,
    object: &'static str,
) -> Result<Map<Str, Value>, InvalidObject> {
    match value {
        Value::Map(map) => Ok(map),
        other => {
            let found = other.go_type();
            Err(InvalidObject::NoMap { field: field.to_owned(), found, object })
        }
    }
}

/// Whether labels or annotations are good, unless they are as they were.
fn check_texts(
    field: &'static str,
    own: &Map<Str, Value>,
    before: &Map<Str, Value>,
) -> Result<(), InvalidObject> {
    let mut texts = Map::new();
    for (key, value) in own {
        let Value::String(text) = value else {
            let found = value.go_type();
            return Err(InvalidObject::NoText { field, key: key.clone(), found });
        };
        texts.insert(key.clone(), text.clone());
    }
    if own == before {
        return Ok(());
    }
    let path = Path::new("metadata");
    let errors: FieldErrors = match field {
        "labels" => meta::labels(&texts, &path.child("labels")),
        // The reference leaves off a letter.
        _ => meta::annotations(&texts, &path.child("annotation")),
    };
    errors.into_result().map_err(InvalidObject::Wrong)
}
