//! Schemas as documents hold them.

use apimachinery_json::JsonWriter;
use apimachinery_runtime::{Map, Str, Value};

/// Which of the two versions of OpenAPI a document has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Version 2, a single document.
    Swagger,
    /// Version 3, a document for each group and version.
    V3,
}

impl Dialect {
    /// Where a document of this version has its schemas.
    pub(crate) const fn definitions(self) -> &'static str {
        match self {
            Self::Swagger => "#/definitions/",
            Self::V3 => "#/components/schemas/",
        }
    }
}

/// A schema. What is empty is left out.
///
/// Corresponds to `spec.Schema`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schema {
    pub(crate) description: Str,
    pub(crate) r#type: Str,
    pub(crate) nullable: bool,
    pub(crate) format: Str,
    pub(crate) title: Str,
    pub(crate) default: Option<Value>,
    pub(crate) limits: Option<Box<Limits>>,
    pub(crate) required: Vec<Str>,
    pub(crate) items: Option<Box<Schema>>,
    pub(crate) all_of: Vec<Schema>,
    pub(crate) one_of: Vec<Schema>,
    pub(crate) any_of: Vec<Schema>,
    pub(crate) not: Option<Box<Schema>>,
    pub(crate) properties: Map<Str, Schema>,
    pub(crate) additional: Option<Additional>,
    pub(crate) external: Option<(Str, Str)>,
    pub(crate) example: Option<Value>,
    /// The name of the definition that this refers to.
    pub(crate) reference: Option<Str>,
    /// Kubernetes' keywords.
    pub(crate) extensions: Map<Str, Value>,
}

/// The keywords of schemas that few schemas have.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Limits {
    pub(crate) maximum: Option<f64>,
    pub(crate) exclusive_maximum: bool,
    pub(crate) minimum: Option<f64>,
    pub(crate) exclusive_minimum: bool,
    pub(crate) max_length: Option<i64>,
    pub(crate) min_length: Option<i64>,
    pub(crate) pattern: Str,
    pub(crate) max_items: Option<i64>,
    pub(crate) min_items: Option<i64>,
    pub(crate) unique_items: bool,
    pub(crate) multiple_of: Option<f64>,
    pub(crate) r#enum: Vec<Value>,
    pub(crate) max_properties: Option<i64>,
    pub(crate) min_properties: Option<i64>,
}

/// What an object may have beside its properties.
#[derive(Clone, Debug)]
pub(crate) enum Additional {
    #[cfg_attr(not(feature = "custom"), expect(dead_code, reason = "no type says so"))]
    Allowed(bool),
    Schema(Box<Schema>),
}

