//! How the events of a watch are read.

use std::io::Read;
use std::sync::Arc;

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::Status;
use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, FieldValidation, GroupVersionKind, Input, Reason,
};
#[cfg(feature = "tokio")]
use tokio::io::AsyncRead;

use super::core::{EventCore, ReadObject};
use super::typed::ERROR;
use super::{DecodedEvent, EventReader, WatchEvent};
use crate::reading::ObjectReader;
#[cfg(feature = "tokio")]
use crate::source::Asynchronous;
use crate::source::{Blocking, Pushed};
use crate::stream::stream_of;
use crate::{AsSent, MissingCapability, UnsupportedMediaTypeError};

impl AsSent<'_> {
    /// Reads the events of a watch from a reader, one at a time, with their objects of any kind,
    /// which are neither defaulted nor converted.
    ///
    /// The `Status` of an `ERROR` event is read whether it is registered or not.
    ///
    /// # Errors
    /// When there is no format with that media type, or it has no streams.
    #[doc(alias = "decode_events")]
    pub fn event_reader<'a>(
        &self,
        media_type: &str,
        source: impl Read + Send + 'a,
    ) -> Result<EventReader<DecodedEvent, Blocking<'a>>, UnsupportedMediaTypeError> {
        self.blocking_events(media_type, source, self.read_any())
    }

    /// Reads the events of a watch on objects of type `T` from a reader, one at a time. The objects
    /// are defaulted and converted, whatever version was sent, as by
    /// [`CodecFactory::decode_as`](crate::CodecFactory::decode_as); `T` is any registered type, or
    /// one that takes objects of any kind, such as
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
    /// for event in codecs.as_sent().event_reader_as("application/json", &body[..])? {
    ///     match event? {
    ///         WatchEvent::Added(it) | WatchEvent::Modified(it) | WatchEvent::Bookmark(it) => {
    ///             let it: PartialObjectMetadata = it;
    ///             seen = Some(it.metadata.resource_version); // where to go on
    ///         }
    ///         WatchEvent::Error(error) if error.is_resource_expired() => break, // list again
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
    #[doc(alias = "decode_events_as")]
    pub fn event_reader_as<'a, T: 'static>(
        &self,
        media_type: &str,
        source: impl Read + Send + 'a,
    ) -> Result<EventReader<WatchEvent<T>, Blocking<'a>>, UnsupportedMediaTypeError> {
        self.blocking_events(media_type, source, self.read_typed())
    }

    /// The events of a watch as a `Stream`, with their objects of any kind; as
    /// [`event_reader`](Self::event_reader) from an asynchronous reader.
    ///
    /// # Errors
    /// As [`event_reader`](Self::event_reader), and when the streams of the format have no
    /// [`FrameScanner`](apimachinery_runtime::FrameScanner).
    #[cfg(feature = "tokio")]
    pub fn event_stream<'a>(
        &self,
        media_type: &str,
        source: impl AsyncRead + Send + 'a,
    ) -> Result<EventReader<DecodedEvent, Asynchronous<'a>>, UnsupportedMediaTypeError> {
        self.events_of_bytes(media_type, Asynchronous::new(source), self.read_any())
    }

    /// The events of a watch on objects of type `T` as a `Stream`; as
    /// [`event_reader_as`](Self::event_reader_as) from an asynchronous reader.
    ///
    /// ```
    /// use apimachinery_meta::v1::PartialObjectMetadata;
    /// use apimachinery_runtime::Scheme;
    /// use apimachinery_serializer::{CodecFactory, WatchEvent};
    /// use futures_util::TryStreamExt;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let codecs = CodecFactory::new(Scheme::builder().known::<PartialObjectMetadata>().build()?);
    /// # let body = br#"{"type":"ADDED","object":{"kind":"PartialObjectMetadata",
    /// #     "apiVersion":"meta.k8s.io/v1","metadata":{"name":"a"}}}"#;
    /// let decoder = codecs.as_sent();
    /// let mut events = decoder.event_stream_as::<PartialObjectMetadata>("application/json", &body[..])?;
    /// while let Some(event) = events.try_next().await? {
    ///     match event {
    ///         WatchEvent::Added(it) => println!("{} is new", it.metadata.name),
    ///         WatchEvent::Error(error) => return Err(error.into()),
    ///         other => println!("{}", other.type_name()),
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`event_stream`](Self::event_stream).
    #[cfg(feature = "tokio")]
    pub fn event_stream_as<'a, T: 'static>(
        &self,
        media_type: &str,
        source: impl AsyncRead + Send + 'a,
    ) -> Result<EventReader<WatchEvent<T>, Asynchronous<'a>>, UnsupportedMediaTypeError> {
        self.events_of_bytes(media_type, Asynchronous::new(source), self.read_typed())
    }

    /// The events of a watch from bytes that are pushed, with their objects of any kind; as
    /// [`event_reader`](Self::event_reader) from a reader.
    ///
    /// # Errors
    /// As [`event_reader`](Self::event_reader), and when the streams of the format have no
    /// [`FrameScanner`](apimachinery_runtime::FrameScanner).
    pub fn event_buffer(&self, media_type: &str) -> Result<EventReader, UnsupportedMediaTypeError> {
        self.events_of_bytes(media_type, Pushed, self.read_any())
    }

    /// The events of a watch on objects of type `T` from bytes that are pushed; as
    /// [`event_reader_as`](Self::event_reader_as) from a reader.
    ///
    /// ```
    /// use apimachinery_meta::v1::PartialObjectMetadata;
    /// use apimachinery_runtime::Scheme;
    /// use apimachinery_serializer::{CodecFactory, NextItem, WatchEvent};
    ///
    /// # let codecs = CodecFactory::new(Scheme::builder().known::<PartialObjectMetadata>().build()?);
    /// let mut events = codecs.as_sent().event_buffer_as::<PartialObjectMetadata>("application/json")?;
    /// events.push(br#"{"type":"ADDED","object":{"kind":"PartialObject"#);
    /// assert!(matches!(events.next_event()?, NextItem::More));
    /// events.push(br#"Metadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"a"}}}"#);
    /// let NextItem::Item(WatchEvent::Added(it)) = events.next_event()? else { panic!() };
    /// assert_eq!(it.metadata.name, "a");
    /// events.push(b""); // there will be no more
    /// assert!(matches!(events.next_event()?, NextItem::End));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`event_buffer`](Self::event_buffer).
    pub fn event_buffer_as<T: 'static>(
        &self,
        media_type: &str,
    ) -> Result<EventReader<WatchEvent<T>>, UnsupportedMediaTypeError> {
        self.events_of_bytes(media_type, Pushed, self.read_typed())
    }

    fn blocking_events<'a, E>(
        &self,
        media_type: &str,
        source: impl Read + Send + 'a,
        objects: ReadObject<E>,
    ) -> Result<EventReader<E, Blocking<'a>>, UnsupportedMediaTypeError> {
        let stream = stream_of(self.factory(), media_type)?;
        let core = EventCore::new(stream, objects, self.any_decoder());
        let source = if core.takes_bytes() {
            Blocking::bytes(source)
        } else {
            Blocking::frames(stream.framer.frame_reader(Box::new(source)))
        };
        Ok(EventReader { core, source })
    }

    /// Fails when events of the format are found only by its own reader of frames, which is
    /// blocking.
    fn events_of_bytes<E, S>(
        &self,
        media_type: &str,
        source: S,
        objects: ReadObject<E>,
    ) -> Result<EventReader<E, S>, UnsupportedMediaTypeError> {
        let stream = stream_of(self.factory(), media_type)?;
        let core = EventCore::new(stream, objects, self.any_decoder());
        if core.takes_bytes() {
            return Ok(EventReader { core, source });
        }
        let infos = self.factory().supported_media_types();
        Err(UnsupportedMediaTypeError::new(media_type, infos, MissingCapability::Asynchronous))
    }

    fn any_decoder(&self) -> Arc<dyn Decoder> {
        self.factory().shared_universal_deserializer()
    }

    fn read_any(&self) -> ReadObject<DecodedEvent> {
        let (factory, options) = (self.factory().clone(), self.options());
        Box::new(move |name, object| {
            let decoder = factory.universal_deserializer();
            let status = (name == ERROR)
                .then(|| decode_status(decoder, object, options.validation).ok())
                .flatten();
            let object = match status {
                Some(status) => status,
                None => options.decode_by(factory.scheme(), decoder, object)?,
            };
            Ok(DecodedEvent { r#type: name.into(), object })
        })
    }

    fn read_typed<T: 'static>(&self) -> ReadObject<WatchEvent<T>> {
        let validation = self.options().validation;
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

/// A type that is not registered takes documents of every kind, so the kind is checked.
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
