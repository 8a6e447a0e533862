//! Which format a client wants, and which it sends.

mod accept;
mod error;
mod input;
mod options;
mod output;
mod restrictions;

pub use accept::{Accept, AcceptClause};
pub use error::{NotAcceptableError, UnsupportedContentTypeError};
pub use input::{negotiate_content_type, negotiate_input, negotiate_patch_type};
pub use options::{NegotiatedFormat, NegotiationOptions};
pub(crate) use output::negotiate_accept_stream;
pub use output::{negotiate_accept, negotiate_output, negotiate_output_stream, wants_pretty};
pub use restrictions::{DefaultEndpointRestrictions, EndpointRestrictions, ResourceRestrictions};
