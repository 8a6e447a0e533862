//! Requests: their head, what they are about, and their body.

pub(crate) mod body;
pub(crate) mod head;
mod info;

pub use body::{MAX_REQUEST_BODY_BYTES, ReadBodyError, read_body};
pub use head::RequestHead;
pub use info::{RequestInfo, RequestInfoError, RequestInfoFactory};
