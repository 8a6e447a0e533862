//! From a response to the object in it, or the failure.

use std::any::TypeId;
use std::fmt;
use std::sync::Arc;

use apimachinery_meta::v1::{STATUS_FAILURE, STATUS_SUCCESS, Status};
use apimachinery_meta::{ServerResponse, StatusError};
use apimachinery_runtime::{
    CONTENT_TYPE_JSON, DecodeError, DecodeRequest, Decoded, Decoder, GroupResource, GroupVersion,
    GroupVersionKind, InternalGroupVersioner, SerializerInfo, Str, Unstructured,
};
use apimachinery_serializer::{CodecFactory, EventReader, UnsupportedMediaTypeError, WatchEvent};
use bytes::Bytes;
use http::response::Parts;
use http::{Method, Response, StatusCode, header};
use http_body::Body;
use mime::Mime;

use super::error::{retry_after, retry_after_seconds};
use super::{EventBody, ListBody, MAX_RESPONSE_SIZE, ResponseError};
use crate::request::head::first_value;
use crate::{BoxError, RequestHead, RequestInfoFactory, Warning, parse_warnings, read_body};

/// How many bytes an error shows of an answer that is not an object.
const MAX_MESSAGE_SIZE: usize = 2048;

const CBOR: &str = "application/cbor";
const CBOR_SEQUENCE: &str = "application/cbor-seq";

/// Reads responses by their content type, in the formats of a codec factory: objects, watches,
/// lists, and failures of any form.
///
/// Objects are defaulted and converted to the type that is wanted, as by
/// [`CodecFactory::decode_as`], but the format is the one that the response names. A response that
/// names none is taken for JSON, unless another [default](Self::default_content_type) is set.
///
/// A code that is not 200 to 206 is a failure: the `Status` in the body, or, where there is none,
/// one that is made of the code, as by the reference. [`about`](Self::about) lets such errors name
/// what was asked for.
///
/// Corresponds to the `Result` of client-go's `rest.Request` and to its `newStreamWatcher`.
///
/// ```
/// use apimachinery_http::client::ResponseDecoder;
/// use apimachinery_meta::v1::PartialObjectMetadata;
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
/// use http::{Request, Response};
///
/// let codecs = CodecFactory::new(Scheme::builder().known::<PartialObjectMetadata>().build()?);
/// let request = Request::get("/api/v1/namespaces/shop/pods/web").body(())?;
/// let response = Response::builder().status(503).header("Retry-After", "5").body(())?;
///
/// let responses = ResponseDecoder::new(&codecs).about(&request);
/// let error = responses.decode_parts::<PartialObjectMetadata>(&response.into_parts().0, "").unwrap_err();
/// assert_eq!(error.retry_after().unwrap().as_secs(), 5);
/// assert!(error.status().is_some_and(|it| it.status().code == 503));
/// assert_eq!(error.to_string(), "the server is currently unable to handle the request (get pods web)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct ResponseDecoder {
    codecs: CodecFactory,
    default_content_type: Str,
    max_size: u64,
    on_warning: Option<Arc<dyn Fn(Warning) + Send + Sync>>,
    asked: Asked,
}

/// What a response is the answer to.
#[derive(Clone, Debug, Default)]
struct Asked {
    method: Method,
    resource: GroupResource,
    name: Str,
}

impl fmt::Debug for ResponseDecoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { default_content_type, max_size, asked, .. } = self;
        f.debug_struct("ResponseDecoder")
            .field("default_content_type", default_content_type)
            .field("max_size", max_size)
            .field("asked", asked)
            .finish_non_exhaustive()
    }
}

impl ResponseDecoder {
    /// Reads the formats and kinds of a codec factory.
    pub fn new(codecs: &CodecFactory) -> Self {
        Self {
            codecs: codecs.clone(),
            default_content_type: Str::from_static(CONTENT_TYPE_JSON),
            max_size: MAX_RESPONSE_SIZE,
            on_warning: None,
            asked: Asked::default(),
        }
    }

    /// What a response without a content type is taken for.
    #[must_use]
    pub fn default_content_type(mut self, content_type: impl Into<Str>) -> Self {
        self.default_content_type = content_type.into();
        self
    }

