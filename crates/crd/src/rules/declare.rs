//! The declarations of schemas for expressions.

use std::collections::HashSet;
use std::sync::Arc;

use apimachinery_cel::{DataShape, Declaration, ListKind, escape};
use apimachinery_runtime::Value;
use apimachinery_schema::Structural;

/// The largest request that a server takes, in bytes.
pub(super) const MAX_REQUEST: u64 = 3 * 1024 * 1024;
/// The longest name of an object.
const MAX_NAME: i64 = 253;

const MIN_TEXT: u64 = 2;
const MIN_DURATION: u64 = 3;
const MAX_DURATION: u64 = 32;
const DATE: u64 = 12;
const MIN_DATE_TIME: u64 = 21;
const MAX_DATE_TIME: u64 = 32;

/// What a schema declares, and the least that a value of it takes as JSON, in bytes.
pub(super) struct Declared {
    pub(super) declaration: Declaration,
    pub(super) min_size: u64,
}

impl Declared {
    fn new(declaration: Declaration, min_size: u64) -> Self {
        Self { declaration, min_size }
    }

    fn sized(shape: DataShape, min_size: u64, max_size: u64) -> Self {
        Self::new(Declaration::new(shape).with_max_size(max_size), min_size)
    }
}

/// What a schema declares; objects in it get names that begin with `name`. Of a resource,
/// `apiVersion`, `kind` and the names are declared, whether or not the schema has them.
///
/// Corresponds to `SchemaDeclType`; where that gives nothing, the declaration is hidden.
pub(super) fn declare(schema: &Structural, is_resource: bool, name: &str) -> Declared {
    let declared = of(schema, is_resource, name);
    if schema.nullable {
        return Declared { declaration: declared.declaration.nullable(), ..declared };
    }
    declared
}

fn of(schema: &Structural, is_resource: bool, name: &str) -> Declared {
    if schema.int_or_string {
        return Declared::sized(DataShape::IntOrString, 1, max_text(schema));
    }
    match schema.r#type.as_str() {
        "array" => list(schema, name),
        "object" => match schema.additional_schema() {
            Some(values) => map(schema, values, name),
            None => object(schema, is_resource, name),
        },
        "string" => text(schema),
        "boolean" => Declared::new(Declaration::new(DataShape::Bool), 4),
        "number" => Declared::new(Declaration::new(DataShape::Double), 1),
        "integer" => Declared::new(Declaration::new(DataShape::Int), 1),
        _ => Declared::new(Declaration::new(DataShape::Preserved), 0),
    }
}

/// Whether a schema declares something that expressions can name.
pub(super) fn is_declarable(schema: &Structural) -> bool {
    let mut at = schema;
    loop {
        if at.int_or_string {
            return true;
        }
        let inner = match at.r#type.as_str() {
            "array" => at.items.as_deref(),
            "object" => match at.additional_schema() {
                None => return true,
                values => values,
            },
            "string" | "boolean" | "number" | "integer" => return true,
            _ => None,
        };
        let Some(inner) = inner else { return false };
        at = inner;
    }
}

fn list(schema: &Structural, name: &str) -> Declared {
    let Some(items) = schema.items.as_deref() else {
        return Declared::new(Declaration::new(DataShape::Preserved), 0);
    };
    let items = declare(items, items.embedded_resource, &format!("{name}.@idx"));
    let max = schema.value_validation().sizes().max_items;
    let max = max.map_or((MAX_REQUEST - 2) / (items.min_size + 1), natural);
    let kind = match schema.list_type() {
        Some("set") => ListKind::Set,
        Some("map") => {
            ListKind::Map(schema.list_map_keys().iter().map(|key| key.as_str().into()).collect())
        }
        _ => ListKind::Atomic,
    };
    Declared::sized(DataShape::List { items: Arc::new(items.declaration), kind }, 2, max)
}

fn map(schema: &Structural, values: &Structural, name: &str) -> Declared {
    let values = declare(values, values.embedded_resource, &format!("{name}.@elem"));
    let max = schema.value_validation().sizes().max_properties;
    // Each value comes with a key, its quotes, a colon and a comma.
    let max = max.map_or((MAX_REQUEST - 2) / (values.min_size + 6), natural);
    Declared::sized(DataShape::Map { values: Some(Arc::new(values.declaration)) }, 2, max)
}

fn object(schema: &Structural, is_resource: bool, name: &str) -> Declared {
    let mut min_size = 2;
    let mut fields = Vec::with_capacity(schema.properties.len());
    let required: HashSet<_> =
        schema.value_validation().required.iter().map(|it| it.as_str()).collect();
    let mut add = |property: &str, schema: &Structural| {
        let escaped = escape(property);
        let path = format!("{name}.{}", escaped.as_deref().unwrap_or(property));
        let declared = declare(schema, schema.embedded_resource, &path);
        let is_required = required.contains(property);
        // What has a default is filled in by the server.
        if is_required && schema.default.is_none() && !declared.declaration.is_hidden() {
            min_size += property.len() as u64 + declared.min_size + 4;
        }
        fields.push((property.to_owned(), declared.declaration));
    };
    let has_own = is_resource && lacks_type_meta(schema);
    for (property, schema) in &schema.properties {
        if !has_own || !META.contains(&property.as_str()) {
            add(property, schema);
        }
    }
    for property in META.iter().filter(|_| has_own) {
        add(property, &meta_property(schema, property));
    }
    let declaration = Declaration::object(name, fields).with_max_size(0);
    Declared::new(declaration, min_size)
}

