//! What every API object can do, and the table a type brings for the formats.

mod cacheable;
pub(crate) mod list;
mod nested;
mod unknown;
mod unstructured;
mod unstructured_entry;

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::Arc;

use crate::data::Value;
use crate::names::{GroupVersion, GroupVersionKind, TypeMeta};
use crate::reflect::Struct;
use crate::text::type_label::item_of_list;
use crate::text::{Str, TypeLabel};

pub use self::cacheable::{CacheableObject, CachedObject, EncodeFn};
pub use self::list::{ListItem, ListItems, ListView, TypedList};
pub use self::nested::{NestedError, NestedErrorKind, Step};
pub use self::unknown::{
    CONTENT_TYPE_JSON, CONTENT_TYPE_PROTOBUF, CONTENT_TYPE_YAML, Nested, RawExtension, Unknown,
};
pub use self::unstructured::Unstructured;
pub use self::unstructured::list::{UnstructuredList, UnstructuredListError};
pub use self::unstructured_entry::{FromUnstructured, UnstructuredEntry};

/// An API object of any kind, typed or not.
///
/// **Contract.** An object knows its shape; which kinds it is registered as is the scheme's
/// knowledge, and the kind that a document named travels beside the object, never in it. A format
/// reaches the object through
/// [`TypeInfo::entry`]: one indirect call per object.
///
/// **Who implements this.** The derive `Object`, [`Unstructured`],
/// [`Unknown`], and the wrapper around types that bring their own serde implementation.
///
/// Corresponds to `runtime.Object`, with the interfaces that the reference finds by type assertion
/// (`NestedObjectDecoder`, `NestedObjectEncoder`, `CacheableObject`) as methods.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an API object",
    label = "not an API object",
    note = "`#[derive(Object)]` makes a struct one; a value of a type with only serde's traits is one as `value.as_object()`, or as `SerdeObject::from(value)` where it is given away"
)]
pub trait Object: Any + Send + Sync + fmt::Debug {
    /// What the type brings: its name, how to make one, and its entry for each format.
    fn type_info(&self) -> &'static TypeInfo;

    /// The value itself, for downcasts.
    fn value(&self) -> &(dyn Any + Send + Sync);

    /// The value itself, mutable.
    fn value_mut(&mut self) -> &mut (dyn Any + Send + Sync);

    /// The value itself, by value.
    fn into_value(self: Box<Self>) -> Box<dyn Any + Send + Sync>;

    /// The identity of the type, by which the scheme finds its kinds.
    fn type_key(&self) -> TypeId {
        self.value().type_id()
    }

    /// A deep copy.
    fn clone_object(&self) -> Box<dyn Object>;

    /// Whether `other` is of the same type and equal.
    fn equals(&self, other: &dyn Object) -> bool;

    /// The kind written in the object itself, for objects whose content names it.
    fn own_kind(&self) -> Option<GroupVersionKind> {
        None
    }

    /// Calls `visit` with every object nested in this one that codecs should decode and encode
    /// along with it. Most kinds have none, even when they hold raw extensions: those stay as they
    /// are.
    fn visit_nested(&mut self, visit: &mut dyn FnMut(&mut RawExtension)) {
        let _ = visit;
    }

    /// The items, when the object is a list: metadata and items, and nothing else. Encoders write
    /// such an object item by item where they write to a stream.
    ///
    /// The derive answers for kinds with exactly the fields `metadata: ListMeta` and `items:
    /// NullableVec<…>` of a kind or of raw extensions, which is the rule of the reference.
    fn as_list(&self) -> Option<ListView<'_>> {
        None
    }

    /// Adds an item to a list.
    ///
    /// # Errors
    /// The item comes back when the object is not a list, or one of another type.
    fn push_item(&mut self, item: Box<dyn Object>) -> Result<(), Box<dyn Object>> {
        Err(item)
    }

    /// The field `metadata`, whose type is known further up: of an object, or of a list.
    fn metadata(&self) -> Option<&(dyn Any + Send + Sync)> {
        None
    }

    /// The same, mutable.
    fn metadata_mut(&mut self) -> Option<&mut (dyn Any + Send + Sync)> {
        None
    }

    /// The field `metadata` as it is written, for types that have one of another crate: those with
    /// only serde's traits.
    fn written_metadata(&self) -> Option<Value> {
        None
    }

    /// Replaces the field `metadata` where it is [written](Self::written_metadata); false when the
    /// type does not take it, or has none.
    fn replace_metadata(&mut self, _metadata: Value) -> bool {
        false
    }

    /// The object as a struct whose fields can be reached by number, when its type declares them: a
    /// derived one does, an unstructured object and types with only serde's traits do not.
    fn as_struct(&self) -> Option<&dyn Struct> {
        None
    }

    /// The same, mutable.
    fn as_struct_mut(&mut self) -> Option<&mut dyn Struct> {
        None
    }

    /// Whether [`visit_nested`](Self::visit_nested) has anything to visit.
    fn has_nested(&self) -> bool {
        false
    }

    /// The object as one that keeps its encoded forms, when it is one.
    fn as_cacheable(&self) -> Option<&dyn CacheableObject> {
        None
    }
}

