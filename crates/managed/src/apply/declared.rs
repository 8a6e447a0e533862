//! What a type declares at a path.

use apimachinery_runtime::reflect::{FieldTable, Keyword, ListType, Shape};
use apimachinery_runtime::{KnownNames, Str, Value};

use super::SetError;
use crate::{ElementPath, PathElement};

/// Checks that a type has the field at a path, and that it takes the value.
pub(super) fn check(
    table: &'static FieldTable,
    path: &ElementPath,
    value: &Value,
) -> Result<(), SetError> {
    let mut way = Way { path: Vec::new(), after_map: None, keys: &[] };
    let mut shape = Shape::Struct(table);
    for (at, element) in path.elements().iter().enumerate() {
        let rest = path.elements().get(at..).unwrap_or_default();
        match way.step(shape, element, rest)? {
            Some(inner) => shape = inner,
            None => return Ok(()),
        }
    }
    way.value(shape, value)
}

/// The part of a path that was walked.
struct Way {
    path: Vec<PathElement>,
    /// How many elements lead to the last map on the way.
    after_map: Option<usize>,
    /// The keys of the items of the last field.
    keys: &'static [&'static str],
}

impl Way {
    /// What values the next element leads to; `None` for any.
    fn step(
        &mut self,
        shape: Shape,
        element: &PathElement,
        rest: &[PathElement],
    ) -> Result<Option<Shape>, SetError> {
        let inner = match (without_option(shape), element) {
            (Shape::Struct(table), PathElement::Field(name)) => {
                return self.field(table, name);
            }
            (Shape::Map(inner), PathElement::Field(_)) => {
                self.after_map = Some(self.path.len());
                inner()
            }
            (Shape::List(item), PathElement::Key(key)) => {
                let item = item();
                for (name, value) in key.fields() {
                    self.entry(item, name, value)?;
                }
                item
            }
            (Shape::List(item), PathElement::Index(_) | PathElement::Value(_)) => item(),
            (Shape::OneOf(_) | Shape::Any | Shape::Encoded, _) => return Ok(None),
            (declared, PathElement::Field(_)) => {
                let hint = self.hint(declared, rest);
                return Err(self.mismatch(words(declared), "an object", hint));
            }
            (declared, _) => return Err(self.mismatch(words(declared), "an array", "".into())),
        };
        self.path.push(element.clone());
        Ok(Some(inner))
    }

    /// What values a field of a struct takes; `None` for any.
    fn field(&mut self, table: &'static FieldTable, name: &Str) -> Result<Option<Shape>, SetError> {
        self.path.push(PathElement::Field(name.clone()));
        if is_open(table.keywords()) || table.fields().is_empty() {
            return Ok(None);
        }
        let Some((_, field)) = table.field(name) else {
            let known = KnownNames::new(|| table.fields().iter().map(|field| field.name()));
            let suggestion = known.nearest(name).map(Str::from);
            return Err(SetError::UnknownField {
                path: self.path.clone().into(),
                of: table.name(),
                suggestion,
            });
        };
        self.keys = match field.list_type() {
            Some(ListType::Map(keys)) => keys,
            _ => &[],
        };
        Ok((!is_open(field.keywords())).then(|| field.shape()))
    }

    /// Checks an entry of a struct or map.
    fn entry(&mut self, shape: Shape, name: &Str, value: &Value) -> Result<(), SetError> {
        let element = PathElement::Field(name.clone());
        let walked = self.path.len();
        if let Some(inner) = self.step(shape, &element, &[])? {
            self.value(inner, value)?;
        }
        self.path.truncate(walked);
        Ok(())
    }

    fn value(&mut self, shape: Shape, value: &Value) -> Result<(), SetError> {
        match (without_option(shape), value) {
            (_, Value::Null) | (Shape::OneOf(_) | Shape::Any | Shape::Encoded, _) => Ok(()),
            (Shape::Text | Shape::Texts { .. } | Shape::Bytes, Value::String(_))
            | (Shape::Bool, Value::Bool(_))
            | (Shape::Float, Value::Int(_) | Value::Float(_)) => Ok(()),
            (Shape::Integer(least, most), Value::Int(number)) => {
                match (least..=most).contains(number) {
                    true => Ok(()),
                    false => {
                        let range = format!("an integer from {least} to {most}");
                        Err(self.mismatch(range, number.to_string(), "".into()))
                    }
                }
            }
            (Shape::Scalar { .. }, value) if !matches!(value, Value::List(_) | Value::Map(_)) => {
                Ok(())
            }
            (Shape::List(item), Value::List(items)) => {
                for (index, value) in (0..).zip(items) {
                    self.path.push(PathElement::Index(index));
                    self.value(item(), value)?;
                    self.path.pop();
                }
                Ok(())
            }
            (shape @ (Shape::Struct(_) | Shape::Map(_)), Value::Map(entries)) => {
                entries.iter().try_for_each(|(name, value)| self.entry(shape, name, value))
            }
            (declared, found) => Err(self.mismatch(words(declared), name_of(found), "".into())),
        }
    }

    /// How the rest of a path was probably meant, which leads into a value without fields.
    fn hint(&self, declared: Shape, rest: &[PathElement]) -> String {
        let shown = ElementPath::from(self.path.clone());
        if matches!(declared, Shape::List(_)) {
            let keys: Vec<_> = self.keys.iter().map(|key| format!("{key}=…")).collect();
            let item = if keys.is_empty() { "0".to_owned() } else { keys.join(",") };
            return format!("; an item has its keys or its index in brackets: {shown}[{item}]");
        }
        let names = self.after_map.and_then(|at| self.path.get(at..)).unwrap_or_default();
        let names: Option<Vec<_>> = names.iter().chain(rest).map(PathElement::as_field).collect();
        match (self.after_map, names) {
            (Some(at), Some(names)) => {
                let map: ElementPath = self.path.iter().take(at).cloned().collect();
                let name = names.join(".");
                format!("; a name with dots is in brackets and quotes: {map}[\"{name}\"]")
            }
            _ => String::new(),
        }
    }

    fn mismatch(&self, declared: impl Into<Str>, found: impl Into<Str>, hint: String) -> SetError {
        let path = self.path.clone().into();
        SetError::WrongType { path, declared: declared.into(), found: found.into(), hint }
    }
}

fn without_option(shape: Shape) -> Shape {
    match shape {
        Shape::Optional(inner) => without_option(inner()),
        shape => shape,
    }
}

fn is_open(keywords: &[Keyword]) -> bool {
    keywords.contains(&Keyword::PreserveUnknownFields)
}

fn words(shape: Shape) -> &'static str {
    match shape {
        Shape::Bool => "a boolean",
        Shape::Integer(..) => "an integer",
        Shape::Float => "a number",
        Shape::List(_) => "an array",
        Shape::Struct(_) | Shape::Map(_) => "an object",
        Shape::Scalar { examples: [first, ..], .. } if !first.starts_with('"') => "a number",
        _ => "a string",
    }
}

const fn name_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Int(_) | Value::Float(_) => "a number",
        Value::String(_) => "a string",
        Value::List(_) => "an array",
        Value::Map(_) => "an object",
    }
}
