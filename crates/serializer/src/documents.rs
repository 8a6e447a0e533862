//! The documents of what a file, an answer or a pipe holds.

mod document;
#[cfg(feature = "protobuf")]
mod envelopes;
mod error;
mod etcd;
mod frames;
mod iter;
#[cfg(not(feature = "yaml"))]
mod json_values;
mod known_formats;
#[cfg(not(feature = "protobuf"))]
mod no_envelopes;
mod source;
#[cfg(feature = "yaml")]
mod text;
mod unread;

pub use document::EncodedDocument;
pub use error::{DocumentError, DocumentErrorKind, EtcdAnswerError};
pub use iter::EncodedDocuments;

pub(crate) use envelopes::second_envelope;
pub(crate) use unread::second_document;

#[cfg(not(feature = "yaml"))]
use json_values as text;
#[cfg(not(feature = "protobuf"))]
use no_envelopes as envelopes;