const META: [&str; 3] = ["apiVersion", "kind", "metadata"];

/// Whether a resource's schema does not declare all that resources have.
fn lacks_type_meta(schema: &Structural) -> bool {
    let is_text =
        |schema: Option<&Structural>| schema.is_some_and(|schema| schema.r#type == "string");
    let metadata = schema.properties.get("metadata").filter(|it| it.r#type == "object");
    let has_name = |name: &str| is_text(metadata.and_then(|it| it.properties.get(name)));
    let is_complete = is_text(schema.properties.get("kind"))
        && is_text(schema.properties.get("apiVersion"))
        && has_name("name")
        && has_name("generateName");
    !is_complete
}

/// The schema of a field that resources have in addition to those of their schema.
///
/// Corresponds to `WithTypeAndObjectMeta`.
fn meta_property(schema: &Structural, property: &str) -> Structural {
    let mut made = Structural::default();
    if property != "metadata" {
        made.r#type = "string".into();
        return made;
    }
    made.r#type = "object".into();
    let own = schema.properties.get("metadata");
    // What is added to a name that is to be generated is one letter at least.
    for (name, max) in [("name", MAX_NAME), ("generateName", MAX_NAME - 1)] {
        let known = own.and_then(|it| it.properties.get(name));
        let known = known.and_then(|it| it.value_validation().max_length);
        let mut text = Structural::default();
        text.r#type = "string".into();
        text.validation.get_or_insert_default().max_length =
            Some(known.map_or(max, |known| known.min(max)));
        made.properties.insert(name.into(), text);
    }
    made
}

/// A schema as expressions see it: of a resource, its metadata is replaced.
pub(super) enum Seen<'s> {
    Whole(&'s Structural, bool),
    Made(Box<Structural>),
}

impl<'s> Seen<'s> {
    /// The schema, and whether it is one of a resource.
    pub(super) fn parts(&self) -> (&Structural, bool) {
        match self {
            Self::Whole(schema, is_resource) => (schema, *is_resource),
            Self::Made(schema) => (schema, false),
        }
    }

    pub(super) fn of(schema: &'s Structural) -> Self {
        Self::Whole(schema, schema.embedded_resource)
    }

    fn inner(&self, inner: impl Fn(&Structural) -> Option<&Structural>) -> Option<Self> {
        match self {
            Self::Whole(schema, _) => inner(schema).map(Self::of),
            Self::Made(schema) => inner(schema).map(|it| Self::Made(Box::new(it.clone()))),
        }
    }

    /// The items of a list or the values of a map.
    pub(super) fn elements(&self) -> Option<Self> {
        self.inner(|schema| match schema.r#type.as_str() {
            _ if schema.int_or_string => None,
            "array" => schema.items.as_deref(),
            "object" => schema.additional_schema(),
            _ => None,
        })
    }

    /// A field of an object.
    pub(super) fn field(&self, name: &str) -> Option<Self> {
        let (schema, is_resource) = self.parts();
        let has_fields = schema.r#type == "object"
            && !schema.int_or_string
            && schema.additional_schema().is_none();
        if !has_fields {
            return None;
        }
        if is_resource && META.contains(&name) && lacks_type_meta(schema) {
            return Some(Self::Made(Box::new(meta_property(schema, name))));
        }
        self.inner(|schema| schema.properties.get(name))
    }
}

fn text(schema: &Structural) -> Declared {
    let validation = schema.value_validation();
    match validation.format.as_str() {
        "byte" => {
            let max = validation.max_length.map_or(MAX_REQUEST - 2, natural);
            Declared::sized(DataShape::Bytes, MIN_TEXT, max)
        }
        "duration" => Declared::sized(DataShape::Duration, MIN_DURATION, MAX_DURATION),
        "date" => Declared::sized(DataShape::Date, DATE, DATE),
        "date-time" => Declared::sized(DataShape::DateTime, MIN_DATE_TIME, MAX_DATE_TIME),
        _ if validation.max_length.is_none() && !validation.r#enum.is_empty() => {
            let longest = validation.r#enum.iter().filter_map(Value::as_str).map(str::len).max();
            Declared::sized(DataShape::String, MIN_TEXT, longest.unwrap_or_default() as u64)
        }
        _ => Declared::sized(DataShape::String, MIN_TEXT, max_text(schema)),
    }
}

/// The most bytes of a text whose length is given in letters.
fn max_text(schema: &Structural) -> u64 {
    let max = schema.value_validation().max_length;
    max.map_or(MAX_REQUEST - 2, |max| natural(max).saturating_mul(4))
}

pub(super) fn natural(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}
