//! Which keywords of schemas values of a type can have, judged by its name.

use syn::{GenericArgument, Path, PathArguments, Type};

/// What the values of a field are in a schema.
#[derive(Clone, Copy)]
pub(super) enum Values<'a> {
    Text,
    Number,
    Boolean,
    /// Of items of this type.
    List(&'a Type),
    /// To values of this type.
    Map(&'a Type),
    /// Known only to the compiler.
    Unknown,
}

impl<'a> Values<'a> {
    pub(super) fn of(ty: &'a Type) -> Self {
        let Type::Path(path) = ty else { return Self::Unknown };
        let Some(last) = path.path.segments.last() else { return Self::Unknown };
        let inside = match &last.arguments {
            PathArguments::AngleBracketed(arguments) => arguments.args.last(),
            _ => None,
        };
        match (last.ident.to_string().as_str(), inside) {
            ("Str" | "String", None) => Self::Text,
            ("i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "f64", None) => {
                Self::Number
            }
            ("bool", None) => Self::Boolean,
            ("Option" | "Box", Some(GenericArgument::Type(inside))) => Self::of(inside),
            ("Vec" | "NullableVec", Some(GenericArgument::Type(items))) => Self::List(items),
            ("Map", Some(GenericArgument::Type(values))) => Self::Map(values),
            _ => Self::Unknown,
        }
    }

    /// What `items(…)` is about.
    pub(super) fn inside(self) -> Self {
        match self {
            Self::List(inside) | Self::Map(inside) => Self::of(inside),
            _ => Self::Unknown,
        }
    }

    /// The mistake of a keyword that does not apply to such values.
    pub(super) fn objection_to(self, keyword: &Path) -> Option<String> {
        let keyword = keyword.get_ident()?.to_string();
        let (is_right, wanted) = match keyword.as_str() {
            "pattern" | "min_length" | "max_length" | "enum" => {
                (matches!(self, Self::Text), "texts")
            }
            "minimum" | "maximum" | "multiple_of" | "exclusive_minimum" | "exclusive_maximum" => {
                (matches!(self, Self::Number), "numbers")
            }
            "min_items" | "max_items" => (matches!(self, Self::List(_)), "lists"),
            "min_properties" | "max_properties" => (matches!(self, Self::Map(_)), "maps"),
            "items" => (matches!(self, Self::List(_) | Self::Map(_)), "lists and maps"),
            _ => return None,
        };
        let found = match self {
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Boolean => "a truth value",
            Self::List(_) => "a list",
            Self::Map(_) => "a map",
            Self::Unknown => return None,
        };
        let instead = match self {
            Self::List(_) | Self::Map(_) if keyword != "items" => {
                format!("; of what is in it, `items({keyword} …)` says it")
            }
            _ => String::new(),
        };
        (!is_right).then(|| format!("`{keyword}` is for {wanted}, and this is {found}{instead}"))
    }
}
