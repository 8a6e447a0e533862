//! The documents of what a file, an answer or a pipe holds.

mod decoded;
mod document;
mod envelopes;
mod error;
mod etcd;
mod frames;
mod iter;
mod known_formats;
mod source;
mod text;

pub use decoded::DecodedDocuments;
pub use document::EncodedDocument;
pub use error::{DocumentError, DocumentErrorKind, EtcdAnswerError};
pub use iter::EncodedDocuments;

pub(crate) use decoded::decode_document;
pub(crate) use envelopes::second_envelope;
