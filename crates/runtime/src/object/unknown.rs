//! Objects that stay encoded.

use bytes::Bytes;

use crate::data::NullableVec;
use crate::names::{GroupVersionKind, TypeMeta};
use crate::object::{Object, TypeInfo};
use crate::object_value_methods;
use crate::text::Str;

/// The media type of JSON.
pub const CONTENT_TYPE_JSON: &str = "application/json";
/// The media type of YAML.
pub const CONTENT_TYPE_YAML: &str = "application/yaml";
/// The media type of Kubernetes' protobuf envelope.
pub const CONTENT_TYPE_PROTOBUF: &str = "application/vnd.kubernetes.protobuf";

/// An object whose kind is known and whose content stays encoded.
///
/// Decoding into one keeps the bytes as they came, sharing the input's buffer. It is also the
/// message inside Kubernetes' protobuf envelope. Corresponds to `runtime.Unknown`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unknown {
    /// The kind that the document names.
    pub type_meta: TypeMeta,
    /// The encoded object.
    pub raw: Bytes,
    /// How `raw` is compressed; nothing in Kubernetes uses it.
    pub content_encoding: Str,
    /// The media type of `raw`; empty means that of the surrounding document.
    pub content_type: Str,
}

static TYPE_INFO: TypeInfo = TypeInfo {
    path: || "runtime::Unknown",
    kind: None,
    has_type_meta: true,
    new: || Box::<Unknown>::default(),
    entries: &[],
};

impl Object for Unknown {
    fn type_info(&self) -> &'static TypeInfo {
        &TYPE_INFO
    }

    object_value_methods!();

    fn own_kind(&self) -> Option<GroupVersionKind> {
        Some(self.type_meta.group_version_kind())
    }
}

/// A field that holds an object of any kind: encoded, or decoded.
///
/// A decoder leaves it encoded, sharing the input's buffer; codecs decode it for the kinds that
/// declare nested objects. The default is the empty one, `null` in JSON. Corresponds to
/// `runtime.RawExtension`.
#[derive(Clone, Debug, Default)]
pub enum RawExtension {
    /// Nothing, written as `null`.
    #[default]
    Null,
    /// The object as it came. JSON unless it starts like another format.
    Raw(Bytes),
    /// The object itself.
    Object(Box<dyn Object>),
}

impl RawExtension {
    /// The encoded object; `None` when there is none or when it is decoded.
    pub fn raw(&self) -> Option<&Bytes> {
        match self {
            Self::Raw(raw) => Some(raw),
            _ => None,
        }
    }

    /// The decoded object.
    pub fn object(&self) -> Option<&dyn Object> {
        match self {
            Self::Object(object) => Some(&**object),
            _ => None,
        }
    }

    /// Whether there is neither an encoded nor a decoded object.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }
}

impl PartialEq for RawExtension {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Raw(left), Self::Raw(right)) => left == right,
            (Self::Object(left), Self::Object(right)) => left.equals(&**right),
            _ => false,
        }
    }
}

impl From<Bytes> for RawExtension {
    fn from(raw: Bytes) -> Self {
        Self::Raw(raw)
    }
}

impl From<Box<dyn Object>> for RawExtension {
    fn from(object: Box<dyn Object>) -> Self {
        Self::Object(object)
    }
}

/// Fields that hold nested objects: a raw extension, or a list of them.
pub trait Nested {
    /// Calls `visit` with each raw extension.
    fn visit(&mut self, visit: &mut dyn FnMut(&mut RawExtension));
}

impl Nested for RawExtension {
    fn visit(&mut self, visit: &mut dyn FnMut(&mut RawExtension)) {
        visit(self);
    }
}

impl<T: Nested> Nested for Option<T> {
    fn visit(&mut self, visit: &mut dyn FnMut(&mut RawExtension)) {
        self.iter_mut().for_each(|it| it.visit(visit));
    }
}

impl<T: Nested> Nested for Vec<T> {
    fn visit(&mut self, visit: &mut dyn FnMut(&mut RawExtension)) {
        self.iter_mut().for_each(|it| it.visit(visit));
    }
}

impl<T: Nested> Nested for NullableVec<T> {
    fn visit(&mut self, visit: &mut dyn FnMut(&mut RawExtension)) {
        self.iter_mut().for_each(|it| it.visit(visit));
    }
}
