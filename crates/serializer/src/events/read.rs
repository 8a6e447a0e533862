//! How the objects of events are read.

use std::io::Read;
use std::sync::Arc;

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::Status;
use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, FieldValidation, GroupVersionKind, Input, Reason,
};
#[cfg(feature = "tokio")]
use tokio::io::AsyncRead;

#[cfg(feature = "tokio")]
use super::EventStream;
use super::typed::ERROR;
use super::{DecodedEvent, EventBuffer, EventDecoder, ReadObject, WatchEvent};
use crate::reading::ObjectReader;
use crate::stream::stream_of;
use crate::{FactoryDecoder, MissingCapability, UnsupportedMediaTypeError};

impl FactoryDecoder<'_> {
    /// Decodes the events of a watch from a stream of a format, one at a time, with their objects of any kind, which
    /// are neither defaulted nor converted.
    ///
    /// The `Status` of an `ERROR` event is read whether it is registered or not.
    ///
    /// # Errors
    /// When there is no format with that media type, or it has no streams.
    pub fn decode_events<'a>(
        &self,
        media_type: &str,
        source: impl Read + Send + 'a,
    ) -> Result<EventDecoder<'a>, UnsupportedMediaTypeError> {
        let stream = stream_of(self.factory(), media_type)?;
        Ok(EventDecoder::new(stream, self.read_any(), self.any_decoder(), Box::new(source)))
    }

    /// Decodes the events of a watch on objects of type `T` from a stream of a format, one at a time. The objects
    /// are defaulted and converted, whatever version was sent, as by [`CodecFactory::decode_as`](crate::CodecFactory::decode_as); `T` is any
    /// registered type, or one that takes objects of any kind, such as
    /// [`Unstructured`](apimachinery_runtime::Unstructured).
    ///
    /// ```
    /// use apimachinery_meta::v1::PartialObjectMetadata;
    /// use apimachinery_runtime::Scheme;
    /// use apimachinery_serializer::{CodecFactory, WatchEvent};
    ///
    /// # let codecs = CodecFactory::new(Scheme::builder().known::<PartialObjectMetadata>().build()?);
    /// # let body = br#"{"type":"ADDED","object":{"kind":"PartialObjectMetadata",
    /// #     "apiVersion":"meta.k8s.io/v1","metadata":{"name":"a","resourceVersion":"3"}}}
    /// #     {"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","code":410,"reason":"Expired"}}"#;
    /// let mut seen = None;
    /// for event in codecs.decoder().decode_events_as("application/json", &body[..])? {
    ///     match event? {
    ///         WatchEvent::Added(it) | WatchEvent::Modified(it) | WatchEvent::Bookmark(it) => {
    ///             let it: PartialObjectMetadata = it;
    ///             seen = Some(it.metadata.resource_version); // where to go on
    ///         }
    ///         WatchEvent::Error(error) if error.is_resource_expired() => break, // list anew
    ///         WatchEvent::Error(error) => return Err(error.into()),
    ///         other => println!("{}", other.type_name()),
    ///     }
    /// }
    /// assert_eq!(seen.as_deref(), Some("3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When there is no format with that media type, or it has no streams.
    pub fn decode_events_as<'a, T: 'static>(
        &self,
        media_type: &str,
        source: impl Read + Send + 'a,
    ) -> Result<EventDecoder<'a, WatchEvent<T>>, UnsupportedMediaTypeError> {
        let stream = stream_of(self.factory(), media_type)?;
        Ok(EventDecoder::new(stream, self.read_typed(), self.any_decoder(), Box::new(source)))
    }

    /// The events of a watch as a `Stream`, with their objects of any kind; as
    /// [`decode_events`](Self::decode_events) from an asynchronous reader.
    ///
    /// # Errors
    /// As [`decode_events`](Self::decode_events), and when the streams of the format have no
    /// [`FrameScanner`](apimachinery_runtime::FrameScanner).
    #[cfg(feature = "tokio")]
    pub fn event_stream<'a>(
        &self,
        media_type: &str,
        source: impl AsyncRead + Send + 'a,
    ) -> Result<EventStream<'a>, UnsupportedMediaTypeError> {
        let stream = stream_of(self.factory(), media_type)?;
        let events = EventStream::new(stream, self.read_any(), self.any_decoder(), source);
        events.ok_or_else(|| self.not_asynchronous(media_type))
    }

    /// The events of a watch on objects of type `T` as a `Stream`; as
    /// [`decode_events_as`](Self::decode_events_as) from an asynchronous reader.
    ///
    /// # Errors
    /// As [`event_stream`](Self::event_stream).
    #[cfg(feature = "tokio")]
    pub fn event_stream_as<'a, T: 'static>(
        &self,
        media_type: &str,
        source: impl AsyncRead + Send + 'a,
    ) -> Result<EventStream<'a, WatchEvent<T>>, UnsupportedMediaTypeError> {
        let stream = stream_of(self.factory(), media_type)?;
        let events = EventStream::new(stream, self.read_typed(), self.any_decoder(), source);
        events.ok_or_else(|| self.not_asynchronous(media_type))
    }

    /// The events of a watch from bytes that are pushed, with their objects of any kind; as
    /// [`decode_events`](Self::decode_events) from a reader.
    ///
    /// # Errors
    /// As [`decode_events`](Self::decode_events), and when the streams of the format have no
    /// [`FrameScanner`](apimachinery_runtime::FrameScanner).
    pub fn event_buffer(&self, media_type: &str) -> Result<EventBuffer, UnsupportedMediaTypeError> {
        let stream = stream_of(self.factory(), media_type)?;
        let events = EventBuffer::new(stream, self.read_any(), self.any_decoder());
        events.ok_or_else(|| self.not_asynchronous(media_type))
    }

    /// The events of a watch on objects of type `T` from bytes that are pushed; as
    /// [`decode_events_as`](Self::decode_events_as) from a reader.
    ///
    /// # Errors
    /// As [`event_buffer`](Self::event_buffer).
    pub fn event_buffer_as<T: 'static>(
        &self,
        media_type: &str,
    ) -> Result<EventBuffer<WatchEvent<T>>, UnsupportedMediaTypeError> {
        let stream = stream_of(self.factory(), media_type)?;
        let events = EventBuffer::new(stream, self.read_typed(), self.any_decoder());
        events.ok_or_else(|| self.not_asynchronous(media_type))
    }

    fn not_asynchronous(&self, media_type: &str) -> UnsupportedMediaTypeError {
        let infos = self.factory().supported_media_types();
        UnsupportedMediaTypeError::new(media_type, infos, MissingCapability::Asynchronous)
    }

    fn any_decoder(&self) -> Arc<dyn Decoder> {
        self.factory().shared_universal_deserializer()
    }

    fn read_any(&self) -> ReadObject<DecodedEvent> {
        let (factory, wishes) = (self.factory().clone(), self.wishes());
        Box::new(move |name, object| {
            let decoder = factory.universal_deserializer();
            let status = (name == ERROR)
                .then(|| decode_status(decoder, object, wishes.validation).ok())
                .flatten();
            let object = match status {
                Some(status) => status,
                None => wishes.decode_by(factory.scheme(), decoder, object)?,
            };
            Ok(DecodedEvent { r#type: name.into(), object })
        })
    }

    fn read_typed<T: 'static>(&self) -> ReadObject<WatchEvent<T>> {
        let validation = self.wishes().validation;
        let universal = self.factory().shared_universal_deserializer();
        let objects = ObjectReader::of_scheme(universal, self.factory().scheme());
        Box::new(move |name, object| {
            if name == ERROR {
                return read_error(objects.decoder(), object, validation).map(WatchEvent::Error);
            }
            let decoded = objects.decode::<T>(object, None, validation)?;
            Ok(WatchEvent::new(name, decoded.into_object()))
        })
    }
}

fn read_error(
    decoder: &dyn Decoder,
    object: Input<'_>,
    validation: FieldValidation,
) -> Result<StatusError, DecodeError> {
    let decoded = decode_status(decoder, object, validation)?;
    let kind = decoded.kind().clone();
    StatusError::from_object(decoded.into_object())
        .map_err(|error| DecodeError::custom(Reason::cause(error)).of_kind(&kind))
}

/// A type that is not registered takes documents of every kind, so the kind has to be looked at.
fn decode_status(
    decoder: &dyn Decoder,
    object: Input<'_>,
    validation: FieldValidation,
) -> Result<Decoded, DecodeError> {
    let request = DecodeRequest::into(Box::<Status>::default()).validation(validation);
    let decoded = decoder.decode_with(object, request)?;
    if is_status(decoded.kind()) || !decoded.object().is::<Status>() {
        return Ok(decoded);
    }
    let text = format!("an event of type {ERROR} has a Status, not {}", decoded.kind());
    Err(DecodeError::invalid_value(text).of_kind(decoded.kind()))
}

fn is_status(kind: &GroupVersionKind) -> bool {
    kind.kind == "Status"
        && kind.version == "v1"
        && matches!(kind.group.as_str(), "" | "meta.k8s.io")
}
