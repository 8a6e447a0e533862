//! Watches as responses.

use std::pin::Pin;
use std::sync::Arc;

use apimachinery_meta::StatusError;
use apimachinery_query::flag;
use apimachinery_runtime::SerializerInfo;
use futures_core::Stream;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE, VARY};
use http::{HeaderValue, Response};

use super::Exchange;
use crate::watch::{EventEncoder, WatchBody};
use crate::{NotAcceptableError, ResponseBody, SharedEvent};

impl Exchange {
    /// The events of a watch as a response. Those of a watch that begins with the present objects are compressed for
    /// clients that take it (`WatchListCompression`).
    pub(super) fn watch(
        &self,
        events: Pin<Box<dyn Stream<Item = SharedEvent> + Send>>,
    ) -> Result<Response<ResponseBody>, StatusError> {
        let (encoder, info) = self.event_encoder()?;
        let media_type = match info.media_type.essence_str() {
            "application/json" => "application/json".to_owned(),
            "application/cbor" => "application/cbor-seq".to_owned(),
            other => format!("{other};stream=watch"),
        };
        let query = self.query();
        let is_true = |name| query.get(name).is_some_and(flag);
        let is_compressed = self.preferences().takes_gzip()
            && is_true("sendInitialEvents")
            && is_true("allowWatchBookmarks");
        let body = WatchBody::new(events, encoder).compressed(is_compressed);
        let mut response = Response::new(ResponseBody::new(body));
        let headers = response.headers_mut();
        if let Ok(media_type) = HeaderValue::from_str(&media_type) {
            headers.insert(CONTENT_TYPE, media_type);
        }
        if is_compressed {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            headers.append(VARY, HeaderValue::from_static("Accept-Encoding"));
        }
        Ok(response)
    }

    /// What encodes the events of a watch, and their format.
    pub(super) fn event_encoder(&self) -> Result<(EventEncoder, &SerializerInfo), StatusError> {
        let accepted = self.accepted().map_err(Clone::clone)?;
        let transform = self.transform(accepted.convert.as_ref())?;
        let offered = self.api().codecs().supported_media_types();
        let options = self.api().negotiation();
        let found = self.preferences().negotiate_stream(offered, self.restrictions(), options)?;
        let not_acceptable = || NotAcceptableError::new_stream(offered);
        let stream = found.info.stream.as_ref().ok_or_else(not_acceptable)?;
        let encoder = EventEncoder {
            objects: self.encoder(&found.info.serializer),
            serializer: Arc::clone(&found.info.serializer),
            transform,
            events: Arc::clone(&stream.serializer),
            framer: Some(Arc::clone(&stream.framer)),
            identifiers: Vec::new(),
        };
        Ok((encoder, found.info))
    }
}
