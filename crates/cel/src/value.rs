//! Values of expressions.

mod compare;
mod convert;
mod data;
mod keys;
mod list;
mod map;
mod text;

use std::sync::Arc;

use apimachinery_go_text::url::Url;
use apimachinery_meta::{Duration, Quantity};
use apimachinery_runtime::Value as Data;

use crate::kinds::authorizer::{
    AuthorizerValue, DecisionValue, GroupCheck, PathCheck, ResourceCheck,
};
use crate::kinds::format::NamedFormat;
use crate::kinds::net::{Address, Prefix};
use crate::kinds::semver::Semver;
use crate::types::Type;

pub use crate::time::Timestamp;
pub(crate) use compare::index_of;
pub(crate) use keys::{add_by_keys, add_to_set};
pub use list::CelList;
pub(crate) use list::Repr as ListRepr;
pub use map::CelMap;
pub(crate) use map::{Entries, InsertError, LazyFields, Repr as MapRepr};
pub use text::{Octets, Text};

/// A value: what a variable holds and what an expression gives.
///
/// Data of objects is borrowed: lists, maps and texts stay where they are, and only what an
/// expression examines is examined.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum CelValue<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number with a sign.
    Int(i64),
    /// A whole number without a sign.
    Uint(u64),
    /// A number with a fraction.
    Double(f64),
    /// Text.
    String(Text<'a>),
    /// Bytes.
    Bytes(Octets<'a>),
    /// A span of time.
    Duration(Duration),
    /// An instant.
    Timestamp(Timestamp),
    /// A list.
    List(CelList<'a>),
    /// A map, or an object with fields.
    Map(CelMap<'a>),
    /// A value that may be absent.
    Optional(Option<Arc<CelValue<'a>>>),
    /// A type.
    Type(Type),
    /// Data that is kept without being declared (`x-kubernetes-preserve-unknown-fields`): it can
    /// only be compared.
    Preserved(&'a Data),
    /// What the libraries of Kubernetes bring.
    Extension(Extension<'a>),
}

/// A value of a type that a library of Kubernetes brings.
#[derive(Clone, Debug)]
pub struct Extension<'a>(pub(crate) Kind<'a>);

#[derive(Clone, Debug)]
pub(crate) enum Kind<'a> {
    Url(Arc<Url>),
    Ip(Address),
    Cidr(Prefix),
    Quantity(Arc<Quantity>),
    Semver(Arc<Semver>),
    Format(&'static NamedFormat),
    Authorizer(AuthorizerValue<'a>),
    PathCheck(Arc<PathCheck<'a>>),
    GroupCheck(Arc<GroupCheck<'a>>),
    ResourceCheck(Arc<ResourceCheck<'a>>),
    Decision(Arc<DecisionValue>),
    Lazy(&'a dyn LazyFields),
}

impl<'a> CelValue<'a> {
    pub(crate) fn extension(kind: Kind<'a>) -> Self {
        Self::Extension(Extension(kind))
    }

    /// Text that is not borrowed.
    pub fn text(text: impl Into<Arc<str>>) -> Self {
        Self::String(Text::Shared(text.into()))
    }

    /// A list of values.
    pub fn list(items: Vec<CelValue<'a>>) -> Self {
        Self::List(CelList::from(items))
    }

    pub(crate) fn some(value: CelValue<'a>) -> Self {
        Self::Optional(Some(Arc::new(value)))
    }

    pub(crate) const NONE: Self = Self::Optional(None);

    /// The type, as `type()` shows it: without what a list or a map holds.
    pub fn type_of(&self) -> Type {
        match self {
            Self::Null => Type::Null,
            Self::Bool(_) => Type::Bool,
            Self::Int(_) => Type::Int,
            Self::Uint(_) => Type::Uint,
            Self::Double(_) => Type::Double,
            Self::String(_) => Type::String,
            Self::Bytes(_) => Type::Bytes,
            Self::Duration(_) => Type::Duration,
            Self::Timestamp(_) => Type::Timestamp,
            Self::List(_) => Type::list(Type::Dyn),
            Self::Map(_) => Type::map(Type::Dyn, Type::Dyn),
            Self::Optional(_) => Type::optional(Type::Dyn),
            Self::Type(_) => Type::Type(None),
            Self::Preserved(_) => Type::opaque("unknown"),
            Self::Extension(Extension(kind)) => match kind {
                Kind::Ip(_) => Type::opaque("net.IP"),
                Kind::Cidr(_) => Type::opaque("net.CIDR"),
                Kind::Url(_) => Type::object("kubernetes.URL"),
                Kind::Quantity(_) => Type::object("kubernetes.Quantity"),
                Kind::Semver(_) => Type::object("kubernetes.Semver"),
                Kind::Format(_) => Type::object("kubernetes.NamedFormat"),
                Kind::Authorizer(_) => Type::object("kubernetes.authorization.Authorizer"),
                Kind::PathCheck(_) => Type::object("kubernetes.authorization.PathCheck"),
                Kind::GroupCheck(_) => Type::object("kubernetes.authorization.GroupCheck"),
                Kind::ResourceCheck(_) => Type::object("kubernetes.authorization.ResourceCheck"),
                Kind::Decision(_) => Type::object("kubernetes.authorization.Decision"),
                Kind::Lazy(_) => Type::object(map::LAZY_TYPE_NAME),
            },
        }
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text.as_str()),
            _ => None,
        }
    }

    /// The truth value.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The whole number with a sign.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// How large the value is, where that is asked: letters, bytes, items or entries.
    pub(crate) fn size(&self) -> Option<u64> {
        Some(match self {
            Self::String(text) => text.as_str().chars().count() as u64,
            Self::Bytes(bytes) => bytes.as_slice().len() as u64,
            Self::List(list) => list.len() as u64,
            Self::Map(map) => map.len() as u64,
            Self::Extension(Extension(Kind::Ip(address))) => address.size(),
            Self::Extension(Extension(Kind::Cidr(prefix))) => prefix.size(),
            Self::Extension(Extension(Kind::Lazy(fields))) => fields.len() as u64,
            _ => return None,
        })
    }

    /// Whether the value is the zero of its type.
    pub(crate) fn is_zero(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Bool(value) => !value,
            Self::Int(value) => *value == 0,
            Self::Uint(value) => *value == 0,
            Self::Double(value) => *value == 0.0,
            Self::String(text) => text.as_str().is_empty(),
            Self::Bytes(bytes) => bytes.as_slice().is_empty(),
            Self::Duration(span) => span.as_nanos() == 0,
            Self::Timestamp(instant) => instant.is_go_zero(),
            Self::List(list) => list.is_empty(),
            Self::Map(map) => map.is_empty(),
            _ => false,
        }
    }
}

impl From<bool> for CelValue<'_> {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for CelValue<'_> {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<u64> for CelValue<'_> {
    fn from(value: u64) -> Self {
        Self::Uint(value)
    }
}

impl From<f64> for CelValue<'_> {
    fn from(value: f64) -> Self {
        Self::Double(value)
    }
}

impl<'a> From<&'a str> for CelValue<'a> {
    fn from(text: &'a str) -> Self {
        Self::String(Text::Borrowed(text))
    }
}

impl From<String> for CelValue<'_> {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}
