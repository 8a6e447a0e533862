//! The fields of built-in types, by their tables.

use apimachinery::api::descriptions::{Described, Description, embedded_field, object_field};
use apimachinery::json::value_from_str;
use apimachinery::meta::v1::PartialObjectMetadata;
use apimachinery::runtime::Value;
use apimachinery::runtime::reflect::{
    Declared, FieldInfo, FieldRole, FieldTable, Keyword, ListType, Literal, MapType, Omission,
    Shape,
};

use super::about::{About, KnownValue};

/// The formats of types that are named.
const NAMED_FORMATS: [&str; 2] = ["int-or-string", "quantity"];

/// A field of a built-in type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    table: &'static FieldTable,
    info: &'static FieldInfo,
    is_embedded: bool,
}

/// The fields of a type.
pub(crate) fn members(table: &'static FieldTable) -> impl Iterator<Item = Member> {
    table.fields().iter().map(move |info| Member { table, info, is_embedded: false })
}

/// The fields that every object has.
pub(crate) fn object_members() -> impl Iterator<Item = Member> {
    members(PartialObjectMetadata::TABLE)
}

/// The fields that every object inside of a custom resource has.
pub(crate) fn embedded_members() -> impl Iterator<Item = Member> {
    object_members().map(|it| Member { is_embedded: it.info.place() != FieldRole::Member, ..it })
}

/// Texts about a type.
pub(crate) fn about_table(table: &FieldTable) -> About<'static> {
    Described::table(table).map(|it| said(it.description())).unwrap_or_default()
}

impl Member {
    pub(crate) fn name(&self) -> &'static str {
        self.info.name()
    }

    /// The type, as `kubectl explain` writes it.
    pub(crate) fn type_name(&self) -> String {
        type_name(&self.info.shape())
    }

    pub(crate) fn is_required(&self) -> bool {
        let says = |keyword| self.info.keywords().contains(&keyword);
        if says(Keyword::Required) || self.is_embedded {
            return true;
        }
        self.info.place() == FieldRole::Member
            && self.info.omission() == Omission::Never
            && !says(Keyword::Optional)
            && !matches!(self.info.shape(), Shape::Optional(_) | Shape::Struct(_))
    }

    /// The type of the values, of the items or of the values of the map, when it has fields.
    pub(crate) fn inner(&self) -> Option<&'static FieldTable> {
        match innermost(self.info.shape()) {
            Shape::Struct(table) => Some(table),
            _ => None,
        }
    }

    pub(crate) fn about(&self) -> About<'static> {
        let mut about = self.description().map(said).unwrap_or_default();
        match innermost(self.info.shape()) {
            Shape::Texts { known, .. } if about.values.is_empty() => {
                let values = known.iter();
                about.values = values.map(|it| KnownValue::new(it, String::new())).collect();
            }
            Shape::Scalar { examples, format, .. } if is_text(examples, format) => {
                about.add_text("format", format);
            }
            _ => {}
        }
        let defaults = self.info.keywords().iter().filter_map(|it| match it {
            Keyword::Default(literal) => value_of(*literal),
            _ => None,
        });
        defaults.for_each(|it| about.add("default", it));
        match self.info.list_type() {
            Some(ListType::Map(keys)) => about.add_list("map", keys),
            Some(ListType::Set) => about.add_list("set", &[]),
            Some(ListType::Atomic) => about.add_list("atomic", &[]),
            _ => {}
        }
        if self.info.map_type() == Some(MapType::Atomic) {
            about.add("mapType", "atomic");
        }
        about
    }

    /// Texts about the type of the values, of the items or of the values of the map.
    pub(crate) fn about_type(&self) -> Option<About<'static>> {
        match innermost(self.info.shape()) {
            Shape::Struct(table) => Some(about_table(table)),
            Shape::Scalar { path, .. } => {
                let name = format!("io.k8s.apimachinery.pkg.apis.meta.v1.{}", last_part(path));
                Described::definition(&name).map(|it| said(it.description()))
            }
            _ => None,
        }
    }

    fn description(&self) -> Option<Description> {
        if self.is_embedded {
            return embedded_field(self.name());
        }
        let own = Described::table(self.table).and_then(|it| it.field(self.name()));
        own.or_else(|| object_field(self.shared_name()?))
    }

    /// The name under which a field that all objects, or all lists, have is described.
    fn shared_name(&self) -> Option<&'static str> {
        let is_list = self.table.name().ends_with("List");
        match (self.name(), self.type_name().as_str()) {
            (name, _) if self.info.place() != FieldRole::Member => Some(name),
            ("metadata", "ObjectMeta") => Some("metadata"),
            ("metadata", "ListMeta") => Some("listMetadata"),
            ("items", _) if is_list => Some("items"),
            _ => None,
        }
    }
}

impl KnownValue<'static> {
    fn new(text: &'static str, description: String) -> Self {
        Self { text: text.into(), description }
    }
}

fn said(description: Description) -> About<'static> {
    let values = description.values().map(|(value, it)| KnownValue::new(value, it.to_string()));
    About {
        sentence: description.sentence().into(),
        facts: description.facts().to_owned(),
        values: values.collect(),
        ..About::default()
    }
}

fn type_name(shape: &Shape) -> String {
    match shape {
        Shape::Text | Shape::Texts { .. } | Shape::Bytes => "string".to_owned(),
        Shape::Bool => "boolean".to_owned(),
        Shape::Integer(..) => "integer".to_owned(),
        Shape::Float => "number".to_owned(),
        Shape::Scalar { examples, format, .. } if is_text(examples, format) => "string".to_owned(),
        Shape::Scalar { path, .. } => last_part(path).to_owned(),
        Shape::Optional(inner) => type_name(&inner()),
        Shape::List(item) => format!("[]{}", type_name(&item())),
        Shape::Map(value) => format!("map[string]{}", type_name(&value())),
        Shape::Struct(table) => table.name().to_owned(),
        Shape::OneOf(choices) => {
            let choices: Vec<_> = choices.iter().map(|it| type_name(&it())).collect();
            choices.join(" or ")
        }
        Shape::Any => "JSON".to_owned(),
        Shape::Encoded => "RawExtension".to_owned(),
        _ => "Object".to_owned(),
    }
}

/// Whether the type is not named, as that of times: all values are texts, and OpenAPI says no more.
fn is_text(examples: &[&str], format: &str) -> bool {
    !NAMED_FORMATS.contains(&format) && examples.iter().all(|it| it.starts_with('"'))
}

/// What is inside of options, lists and maps; of several shapes, what is inside of the first.
fn innermost(mut shape: Shape) -> Shape {
    loop {
        shape = match shape {
            Shape::Optional(inner) | Shape::List(inner) | Shape::Map(inner) => inner(),
            Shape::OneOf([first, ..]) => first(),
            shape => return shape,
        }
    }
}

/// The name of a type without its modules.
fn last_part(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

fn value_of(literal: Literal) -> Option<Value> {
    match literal {
        Literal::Bool(value) => Some(value.into()),
        Literal::Float(value) => Some(Value::Float(value)),
        Literal::Int(value) => Some(value.into()),
        Literal::Text(text) => Some(text.into()),
        Literal::Json(text) => value_from_str(text).ok(),
        _ => None,
    }
}
