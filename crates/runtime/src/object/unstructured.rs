//! Objects without a Rust type.

mod accessors;
pub(crate) mod list;

use crate::data::{Map, Value};
use crate::names::{GroupVersion, GroupVersionKind, TypeMeta};
use crate::object::{Object, TypeInfo};
use crate::object_value_methods;
use crate::text::Str;

/// An object of any kind, as a tree of unstructured data.
///
/// It carries `apiVersion` and `kind` in its content, as a document does. Corresponds to
/// `unstructured.Unstructured`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unstructured {
    content: Map<Str, Value>,
}

static TYPE_INFO: TypeInfo = TypeInfo {
    path: || "unstructured::Unstructured",
    kind: None,
    has_type_meta: true,
    new: || Box::<Unstructured>::default(),
    entries: &[],
};

impl Unstructured {
    /// An object with this content.
    pub fn new(content: Map<Str, Value>) -> Self {
        Self { content }
    }

    /// An object of this kind without further content.
    pub fn of_kind(kind: &GroupVersionKind) -> Self {
        let mut object = Self::default();
        object.set_kind(kind);
        object
    }

    /// The fields of the object.
    pub fn content(&self) -> &Map<Str, Value> {
        &self.content
    }

    /// The fields of the object, mutable.
    pub fn content_mut(&mut self) -> &mut Map<Str, Value> {
        &mut self.content
    }

    /// The fields of the object, by value.
    pub fn into_content(self) -> Map<Str, Value> {
        self.content
    }

    /// The kind that `apiVersion` and `kind` name; the empty one when `apiVersion` is not valid.
    pub fn kind(&self) -> GroupVersionKind {
        match self.text("apiVersion").parse::<GroupVersion>() {
            Ok(version) => version.with_kind(self.text("kind")),
            Err(_) => GroupVersionKind::default(),
        }
    }

    /// Writes `apiVersion` and `kind`.
    pub fn set_kind(&mut self, kind: &GroupVersionKind) {
        let meta = TypeMeta::from(kind);
        self.content.insert("apiVersion".into(), meta.api_version().into());
        self.content.insert("kind".into(), meta.kind().into());
    }

    /// Whether the object has a list under `items`.
    pub fn is_list(&self) -> bool {
        matches!(self.content.get("items"), Some(Value::List(_)))
    }

    fn text(&self, key: &str) -> &str {
        self.content.get(key).and_then(Value::as_str).unwrap_or_default()
    }
}

impl Object for Unstructured {
    fn type_info(&self) -> &'static TypeInfo {
        &TYPE_INFO
    }

    object_value_methods!();

    fn own_kind(&self) -> Option<GroupVersionKind> {
        Some(self.kind())
    }

    /// Adds unstructured data to the list under `items`.
    fn push_item(&mut self, item: Box<dyn Object>) -> Result<(), Box<dyn Object>> {
        let Some(Value::List(items)) = self.content.get_mut("items") else { return Err(item) };
        let item = item.into_boxed::<Self>().map_err(|(item, _)| item)?;
        items.push(Value::Map(item.content));
        Ok(())
    }
}

impl dyn Object {
    /// Whether the object is [`Unstructured`].
    pub fn is_unstructured(&self) -> bool {
        self.is::<Unstructured>()
    }

    /// The object as unstructured data, or `None` when it has a type.
    pub fn as_unstructured(&self) -> Option<&Unstructured> {
        self.downcast_ref()
    }

    /// The object as mutable unstructured data, or `None` when it has a type.
    pub fn as_unstructured_mut(&mut self) -> Option<&mut Unstructured> {
        self.downcast_mut()
    }
}
