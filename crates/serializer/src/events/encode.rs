//! Writing the events of a watch.

use std::fmt;
use std::sync::Arc;

use apimachinery_meta::{EventType, v1};
use apimachinery_runtime::{
    ApiType, Encoder, GroupVersionKind, GroupVersioner, IntoShared, Object, RawExtension,
    Serializer, SerializerInfo, StreamSerializerInfo,
};
use bytes::Bytes;

use super::WatchEvent;
use crate::stream::stream_of;
use crate::{CodecFactory, StreamError, UnsupportedMediaTypeError};

/// Writes the events of a watch, as a server sends them, in any format that has streams.
///
/// Made by [`CodecFactory::event_encoder`]. What it gives are the bytes of one event with its
/// framing, to be sent one after the other, each as soon as it happened. It does in one call what a
/// server in Go does with an embedded encoder, `metav1.WatchEvent` and a framer.
///
/// ```
/// use apimachinery_api::{self as api, core::v1::{GROUP_VERSION, Pod}};
/// use apimachinery_meta::{EventType, StatusError};
/// # use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::{CodecFactory, WatchEvent};
///
/// # let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
/// let events = codecs.event_encoder("application/json", &GROUP_VERSION)?;
/// let gone = StatusError::resource_expired("too old resource version");
///
/// let mut body = Vec::new();
/// body.extend(events.encode(&WatchEvent::Added(Pod::default()))?);
/// body.extend(events.encode_object(EventType::DELETED, &Pod::default())?); // of whatever kind
/// body.extend(events.encode(&WatchEvent::<Pod>::Error(gone))?);
/// assert_eq!(body.split(|it| *it == b'\n').count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct EventEncoder {
    stream: StreamSerializerInfo,
    serializer: Arc<dyn Serializer>,
    objects: Arc<dyn Encoder>,
}

impl fmt::Debug for EventEncoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventEncoder").field("objects", &self.objects).finish_non_exhaustive()
    }
}

impl CodecFactory {
    /// An encoder of watch events whose objects are converted to what `version` picks.
    ///
    /// # Errors
    /// When there is no format with that media type, or it has no streams.
    pub fn event_encoder(
        &self,
        media_type: &str,
        version: impl IntoShared<dyn GroupVersioner>,
    ) -> Result<EventEncoder, UnsupportedMediaTypeError> {
        let (info, stream) = (self.for_media_type(media_type)?, stream_of(self, media_type)?);
        let serializer = info.embedded_serializer().clone();
        let objects = Arc::new(self.encoder_for_version(serializer.clone(), version));
        let stream = stream.clone();
        Ok(EventEncoder { stream, serializer, objects })
    }
}

impl EventEncoder {
    /// An encoder of events in the streams of a format, whose objects `objects` encodes. `None`
    /// when the format has no streams.
    pub fn new(info: &SerializerInfo, objects: Arc<dyn Encoder>) -> Option<Self> {
        let (stream, serializer) = (info.stream.clone()?, info.embedded_serializer().clone());
        Some(Self { stream, serializer, objects })
    }

    /// The bytes of an event. Objects of types with only serde's traits are written by
    /// [`encode_object`](Self::encode_object).
    ///
    /// # Errors
    /// When the object cannot be encoded, or the event is too large for the framing.
    pub fn encode<T: Object>(&self, event: &WatchEvent<T>) -> Result<Bytes, StreamError> {
        match event {
            WatchEvent::Error(error) => {
                // It is the same in every version, registered or not.
                let mut status = Vec::new();
                let kind = v1::Status::KIND.to_gvk();
                self.serializer.encode(error.status(), &kind, &mut status)?;
                self.frame(EventType::ERROR, status.into())
            }
            WatchEvent::Added(object)
            | WatchEvent::Modified(object)
            | WatchEvent::Deleted(object)
            | WatchEvent::Bookmark(object)
            | WatchEvent::Other { object, .. } => self.encode_object(event.event_type(), object),
        }
    }

    /// The bytes of an event of some type on an object of whatever kind.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub fn encode_object(
        &self,
        event_type: impl Into<EventType>,
        object: &dyn Object,
    ) -> Result<Bytes, StreamError> {
        self.frame(event_type.into(), self.objects.encode_to_bytes(object)?)
    }

    fn frame(&self, event_type: EventType, object: Bytes) -> Result<Bytes, StreamError> {
        let object = RawExtension::Raw(object);
        let event = v1::WatchEvent { r#type: event_type.into(), object };
        let (mut document, mut frame) = (Vec::new(), Vec::new());
        // An event does not name its kind.
        self.stream.serializer.encode(&event, &GroupVersionKind::default(), &mut document)?;
        self.stream.framer.frame_writer(Box::new(&mut frame)).write_frame(&document)?;
        Ok(frame.into())
    }
}
