//! The events of a watch from a body.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use apimachinery_runtime::Str;
use apimachinery_serializer::{DecodedEvent, EventReader, NextItem, StreamError};
use bytes::Buf;
use futures_core::Stream;
use futures_core::stream::FusedStream;
use http_body::Body;

use crate::BoxError;

/// Reads the events of a watch, and the objects in them, from the body of a response: a stream of
/// them.
///
/// Made by [`ResponseDecoder::events`](super::ResponseDecoder::events), or around a reader of
/// pushed bytes. An event that is broken or too large is an error, and the stream goes on with the
/// next one; after an error that [is fatal](StreamError::is_fatal), such as one of the body, there
/// is nothing more. It holds one event and one frame of the body, and asks the body for more only
/// when it is asked itself.
///
/// ```
/// use apimachinery_http::client::EventBody;
/// use apimachinery_meta::v1::PartialObjectMetadata;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::{CodecFactory, WatchEvent};
/// use futures_util::TryStreamExt;
///
/// # futures_util::FutureExt::now_or_never(async {
/// # let codecs = CodecFactory::new(Scheme::builder().known::<PartialObjectMetadata>().build()?);
/// # let body = r#"{"type":"ADDED","object":{"kind":"PartialObjectMetadata",
/// #     "apiVersion":"meta.k8s.io/v1","metadata":{"name":"a"}}}"#.to_owned();
/// let events = codecs.as_sent().event_buffer_as::<PartialObjectMetadata>("application/json")?;
/// let mut events = EventBody::new(events, body);
/// while let Some(event) = events.try_next().await? {
///     match event {
///         WatchEvent::Added(it) => println!("{} is new", it.metadata.name),
///         WatchEvent::Error(error) => return Err(error.into()),
///         other => println!("{}", other.type_name()),
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # }).unwrap()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EventBody<B, E = DecodedEvent> {
    events: EventReader<E>,
    /// None when there is nothing more.
    body: Option<Pin<Box<B>>>,
}

impl<B, E> fmt::Debug for EventBody<B, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventBody").field("events", &self.events).finish_non_exhaustive()
    }
}

impl<B, E> EventBody<B, E> {
    /// The events that a reader of pushed bytes finds in a body.
    pub fn new(events: EventReader<E>, body: B) -> Self {
        Self { events, body: Some(Box::pin(body)) }
    }

    /// The resource version to go on from, as [`EventReader::resource_version`].
    pub fn resource_version(&self) -> Option<Str> {
        self.events.resource_version()
    }

    /// How large an event may be in bytes; 16 MiB unless this is called. To be called before events
    /// are read.
    #[must_use]
    pub fn max_event_size(mut self, bytes: usize) -> Self {
        self.events = self.events.max_event_size(bytes);
        self
    }
}

impl<B, E> EventBody<B, E>
where
    B: Body,
    B::Error: Into<BoxError>,
{
    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Result<Option<E>, StreamError>> {
        let Some(body) = &mut self.body else { return Poll::Ready(Ok(None)) };
        loop {
            match self.events.next_event()? {
                NextItem::Item(event) => return Poll::Ready(Ok(Some(event))),
                NextItem::End => return Poll::Ready(Ok(None)),
                NextItem::More => {
                    let more = ready!(poll_data(body.as_mut(), context));
                    let more = more.map_err(std::io::Error::other);
                    push(more.map_err(frame_error)?, |bytes| self.events.push(bytes));
                }
            }
        }
    }
}

fn frame_error(error: std::io::Error) -> StreamError {
    StreamError::Frame(error.into())
}

/// The next data of a body; `None` at its end.
pub(super) fn poll_data<B>(
    mut body: Pin<&mut B>,
    context: &mut Context<'_>,
) -> Poll<Result<Option<B::Data>, BoxError>>
where
    B: Body,
    B::Error: Into<BoxError>,
{
    loop {
        let Some(frame) = ready!(body.as_mut().poll_frame(context)) else {
            return Poll::Ready(Ok(None));
        };
        // Other frames follow all of the data.
        if let Ok(data) = frame.map_err(Into::into)?.into_data() {
            return Poll::Ready(Ok(Some(data)));
        }
    }
}

/// Pushes data into a buffer, to which an empty push is the end.
pub(super) fn push(data: Option<impl Buf>, mut push: impl FnMut(&[u8])) {
    let Some(mut data) = data else { return push(&[]) };
    while data.has_remaining() {
        let count = data.chunk().len();
        push(data.chunk());
        data.advance(count);
    }
}

impl<B, E> Stream for EventBody<B, E>
where
    B: Body,
    B::Error: Into<BoxError>,
{
    type Item = Result<E, StreamError>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<E, StreamError>>> {
        let event = ready!(self.poll_event(context)).transpose();
        if event.as_ref().is_none_or(|it| it.as_ref().is_err_and(StreamError::is_fatal)) {
            self.body = None;
        }
        Poll::Ready(event)
    }
}

impl<B, E> FusedStream for EventBody<B, E>
where
    B: Body,
    B::Error: Into<BoxError>,
{
    fn is_terminated(&self) -> bool {
        self.body.is_none()
    }
}
