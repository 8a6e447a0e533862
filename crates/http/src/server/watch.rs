//! Watches: the events of a stream as a response.

mod body;
mod encoder;
mod event;
mod timed;

pub(crate) use body::WatchBody;
pub(crate) use encoder::EventEncoder;
pub(crate) use event::Events;
pub use event::SharedEvent;
pub(crate) use timed::Timed;
