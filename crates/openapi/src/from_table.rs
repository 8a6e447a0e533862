//! Schemas of types, by what they declare.

use apimachinery_json::value_from_str;
use apimachinery_runtime::reflect::{
    FieldInfo, FieldRole, FieldTable, Keyword, ListType, Literal, MapType, Omission, PatchStrategy,
    Rule, Shape,
};
use apimachinery_runtime::{Map, Str, Value};

use crate::definitions::{Definitions, Place, ScalarType, Source};
use crate::enumerations;
use crate::schema::{Additional, Dialect, Schema};
use crate::texts;

/// Makes schemas of one document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FromTable<'a> {
    pub(crate) definitions: &'a Definitions,
    /// Where the type is, which the schema is made of.
    pub(crate) place: &'a Place,
    pub(crate) dialect: Dialect,
}

impl FromTable<'_> {
    /// The schema of a struct, whose definition has this name.
    pub(crate) fn structure(&self, table: &'static FieldTable, name: &str) -> Schema {
        let mut schema = Schema::typed("object");
        schema.description = match table.description() {
            "" => texts::of_type(name),
            own => Str::from_static(own),
        };
        for field in table.fields() {
            let mut property = self.property(field);
            add_values(&mut property, enumerations::values(name, field.name()));
            property.description = match field.description() {
                "" => texts::of_field(name, field.name()),
                own => Str::from_static(own),
            };
            if property.description.is_empty() {
                property.description = texts::of_role(field.place());
            }
            schema.properties.put(Str::from_static(field.name()), property);
            if is_required(field) {
                schema.required.push(Str::from_static(field.name()));
            }
        }
        set_map_type(&mut schema, table.map_type());
        apply(&mut schema, table.keywords());
        schema
    }

    fn property(&self, field: &'static FieldInfo) -> Schema {
        if field.place() != FieldRole::Member {
            return Schema::typed("string");
        }
        let shape = field.shape();
        let mut schema = self.value(&shape);
        let omits = field.omission() != Omission::Never;
        schema.default = zero(&shape).filter(|it| !omits || matches!(it, Value::Map(_)));
        if let Some(list_type) = field.list_type() {
            set_list_type(&mut schema, list_type);
        }
        // What the struct itself declares is in its definition.
        if field.map_type() != shape.map_type() {
            set_map_type(&mut schema, field.map_type());
        }
        if let Some(strategy) = field.patch_strategy() {
            set_patch_strategy(&mut schema, strategy);
        }
        apply(&mut schema, field.keywords());
        schema
    }

    fn value(&self, shape: &Shape) -> Schema {
        if let Some(source) = Source::of(shape) {
            return Schema::refer(&self.definitions.name_from(self.place, source));
        }
        match *shape {
            Shape::Text => Schema::typed("string"),
            Shape::Bytes => Schema::formatted("string", "byte"),
            Shape::Bool => Schema::typed("boolean"),
            Shape::Integer(least, most) => Schema::formatted("integer", integer(least, most)),
            Shape::Float => Schema::formatted("number", "double"),
            Shape::Texts { known, .. } => {
                let mut schema = Schema::typed("string");
                schema.limits_mut().r#enum = texts_of(known);
                schema
            }
            Shape::Optional(inner) => self.value(&inner()),
            Shape::List(item) => {
                let items = Some(Box::new(self.value(&item())));
                Schema { items, ..Schema::typed("array") }
            }
            Shape::Map(value) => {
                let values = Some(Additional::Schema(Box::new(self.value(&value()))));
                Schema { additional: values, ..Schema::typed("object") }
            }
            _ => Schema::default(),
        }
    }

    /// The schema of a value with a text of its own.
    pub(crate) fn scalar(&self, scalar: ScalarType, name: &str) -> Schema {
        let is_v3 = self.dialect == Dialect::V3;
        let is_text = |it: &&str| it.starts_with('"');
        let schema = match scalar.format {
            "int-or-string" if is_v3 => Schema {
                format: Str::from_static("int-or-string"),
                one_of: vec![Schema::typed("integer"), Schema::typed("string")],
                ..Schema::default()
            },
            "quantity" if is_v3 => Schema {
                one_of: vec![Schema::typed("string"), Schema::typed("number")],
                ..Schema::default()
            },
            "quantity" => Schema::typed("string"),
            "" if scalar.examples.iter().all(is_text) => Schema::typed("string"),
            "" if scalar.examples.iter().all(|it| it.starts_with('{')) => Schema::typed("object"),
            "" => Schema::default(),
            format => Schema::formatted("string", format),
        };
        Schema { description: texts::of_type(name), ..schema }
    }
}

/// The values of an enumeration are those of the text, or of the texts in a list or map.
fn add_values(schema: &mut Schema, values: impl Iterator<Item = &'static str>) {
    let values: Vec<_> = values.map(Value::from).collect();
    if values.is_empty() {
        return;
    }
    let target = match (&mut schema.items, &mut schema.additional) {
        (Some(inner), _) | (None, Some(Additional::Schema(inner))) => inner.as_mut(),
        _ => schema,
    };
    target.limits_mut().r#enum = values;
}

/// What OpenAPI calls whole numbers in this range.
fn integer(least: i64, most: i64) -> &'static str {
    let fits = |min: i64, max: i64| min <= least && most <= max;
    match () {
        () if fits(i8::MIN.into(), i8::MAX.into()) || fits(0, u8::MAX.into()) => "byte",
        () if fits(i32::MIN.into(), i32::MAX.into()) => "int32",
        () => "int64",
    }
}

