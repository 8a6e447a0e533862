//! The fields by which custom resources can be selected.

use std::collections::BTreeMap;

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_crd::CustomKind;
use apimachinery_runtime::{FieldLabelError, SchemeBuilder, Str, Unstructured, Value};

/// Registers the fields by which the objects of a definition can be selected.
pub(super) fn register(
    definition: &CustomResourceDefinition,
    kind: &CustomKind,
    scheme: &mut SchemeBuilder,
) {
    let mut by_version = BTreeMap::new();
    for version in &definition.spec.versions {
        let paths = version.selectable_fields.iter();
        let labels: Vec<Str> =
            paths.map(|it| it.json_path.trim_start_matches('.').into()).collect();
        let Some(own) = kind.version(&version.name) else { continue };
        let known = labels.clone();
        scheme.field_labels(own.kind().clone(), move |label, value| {
            let is_known = matches!(label, "metadata.name" | "metadata.namespace")
                || known.iter().any(|it| *it == *label);
            match is_known {
                true => Ok((label.into(), value.into())),
                false => Err(FieldLabelError::new(format!("field label not supported: {label}"))),
            }
        });
        by_version.insert(version.name.clone(), labels);
    }
    scheme.selectable_fields(move |object: &Unstructured| {
        let labels = by_version.get(&object.kind().version).map(Vec::as_slice);
        let field = |label: &Str| (label.clone(), text(object, label));
        labels.unwrap_or_default().iter().map(field).collect::<Vec<_>>()
    });
}

/// The text that selectors compare with; empty where there is nothing.
fn text(object: &Unstructured, label: &str) -> Str {
    let mut steps = label.split('.');
    let first = steps.next().and_then(|step| object.content().get(step));
    let value = first.and_then(|first| steps.try_fold(first, |value, step| value.get(step)));
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Bool(flag)) => flag.to_string().into(),
        Some(Value::Int(number)) => number.to_string().into(),
        _ => Str::default(),
    }
}