/// What can be written as an object of type `T`: a `T` that is an [`Object`], one that is shared or
/// boxed, and what wraps a value of another crate's type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an API object of type `{T}`",
    label = "not an object of this type",
    note = "`#[derive(Object)]` makes a struct one; a value of a type with only serde's traits is one as `value.as_object()`"
)]
pub trait ObjectOf<T> {
    /// The object.
    fn object(&self) -> &dyn Object;
}

impl<T: Object> ObjectOf<T> for T {
    fn object(&self) -> &dyn Object {
        self
    }
}

impl<T: Object> ObjectOf<T> for Arc<T> {
    fn object(&self) -> &dyn Object {
        &**self
    }
}

impl<T: Object> ObjectOf<T> for Box<T> {
    fn object(&self) -> &dyn Object {
        &**self
    }
}

impl dyn Object {
    /// The object as a `T`.
    ///
    /// # Errors
    /// When it is something else, which the error names.
    pub fn downcast<T: 'static>(&self) -> Result<&T, DowncastError> {
        self.downcast_ref().ok_or_else(|| DowncastError::new::<T>(self))
    }

    /// The object as a `T`, the type of its value or of what wraps it; or `None`.
    pub fn downcast_ref<T: 'static>(&self) -> Option<&T> {
        match self.is_wrapped_as::<T>() {
            true => (self as &dyn Any).downcast_ref(),
            false => (self.value() as &dyn Any).downcast_ref(),
        }
    }

    /// The object as a mutable `T`, or `None`.
    pub fn downcast_mut<T: 'static>(&mut self) -> Option<&mut T> {
        match self.is_wrapped_as::<T>() {
            true => (self as &mut dyn Any).downcast_mut(),
            false => (self.value_mut() as &mut dyn Any).downcast_mut(),
        }
    }

    /// Whether the object is a `T`.
    pub fn is<T: 'static>(&self) -> bool {
        (self.value() as &dyn Any).is::<T>() || self.is_wrapped_as::<T>()
    }

    /// Whether the object itself is a `T`, which its value need not be.
    fn is_wrapped_as<T: 'static>(&self) -> bool {
        (self as &dyn Any).is::<T>()
    }

    /// The kind that the object is written with where it is in a field of another: what it declares
    /// itself, or else what its type declares.
    pub fn nested_type_meta(&self) -> TypeMeta {
        let own = self.as_struct().and_then(|it| it.type_meta()).filter(|it| !it.kind().is_empty());
        match own {
            Some(own) => own.clone(),
            None => {
                let declared = self.type_info().kind.map(|kind| TypeMeta::from(&kind.to_gvk()));
                declared.unwrap_or_default()
            }
        }
    }

    /// Takes the `T` out of its box.
    ///
    /// # Errors
    /// When it is something else; the box comes back with the error.
    pub fn into_typed<T: 'static>(self: Box<Self>) -> Result<T, (Box<dyn Object>, DowncastError)> {
        self.into_boxed().map(|value| *value)
    }

    /// The box as one of a `T`.
    ///
    /// # Errors
    /// When it is something else; the box comes back with the error.
    pub fn into_boxed<T: 'static>(
        self: Box<Self>,
    ) -> Result<Box<T>, (Box<dyn Object>, DowncastError)> {
        if !self.is::<T>() {
            let error = DowncastError::new::<T>(&*self);
            return Err((self, error));
        }
        let value = match self.is_wrapped_as::<T>() {
            true => self as Box<dyn Any>,
            false => self.into_value(),
        };
        match value.downcast::<T>() {
            Ok(value) => Ok(value),
            Err(_) => unreachable!("it was checked to be the wanted type"),
        }
    }
}

impl Clone for Box<dyn Object> {
    fn clone(&self) -> Self {
        self.clone_object()
    }
}

impl PartialEq for dyn Object {
    fn eq(&self, other: &Self) -> bool {
        self.equals(other)
    }
}

/// An object is not of the type that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the object is of the type {}, not {}", TypeLabel(found), TypeLabel(expected))]
pub struct DowncastError {
    expected: &'static str,
    found: &'static str,
}

impl DowncastError {
    fn new<T>(object: &dyn Object) -> Self {
        Self { expected: std::any::type_name::<T>(), found: object.type_info().path() }
    }
}