    /// Reports the warnings of every response, in the order of the headers `Warning`. Values that
    /// are malformed are passed over from there on.
    #[must_use]
    pub fn on_warning(mut self, tell: impl Fn(Warning) + Send + Sync + 'static) -> Self {
        self.on_warning = Some(Arc::new(tell));
        self
    }

    /// How large a body may be that is read as a whole, in bytes; 0 means any size.
    /// [`MAX_RESPONSE_SIZE`] unless this is called.
    #[must_use]
    pub fn max_size(mut self, bytes: u64) -> Self {
        self.max_size = bytes;
        self
    }

    /// The same for the answer to a request, so that failures without a `Status` name its resource
    /// and object.
    #[must_use]
    pub fn about<'r>(&self, request: impl Into<RequestHead<'r>>) -> Self {
        let request = request.into();
        let info = RequestInfoFactory::default().request_info(request).unwrap_or_default();
        let resource = GroupResource::new(info.api_group, info.resource);
        let asked = Asked { method: request.method.clone(), resource, name: info.name };
        Self { asked, ..self.clone() }
    }

    /// The object in a response. `T` is any registered type, or [`Unstructured`], which takes
    /// objects of any kind as they were sent.
    ///
    /// # Errors
    /// When the response is a failure, empty, or in a format that is not read, or the object is
    /// broken, of an unregistered kind or of one that does not convert to `T`; and when the body
    /// breaks off or is too large.
    pub async fn decode<T, B>(&self, response: Response<B>) -> Result<T, ResponseError>
    where
        T: 'static,
        B: Body,
        B::Error: Into<BoxError>,
    {
        let (parts, body) = response.into_parts();
        let body = read_body(body, self.max_size).await?;
        self.decode_parts(&parts, body)
    }

    /// The object in a response whose body has been read.
    ///
    /// # Errors
    /// As [`decode`](Self::decode), but for the body.
    pub fn decode_parts<T: 'static>(
        &self,
        parts: &Parts,
        body: impl Into<Bytes>,
    ) -> Result<T, ResponseError> {
        let body = body.into();
        self.tell_warnings(parts);
        let info = self.checked(parts, &body)?;
        if TypeId::of::<T>() == TypeId::of::<Unstructured>() {
            return self.decode_unstructured(parts, info, &body);
        }
        let assumed = self.codecs.scheme().kinds_of::<T>().first();
        let decoder = self.codecs.decoder_to_version(info, Arc::new(InternalGroupVersioner));
        let request = DecodeRequest::default().default_kind(assumed);
        let decoded = decoder.decode_typed((&body).into(), request);
        decoded
            .map(Decoded::into_object)
            .map_err(|error| self.decode_error(parts, info, &body, error))
    }

    /// The object in a response without a type, as it was sent.
    fn decode_unstructured<T: 'static>(
        &self,
        parts: &Parts,
        info: &SerializerInfo,
        body: &Bytes,
    ) -> Result<T, ResponseError> {
        let request = DecodeRequest::into(Box::<Unstructured>::default());
        let decoded = info.serializer.decode_with(body.into(), request)?;
        if is_status(decoded.kind())
            && let Some(status) = status_in(info, body).filter(|it| it.status != STATUS_SUCCESS)
        {
            return Err(self.failure(parts, StatusError::new(status)));
        }
        let kind = decoded.kind().clone();
        let object = decoded.into_typed().map(Decoded::into_object);
        object.map_err(|error| DecodeError::invalid_value(error.to_string()).of_kind(&kind).into())
    }

    /// Reads a response of which only success matters: its failure, also that of a `Status` sent
    /// with a code of success. Any other body is passed over, and there need not be one.
    ///
    /// # Errors
    /// When the response is a failure, and when the body breaks off or is too large.
    pub async fn check<B>(&self, response: Response<B>) -> Result<(), ResponseError>
    where
        B: Body,
        B::Error: Into<BoxError>,
    {
        let (parts, body) = response.into_parts();
        let body = read_body(body, self.max_size).await?;
        self.tell_warnings(&parts);
        if !is_success(parts.status) {
            return Err(self.failure_of(&parts, &body));
        }
        let info = self.codecs.for_media_type(&self.content_type(&parts)).ok();
        let status = info.filter(|_| !body.is_empty()).and_then(|info| status_in(info, &body));
        match status.filter(|it| it.status == STATUS_FAILURE) {
            Some(status) => Err(self.failure(&parts, StatusError::new(status))),
            None => Ok(()),
        }
    }

    /// The object in a response as it was sent: neither defaulted nor converted, and of a kind that
    /// is not registered as [`Unstructured`](apimachinery_runtime::Unstructured), where the format
    /// has a place for such.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    pub async fn decode_any<B>(&self, response: Response<B>) -> Result<Decoded, ResponseError>
    where
        B: Body,
        B::Error: Into<BoxError>,
    {
        let (parts, body) = response.into_parts();
        let body = read_body(body, self.max_size).await?;
        self.tell_warnings(&parts);
        let info = self.checked(&parts, &body)?;
        let request = DecodeRequest::default().any_kind(true);
        let decoded = info.serializer.decode_with((&body).into(), request);
        let failed = |status: &Status| status.status != STATUS_SUCCESS;
        let decoded = decoded.map_err(|error| self.decode_error(&parts, info, &body, error))?;
        match decoded.object().downcast_ref::<Status>().filter(|status| failed(status)) {
            Some(status) => Err(self.failure(&parts, StatusError::new(status.clone()))),
            None => Ok(decoded),
        }
    }

    /// The events of a watch, with objects of type `T`: a stream of
    /// [`WatchEvent`](apimachinery_serializer::WatchEvent)s.
    ///
    /// # Errors
    /// When the response is not a 200: a failure, which is read; and when the format is not read as
    /// a stream.
    pub async fn events<T, B>(
        &self,
        response: Response<B>,
    ) -> Result<EventBody<B, WatchEvent<T>>, ResponseError>
    where
        T: 'static,
        B: Body,
        B::Error: Into<BoxError>,
    {
        let decoder = self.codecs.as_sent();
        self.stream_of(response, |media_type| decoder.event_buffer_as(media_type)).await
    }

    /// The events of a watch, with objects of any kind as they were sent.
    ///
    /// # Errors
    /// As [`events`](Self::events).
    pub async fn events_of_any_kind<B>(
        &self,
        response: Response<B>,
    ) -> Result<EventBody<B>, ResponseError>
    where
        B: Body,
        B::Error: Into<BoxError>,
    {
        let decoder = self.codecs.as_sent().any_kind();
        self.stream_of(response, |media_type| decoder.event_buffer(media_type)).await
    }

    /// The items of a list, one at a time.
    ///
    /// # Errors
    /// When the response is a failure, which is read, or in a format whose lists are not read item
    /// by item.
    pub async fn list<T, B>(&self, response: Response<B>) -> Result<ListBody<B, T>, ResponseError>
    where
        T: 'static,
        B: Body,
        B::Error: Into<BoxError>,
    {
        let (parts, body) = response.into_parts();
        self.tell_warnings(&parts);
        let content_type = self.content_type(&parts);
        if !is_success(parts.status) {
            let body = read_body(body, self.max_size).await?;
            return Err(self.failure_of(&parts, &body));
        }
        let items = self.codecs.list_buffer(&content_type);
        Ok(ListBody::new(items.map_err(|error| unknown(&content_type, error))?, body))
    }

    async fn stream_of<B, E>(
        &self,
        response: Response<B>,
        events: impl FnOnce(&str) -> Result<EventReader<E>, UnsupportedMediaTypeError>,
    ) -> Result<EventBody<B, E>, ResponseError>
    where
        B: Body,
        B::Error: Into<BoxError>,
    {
        let (parts, body) = response.into_parts();
        self.tell_warnings(&parts);
        if parts.status != StatusCode::OK {
            let body = read_body(body, self.max_size).await?;
            return Err(self.failure_of(&parts, &body));
        }
        let content_type = self.content_type(&parts);
        let events = events(&stream_media_type(&content_type));
        Ok(EventBody::new(events.map_err(|error| unknown(&content_type, error))?, body))
    }

    fn tell_warnings(&self, parts: &Parts) {
        let Some(tell) = &self.on_warning else { return };
        parse_warnings(parts.headers.get_all(header::WARNING)).flatten().for_each(|it| tell(it));
    }

    fn content_type(&self, parts: &Parts) -> String {
        match &*first_value(&parts.headers, header::CONTENT_TYPE) {
            "" => self.default_content_type.to_string(),
            content_type => content_type.to_owned(),
        }
    }

    /// The format of a response that is a success and not empty.
    fn checked(&self, parts: &Parts, body: &Bytes) -> Result<&SerializerInfo, ResponseError> {
        if !is_success(parts.status) {
            return Err(self.failure_of(parts, body));
        }
        let content_type = self.content_type(parts);
        let info = self.codecs.for_media_type(&content_type);
        let info = info.map_err(|error| unknown(&content_type, error))?;
        if body.is_empty() {
            return Err(ResponseError::Empty { code: parts.status.as_u16(), content_type });
        }
        Ok(info)
    }

    fn failure(&self, parts: &Parts, error: StatusError) -> ResponseError {
        ResponseError::Failure { error, retry_after: retry_after(parts) }
    }

    /// The failure in a response, by its body or by its code.
    fn failure_of(&self, parts: &Parts, body: &Bytes) -> ResponseError {
        let info = self.codecs.for_media_type(&self.content_type(parts)).ok();
        let status = info.filter(|_| !body.is_empty()).and_then(|info| status_in(info, body));
        let error = match status.filter(|status| status.status == STATUS_FAILURE) {
            Some(status) => StatusError::new(status),
            None => self.without_status(parts, body),
        };
        self.failure(parts, error)
    }

    /// The error of decoding, or the failure that was sent in place of the object.
    fn decode_error(
        &self,
        parts: &Parts,
        info: &SerializerInfo,
        body: &Bytes,
        error: DecodeError,
    ) -> ResponseError {
        let status = error.object_kind().filter(|kind| is_status(kind));
        let status = status.and_then(|_| status_in(info, body));
        match status.filter(|status| status.status != STATUS_SUCCESS) {
            Some(status) => self.failure(parts, StatusError::new(status)),
            None => error.into(),
        }
    }

    /// The failure of an answer without a `Status`.
    fn without_status(&self, parts: &Parts, body: &[u8]) -> StatusError {
        let content_type = first_value(&parts.headers, header::CONTENT_TYPE);
        let is_text = content_type.is_empty()
            || content_type.parse::<Mime>().is_ok_and(|it| it.type_() == mime::TEXT);
        let message = match is_text {
            true => String::from_utf8_lossy(body.get(..MAX_MESSAGE_SIZE).unwrap_or(body)),
            false => "unknown".into(),
        };
        let Asked { method, resource, name } = &self.asked;
        let response = ServerResponse::new(parts.status.as_u16(), method.as_str())
            .about(resource.clone(), name)
            .message(message.trim())
            .retry_after_seconds(retry_after_seconds(parts).unwrap_or_default())
            .unexpected(true);
        StatusError::from_response(&response)
    }
}

