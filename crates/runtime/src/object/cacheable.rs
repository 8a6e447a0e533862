//! Objects that keep their encoded forms, so that one sent to many is encoded once.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bytes::Bytes;

use crate::data::Value;
use crate::error::EncodeError;
use crate::names::GroupVersionKind;
use crate::object::{ListView, Object, RawExtension, TypeInfo};
use crate::reflect::Struct;
use crate::text::Str;

/// Appends the encoded object to a buffer.
pub type EncodeFn<'a> = dyn FnMut(&dyn Object, &mut Vec<u8>) -> Result<(), EncodeError> + 'a;

/// An object that keeps what encoders made of it.
///
/// **Contract.** `encode` is called at most once for each identifier, and its answer, also an
/// error, is the answer to every later call: encoders with one identifier write the same bytes.
///
/// **Who implements this.** [`CachedObject`]; an object declares that it is one by
/// [`Object::as_cacheable`]. Corresponds to `runtime.CacheableObject`.
pub trait CacheableObject {
    /// Appends what is kept for `identifier` to `out`; makes it with `encode` when nothing is.
    ///
    /// # Errors
    /// What `encode` answers.
    fn cache_encode(
        &self,
        identifier: &Str,
        encode: &mut EncodeFn<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError>;

    /// The object itself.
    fn object(&self) -> &dyn Object;
}

type Encoded = Arc<OnceLock<Result<Bytes, EncodeError>>>;

/// By identifier. There are few, and comparing a text takes a fraction of what hashing it does.
type Places = Vec<(Str, Encoded)>;

/// Any object, with a place for its encoded forms.
///
/// It is the object inside for all who examine it: its type, its kinds, downcasts. Encoders that
/// know versions look into it first, so that an event sent to a thousand watchers is encoded once
/// for each format and version. Changing the object empties the place. Corresponds to the API
/// server's `cachingObject`.
pub struct CachedObject {
    object: Box<dyn Object>,
    encoded: Mutex<Places>,
}

impl CachedObject {
    /// Wraps an object.
    pub fn new(object: Box<dyn Object>) -> Self {
        Self { object, encoded: Mutex::default() }
    }

    /// The object, without its encoded forms.
    pub fn into_object(self) -> Box<dyn Object> {
        self.object
    }

    /// What is kept for `identifier`, shared; makes it with `encode` when nothing is. As
    /// [`cache_encode`](CacheableObject::cache_encode) without the copy.
    ///
    /// # Errors
    /// What `encode` answers, or has answered before.
    pub fn encoded(
        &self,
        identifier: &Str,
        encode: &mut EncodeFn<'_>,
    ) -> Result<Bytes, EncodeError> {
        let place = self.place_for(identifier);
        let kept = place.get_or_init(|| {
            let mut encoded = Vec::new();
            encode(&*self.object, &mut encoded)?;
            Ok(encoded.into())
        });
        kept.clone()
    }

    fn place_for(&self, identifier: &Str) -> Encoded {
        // A panicking encoder leaves an empty place, which is fine.
        let mut places = self.encoded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, place)) = places.iter().find(|(known, _)| known == identifier) {
            return Arc::clone(place);
        }
        let place = Encoded::default();
        places.push((identifier.clone(), Arc::clone(&place)));
        place
    }
}

impl CacheableObject for CachedObject {
    fn cache_encode(
        &self,
        identifier: &Str,
        encode: &mut EncodeFn<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        out.extend_from_slice(&self.encoded(identifier, encode)?);
        Ok(())
    }

    fn object(&self) -> &dyn Object {
        &*self.object
    }
}

impl fmt::Debug for CachedObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CachedObject").field(&self.object).finish()
    }
}

#[deny(clippy::missing_trait_methods, reason = "all that the object inside can do shows")]
impl Object for CachedObject {
    fn type_info(&self) -> &'static TypeInfo {
        self.object.type_info()
    }

    fn value(&self) -> &(dyn Any + Send + Sync) {
        self.object.value()
    }

    fn value_mut(&mut self) -> &mut (dyn Any + Send + Sync) {
        self.encoded = Mutex::default();
        self.object.value_mut()
    }

    fn into_value(self: Box<Self>) -> Box<dyn Any + Send + Sync> {
        self.object.into_value()
    }

    fn type_key(&self) -> TypeId {
        self.object.type_key()
    }

    fn clone_object(&self) -> Box<dyn Object> {
        Box::new(Self::new(self.object.clone_object()))
    }

    fn equals(&self, other: &dyn Object) -> bool {
        self.object.equals(other)
    }

    fn own_kind(&self) -> Option<GroupVersionKind> {
        self.object.own_kind()
    }

    fn visit_nested(&mut self, visit: &mut dyn FnMut(&mut RawExtension)) {
        self.encoded = Mutex::default();
        self.object.visit_nested(visit);
    }

    fn has_nested(&self) -> bool {
        self.object.has_nested()
    }

    fn as_list(&self) -> Option<ListView<'_>> {
        self.object.as_list()
    }

    fn push_item(&mut self, item: Box<dyn Object>) -> Result<(), Box<dyn Object>> {
        self.encoded = Mutex::default();
        self.object.push_item(item)
    }

    fn metadata(&self) -> Option<&(dyn Any + Send + Sync)> {
        self.object.metadata()
    }

    fn written_metadata(&self) -> Option<Value> {
        self.object.written_metadata()
    }

    fn replace_metadata(&mut self, metadata: Value) -> bool {
        self.encoded = Mutex::default();
        self.object.replace_metadata(metadata)
    }

    fn metadata_mut(&mut self) -> Option<&mut (dyn Any + Send + Sync)> {
        self.encoded = Mutex::default();
        self.object.metadata_mut()
    }

    fn as_struct(&self) -> Option<&dyn Struct> {
        self.object.as_struct()
    }

    fn as_struct_mut(&mut self) -> Option<&mut dyn Struct> {
        self.encoded = Mutex::default();
        self.object.as_struct_mut()
    }

    fn as_cacheable(&self) -> Option<&dyn CacheableObject> {
        Some(self)
    }
}
