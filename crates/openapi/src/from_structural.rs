//! Schemas of custom resources.

use apimachinery_json::value_from_str;
use apimachinery_meta::v1::{ListMeta, ObjectMeta};
use apimachinery_runtime::reflect::Declared;
use apimachinery_runtime::{GroupVersionKind, Map, Str, Value};
use apimachinery_schema::{AdditionalProperties, Junctors, Structural, ValueValidation};

use crate::definitions::{Definitions, Source};
use crate::openapi::kind_value;
use crate::schema::{Additional, Dialect, Limits, Schema};
use crate::texts;

/// Makes schemas of custom resources for one document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FromStructural<'a> {
    pub(crate) definitions: &'a Definitions,
    pub(crate) dialect: Dialect,
}

impl FromStructural<'_> {
    /// The schema of a custom resource: what the definition says, and what all objects have. With
    /// no schema, and in version 2 where unknown fields are kept, it is an object of any kind,
    /// since kubectl takes properties for all there are.
    ///
    /// Corresponds to `buildKubeNative`.
    pub(crate) fn resource(&self, structural: Option<&Structural>, keeps_unknown: bool) -> Schema {
        let Some(structural) = structural else { return Schema::typed("object") };
        if self.dialect == Dialect::Swagger && (structural.preserve_unknown_fields || keeps_unknown)
        {
            return Schema::typed("object");
        }
        let mut schema = self.part(structural);
        self.add_metadata(&mut schema, Source::Table(ObjectMeta::TABLE), "metadata");
        add_type_meta(&mut schema, texts::of_object);
        self.add_embedded(&mut schema);
        schema
    }

    /// Corresponds to `buildListSchema`.
    pub(crate) fn list(&self, kind: &GroupVersionKind, list_kind: &str, index: usize) -> Schema {
        let mut schema = Schema::typed("object");
        schema.required = vec![Str::from_static("items")];
        let items = Schema {
            description: texts::of_object("items"),
            items: Some(Box::new(Schema::refer(&self.definitions.name(Source::Custom(index))))),
            ..Schema::typed("array")
        };
        schema.properties.insert(Str::from_static("items"), items);
        self.add_metadata(&mut schema, Source::Table(ListMeta::TABLE), "listMetadata");
        add_type_meta(&mut schema, texts::of_object);
        schema.extend(
            "x-kubernetes-group-version-kind",
            vec![kind_value(&kind.group_version().with_kind(list_kind))],
        );
        schema
    }

    fn add_metadata(&self, schema: &mut Schema, source: Source, described: &str) {
        let mut metadata = Schema::refer(&self.definitions.name(source));
        metadata.description = texts::of_object(described);
        schema.properties.insert(Str::from_static("metadata"), metadata);
    }

    /// What objects inside of the object have.
    fn add_embedded(&self, schema: &mut Schema) {
        for property in schema.properties.values_mut() {
            self.add_embedded(property);
        }
        if let Some(items) = &mut schema.items {
            self.add_embedded(items);
        }
        if let Some(Additional::Schema(values)) = &mut schema.additional {
            self.add_embedded(values);
        }
        let says = |name: &str| schema.extensions.get(name) == Some(&Value::Bool(true));
        let keeps_unknown = says("x-kubernetes-preserve-unknown-fields");
        if !says("x-kubernetes-embedded-resource")
            || (keeps_unknown && self.dialect == Dialect::Swagger)
        {
            return;
        }
        add_type_meta(schema, texts::of_embedded);
        self.add_metadata(schema, Source::Table(ObjectMeta::TABLE), "metadata");
        for name in ["kind", "apiVersion"] {
            if !schema.required.iter().any(|it| it == name) {
                schema.required.push(Str::from_static(name));
            }
        }
    }

    fn part(&self, structural: &Structural) -> Schema {
        let mut schema = Schema {
            r#type: structural.r#type.clone(),
            nullable: structural.nullable,
            default: structural.default.as_deref().cloned(),
            ..Schema::default()
        };
        if let Some(documentation) = &structural.documentation {
            schema.title = documentation.title.clone();
            schema.description = documentation.description.clone();
            schema.example = documentation.example.clone();
            schema.external = documentation.external.clone();
        }
        schema.items = structural.items.as_deref().map(|it| Box::new(self.part(it)));
        let properties = structural.properties.iter();
        schema.properties = properties.map(|(name, it)| (name.clone(), self.part(it))).collect();
        schema.additional = structural.additional_properties.as_ref().map(|it| match it {
            AdditionalProperties::Forbidden => Additional::Allowed(false),
            AdditionalProperties::Any => Additional::Allowed(true),
            AdditionalProperties::Schema(values) => Additional::Schema(Box::new(self.part(values))),
        });
        add_extensions(&mut schema, structural);
        add_validation(&mut schema, structural.value_validation());
        self.add_junctors(&mut schema, structural);
        if self.dialect == Dialect::Swagger {
            simplify(&mut schema, structural);
        }
        schema
    }

    /// Other schemas for the same value. That of a value that is a number or a text says so, unless
    /// it does already.
    fn add_junctors(&self, schema: &mut Schema, structural: &Structural) {
        let junctors = structural.value_validation().junctors();
        let all = |schemas: &[Structural]| schemas.iter().map(|it| self.part(it)).collect();
        schema.all_of = all(&junctors.all_of);
        schema.any_of = all(&junctors.any_of);
        schema.one_of = all(&junctors.one_of);
        schema.not = junctors.not.as_deref().map(|it| Box::new(self.part(it)));
        if !structural.int_or_string || says_int_or_string(junctors) {
            return;
        }
        let either = vec![Schema::typed("integer"), Schema::typed("string")];
        if schema.any_of.is_empty() {
            schema.any_of = either;
        } else {
            schema.all_of.insert(0, Schema { any_of: either, ..Schema::default() });
        }
    }
}