/// What a value that is left out is, when its type has one.
fn zero(shape: &Shape) -> Option<Value> {
    match shape {
        Shape::Struct(_) => Some(Value::Map(Map::new())),
        Shape::Text => Some(Value::String(Str::new())),
        Shape::Texts { known, default } => {
            Some(default()).filter(|it| known.contains(&it.as_str())).map(Value::String)
        }
        Shape::Bool => Some(Value::Bool(false)),
        Shape::Integer(..) | Shape::Float => Some(Value::Int(0)),
        _ => None,
    }
}

fn is_required(field: &FieldInfo) -> bool {
    let says = |keyword| field.keywords().contains(&keyword);
    if says(Keyword::Required) {
        return true;
    }
    field.place() == FieldRole::Member
        && field.omission() == Omission::Never
        && !says(Keyword::Optional)
        && !matches!(field.shape(), Shape::Optional(_) | Shape::Struct(_))
}

fn set_list_type(schema: &mut Schema, list_type: ListType) {
    let name = match list_type {
        ListType::Set => "set",
        ListType::Map(keys) => {
            schema.extend("x-kubernetes-list-map-keys", texts_of(keys));
            "map"
        }
        _ => "atomic",
    };
    schema.extend("x-kubernetes-list-type", name);
}

fn set_map_type(schema: &mut Schema, map_type: Option<MapType>) {
    if let Some(map_type) = map_type {
        let name = if map_type == MapType::Atomic { "atomic" } else { "granular" };
        schema.extend("x-kubernetes-map-type", name);
    }
}

fn set_patch_strategy(schema: &mut Schema, strategy: PatchStrategy) {
    if let Some(key) = strategy.merge_key {
        schema.extend("x-kubernetes-patch-merge-key", key);
    }
    let words = match strategy {
        PatchStrategy { merge: true, retain_keys: true, .. } => "merge,retainKeys",
        PatchStrategy { merge: true, .. } => "merge",
        PatchStrategy { retain_keys: true, .. } => "retainKeys",
        _ => "replace",
    };
    schema.extend("x-kubernetes-patch-strategy", words);
}

fn texts_of(texts: &[&'static str]) -> Vec<Value> {
    texts.iter().map(|it| Value::String(Str::from_static(it))).collect()
}

/// Sets the keywords of a declaration.
fn apply(schema: &mut Schema, keywords: &[Keyword]) {
    for keyword in keywords {
        match *keyword {
            Keyword::Default(literal) => schema.default = default(literal),
            Keyword::Enum(choices) => schema.limits_mut().r#enum = texts_of(choices),
            Keyword::ExclusiveMaximum => schema.limits_mut().exclusive_maximum = true,
            Keyword::ExclusiveMinimum => schema.limits_mut().exclusive_minimum = true,
            Keyword::Format(format) => schema.format = Str::from_static(format),
            Keyword::Items(keywords) => apply_inside(schema, keywords),
            Keyword::Maximum(most) => schema.limits_mut().maximum = Some(most),
            Keyword::MaxItems(most) => schema.limits_mut().max_items = Some(most),
            Keyword::MaxLength(most) => schema.limits_mut().max_length = Some(most),
            Keyword::MaxProperties(most) => schema.limits_mut().max_properties = Some(most),
            Keyword::Minimum(least) => schema.limits_mut().minimum = Some(least),
            Keyword::MinItems(least) => schema.limits_mut().min_items = Some(least),
            Keyword::MinLength(least) => schema.limits_mut().min_length = Some(least),
            Keyword::MinProperties(least) => schema.limits_mut().min_properties = Some(least),
            Keyword::MultipleOf(factor) => schema.limits_mut().multiple_of = Some(factor),
            Keyword::Nullable => schema.nullable = true,
            Keyword::Pattern(pattern) => schema.limits_mut().pattern = Str::from_static(pattern),
            Keyword::PreserveUnknownFields => {
                schema.extend("x-kubernetes-preserve-unknown-fields", true);
            }
            Keyword::Rule(declared) => add_rule(schema, declared),
            Keyword::Title(title) => schema.title = Str::from_static(title),
            // `Optional` and `Required` belong to the struct around the field.
            _ => {}
        }
    }
}

/// The items of a list, or the values of a map.
fn apply_inside(schema: &mut Schema, keywords: &[Keyword]) {
    match (&mut schema.items, &mut schema.additional) {
        (Some(inner), _) | (None, Some(Additional::Schema(inner))) => apply(inner, keywords),
        _ => {}
    }
}

fn default(literal: Literal) -> Option<Value> {
    match literal {
        Literal::Bool(value) => Some(Value::Bool(value)),
        Literal::Float(value) => Some(Value::Float(value)),
        Literal::Int(value) => Some(Value::Int(value)),
        Literal::Text(text) => Some(Value::String(Str::from_static(text))),
        Literal::Json(text) => value_from_str(text).ok(),
        _ => None,
    }
}

fn add_rule(schema: &mut Schema, declared: Rule) {
    let texts = [
        ("rule", declared.rule),
        ("message", declared.message),
        ("messageExpression", declared.message_expression),
        ("reason", declared.reason),
        ("fieldPath", declared.field_path),
    ];
    let texts = texts.into_iter().filter(|(name, text)| *name == "rule" || !text.is_empty());
    let mut rule: Map<Str, Value> = texts
        .map(|(name, text)| (Str::from_static(name), Value::String(Str::from_static(text))))
        .collect();
    if declared.optional_old_self {
        rule.insert(Str::from_static("optionalOldSelf"), Value::Bool(true));
    }
    let key = Str::from_static("x-kubernetes-validations");
    match schema.extensions.insert_default(key) {
        Value::List(rules) => rules.push(Value::Map(rule)),
        other => *other = Value::List(vec![Value::Map(rule)]),
    }
}
