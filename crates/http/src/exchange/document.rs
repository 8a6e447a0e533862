//! Documents that a client may have already.

use std::sync::Arc;

use apimachinery_runtime::{GroupVersionKind, Object};
use http::{HeaderValue, Response, StatusCode};

use super::Exchange;
use crate::answer::Document;
use crate::response::{KindEncoder, ResponseWriter};
use crate::{EndpointRestrictions, ResponseBody};

impl Exchange {
    /// Whether the client asks for a kind that these restrictions allow.
    pub(crate) fn asks_for_kind(&self, restrictions: &dyn EndpointRestrictions) -> bool {
        self.negotiate(restrictions).is_ok_and(|found| found.convert.is_some())
    }

    pub(super) fn document(&self, document: Document) -> Response<ResponseBody> {
        let Document { object, tag, restrictions } = document;
        let mut response = match restrictions {
            _ if self.preferences().has_document(&tag) => tag.not_modified(),
            None => self.respond(StatusCode::OK, object),
            Some(restrictions) => self.respond_as_asked(&*restrictions, object),
        };
        tag.write_to(response.headers_mut());
        response
    }

    /// An object under the kind that the client asks for, which the media type then says, too.
    fn respond_as_asked(
        &self,
        restrictions: &dyn EndpointRestrictions,
        object: Arc<dyn Object>,
    ) -> Response<ResponseBody> {
        let found = match self.negotiate(restrictions) {
            Ok(found) => found,
            Err(error) => return self.fail(error.into()),
        };
        let serializer = Arc::clone(found.serializer());
        let kind = found.convert.unwrap_or_default();
        let content_type = with_kind(found.info.media_type.essence_str(), &kind);
        let encoder = KindEncoder { serializer: Arc::clone(&serializer), kind };
        let writer = ResponseWriter {
            serializer,
            content_type,
            takes_gzip: self.preferences().takes_gzip(),
        };
        writer.write(StatusCode::OK, &encoder, object)
    }
}

fn with_kind(media_type: &str, kind: &GroupVersionKind) -> HeaderValue {
    let GroupVersionKind { group, version, kind } = kind;
    let text = format!("{media_type};g={group};v={version};as={kind}");
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}
