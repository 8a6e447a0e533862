//! What a client wants of a response.

use std::borrow::Cow;

use apimachinery_runtime::SerializerInfo;
use http::HeaderValue;
use http::header::ACCEPT;

use crate::negotiation::negotiate_accept_stream;
use crate::request::head::text_of;
use crate::server::response::accepts_gzip;
use crate::{
    EndpointRestrictions, NegotiatedFormat, NegotiationOptions, NotAcceptableError, RequestHead,
    negotiate_accept, wants_pretty,
};

/// What the head of a request asks of the response. A watch keeps that for as long as it lasts, and
/// not the head.
pub(super) struct Preferences {
    accept: Option<HeaderValue>,
    is_for_people: bool,
    takes_gzip: bool,
    /// The tag of the document that the client has.
    #[cfg(feature = "server-discovery")]
    known_tag: Option<HeaderValue>,
}

impl Preferences {
    pub(super) fn of(request: RequestHead<'_>) -> Self {
        Self {
            accept: request.headers.get(ACCEPT).cloned(),
            is_for_people: wants_pretty(request),
            takes_gzip: accepts_gzip(request.headers),
            #[cfg(feature = "server-discovery")]
            known_tag: request.headers.get(http::header::IF_NONE_MATCH).cloned(),
        }
    }

    pub(super) fn takes_gzip(&self) -> bool {
        self.takes_gzip
    }

    #[cfg(feature = "server-discovery")]
    pub(super) fn has_document(&self, tag: &crate::ETag) -> bool {
        text(&self.known_tag) == tag.as_str()
    }

    /// As [`negotiate_output`](crate::negotiate_output).
    pub(super) fn negotiate<'i>(
        &self,
        offered: &'i [SerializerInfo],
        restrictions: &dyn EndpointRestrictions,
        options: &NegotiationOptions,
    ) -> Result<NegotiatedFormat<'i>, NotAcceptableError> {
        let found = negotiate_accept(&text(&self.accept), offered, restrictions, options);
        let mut found = found.ok_or_else(|| NotAcceptableError::new(offered))?;
        found.pretty |= self.is_for_people;
        Ok(found)
    }

    /// As [`negotiate_output_stream`](crate::negotiate_output_stream).
    pub(super) fn negotiate_stream<'i>(
        &self,
        offered: &'i [SerializerInfo],
        restrictions: &dyn EndpointRestrictions,
        options: &NegotiationOptions,
    ) -> Result<NegotiatedFormat<'i>, NotAcceptableError> {
        negotiate_accept_stream(&text(&self.accept), offered, restrictions, options)
    }
}

fn text(header: &Option<HeaderValue>) -> Cow<'_, str> {
    header.as_ref().map(text_of).unwrap_or_default()
}