impl Schema {
    /// A schema of a type alone.
    pub(crate) fn typed(name: &'static str) -> Self {
        Self { r#type: Str::from_static(name), ..Self::default() }
    }

    /// A schema of a type with a format.
    pub(crate) fn formatted(name: &'static str, format: &'static str) -> Self {
        Self { format: Str::from_static(format), ..Self::typed(name) }
    }

    /// A reference to the definition with this name.
    pub(crate) fn refer(name: &Str) -> Self {
        Self { reference: Some(name.clone()), ..Self::default() }
    }

    pub(crate) fn limits_mut(&mut self) -> &mut Limits {
        self.limits.get_or_insert_default()
    }

    pub(crate) fn extend(&mut self, name: &'static str, value: impl Into<Value>) {
        self.extensions.insert(Str::from_static(name), value.into());
    }

    fn has_siblings_of_reference(&self) -> bool {
        !self.description.is_empty() || self.default.is_some() || !self.extensions.is_empty()
    }

    /// Writes the schema. Version 3 has nothing beside a reference, so what is beside it goes
    /// around it.
    pub(crate) fn write(&self, dialect: Dialect, writer: &mut JsonWriter) {
        writer.object_start();
        text(writer, "description", &self.description);
        text(writer, "type", &self.r#type);
        flag(writer, "nullable", self.nullable);
        text(writer, "format", &self.format);
        text(writer, "title", &self.title);
        if dialect == Dialect::V3 {
            value(writer, "default", self.default.as_ref());
        }
        if let Some(limits) = &self.limits {
            limits.write(writer);
        }
        texts(writer, "required", &self.required);
        if let Some(items) = &self.items {
            writer.key("items");
            items.write(dialect, writer);
            writer.comma();
        }
        let wraps = dialect == Dialect::V3 && self.has_siblings_of_reference();
        match &self.reference {
            Some(name) if wraps => schemas(writer, dialect, "allOf", &[Self::refer(name)]),
            _ => schemas(writer, dialect, "allOf", &self.all_of),
        }
        schemas(writer, dialect, "oneOf", &self.one_of);
        schemas(writer, dialect, "anyOf", &self.any_of);
        if let Some(not) = &self.not {
            writer.key("not");
            not.write(dialect, writer);
            writer.comma();
        }
        self.write_members(dialect, writer);
        value(writer, "example", self.example.as_ref());
        if let Some(name) = self.reference.as_ref().filter(|_| !wraps) {
            writer.key("$ref");
            writer.string(&format!("{}{name}", dialect.definitions()));
            writer.comma();
        }
        for (name, extension) in &self.extensions {
            value(writer, name, Some(extension));
        }
        writer.object_end();
    }

    fn write_members(&self, dialect: Dialect, writer: &mut JsonWriter) {
        if !self.properties.is_empty() {
            writer.key("properties");
            writer.object_start();
            for (name, property) in &self.properties {
                writer.key(name);
                property.write(dialect, writer);
                writer.comma();
            }
            writer.object_end();
            writer.comma();
        }
        if let Some(additional) = &self.additional {
            writer.key("additionalProperties");
            match additional {
                Additional::Allowed(allowed) => writer.bool(*allowed),
                Additional::Schema(schema) => schema.write(dialect, writer),
            }
            writer.comma();
        }
        if let Some((description, url)) = &self.external {
            writer.key("externalDocs");
            writer.object_start();
            text(writer, "description", description);
            text(writer, "url", url);
            writer.object_end();
            writer.comma();
        }
    }
}

impl Limits {
    fn write(&self, writer: &mut JsonWriter) {
        number(writer, "maximum", self.maximum);
        flag(writer, "exclusiveMaximum", self.exclusive_maximum);
        number(writer, "minimum", self.minimum);
        flag(writer, "exclusiveMinimum", self.exclusive_minimum);
        count(writer, "maxLength", self.max_length);
        count(writer, "minLength", self.min_length);
        text(writer, "pattern", &self.pattern);
        count(writer, "maxItems", self.max_items);
        count(writer, "minItems", self.min_items);
        flag(writer, "uniqueItems", self.unique_items);
        number(writer, "multipleOf", self.multiple_of);
        if !self.r#enum.is_empty() {
            writer.key("enum");
            writer.array_start();
            for choice in &self.r#enum {
                writer.value(choice);
                writer.comma();
            }
            writer.array_end();
            writer.comma();
        }
        count(writer, "maxProperties", self.max_properties);
        count(writer, "minProperties", self.min_properties);
    }
}

fn schemas(writer: &mut JsonWriter, dialect: Dialect, key: &str, schemas: &[Schema]) {
    if schemas.is_empty() {
        return;
    }
    writer.key(key);
    writer.array_start();
    for schema in schemas {
        schema.write(dialect, writer);
        writer.comma();
    }
    writer.array_end();
    writer.comma();
}

/// Writes a reference to a definition.
pub(crate) fn refer(name: &str, dialect: Dialect, writer: &mut JsonWriter) {
    writer.object_start();
    text(writer, "$ref", &format!("{}{name}", dialect.definitions()));
    writer.object_end();
}

/// Writes a member that is a text, unless it is empty.
pub(crate) fn text(writer: &mut JsonWriter, key: &str, text: &str) {
    if !text.is_empty() {
        writer.key(key);
        writer.string(text);
        writer.comma();
    }
}

/// Writes a member that is a list of texts, unless it is empty.
pub(crate) fn texts<T: AsRef<str>>(writer: &mut JsonWriter, key: &str, texts: &[T]) {
    if texts.is_empty() {
        return;
    }
    writer.key(key);
    writer.array_start();
    for text in texts {
        writer.string(text.as_ref());
        writer.comma();
    }
    writer.array_end();
    writer.comma();
}

/// Writes a member that is `true`, unless it is false.
pub(crate) fn flag(writer: &mut JsonWriter, key: &str, flag: bool) {
    if flag {
        writer.key(key);
        writer.bool(true);
        writer.comma();
    }
}

/// Writes a member of any value, when there is one.
pub(crate) fn value(writer: &mut JsonWriter, key: &str, value: Option<&Value>) {
    if let Some(value) = value {
        writer.key(key);
        writer.value(value);
        writer.comma();
    }
}

fn number(writer: &mut JsonWriter, key: &str, number: Option<f64>) {
    if let Some(number) = number {
        writer.key(key);
        writer.float(number);
        writer.comma();
    }
}

fn count(writer: &mut JsonWriter, key: &str, count: Option<i64>) {
    if let Some(count) = count {
        writer.key(key);
        writer.integer(count);
        writer.comma();
    }
}
