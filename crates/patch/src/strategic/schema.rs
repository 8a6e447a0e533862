//! How the fields of a type are merged, from its table.

use apimachinery_go_text::sort;
use apimachinery_runtime::reflect::{FieldInfo, FieldTable, PatchStrategy, Shape};
use apimachinery_runtime::{Str, Value};

use super::StrategicPatchError;
use crate::go_value;

/// A place in a type: what values are there, of which the fields are looked up.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// A struct.
    Struct(&'static FieldTable),
    /// A struct without fields of its own in JSON, by its name.
    Opaque(&'static str),
    /// Anything else.
    Shape(Shape),
}

/// How the value of a field is merged.
#[derive(Clone, Copy, Default)]
pub(super) struct Rule {
    pub(super) strategy: Strategy,
    pub(super) retains_keys: bool,
    /// The JSON name of the field that distinguishes items; empty where there is none.
    pub(super) merge_key: &'static str,
}

#[derive(Clone, Copy, Default, PartialEq)]
pub(super) enum Strategy {
    /// Objects are merged, lists replaced.
    #[default]
    Usual,
    Merge,
    Replace,
}

impl Rule {
    fn of(declared: Option<PatchStrategy>) -> Self {
        let Some(declared) = declared else { return Self::default() };
        let strategy = match declared {
            PatchStrategy { merge: true, .. } => Strategy::Merge,
            PatchStrategy { retain_keys: true, .. } => Strategy::Usual,
            _ => Strategy::Replace,
        };
        let merge_key = declared.merge_key.unwrap_or_default();
        Self { strategy, retains_keys: declared.retain_keys, merge_key }
    }
}

impl Place {
    /// What values of this shape are in the struct.
    fn of(table: &'static FieldTable, shape: Shape) -> Self {
        let is_opaque = match shape {
            Shape::Any | Shape::Encoded => true,
            Shape::Optional(inner) => matches!(inner(), Shape::Any | Shape::Encoded),
            _ => false,
        };
        match table.name() {
            _ if !is_opaque => Self::Shape(shape),
            "JSONSchemaProps" => Self::Opaque("JSON"),
            _ => Self::Opaque("RawExtension"),
        }
    }

    /// What an object in the field `key` is, and how it is merged (`LookupPatchMetadataForStruct`).
    pub(super) fn field(self, key: &str) -> Result<(Self, Rule), StrategicPatchError> {
        let pointed = self.without_pointer();
        let unknown =
            |type_name| StrategicPatchError::UnknownField { type_name, field: key.into() };
        match pointed {
            Self::Struct(table) => {
                let field = find(table, key).ok_or_else(|| unknown(table.name()))?;
                Ok((Self::of(table, field.shape()), Rule::of(field.patch_strategy())))
            }
            Self::Shape(Shape::OneOf(choices)) => {
                let inner = alternative(choices, key).ok_or_else(|| unknown(name_of(choices)))?;
                Ok((Self::Shape(inner), Rule::default()))
            }
            Self::Opaque(name) => Err(unknown(name)),
            Self::Shape(Shape::Scalar { format: "date-time", .. }) => Err(unknown("Time")),
            Self::Shape(Shape::Scalar { .. }) => Err(unknown("FieldsV1")),
            other => Err(StrategicPatchError::NotAStruct { kind: other.kind() }),
        }
    }

    /// What the items of a list in the field `key` are, and how it is merged
    /// (`LookupPatchMetadataForSlice`).
    pub(super) fn list(self, key: &str) -> Result<(Self, Rule), StrategicPatchError> {
        let (field, rule) = self.field(key)?;
        let pointed = self.without_pointer();
        let items = match field {
            Self::Shape(Shape::List(item)) => match item() {
                Shape::List(_) | Shape::Bytes => return Err(StrategicPatchError::SliceOfSlices),
                item => item,
            },
            Self::Shape(Shape::Bytes) => Shape::Integer(0, 255),
            Self::Shape(Shape::Optional(inner)) => match inner() {
                Shape::List(item) => item(),
                inner => inner,
            },
            _ => return Err(StrategicPatchError::NotAList { kind: self.kind() }),
        };
        let items = match pointed {
            Self::Struct(table) => Self::of(table, items),
            _ => Self::Shape(items),
        };
        Ok((items, rule))
    }

    fn without_pointer(self) -> Self {
        match self {
            Self::Shape(Shape::Struct(table)) => Self::Struct(table),
            Self::Shape(Shape::Optional(inner)) => match inner() {
                Shape::Struct(table) => Self::Struct(table),
                inner => Self::Shape(inner),
            },
            other => other,
        }
    }

    /// The kind of the type in Go.
    pub(super) fn kind(self) -> &'static str {
        let shape = match self {
            Self::Struct(_) | Self::Opaque(_) => return "struct",
            Self::Shape(shape) => shape,
        };
        match shape {
            Shape::Text | Shape::Texts { .. } => "string",
            Shape::Bytes | Shape::List(_) => "slice",
            Shape::Bool => "bool",
            Shape::Integer(_, most) if most == i64::MAX => "int64",
            Shape::Integer(_, 255) => "uint8",
            Shape::Integer(..) => "int32",
            Shape::Float => "float64",
            Shape::Optional(_) => "ptr",
            Shape::Map(_) => "map",
            _ => "struct",
        }
    }
}

