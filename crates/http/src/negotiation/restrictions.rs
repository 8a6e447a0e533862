//! What an endpoint lets clients ask for.

use std::fmt::Debug;

use apimachinery_runtime::{GroupVersionKind, SerializerInfo};
use mime::Mime;

/// What clients may ask an endpoint for in an `Accept` header beside a format. A clause that asks for more is passed
/// over.
///
/// **Who implements this.** [`DefaultEndpointRestrictions`], and each sort of endpoint. Corresponds to
/// `negotiation.EndpointRestrictions`.
pub trait EndpointRestrictions: Debug {
    /// Whether the endpoint serves this media type, the object turned into `target`. Without a target the client
    /// wants the object as it is.
    fn allows_media_type_transform(
        &self,
        media_type: &Mime,
        target: Option<&GroupVersionKind>,
    ) -> bool;

    /// Whether `version` is a version of the server's API, which the parameter `sv` asks for.
    fn allows_server_version(&self, version: &str) -> bool;

    /// Whether the endpoint serves streams of this sort, which the parameter `stream` asks for.
    fn allows_stream_schema(&self, schema: &str) -> bool;

    /// Whether what the endpoint serves, turned into `target` if there is one, has a form in a format. Looked at only
    /// with [`NegotiationOptions::skip_unencodable`](crate::NegotiationOptions::skip_unencodable). Unless an
    /// endpoint says otherwise, everything has.
    fn can_encode(&self, info: &SerializerInfo, target: Option<&GroupVersionKind>) -> bool {
        let _ = (info, target);
        true
    }
}

/// Objects as they are, in every format, and watches. Corresponds to `negotiation.DefaultEndpointRestrictions`.
#[derive(Clone, Copy, Debug, Default)]
pub struct DefaultEndpointRestrictions;

impl EndpointRestrictions for DefaultEndpointRestrictions {
    fn allows_media_type_transform(&self, _: &Mime, target: Option<&GroupVersionKind>) -> bool {
        target.is_none()
    }

    fn allows_server_version(&self, _: &str) -> bool {
        false
    }

    fn allows_stream_schema(&self, schema: &str) -> bool {
        schema == "watch"
    }
}