/// The kind that a type declares for itself; the scheme may register it under others as well.
///
/// ```
/// use apimachinery_runtime::{GroupVersion, StaticKind};
///
/// const GROUP_VERSION: GroupVersion = GroupVersion::from_static("example.com", "v1");
/// const CAR: StaticKind = StaticKind { group_version: &GROUP_VERSION, kind: "Car" };
/// assert_eq!(CAR.to_gvk().to_string(), "example.com/v1, Kind=Car");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticKind {
    /// The group and version.
    pub group_version: &'static GroupVersion,
    /// The kind.
    pub kind: &'static str,
}

impl StaticKind {
    /// The kind as a value.
    pub fn to_gvk(self) -> GroupVersionKind {
        self.group_version.with_kind(Str::from_static(self.kind))
    }
}

/// What one Rust type brings to the registry: filled at compile time, usually by the derive.
///
/// The entries are how a type meets a format. A format crate defines a struct of function pointers;
/// a type that can be written in that format lists one, made for the type; the crates in between
/// store it without knowing what it means. So a new format needs no change here.
pub struct TypeInfo {
    /// The type's name with its module path, for messages: [`std::any::type_name`] as a rule. A
    /// function, because the name of a generic type is not known to the compiler where this table
    /// is made.
    pub path: fn() -> &'static str,
    /// The kind the type declares, if it declares one.
    pub kind: Option<StaticKind>,
    /// Whether documents of the type name their kind. All do but watch events, which travel
    /// without.
    pub has_type_meta: bool,
    /// Makes an object with the type's default value.
    pub new: fn() -> Box<dyn Object>,
    /// One entry for each format the type can be read from and written to.
    pub entries: &'static [&'static (dyn Any + Send + Sync)],
}

impl TypeInfo {
    /// The type's name with its module path, such as `core::v1::Pod`.
    pub fn path(&self) -> &'static str {
        (self.path)()
    }

    /// The type as error texts name it, such as `v1.Pod`.
    pub fn label(&self) -> TypeLabel<'static> {
        TypeLabel(self.path())
    }

    /// The type's name, such as `Pod`. A generic list is called as the kind that it declares, such
    /// as `PodList`.
    pub fn name(&self) -> &'static str {
        let path = self.path();
        if let (Some(kind), Some(_)) = (self.kind, item_of_list(path)) {
            return kind.kind;
        }
        let end = path.find('<').unwrap_or(path.len());
        let start = path.get(..end).and_then(|it| it.rfind("::")).map_or(0, |at| at + 2);
        path.get(start..end).unwrap_or(path)
    }

    /// The entry of type `E`, which belongs to one format.
    pub fn entry<E: Any>(&self) -> Option<&'static E> {
        self.entries.iter().find_map(|entry| entry.downcast_ref())
    }
}

impl fmt::Debug for TypeInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypeInfo").field("path", &self.path()).field("kind", &self.kind).finish()
    }
}

/// Makes an object with the default value of a type: what [`TypeInfo::new`] mostly is.
pub fn new_object<T: Object + Default>() -> Box<dyn Object> {
    Box::<T>::default()
}

/// A Rust type of one API kind.
///
/// The derive `Object` implements it; implement it by hand for a type that needs a code of its own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not declare its kind",
    label = "not a type of one API kind",
    note = "`#[derive(Object)]` makes a struct one; a type with only serde's traits is registered with `serde_kind`"
)]
pub trait ApiType: Object + Default + Clone + PartialEq {
    /// What the type brings to the registry.
    const TYPE_INFO: &'static TypeInfo;
    /// The kind the type declares.
    const KIND: StaticKind;
}

/// The methods of [`Object`] that are the same for every type with [`ApiType`].
///
/// Use it inside `impl Object for Type { … }`.
#[macro_export]
macro_rules! object_methods {
    () => {
        fn type_info(&self) -> &'static $crate::TypeInfo {
            <Self as $crate::ApiType>::TYPE_INFO
        }

        $crate::object_value_methods!();
    };
}

/// The methods of [`Object`] that only need `Clone` and `PartialEq`.
#[macro_export]
macro_rules! object_value_methods {
    () => {
        fn value(&self) -> &(dyn ::core::any::Any + ::core::marker::Send + ::core::marker::Sync) {
            self
        }

        fn value_mut(
            &mut self,
        ) -> &mut (dyn ::core::any::Any + ::core::marker::Send + ::core::marker::Sync) {
            self
        }

        fn into_value(
            self: ::std::boxed::Box<Self>,
        ) -> ::std::boxed::Box<dyn ::core::any::Any + ::core::marker::Send + ::core::marker::Sync> {
            self
        }

        fn clone_object(&self) -> ::std::boxed::Box<dyn $crate::Object> {
            ::std::boxed::Box::new(::core::clone::Clone::clone(self))
        }

        fn equals(&self, other: &dyn $crate::Object) -> bool {
            other.downcast_ref::<Self>().is_some_and(|other| self == other)
        }
    };
}
