//! The warnings of a server about definitions.

use std::collections::HashSet;
use std::fmt;

use apimachinery_api::apiextensions::v1::JSONSchemaProps;
use apimachinery_runtime::Quoted;
use apimachinery_schema::StringFormat;
use apimachinery_validation::{FieldErrors, Path, Place};

use super::internal::Spec;

/// A warning of a server about a definition. It displays as the text that clients see.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DefinitionWarning {
    /// The first field that it is about, from the top of the definition. Clients do not see it.
    pub field: String,
    /// The text.
    pub text: String,
}

impl fmt::Display for DefinitionWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Returns each warning once: unknown formats in the order of the schemas, then lists in the order
/// of their texts. As with errors, a mebibyte of them is kept; servers send less.
///
/// Corresponds to `WarningsOnCreate`.
pub(super) fn of_spec(spec: &Spec) -> Vec<DefinitionWarning> {
    let mut warnings = Warnings::default();
    for (path, props) in spec.schemas_with_paths() {
        each(props, &Place::from(&Path::new(path)), &mut |place, props| warnings.add(place, props));
    }
    let Warnings { mut formats, mut lists, .. } = warnings;
    lists.sort_by(|one, other| one.text.cmp(&other.text));
    formats.extend(lists);
    formats
}

#[derive(Default)]
struct Warnings {
    formats: Vec<DefinitionWarning>,
    lists: Vec<DefinitionWarning>,
    known: HashSet<String>,
    size: usize,
}

impl Warnings {
    fn add(&mut self, place: &Place<'_>, props: &JSONSchemaProps) {
        if is_unrecognized(props) {
            let text = format!("unrecognized format {}", Quoted(&props.format));
            let warning = self.warning(place.field("format"), text);
            self.formats.extend(warning);
        }
        if let Some(r#type) = set_of_others(props) {
            let text = format!(
                "x-kubernetes-list-type: set for items of type {} is not supported by server-side apply or CEL validation rules",
                Quoted(r#type)
            );
            let warning = self.warning(place.field("x-kubernetes-list-type"), text);
            self.lists.extend(warning);
        }
    }

    fn warning(&mut self, place: Place<'_>, text: String) -> Option<DefinitionWarning> {
        if self.size >= FieldErrors::MAX_SIZE || self.known.contains(&text) {
            return None;
        }
        let warning = DefinitionWarning { field: place.to_string(), text: text.clone() };
        self.size += warning.field.len() + text.len();
        self.known.insert(text);
        Some(warning)
    }
}

/// Corresponds to `GetUnrecognizedFormats`.
fn is_unrecognized(props: &JSONSchemaProps) -> bool {
    let format = props.format.as_str();
    !format.is_empty()
        && match props.r#type.as_str() {
            "" | "string" => StringFormat::named(format).is_none(),
            "integer" => !matches!(format, "int32" | "int64"),
            "number" => !matches!(format, "float" | "double"),
            _ => true,
        }
}

/// The type of the items of a set that are not scalars.
fn set_of_others(props: &JSONSchemaProps) -> Option<&str> {
    let is_set = props.x_kubernetes_list_type.as_deref() == Some("set");
    let items = props.items.as_ref().filter(|_| is_set)?.schema.as_deref()?;
    Some(items.r#type.as_str()).filter(|it| matches!(*it, "object" | "array"))
}

/// Visits a schema and all inside it with their places, in the order of the reference, which visits
/// maps in any.
fn each(
    props: &JSONSchemaProps,
    place: &Place<'_>,
    visit: &mut dyn FnMut(&Place<'_>, &JSONSchemaProps),
) {
    visit(place, props);
    if let Some(items) = &props.items {
        let place = place.field("items");
        items.schema.iter().for_each(|it| each(it, &place, visit));
        for (index, it) in items.json_schemas.iter().enumerate() {
            each(it, &place.index(index), visit);
        }
    }
    let lists = [("allOf", &props.all_of), ("anyOf", &props.any_of), ("oneOf", &props.one_of)];
    for (name, list) in lists {
        let place = place.field(name);
        list.iter().enumerate().for_each(|(index, it)| each(it, &place.index(index), visit));
    }
    props.not.iter().for_each(|it| each(it, &place.field("not"), visit));
    for (key, it) in &props.properties {
        each(it, &place.field("properties").key(key), visit);
    }
    if let Some(it) = props.additional_properties.as_ref().and_then(|it| it.schema.as_deref()) {
        each(it, &place.field("additionalProperties"), visit);
    }
    for (key, it) in &props.pattern_properties {
        each(it, &place.field("patternProperties").key(key), visit);
    }
    if let Some(it) = props.additional_items.as_ref().and_then(|it| it.schema.as_deref()) {
        each(it, &place.field("additionalItems"), visit);
    }
    for (key, it) in &props.definitions {
        each(it, &place.field("definitions").key(key), visit);
    }
    for (key, it) in &props.dependencies {
        let place = place.field("dependencies");
        it.schema.iter().for_each(|it| each(it, &place.key(key), visit));
    }
}
