//! Which format a client wants, and in which one it sends.

mod error;
mod input;
mod options;
mod output;
mod pretty;
mod restrictions;

pub use error::{NotAcceptableError, UnsupportedContentTypeError};
pub use input::{negotiate_content_type, negotiate_input, negotiate_patch_type};
pub use options::{MediaTypeOptions, NegotiationOptions};
pub(crate) use output::negotiate_accept_stream;
pub use output::{negotiate_accept, negotiate_output, negotiate_output_stream};
pub use pretty::wants_pretty;
pub use restrictions::{DefaultEndpointRestrictions, EndpointRestrictions, ResourceRestrictions};
