//! Types of expressions.

use std::fmt;
use std::sync::Arc;

/// The type of an expression, of a variable or of a field.
///
/// Corresponds to `types.Type` of `cel-go`. The text is the one of its messages: `map(string,
/// list(int))`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Type {
    /// Any message; behaves like [`Type::Dyn`].
    Any,
    /// `true` or `false`.
    Bool,
    /// Bytes.
    Bytes,
    /// A number with a fraction, of 64 bits.
    Double,
    /// A span of time in nanoseconds.
    Duration,
    /// Only known when it is evaluated.
    Dyn,
    /// The type of a mistake.
    Error,
    /// A whole number of 64 bits with a sign.
    Int,
    /// A list of items of one type.
    List(Arc<Type>),
    /// A map from keys of one type to values of another.
    Map(Arc<(Type, Type)>),
    /// `null`.
    Null,
    /// A type known by name alone, with parameters.
    Opaque(Arc<str>, Arc<[Type]>),
    /// Text.
    String,
    /// A type with fields, by its name.
    Object(Arc<str>),
    /// An instant.
    Timestamp,
    /// A parameter, which other types replace.
    Param(Arc<str>),
    /// The type of a type.
    Type(Option<Arc<Type>>),
    /// A whole number of 64 bits without a sign.
    Uint,
    /// A simple type or `null`.
    Nullable(Arc<Type>),
}

impl Type {
    /// A list of items of a type.
    pub fn list(items: Self) -> Self {
        Self::List(Arc::new(items))
    }

    /// A map.
    pub fn map(keys: Self, values: Self) -> Self {
        Self::Map(Arc::new((keys, values)))
    }

    /// A type with fields.
    pub fn object(name: &str) -> Self {
        Self::Object(name.into())
    }

    /// A type known by name alone.
    pub fn opaque(name: &str) -> Self {
        Self::Opaque(name.into(), Arc::new([]))
    }

    /// A value that may be absent: `optional_type(T)`.
    pub fn optional(value: Self) -> Self {
        Self::Opaque(OPTIONAL.into(), Arc::new([value]))
    }

    pub(crate) fn param(name: &str) -> Self {
        Self::Param(name.into())
    }

    pub(crate) fn type_of(value: Self) -> Self {
        Self::Type(Some(Arc::new(value)))
    }

    /// The name that a value of the type shows at run time.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Any => "google.protobuf.Any",
            Self::Bool => "bool",
            Self::Bytes => "bytes",
            Self::Double => "double",
            Self::Duration => "google.protobuf.Duration",
            Self::Dyn => "dyn",
            Self::Error => "error",
            Self::Int => "int",
            Self::List(_) => "list",
            Self::Map(_) => "map",
            Self::Null => "null_type",
            Self::Opaque(name, _) | Self::Object(name) | Self::Param(name) => name,
            Self::String => "string",
            Self::Timestamp => "google.protobuf.Timestamp",
            Self::Type(_) => "type",
            Self::Uint => "uint",
            Self::Nullable(inner) => inner.name(),
        }
    }

    /// The type with the names that values show at run time, where messages have others:
    /// `null_type`, not `null`.
    ///
    /// Corresponds to `String` of `types.Type`.
    pub fn runtime_text(&self) -> String {
        let own = match self {
            Self::Nullable(inner) => format!("wrapper({})", inner.name()),
            Self::Param(name) => format!("<{name}>"),
            other => other.name().to_owned(),
        };
        let parameters: Vec<_> = self.parameters().into_iter().map(Self::runtime_text).collect();
        match parameters.is_empty() {
            true => own,
            false => format!("{own}({})", parameters.join(", ")),
        }
    }

    pub(crate) fn parameters(&self) -> Vec<&Type> {
        match self {
            Self::List(items) => vec![items],
            Self::Map(entry) => vec![&entry.0, &entry.1],
            Self::Opaque(_, parameters) => parameters.iter().collect(),
            Self::Type(Some(inner)) => vec![inner],
            _ => Vec::new(),
        }
    }

    pub(crate) fn is_dyn(&self) -> bool {
        matches!(self, Self::Dyn | Self::Any)
    }

    pub(crate) fn is_error(&self) -> bool {
        *self == Self::Error
    }

    pub(crate) fn is_dyn_or_error(&self) -> bool {
        self.is_dyn() || self.is_error()
    }

    pub(crate) fn as_optional(&self) -> Option<&Type> {
        match self {
            Self::Opaque(name, parameters) if &**name == OPTIONAL => parameters.first(),
            _ => None,
        }
    }

    /// Whether values of the type have no size that matters.
    pub(crate) fn is_scalar(&self) -> bool {
        match self {
            Self::Bool
            | Self::Double
            | Self::Duration
            | Self::Int
            | Self::Timestamp
            | Self::Uint => true,
            Self::Nullable(inner) => inner.is_scalar(),
            _ => self.as_optional().is_some_and(Type::is_scalar),
        }
    }

    /// The type without the question whether it may be `null`.
    pub(crate) fn plain(&self) -> &Type {
        match self {
            Self::Nullable(inner) => inner,
            other => other,
        }
    }

    /// Whether two types are the same, whether or not they may be `null`.
    pub(crate) fn is_exactly(&self, other: &Type) -> bool {
        self.is_same(other, true)
    }

    /// Whether two types are the same, whatever their parameters are called.
    pub(crate) fn is_equivalent(&self, other: &Type) -> bool {
        self.is_same(other, false)
    }

    fn is_same(&self, other: &Type, by_name: bool) -> bool {
        match (self.plain(), other.plain()) {
            (Self::Param(a), Self::Param(b)) => !by_name || a == b,
            (Self::List(a), Self::List(b)) => a.is_same(b, by_name),
            (Self::Map(a), Self::Map(b)) => {
                a.0.is_same(&b.0, by_name) && a.1.is_same(&b.1, by_name)
            }
            (Self::Type(Some(a)), Self::Type(Some(b))) => a.is_same(b, by_name),
            (Self::Opaque(a, first), Self::Opaque(b, second)) => {
                a == b
                    && first.len() == second.len()
                    && first.iter().zip(second.iter()).all(|(a, b)| a.is_same(b, by_name))
            }
            (a, b) => a == b,
        }
    }
}

