//! The fields of custom resources, by the schemas of their definitions.

use apimachinery::json::value_to_vec;
use apimachinery::runtime::Value;
use apimachinery::schema::{AdditionalProperties, Structural};

use super::about::{About, KnownValue};

/// A field that a schema describes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Property<'a> {
    name: &'a str,
    schema: &'a Structural,
    is_required: bool,
}

/// The fields that a schema describes.
pub(crate) fn properties(schema: &Structural) -> impl Iterator<Item = Property<'_>> {
    let required = &schema.value_validation().required;
    schema.properties.iter().map(move |(name, schema)| Property {
        name,
        schema,
        is_required: required.contains(name),
    })
}

/// Texts and keywords about the values of a schema.
pub(crate) fn about_schema(schema: &Structural) -> About<'_> {
    let mut about = About { sentence: description(schema).into(), ..About::default() };
    let (mut part, mut prefix) = (schema, String::new());
    loop {
        add_keywords(&mut about, part, &prefix);
        about.rules.extend(&part.rules);
        let values = part.value_validation().r#enum.iter();
        about.values.extend(values.map(known_value));
        let Some((word, inner)) = inside(part) else { break };
        prefix.push_str(word);
        prefix.push('.');
        part = inner;
    }
    let keys: Vec<_> = schema.list_map_keys().iter().map(|it| it.as_str()).collect();
    if let Some(list_type) = schema.list_type() {
        about.add_list(list_type, &keys);
    }
    about
}

impl<'a> Property<'a> {
    pub(crate) fn name(&self) -> &'a str {
        self.name
    }

    /// The type, as `kubectl explain` writes it.
    pub(crate) fn type_name(&self) -> String {
        type_name(self.schema)
    }

    pub(crate) fn is_required(&self) -> bool {
        self.is_required
    }

    /// The schema of the values, of the items or of the values of the map.
    pub(crate) fn inner(&self) -> &'a Structural {
        innermost(self.schema)
    }

    pub(crate) fn about(&self) -> About<'a> {
        about_schema(self.schema)
    }

    /// Texts about the items or the values of the map.
    pub(crate) fn about_type(&self) -> Option<About<'a>> {
        let inner = self.inner();
        let sentence = description(inner);
        let is_new = !std::ptr::eq(inner, self.schema) && !sentence.is_empty();
        is_new.then(|| About { sentence: sentence.into(), ..About::default() })
    }
}

fn description(schema: &Structural) -> &str {
    let texts = schema.documentation.as_ref().map(|it| (&it.description, &it.title));
    texts
        .map_or("", |(description, title)| if description.is_empty() { title } else { description })
}

/// The schema of the items or of the values of a map, with the word for them.
fn inside(schema: &Structural) -> Option<(&'static str, &Structural)> {
    if let Some(items) = schema.items.as_deref() {
        return Some(("items", items));
    }
    let values = schema.additional_schema().filter(|_| schema.properties.is_empty())?;
    Some(("values", values))
}

fn innermost(mut schema: &Structural) -> &Structural {
    while let Some((_, inner)) = inside(schema) {
        schema = inner;
    }
    schema
}

fn type_name(mut schema: &Structural) -> String {
    let mut name = String::new();
    while let Some((word, inner)) = inside(schema) {
        name.push_str(if word == "items" { "[]" } else { "map[string]" });
        schema = inner;
    }
    let is_any_map = schema.additional_properties == Some(AdditionalProperties::Any);
    name.push_str(match schema.r#type.as_str() {
        _ if schema.int_or_string => "IntOrString",
        "object" if is_any_map && schema.properties.is_empty() => "map[string]Object",
        "object" | "" => "Object",
        "array" => "[]Object",
        other => other,
    });
    name
}

fn known_value(value: &Value) -> KnownValue<'_> {
    KnownValue { text: shown(value).into(), description: String::new() }
}

/// A text as it is, anything else as JSON.
pub(crate) fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.to_string(),
        other => value_to_vec(other)
            .map(|it| String::from_utf8_lossy(&it).into_owned())
            .unwrap_or_default(),
    }
}

/// Adds what a value has to fulfil beside its type.
fn add_keywords(about: &mut About<'_>, schema: &Structural, prefix: &str) {
    let limits = schema.value_validation();
    let sizes = limits.sizes();
    let mut add = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            about.add(format!("{prefix}{name}"), value);
        }
    };
    let flag = |is_set: bool| is_set.then_some(Value::Bool(true));
    let text = |text: &str| (!text.is_empty()).then(|| text.into());
    add("default", schema.default.as_deref().cloned());
    add("nullable", flag(schema.nullable));
    add("format", text(&limits.format));
    add("minimum", limits.minimum.map(Value::Float));
    add("exclusiveMinimum", flag(limits.exclusive_minimum));
    add("maximum", limits.maximum.map(Value::Float));
    add("exclusiveMaximum", flag(limits.exclusive_maximum));
    add("multipleOf", limits.multiple_of.map(Value::Float));
    add("minLength", limits.min_length.map(Value::Int));
    add("maxLength", limits.max_length.map(Value::Int));
    add("pattern", limits.pattern.as_ref().map(|it| it.as_str().into()));
    add("minItems", sizes.min_items.map(Value::Int));
    add("maxItems", sizes.max_items.map(Value::Int));
    add("uniqueItems", flag(sizes.unique_items));
    add("minProperties", sizes.min_properties.map(Value::Int));
    add("maxProperties", sizes.max_properties.map(Value::Int));
    add("mapType", schema.map_type().and_then(text));
    add("preserveUnknownFields", flag(schema.preserve_unknown_fields));
    add("embeddedResource", flag(schema.embedded_resource));
}