fn is_success(code: StatusCode) -> bool {
    (StatusCode::OK..=StatusCode::PARTIAL_CONTENT).contains(&code)
}

fn unknown(content_type: &str, source: UnsupportedMediaTypeError) -> ResponseError {
    let content_type = content_type.to_owned();
    ResponseError::UnknownContentType { content_type, source: Box::new(source) }
}

/// The media type of the objects in a stream. Of CBOR a stream has another one; that of an object
/// means that there is one.
fn stream_media_type(content_type: &str) -> String {
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    match essence {
        CBOR_SEQUENCE => CBOR.to_owned(),
        CBOR => CBOR_SEQUENCE.to_owned(),
        _ => content_type.to_owned(),
    }
}

/// The `Status` that a body is. Old servers name no version.
fn status_in(info: &SerializerInfo, body: &Bytes) -> Option<Status> {
    let kind = GroupVersion::new("", "v1").with_kind("");
    let request = DecodeRequest::default().default_kind(&kind);
    let decoded = match info.serializer.decode_with(body.into(), request) {
        Err(error) if error.object_kind().is_some_and(is_status) => {
            // It is not registered.
            let request = DecodeRequest::into(Box::<Status>::default());
            info.serializer.decode_with(body.into(), request)
        }
        decoded => decoded,
    };
    decoded.ok()?.into_typed().ok().map(Decoded::into_object)
}

pub(super) fn is_status(kind: &GroupVersionKind) -> bool {
    kind.kind == "Status"
        && kind.version == "v1"
        && matches!(kind.group.as_str(), "" | "meta.k8s.io")
}