/// The name of types of values that may be absent.
pub(crate) const OPTIONAL: &str = "optional_type";

impl fmt::Display for Type {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => out.write_str("any"),
            Self::Duration => out.write_str("duration"),
            Self::Error => out.write_str("!error!"),
            Self::Null => out.write_str("null"),
            Self::Timestamp => out.write_str("timestamp"),
            Self::Nullable(inner) => write!(out, "wrapper({})", inner.name()),
            other => {
                out.write_str(other.name())?;
                let parameters = other.parameters();
                for (index, parameter) in parameters.iter().enumerate() {
                    out.write_str(if index == 0 { "(" } else { ", " })?;
                    parameter.fmt(out)?;
                }
                out.write_str(if parameters.is_empty() { "" } else { ")" })
            }
        }
    }
}

/// The types of a text as the tables of functions write them, separated by spaces: `list(T)`,
/// `map(K,V)`, `optional(V)`, `url`.
pub(crate) fn types_of(text: &str) -> Vec<Type> {
    text.split_whitespace().map(type_of).collect()
}

/// The type of a text without spaces.
pub(crate) fn type_of(text: &str) -> Type {
    let (name, inner) = match text.split_once('(') {
        Some((name, rest)) => (name, rest.strip_suffix(')').unwrap_or(rest)),
        None => (text, ""),
    };
    match name {
        "bool" => Type::Bool,
        "bytes" => Type::Bytes,
        "double" => Type::Double,
        "duration" => Type::Duration,
        "dyn" => Type::Dyn,
        "int" => Type::Int,
        "null" => Type::Null,
        "string" => Type::String,
        "timestamp" => Type::Timestamp,
        "uint" => Type::Uint,
        "list" => Type::list(type_of(inner)),
        "optional" => Type::optional(type_of(inner)),
        "type" if inner.is_empty() => Type::Type(None),
        "type" => Type::type_of(type_of(inner)),
        "map" => {
            let (keys, values) = inner.split_once(',').unwrap_or((inner, "dyn"));
            Type::map(type_of(keys), type_of(values))
        }
        "ip" => Type::opaque("net.IP"),
        "cidr" => Type::opaque("net.CIDR"),
        "url" => Type::object("kubernetes.URL"),
        "quantity" => Type::object("kubernetes.Quantity"),
        "semver" => Type::object("kubernetes.Semver"),
        "format" => Type::object("kubernetes.NamedFormat"),
        "authorizer" => Type::object("kubernetes.authorization.Authorizer"),
        "pathcheck" => Type::object("kubernetes.authorization.PathCheck"),
        "groupcheck" => Type::object("kubernetes.authorization.GroupCheck"),
        "resourcecheck" => Type::object("kubernetes.authorization.ResourceCheck"),
        "decision" => Type::object("kubernetes.authorization.Decision"),
        param => Type::param(param),
    }
}