fn says_int_or_string(junctors: &Junctors) -> bool {
    let first = junctors.all_of.first().map(|it| &it.value_validation().junctors().any_of);
    is_either(&junctors.any_of) || first.is_some_and(|it| is_either(it))
}

/// Whether these are an integer and a text, and nothing else is said about them.
fn is_either(schemas: &[Structural]) -> bool {
    let is = |schema: &Structural, name: &'static str| {
        let mut typed = Structural::default();
        typed.r#type = Str::from_static(name);
        *schema == typed
    };
    matches!(schemas, [first, second] if is(first, "integer") && is(second, "string"))
}

fn add_type_meta(schema: &mut Schema, described: fn(&str) -> Str) {
    for name in ["apiVersion", "kind"] {
        let property = Schema { description: described(name), ..Schema::typed("string") };
        schema.properties.insert(Str::from_static(name), property);
    }
}

fn add_extensions(schema: &mut Schema, structural: &Structural) {
    let flags = [
        ("x-kubernetes-preserve-unknown-fields", structural.preserve_unknown_fields),
        ("x-kubernetes-embedded-resource", structural.embedded_resource),
        ("x-kubernetes-int-or-string", structural.int_or_string),
    ];
    for (name, _) in flags.into_iter().filter(|(_, is_set)| *is_set) {
        schema.extend(name, true);
    }
    let keys = structural.list_map_keys();
    if !keys.is_empty() {
        let keys: Vec<_> = keys.iter().map(|it| Value::String(it.clone())).collect();
        schema.extend("x-kubernetes-list-map-keys", keys);
    }
    if let Some(list_type) = structural.list_type() {
        schema.extend("x-kubernetes-list-type", list_type);
    }
    if let Some(map_type) = structural.map_type() {
        schema.extend("x-kubernetes-map-type", map_type);
    }
    let rules = structural.rules.iter().filter_map(|rule| {
        let json = apimachinery_json::to_vec(rule).ok()?;
        value_from_str(std::str::from_utf8(&json).ok()?).ok()
    });
    let rules: Vec<_> = rules.collect();
    if !rules.is_empty() {
        schema.extend("x-kubernetes-validations", rules);
    }
}

fn add_validation(schema: &mut Schema, validation: &ValueValidation) {
    schema.format = validation.format.clone();
    schema.required = validation.required.clone();
    let sizes = validation.sizes();
    let pattern = validation.pattern.as_ref().map(|it| it.as_str().into());
    let limits = Limits {
        maximum: validation.maximum,
        exclusive_maximum: validation.exclusive_maximum,
        minimum: validation.minimum,
        exclusive_minimum: validation.exclusive_minimum,
        multiple_of: validation.multiple_of,
        max_length: validation.max_length,
        min_length: validation.min_length,
        pattern: pattern.unwrap_or_default(),
        r#enum: validation.r#enum.clone(),
        max_items: sizes.max_items,
        min_items: sizes.min_items,
        unique_items: sizes.unique_items,
        max_properties: sizes.max_properties,
        min_properties: sizes.min_properties,
    };
    schema.limits = Some(Box::new(limits)).filter(|it| **it != Limits::default());
}

/// Leaves out what version 2 has no word for, and what older versions of kubectl misunderstand.
///
/// Corresponds to `ToStructuralOpenAPIV2`.
fn simplify(schema: &mut Schema, structural: &Structural) {
    schema.all_of.clear();
    schema.any_of.clear();
    schema.one_of.clear();
    schema.not = None;
    if structural.nullable {
        schema.nullable = false;
        schema.r#type = Str::new();
    }
    let keeps_unknown = structural.preserve_unknown_fields;
    if structural.nullable || keeps_unknown {
        schema.items = None;
        schema.properties = Map::new();
    }
    let is_open_list = schema.items.is_none() && schema.r#type == "array";
    if is_open_list || (keeps_unknown && schema.r#type == "object") {
        schema.r#type = Str::new();
    }
    let is_nullable = |name: &str| structural.properties.get(name).is_some_and(|it| it.nullable);
    schema.required.retain(|name| !is_nullable(name));
    if structural.additional_schema().is_some_and(|it| it.nullable) {
        schema.required.clear();
    }
}
