//! Objects as responses.

use std::sync::Arc;

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::Status;
use apimachinery_runtime::{
    ApiType, CONTENT_TYPE_JSON, CONTENT_TYPE_PROTOBUF, CONTENT_TYPE_YAML, EncodeError,
    EncodedPieces, Encoder, GroupVersionKind, ListView, Object, Serializer, Str, TypeMeta,
};
use http::header::{CONTENT_ENCODING, CONTENT_TYPE, VARY};
use http::{HeaderValue, Response, StatusCode};
use mime::Mime;

use super::chunks::Chunks;
use super::compression::{GZIP_THRESHOLD, compress};
use super::{ResponseBody, status_code};

/// A list with more items than this is encoded while it is sent.
const WHOLE_ITEMS: usize = 64;

/// Whether a list is encoded while it is sent.
pub(crate) fn is_long(list: &ListView<'_>) -> bool {
    list.len() > WHOLE_ITEMS
}

/// How objects become responses of one format and version.
#[derive(Clone, Debug)]
pub(crate) struct ResponseWriter {
    /// Encodes a `Status` in place of an object that does not encode.
    pub(crate) serializer: Arc<dyn Serializer>,
    pub(crate) content_type: HeaderValue,
    pub(crate) takes_gzip: bool,
}

impl ResponseWriter {
    /// The object in a response. Where it does not encode, the response is the error; a code that
    /// is a failure already is kept.
    pub(crate) fn write(
        &self,
        code: StatusCode,
        encoder: &dyn Encoder,
        object: Arc<dyn Object>,
    ) -> Response<ResponseBody> {
        if object.as_list().is_some_and(|list| is_long(&list)) {
            return self.write_pieces(code, encoder.encode_pieces(object));
        }
        match self.encode_whole(encoder, &*object) {
            Ok((body, is_compressed)) => self.head(code, &self.content_type, is_compressed, body),
            Err(error) => match object.downcast_ref::<Status>() {
                // What went wrong first is what the client has to know.
                Some(status) => self.in_json(code, status),
                None => self.failure(code, error),
            },
        }
    }

    /// A list in a response, whose items are encoded when the body is polled.
    pub(crate) fn write_pieces(
        &self,
        code: StatusCode,
        pieces: Result<EncodedPieces, EncodeError>,
    ) -> Response<ResponseBody> {
        match pieces.and_then(|pieces| Chunks::begin(pieces, self.takes_gzip)) {
            Ok(chunks) => {
                let is_compressed = chunks.is_compressed();
                let body = ResponseBody::chunks(chunks);
                self.head(code, &self.content_type, is_compressed, body)
            }
            Err(error) => self.failure(code, error),
        }
    }

    fn encode_whole(
        &self,
        encoder: &dyn Encoder,
        object: &dyn Object,
    ) -> Result<(ResponseBody, bool), EncodeError> {
        let body = encoder.encode_to_vec(object)?;
        match self.takes_gzip && body.len() > GZIP_THRESHOLD {
            true => Ok((compress(&body)?.into(), true)),
            false => Ok((body.into(), false)),
        }
    }

    /// The response in place of an object that does not encode: in JSON where a `Status` does not
    /// either.
    fn failure(&self, code: StatusCode, error: EncodeError) -> Response<ResponseBody> {
        let status = StatusError::from(error).into_status();
        let code = match code.as_u16() {
            200..400 => status_code(&status),
            _ => code,
        };
        let kind = Status::KIND.to_gvk();
        let mut body = Vec::new();
        match self.serializer.encode(&status, &kind, &mut body) {
            Ok(()) => self.head(code, &self.content_type, false, body.into()),
            Err(_) => self.in_json(code, &status),
        }
    }

    fn in_json(&self, code: StatusCode, status: &Status) -> Response<ResponseBody> {
        let json = HeaderValue::from_static(CONTENT_TYPE_JSON);
        self.head(code, &json, false, status_json(status).into())
    }

    fn head(
        &self,
        code: StatusCode,
        content_type: &HeaderValue,
        is_compressed: bool,
        body: ResponseBody,
    ) -> Response<ResponseBody> {
        let mut response = Response::new(body);
        *response.status_mut() = code;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, content_type.clone());
        if is_compressed {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            headers.append(VARY, HeaderValue::from_static("Accept-Encoding"));
        }
        response
    }
}

/// A `Status` in JSON, for clients whose format cannot write it. Formats of a program's own may
/// write some types only.
pub(crate) fn status_json(status: &Status) -> Vec<u8> {
    let kind = Status::KIND.to_gvk();
    let status = Status { type_meta: TypeMeta::from(&kind), ..status.clone() };
    let mut json = apimachinery_json::to_vec(&status).unwrap_or_default();
    json.push(b'\n');
    json
}

/// A media type as a header. Those of the usual formats need no memory of their own.
pub(crate) fn content_type(media_type: &Mime) -> HeaderValue {
    let usual = [CONTENT_TYPE_JSON, CONTENT_TYPE_PROTOBUF, CONTENT_TYPE_YAML];
    let media_type = media_type.essence_str();
    match usual.into_iter().find(|it| *it == media_type) {
        Some(usual) => HeaderValue::from_static(usual),
        None => HeaderValue::from_str(media_type)
            .unwrap_or(HeaderValue::from_static("application/octet-stream")),
    }
}

/// Writes objects under one kind, whatever their type: those that a server makes for a client,
/// which no scheme has to know.
#[derive(Debug)]
pub(crate) struct KindEncoder {
    pub(crate) serializer: Arc<dyn Serializer>,
    pub(crate) kind: GroupVersionKind,
}

impl Encoder for KindEncoder {
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        self.serializer.encode(object, &self.kind, out)
    }

    fn encode_to_writer(
        &self,
        object: &dyn Object,
        sink: &mut dyn std::io::Write,
    ) -> Result<(), EncodeError> {
        self.serializer.encode_to_writer(object, &self.kind, sink)
    }

    fn encode_pieces(&self, object: Arc<dyn Object>) -> Result<EncodedPieces, EncodeError> {
        match self.serializer.list_pieces(&*object, &self.kind)? {
            Some(pieces) => Ok(EncodedPieces::of_list(object, pieces)),
            None => self.encode_to_vec(&*object).map(EncodedPieces::whole),
        }
    }

    fn identifier(&self) -> Str {
        let serializer = self.serializer.identifier();
        let kind = self.kind.to_string();
        apimachinery_runtime::identifier(&[
            ("encoder", &*serializer),
            ("kind", &*kind),
            ("name", "kind"),
        ])
    }
}
