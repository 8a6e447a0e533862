//! Events that any number of watchers share.

use std::pin::Pin;
use std::sync::Arc;

use apimachinery_meta::StatusError;
use apimachinery_runtime::{CachedObject, EncodeError, EncodeFn, Object, Str};
use apimachinery_serializer::WatchEvent;
use bytes::Bytes;
use futures_core::Stream;

/// The events of a watch.
pub(crate) type Events = Pin<Box<dyn Stream<Item = SharedEvent> + Send>>;

/// An event of a watch that keeps its encoded forms: sent to a thousand watchers, it is encoded
/// once for each format and version, and all of them share the bytes.
///
/// Corresponds to `watch.Event` with the `cachingObject` of the API server.
///
/// ```
/// use apimachinery_http::SharedEvent;
/// use apimachinery_meta::v1::PartialObjectMetadata;
/// use apimachinery_serializer::WatchEvent;
///
/// let event = SharedEvent::from(WatchEvent::Added(PartialObjectMetadata::default()));
/// assert_eq!(event.type_name(), "ADDED");
/// let another_watcher = event.clone(); // the same event, and the same bytes
/// # let _ = another_watcher;
/// ```
#[derive(Clone, Debug)]
pub struct SharedEvent(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    r#type: Str,
    object: CachedObject,
}

impl SharedEvent {
    /// An event of a type, such as `ADDED`, on an object.
    pub fn new(r#type: impl Into<Str>, object: Box<dyn Object>) -> Self {
        Self(Arc::new(Inner { r#type: r#type.into(), object: CachedObject::new(object) }))
    }

    /// The type: `ADDED`, `MODIFIED`, `DELETED`, `BOOKMARK`, `ERROR`, or another.
    pub fn type_name(&self) -> &str {
        &self.0.r#type
    }

    /// What happened to this object; of an `ERROR`, the `Status`.
    pub fn object(&self) -> &dyn Object {
        apimachinery_runtime::CacheableObject::object(&self.0.object)
    }

    /// What is kept for `identifier`, or what `encode` makes.
    pub(super) fn encoded(
        &self,
        identifier: &Str,
        encode: &mut EncodeFn<'_>,
    ) -> Result<Bytes, EncodeError> {
        self.0.object.encoded(identifier, encode)
    }
}

impl<T: Object> From<WatchEvent<T>> for SharedEvent {
    fn from(event: WatchEvent<T>) -> Self {
        let name = Str::from(event.type_name());
        match event.into_object() {
            Ok(object) => Self::new(name, Box::new(object)),
            Err(error) => error.into(),
        }
    }
}

/// An event `ERROR`, after which the watch cannot go on.
impl From<StatusError> for SharedEvent {
    fn from(error: StatusError) -> Self {
        Self::new("ERROR", Box::new(error.into_status()))
    }
}