/// The field that a JSON reader takes for the key: the one with this name, or else the first with
/// it in another case.
fn find(table: &'static FieldTable, key: &str) -> Option<&'static FieldInfo> {
    let fields = table.fields();
    let exact = fields.iter().find(|it| it.name() == key);
    exact.or_else(|| fields.iter().find(|it| is_same_folded(it.name(), key)))
}

/// Whether a key is the name in another case. A long s and the Kelvin sign are cases of `s` and
/// `k`.
fn is_same_folded(name: &str, key: &str) -> bool {
    let folded = |letter: char| match letter {
        '\u{17f}' => 's',
        '\u{212a}' => 'k',
        _ => letter.to_ascii_lowercase(),
    };
    name.chars().map(folded).eq(key.chars().map(folded))
}

/// The fields of the types that hold one of two shapes of a JSON schema. They have their names in
/// Go.
fn alternative(choices: &[fn() -> Shape], key: &str) -> Option<Shape> {
    let is = |name| is_same_folded(name, key);
    choices.iter().map(|choice| choice()).find(|shape| match shape {
        Shape::Bool => is("Allows"),
        Shape::List(item) if matches!(item(), Shape::Text) => is("Property"),
        Shape::List(_) => is("JSONSchemas"),
        _ => is("Schema"),
    })
}

fn name_of(choices: &[fn() -> Shape]) -> &'static str {
    let has = |is: fn(&Shape) -> bool| choices.iter().any(|choice| is(&choice()));
    if has(|it| matches!(it, Shape::Bool)) {
        "JSONSchemaPropsOrBool"
    } else if has(|it| matches!(it, Shape::List(item) if matches!(item(), Shape::Text))) {
        "JSONSchemaPropsOrStringArray"
    } else {
        "JSONSchemaPropsOrArray"
    }
}

/// Sorts as the reference does by texts of the items, whose order among equal ones depends on its
/// algorithm.
pub(super) fn sort_by_text<T>(
    items: impl Iterator<Item = T>,
    text: impl Fn(&T) -> Str,
) -> Vec<(Str, T)> {
    let mut keyed: Vec<(Str, T)> = items.map(|item| (text(&item), item)).collect();
    sort::sort(&mut keyed, |left, right| left.0 <= right.0);
    keyed
}

/// A value as text, by which items are found.
pub(super) fn text_of(value: &Value) -> Str {
    match value {
        Value::String(text) => text.clone(),
        other => go_value::plain(other).into(),
    }
}
