//! The Rust type of a Go type.

use super::index::{BY_HAND, Index, Place, SCHEMA_SHAPES};
use crate::error::Error;
use crate::facts::{Field, Type};

/// A Rust type, as text in which types of other modules are `{place}::Name`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// The text.
    pub(crate) text: String,
    /// The declared types in it, with where they are declared.
    pub(crate) uses: Vec<(Place, String)>,
    pub(super) sort: Sort,
}

/// How an option or an omission treats a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Strings, numbers, booleans: left out of JSON with `omitempty`.
    Scalar,
    /// Small values of fixed form: not boxed in an option.
    Value,
    /// Structs: boxed in an option.
    Struct,
    List,
    Map,
    Bytes,
    Wrapped,
}

impl Shape {
    /// A type that needs no module.
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), uses: Vec::new(), sort: Sort::Value }
    }

    /// Whether this is a declared type and nothing around it.
    pub(crate) fn is_only(&self, name: &str) -> bool {
        self.text == format!("{{{name}}}")
    }

    /// Whether this is a map with keys of a declared type.
    pub(crate) fn has_keys(&self, name: &str) -> bool {
        self.text.contains(&format!("Map<{{{name}}},"))
    }

    fn sorted(text: impl Into<String>, sort: Sort) -> Self {
        Self { sort, ..Self::plain(text) }
    }

    fn wrap(mut self, before: &str, after: &str, sort: Sort) -> Self {
        self.text = format!("{before}{}{after}", self.text);
        self.sort = sort;
        self
    }
}

impl Index<'_> {
    /// The type of a field, and the flag that says how it is left out when that differs from the
    /// rule.
    pub(super) fn field_shape(
        &self,
        field: &Field,
        user: &Type,
    ) -> Result<(Shape, Option<&'static str>), Error> {
        let shape = self.shape(&field.go_type, user)?;
        let unless_omitted = |flag| (!field.omitempty).then_some(flag);
        if field.pointer {
            let boxed = shape.sort == Sort::Struct;
            let (before, after) = if boxed { ("Option<Box<", ">>") } else { ("Option<", ">") };
            return Ok((shape.wrap(before, after, Sort::Value), unless_omitted("null")));
        }
        let flag = match shape.sort {
            Sort::Map | Sort::Bytes => unless_omitted("null"),
            Sort::Scalar | Sort::Wrapped => field.omitempty.then_some("omitempty"),
            Sort::Value => field.omitzero.then_some("omitzero"),
            Sort::List | Sort::Struct => None,
        };
        if shape.sort == Sort::List && !field.omitempty {
            let item = shape.text.strip_prefix("Vec").unwrap_or(&shape.text);
            let text = format!("NullableVec{item}");
            return Ok((Shape { text, ..shape }, flag));
        }
        Ok((shape, flag))
    }

    /// The type of a Go type that is used in `user`.
    pub(super) fn shape(&self, go: &str, user: &Type) -> Result<Shape, Error> {
        if let Some(scalar) = scalar(go) {
            return Ok(Shape::sorted(scalar, Sort::Scalar));
        }
        if go == "[]byte" {
            return Ok(Shape::sorted("ByteString", Sort::Bytes));
        }
        if let Some(item) = go.strip_prefix("[]") {
            return Ok(self.shape(item, user)?.wrap("Vec<", ">", Sort::List));
        }
        if let Some((key, value)) = go.strip_prefix("map[").and_then(|it| it.split_once(']')) {
            let (key, value) = (self.shape(key, user)?, self.shape(value, user)?);
            let mut map = value.wrap(&format!("Map<{}, ", key.text), ">", Sort::Map);
            map.uses.extend(key.uses);
            return Ok(map);
        }
        match go {
            "interface" | "any" => Ok(Shape::plain("Value")),
            _ => self.named(go, user),
        }
    }

    fn named(&self, go: &str, user: &Type) -> Result<Shape, Error> {
        if let Some((_, by_hand)) = BY_HAND.iter().find(|(name, _)| *name == go) {
            let sort = match *by_hand {
                "Str" => Sort::Scalar,
                text if text.starts_with("Wrapped") => Sort::Wrapped,
                _ => Sort::Value,
            };
            return Ok(Shape::sorted(*by_hand, sort));
        }
        let unknown = || Error::UnknownType { user: user.full_name(), name: go.to_owned() };
        let declared = self.types.get(go).ok_or_else(unknown)?;
        let place = self.places.get(declared.package.as_str()).ok_or_else(unknown)?;
        let sort = self.sort_of(declared, user)?;
        let name = declared.name.clone();
        Ok(Shape { text: format!("{{{name}}}"), uses: vec![(place.clone(), name)], sort })
    }

    fn sort_of(&self, declared: &Type, user: &Type) -> Result<Sort, Error> {
        let is_schema_shape = SCHEMA_SHAPES.iter().any(|(name, _)| *name == declared.name);
        Ok(match declared.kind.as_str() {
            _ if is_schema_shape => Sort::Value,
            _ if declared.proto_wrapper => Sort::Wrapped,
            "struct" => Sort::Struct,
            "enum-string" | "string" | "int64" => Sort::Scalar,
            "slice" => Sort::List,
            "map" => Sort::Map,
            _ => {
                let target = declared.underlying.as_deref().unwrap_or_default();
                self.shape(target, user)?.sort
            }
        })
    }
}

fn scalar(go: &str) -> Option<&'static str> {
    Some(match go {
        "string" => "Str",
        "bool" => "bool",
        "int8" => "i8",
        "int16" => "i16",
        "int32" => "i32",
        "int" | "int64" => "i64",
        "uint8" => "u8",
        "uint16" => "u16",
        "uint32" => "u32",
        "uint64" => "u64",
        "float64" => "f64",
        _ => return None,
    })
}
