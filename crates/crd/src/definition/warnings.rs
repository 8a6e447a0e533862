//! What a server warns of when a definition is written.

use std::collections::BTreeSet;
use std::fmt;

use apimachinery_api::apiextensions::v1::JSONSchemaProps;
use apimachinery_runtime::Quoted;
use apimachinery_schema::StringFormat;

use super::internal::Spec;

/// What a server warns of when a definition is written. It is shown as the text that clients see.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DefinitionWarning {
    /// The first field that it is about, from the top of the definition. Clients are not told.
    pub field: String,
    /// The text.
    pub text: String,
}

impl fmt::Display for DefinitionWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Each warning once: formats that are not known, as they stand in the schemas, then lists in the order of their texts.
/// Corresponds to `WarningsOnCreate`.
pub(super) fn of_spec(spec: &Spec) -> Vec<DefinitionWarning> {
    let (mut formats, mut lists) = (Vec::new(), Vec::new());
    let mut told = BTreeSet::new();
    for (path, props) in spec.schemas_with_paths() {
        each(path, props, &mut |path, props| {
            let format = is_unrecognized(props).then(|| {
                let text = format!("unrecognized format {}", Quoted(&props.format));
                (&mut formats, "format", text)
            });
            let list = set_of_others(props).map(|r#type| {
                let text = format!("x-kubernetes-list-type: set for items of type {} is not supported by server-side apply or CEL validation rules", Quoted(r#type));
                (&mut lists, "x-kubernetes-list-type", text)
            });
            for (warnings, field, text) in [format, list].into_iter().flatten() {
                if told.insert(text.clone()) {
                    warnings.push(DefinitionWarning { field: format!("{path}.{field}"), text });
                }
            }
        });
    }
    lists.sort_by(|one, other| one.text.cmp(&other.text));
    formats.extend(lists);
    formats
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

/// The type of the items of a set that are no scalars.
fn set_of_others(props: &JSONSchemaProps) -> Option<&str> {
    let is_set = props.x_kubernetes_list_type.as_deref() == Some("set");
    let items = props.items.as_ref().filter(|_| is_set)?.schema.as_deref()?;
    Some(items.r#type.as_str()).filter(|it| matches!(*it, "object" | "array"))
}

/// Shows a schema and all inside it with their paths, in the order of the reference, which visits maps in any.
fn each<'a>(
    path: String,
    props: &'a JSONSchemaProps,
    visit: &mut dyn FnMut(&str, &'a JSONSchemaProps),
) {
    // A list of what is left takes less than a call for each level.
    let mut left = vec![(path, props)];
    while let Some((path, props)) = left.pop() {
        visit(&path, props);
        let first = left.len();
        inside(&path, props, &mut left);
        if let Some(inside) = left.get_mut(first..) {
            inside.reverse();
        }
    }
}

fn inside<'a>(
    path: &str,
    props: &'a JSONSchemaProps,
    out: &mut Vec<(String, &'a JSONSchemaProps)>,
) {
    let mut add = |part: &str, it| out.push((format!("{path}.{part}"), it));
    if let Some(items) = &props.items {
        items.schema.iter().for_each(|it| add("items", &**it));
        (0..).zip(&items.json_schemas).for_each(|(at, it): (usize, _)| {
            add(&format!("items[{at}]"), it);
        });
    }
    let lists = [("allOf", &props.all_of), ("anyOf", &props.any_of), ("oneOf", &props.one_of)];
    for (name, list) in lists {
        (0..).zip(list).for_each(|(at, it): (usize, _)| add(&format!("{name}[{at}]"), it));
    }
    props.not.iter().for_each(|it| add("not", &**it));
    let of_map = |name: &str, key: &str| format!("{name}[{key}]");
    for (key, it) in &props.properties {
        add(&of_map("properties", key), it);
    }
    let additional = [&props.additional_properties, &props.additional_items];
    let [of_properties, of_items] =
        additional.map(|it| it.as_ref().and_then(|it| it.schema.as_deref()));
    of_properties.into_iter().for_each(|it| add("additionalProperties", it));
    for (key, it) in &props.pattern_properties {
        add(&of_map("patternProperties", key), it);
    }
    of_items.into_iter().for_each(|it| add("additionalItems", it));
    for (key, it) in &props.definitions {
        add(&of_map("definitions", key), it);
    }
    for (key, it) in &props.dependencies {
        it.schema.iter().for_each(|it| add(&of_map("dependencies", key), &**it));
    }
}
