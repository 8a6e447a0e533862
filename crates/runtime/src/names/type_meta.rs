//! The kind that an object declares.

use super::GroupVersionKind;
use crate::text::Str;

/// The `apiVersion` and `kind` of an object, as its document writes them.
///
/// An object at the top has its kind beside it (see [`Decoded`](crate::Decoded)); this holds what
/// an object *inside* another declares, such as the claim templates of a StatefulSet. It takes one
/// word while it is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TypeMeta(Option<Box<(Str, Str)>>);

impl TypeMeta {
    /// The type meta without texts.
    pub const EMPTY: Self = Self(None);

    /// The type meta with these texts.
    pub fn new(api_version: impl Into<Str>, kind: impl Into<Str>) -> Self {
        let (api_version, kind) = (api_version.into(), kind.into());
        if api_version.is_empty() && kind.is_empty() {
            return Self(None);
        }
        Self(Some(Box::new((api_version, kind))))
    }

    /// The text of `apiVersion`.
    pub fn api_version(&self) -> &str {
        self.0.as_deref().map_or("", |texts| &texts.0)
    }

    /// The text of `kind`.
    pub fn kind(&self) -> &str {
        self.0.as_deref().map_or("", |texts| &texts.1)
    }

    /// Sets the text of `apiVersion`.
    pub fn set_api_version(&mut self, api_version: impl Into<Str>) {
        *self = Self::new(api_version, self.kind());
    }

    /// Sets the text of `kind`.
    pub fn set_kind(&mut self, kind: impl Into<Str>) {
        *self = Self::new(self.api_version(), kind);
    }

    /// Whether both texts are empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The kind these texts name.
    pub fn group_version_kind(&self) -> GroupVersionKind {
        GroupVersionKind::from_api_version_and_kind(self.api_version(), self.kind())
    }
}

impl From<&GroupVersionKind> for TypeMeta {
    fn from(kind: &GroupVersionKind) -> Self {
        let (api_version, kind) = kind.to_api_version_and_kind();
        Self::new(api_version, kind)
    }
}
