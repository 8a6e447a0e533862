//! Bodies in one format as bodies in JSON.

mod events;
mod list;
mod object;

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use apimachinery_runtime::{DecodeError, EncodeError, FrameError, Serializer, SerializerInfo};
use bytes::{Buf, Bytes};
use http_body::{Body, Frame, SizeHint};

use self::events::Events;
use self::list::List;
use self::object::Json;
use super::event_body::push;
use crate::BoxError;
use crate::request::body::Parts;

/// How much JSON is handed on at a time.
const CHUNK: usize = 32 * 1024;

/// A response could not be turned into JSON, or its body failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TranscodeError {
    /// The body failed.
    #[error("{0}")]
    Body(#[source] BoxError),
    /// The stream of events broke off inside of one.
    #[error("the watch broke off: {0}")]
    Cut(#[source] std::io::Error),
    /// The stream of events is broken, or one of them too large.
    #[error("the watch cannot be turned into JSON: {0}")]
    Frame(#[source] FrameError),
    /// It is broken, or of a kind that is not registered.
    #[error("the response cannot be turned into JSON: {0}")]
    Decode(#[source] DecodeError),
    /// It has no form in JSON.
    #[error("the response cannot be turned into JSON: {0}")]
    Encode(#[source] EncodeError),
    /// An object is larger than the limit.
    #[error("the response is longer than {limit} bytes")]
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// It is compressed, which was not asked for.
    #[error("the response cannot be turned into JSON: its content encoding is {encoding}")]
    ContentEncoding {
        /// The header `Content-Encoding`.
        encoding: String,
    },
}

/// How much may be in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Of an object.
    pub(super) whole: u64,
    /// Of an item or event.
    pub(super) part: usize,
}

/// How a body becomes JSON.
pub(super) enum Transcoding {
    Whole(Whole),
    List(Box<List>),
    Events(Box<Events>),
    Failed(TranscodeError),
}

/// What came of going on.
enum Progress {
    /// Some JSON is there, and more will come without more of the body.
    Some,
    /// More of the body is needed.
    More,
    End,
}

impl Transcoding {
    pub(super) fn failed(error: TranscodeError) -> Self {
        Self::Failed(error)
    }

    /// One object.
    pub(super) fn whole(info: &SerializerInfo, json: Arc<dyn Serializer>, limits: Limits) -> Self {
        let json = Json::new(info, json);
        Self::Whole(Whole { json, body: Parts::default(), limit: limits.whole, at_end: false })
    }

    /// A list, item by item where the format can.
    pub(super) fn list(info: &SerializerInfo, json: Arc<dyn Serializer>, limits: Limits) -> Self {
        match info.serializer.list_format() {
            Some(format) => {
                let scanner = format.list_scanner(limits.part);
                Self::List(Box::new(List::new(Json::new(info, json), scanner)))
            }
            None => Self::whole(info, json, limits),
        }
    }

    /// The events of a watch.
    pub(super) fn events(info: &SerializerInfo, json: Arc<dyn Serializer>, limits: Limits) -> Self {
        let scanner = |stream: &apimachinery_runtime::StreamSerializerInfo| {
            let scanner = stream.framer.frame_scanner(limits.part)?;
            Some(Events::new(Json::new(info, json.clone()), stream.serializer.clone(), scanner))
        };
        match info.stream.as_ref().and_then(scanner) {
            Some(events) => Self::Events(Box::new(events)),
            None => Self::whole(info, json, limits),
        }
    }

    /// Takes the next data; none are the end of the body.
    fn push(&mut self, data: Option<impl Buf>) -> Result<(), TranscodeError> {
        match self {
            Self::Whole(whole) => match data {
                None => whole.at_end = true,
                Some(data) => whole.push(data)?,
            },
            Self::List(list) => push(data, |bytes| list.push(bytes)),
            Self::Events(events) => push(data, |bytes| events.push(bytes)),
            Self::Failed(_) => {}
        }
        Ok(())
    }

    /// Goes on with what there is.
    fn advance(&mut self, out: &mut Vec<u8>) -> Result<Progress, TranscodeError> {
        match self {
            Self::Whole(whole) if !whole.at_end => Ok(Progress::More),
            Self::Whole(whole) => {
                let body = std::mem::take(&mut whole.body).into_bytes();
                if !body.is_empty() {
                    whole.json.write((&body).into(), out)?;
                }
                Ok(Progress::End)
            }
            Self::List(list) => list.advance(out),
            Self::Events(events) => events.advance(out),
            Self::Failed(error) => {
                let nothing = TranscodeError::TooLarge { limit: 0 };
                Err(std::mem::replace(error, nothing))
            }
        }
    }
}

/// An object that is read as a whole.
pub(super) struct Whole {
    json: Json,
    body: Parts,
    limit: u64,
    at_end: bool,
}

impl Whole {
    fn push(&mut self, mut data: impl Buf) -> Result<(), TranscodeError> {
        let size = (self.body.len() + data.remaining()) as u64;
        if self.limit > 0 && size > self.limit {
            return Err(TranscodeError::TooLarge { limit: self.limit });
        }
        self.body.push(data.copy_to_bytes(data.remaining()));
        Ok(())
    }
}

/// The body of a response to a request that [`ProtobufLayer`](super::ProtobufLayer) may have
/// changed: the body of the server, or JSON made of it.
///
/// It asks the server's body for more only when it is asked itself. Of a list it holds one item, of
/// a watch one event, and the frame of the body that they came in.
pub struct TranscodedBody<B> {
    body: Pin<Box<B>>,
    state: State,
    /// JSON that is not handed on yet.
    out: Vec<u8>,
    trailers: Option<http::HeaderMap>,
}

enum State {
    Passed,
    Running(Transcoding),
    /// The error that follows the JSON before it.
    Failed(TranscodeError),
    Done,
}

impl<B> fmt::Debug for TranscodedBody<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_transcoded = !matches!(self.state, State::Passed);
        let mut text = f.debug_struct("TranscodedBody");
        text.field("is_transcoded", &is_transcoded).finish_non_exhaustive()
    }
}

impl<B> TranscodedBody<B> {
    pub(super) fn passed(body: B) -> Self {
        Self { body: Box::pin(body), state: State::Passed, out: Vec::new(), trailers: None }
    }

    pub(super) fn new(body: B, transcoding: Transcoding) -> Self {
        Self { state: State::Running(transcoding), ..Self::passed(body) }
    }

    fn take_out(&mut self) -> Option<Frame<Bytes>> {
        let out = std::mem::take(&mut self.out);
        (!out.is_empty()).then(|| Frame::data(Bytes::from(out)))
    }
}

type Polled = Poll<Option<Result<Frame<Bytes>, TranscodeError>>>;

impl<B> TranscodedBody<B>
where
    B: Body,
    B::Error: Into<BoxError>,
{
    /// The next frame of the server's body.
    fn poll_passed(&mut self, context: &mut Context<'_>) -> Polled {
        let frame = self.body.as_mut().poll_frame(context);
        frame.map(|frame| {
            let frame = frame?.map_err(|error| TranscodeError::Body(error.into()));
            Some(frame.map(|it| it.map_data(|mut data| data.copy_to_bytes(data.remaining()))))
        })
    }

    /// Goes on until there is something to hand on, or nothing to do but wait.
    fn poll_advance(&mut self, context: &mut Context<'_>) -> Poll<Result<(), TranscodeError>> {
        while let State::Running(transcoding) = &mut self.state {
            match transcoding.advance(&mut self.out)? {
                Progress::Some => break,
                Progress::More if self.out.len() >= CHUNK => break,
                Progress::More => {}
                Progress::End => {
                    self.state = State::Done;
                    break;
                }
            }
            match ready!(self.body.as_mut().poll_frame(context)) {
                None => transcoding.push(None::<Bytes>)?,
                Some(Err(error)) => {
                    return Poll::Ready(Err(TranscodeError::Body(error.into())));
                }
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => transcoding.push(Some(data))?,
                    Err(frame) => self.trailers = frame.into_trailers().ok(),
                },
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<B> Body for TranscodedBody<B>
where
    B: Body,
    B::Error: Into<BoxError>,
{
    type Data = Bytes;
    type Error = TranscodeError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Polled {
        let this = &mut *self;
        if matches!(this.state, State::Passed) {
            return this.poll_passed(context);
        }
        let is_pending = match this.poll_advance(context) {
            Poll::Ready(Ok(())) => false,
            Poll::Ready(Err(error)) => {
                this.state = State::Failed(error);
                false
            }
            Poll::Pending => true,
        };
        if let Some(frame) = this.take_out() {
            return Poll::Ready(Some(Ok(frame)));
        }
        if is_pending {
            return Poll::Pending;
        }
        if let State::Failed(error) = std::mem::replace(&mut this.state, State::Done) {
            return Poll::Ready(Some(Err(error)));
        }
        Poll::Ready(this.trailers.take().map(|it| Ok(Frame::trailers(it))))
    }

    fn is_end_stream(&self) -> bool {
        match self.state {
            State::Passed => self.body.is_end_stream(),
            State::Done => self.out.is_empty() && self.trailers.is_none(),
            _ => false,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self.state {
            State::Passed => self.body.size_hint(),
            _ => SizeHint::default(),
        }
    }
}
