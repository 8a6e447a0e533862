//! The wrapper that makes a value an object.

use std::any::{Any, TypeId};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use apimachinery_json::{JsonReader, value_from_str, value_to_vec};
use apimachinery_runtime::{
    GroupVersionKind, Object, ObjectOf, SchemeBuilder, TypeInfo, TypeMeta, Value,
};
use ref_cast::RefCast;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::read::read_object;
use crate::write::{is_written_alike, metadata, object_to_vec, own_kind};

/// What a type needs to be registered as it is. Every type that has it all has this.
pub trait SerdeType: Serialize + DeserializeOwned + Clone + Debug + Send + Sync + 'static {}

impl<T: Serialize + DeserializeOwned + Clone + Debug + Send + Sync + 'static> SerdeType for T {}

/// How the objects of a type meet protobuf: [`ByDescriptors`] or [`ByProst`].
pub trait ProtobufForm<T>: Debug + Sized + Send + Sync + 'static {
    /// What such objects bring to the registry.
    const TYPE_INFO: &'static TypeInfo;
}

/// Protobuf by the table of built-in messages, for the kinds that it has.
#[derive(Clone, Copy, Debug)]
pub struct ByDescriptors;

/// Protobuf by the type's own [`prost::Message`].
#[derive(Clone, Copy, Debug)]
pub struct ByProst;

/// A value of a type of another crate, as an [`Object`].
///
/// It holds the value and nothing else, and derefs to it. What one gets out of an object — by
/// `downcast`, `into_typed`, `decode_as` — is the `T`, or this one when it is asked for: for
/// functions whose types must be objects, such as those of informers.
#[derive(Clone, Debug, RefCast)]
#[repr(transparent)]
pub struct SerdeObject<T, P = ByDescriptors> {
    value: T,
    #[trivial]
    form: PhantomData<P>,
}

impl<T, P> SerdeObject<T, P> {
    /// Wraps a value.
    pub const fn new(value: T) -> Self {
        Self { value, form: PhantomData }
    }

    /// A borrowed value as an object.
    pub fn from_ref(value: &T) -> &Self {
        Self::ref_cast(value)
    }

    /// The value.
    pub fn get(&self) -> &T {
        &self.value
    }

    /// The value, by value.
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl<T, P> Deref for SerdeObject<T, P> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T, P> DerefMut for SerdeObject<T, P> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T, P> From<T> for SerdeObject<T, P> {
    fn from(value: T) -> Self {
        Self::new(value)
    }
}

/// A value of a type with serde's traits, seen as an object.
pub trait AsObject: SerdeType + Sized {
    /// The value as an object, for encoders.
    fn as_object(&self) -> &SerdeObject<Self> {
        SerdeObject::from_ref(self)
    }

    /// The value as an object that meets protobuf through its own [`prost::Message`]; for types
    /// registered with [`prost_kind`](crate::SerdeKinds::prost_kind).
    fn as_prost_object(&self) -> &SerdeObject<Self, ByProst>
    where
        Self: prost::Message + Default,
    {
        SerdeObject::from_ref(self)
    }
}

impl<T: SerdeType> AsObject for T {}

impl<T: SerdeType, P: ProtobufForm<T>> Object for SerdeObject<T, P> {
    fn type_info(&self) -> &'static TypeInfo {
        P::TYPE_INFO
    }

    fn value(&self) -> &(dyn Any + Send + Sync) {
        &self.value
    }

    fn value_mut(&mut self) -> &mut (dyn Any + Send + Sync) {
        &mut self.value
    }

    fn into_value(self: Box<Self>) -> Box<dyn Any + Send + Sync> {
        Box::new(self.value)
    }

    fn clone_object(&self) -> Box<dyn Object> {
        Box::new(Self::new(self.value.clone()))
    }

    /// Two objects are equal when they are written alike: the type need not have `PartialEq`.
    fn equals(&self, other: &dyn Object) -> bool {
        other.downcast_ref().is_some_and(|other| is_written_alike(&self.value, other))
    }

    fn own_kind(&self) -> Option<GroupVersionKind> {
        own_kind(&self.value)
    }

    fn written_metadata(&self) -> Option<Value> {
        metadata(&self.value)
    }

    fn replace_metadata(&mut self, metadata: Value) -> bool {
        let replaced = with_metadata(&self.value, metadata);
        replaced.map(|value| self.value = value).is_some()
    }
}

impl<T: SerdeType, P: ProtobufForm<T>> ObjectOf<T> for SerdeObject<T, P> {
    fn object(&self) -> &dyn Object {
        self
    }
}

/// The value with another field `metadata`, as it would be read.
fn with_metadata<T: SerdeType>(value: &T, metadata: Value) -> Option<T> {
    let kind = own_kind(value).unwrap_or_default();
    let json = object_to_vec(value, &TypeMeta::default()).ok()?;
    let Value::Map(mut fields) = value_from_str(std::str::from_utf8(&json).ok()?).ok()? else {
        return None;
    };
    fields.insert("metadata".into(), metadata);
    let json = value_to_vec(&Value::Map(fields)).ok()?;
    let mut reader = JsonReader::from_text(std::str::from_utf8(&json).ok()?);
    read_object(&kind, &mut reader).ok()
}

/// Registers `T` under `kind`, with the protobuf form of `P`.
pub(crate) fn register<T: SerdeType, P: ProtobufForm<T>>(
    builder: &mut SchemeBuilder,
    kind: GroupVersionKind,
) -> &mut SchemeBuilder {
    builder.known_type(P::TYPE_INFO, TypeId::of::<T>(), kind);
    wrapped::<T, P>(builder)
}

/// Makes the wrapper of a registered `T` known as the same type.
pub(crate) fn wrapped<T: SerdeType, P: ProtobufForm<T>>(
    builder: &mut SchemeBuilder,
) -> &mut SchemeBuilder {
    builder.type_alias(TypeId::of::<T>(), TypeId::of::<SerdeObject<T, P>>())
}
