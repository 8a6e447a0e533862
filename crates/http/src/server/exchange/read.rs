//! What a request sends: the object in its body, and the options in its query.

use std::sync::Arc;

use apimachinery_meta::v1::{CreateOptions, DeleteOptions, GetOptions, UpdateOptions};
use apimachinery_meta::{ServerResponse, StatusError, object_meta, update_object_meta};
use apimachinery_query::{Values, internal::ListOptions};
use apimachinery_runtime::{
    GroupVersion, GroupVersioner, InternalGroupVersioner, NotRegisteredError, Object,
    ObjectRegistry,
};
use http::HeaderMap;
use http_body::Body;

use super::{Exchange, unknown_resource};
use crate::{
    BodyDecoder, BoxError, Endpoint, RequestHead, RequestInfo, field_validation,
    negotiate_content_type, options, read_body,
};

impl Exchange {
    /// The object in the body of a request: read from any format and version, defaulted, and
    /// converted to `T`, which is any type of the scheme. An object without a namespace is in that
    /// of the path.
    ///
    /// What a client sends that `T` has no place for is a warning of the response or a failure, as
    /// the parameter `fieldValidation` asks for.
    ///
    /// # Errors
    /// As the API server, in this order: 415 for a format that is not read; 413 when there is more
    /// than [`max_request_body`](crate::Api::max_request_body); 400 and 422 when the options in the
    /// query are wrong; 400 when the body is broken, of another kind or version, or in another
    /// namespace or of another name than in the path. 404 when the request reaches no resource; 405
    /// when a namespaced object is to be created without a namespace in the path.
    pub async fn read<T: 'static>(
        &self,
        headers: &HeaderMap,
        body: impl Body<Error: Into<BoxError>>,
    ) -> Result<T, StatusError> {
        let scheme = self.api().codecs().scheme();
        let kind = scheme.kinds_of::<T>().first().ok_or_else(|| {
            let name = std::any::type_name::<T>();
            StatusError::internal_error(NotRegisteredError::type_name(name, scheme.name()))
        })?;
        let into = scheme.new_object(kind).map_err(StatusError::internal_error)?;
        let version = Arc::new(InternalGroupVersioner);
        let object = self.read_into(headers, body, version, Some(into)).await?;
        object.into_typed().map_err(|(_, error)| StatusError::internal_error(error))
    }

    /// The same in a version of its kind, for servers that know kinds at run time only.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub async fn read_object(
        &self,
        headers: &HeaderMap,
        body: impl Body<Error: Into<BoxError>>,
        version: &GroupVersion,
    ) -> Result<Box<dyn Object>, StatusError> {
        let endpoint = self.endpoint().ok_or_else(unknown_resource)?;
        let kind = version.with_kind(endpoint.kind().kind.clone());
        let found = self.api().codecs().scheme().type_info(&kind);
        let version = Arc::new(version.clone());
        self.read_into(headers, body, version, found.map(|it| (it.new)())).await
    }

    async fn read_into(
        &self,
        headers: &HeaderMap,
        body: impl Body<Error: Into<BoxError>>,
        version: Arc<dyn GroupVersioner>,
        into: Option<Box<dyn Object>>,
    ) -> Result<Box<dyn Object>, StatusError> {
        let endpoint = self.endpoint().ok_or_else(unknown_resource)?;
        if self.info().verb == "create"
            && endpoint.is_namespaced()
            && self.info().namespace.is_empty()
        {
            return Err(StatusError::from_response(&ServerResponse::new(405, "")));
        }
        let codecs = self.api().codecs();
        let content_type = crate::request::head::first_value(headers, http::header::CONTENT_TYPE);
        let format = negotiate_content_type(&content_type, codecs.supported_media_types())?;
        let body = read_body(body, self.api().max_request_body()).await?;
        let decoder = codecs.decoder_to_version(format, version);
        let validation = field_validation(&self.field_validation()?);
        let decoder = BodyDecoder::new(&decoder, endpoint.kind()).validation(validation);
        let decoded = match into {
            Some(into) => decoder.decode_into(&body, into)?,
            None => decoder.decode(&body)?,
        };
        let (mut object, _, findings) = decoded.into_parts();
        self.warnings().add_findings(&findings);
        place(&mut *object, self.info(), endpoint)?;
        Ok(object)
    }

    /// The options in the query of a request: a [`CreateOptions`], [`GetOptions`], [`ListOptions`]
    /// and so on, checked.
    ///
    /// # Errors
    /// 400 when a parameter is malformed, 422 when its value is not allowed.
    pub fn options<T: RequestOptions>(&self) -> Result<T, StatusError> {
        T::read(self)
    }

    /// The options of a deletion: from the body when there is one, whatever its format and the
    /// version it names, else from the query.
    ///
    /// # Errors
    /// 413 when there is more than [`max_request_body`](crate::Api::max_request_body), else as
    /// [`DeleteOptionsDecoder::decode`](options::DeleteOptionsDecoder::decode).
    pub async fn delete_options(
        &self,
        headers: &HeaderMap,
        body: impl Body<Error: Into<BoxError>>,
    ) -> Result<DeleteOptions, StatusError> {
        let body = read_body(body, self.api().max_request_body()).await?;
        let head = RequestHead { method: &self.0.method, uri: self.uri(), headers };
        self.api().delete_options()?.decode(head, &body)
    }

    /// What a handler of one type reports when the request reaches no resource: its route exists,
    /// so the API lacks what the route is for.
    #[cfg(feature = "axum")]
    pub(crate) fn undeclared<T: 'static>(&self) -> StatusError {
        let kinds = self.api().codecs().scheme().kinds_of::<T>();
        let kind = kinds.first().map_or(std::any::type_name::<T>(), |it| &*it.kind);
        let RequestInfo { api_group, api_version, resource, .. } = self.info();
        StatusError::internal_error(match self.info().is_resource_request {
            true => format!(
                "no resource {resource:?} of {:?} is declared in the Api, though this route reads \
                 its objects: add `resource(Resource::of::<{kind}>({resource:?}))` to its builder",
                GroupVersion::new(&**api_group, &**api_version).to_string()
            ),
            false => format!(
                "the path {} is not that of a resource, so no {kind} can be read from it: resources \
                 are at `/apis/GROUP/VERSION/…`, those of the group \"\" at `/api/VERSION/…`",
                self.uri().path()
            ),
        })
    }

    /// The query of the request. What is malformed in it is left out, as the reference does.
    pub fn query(&self) -> Values {
        Values::parse_lossy(self.uri().query().unwrap_or_default())
    }

    fn field_validation(&self) -> Result<apimachinery_runtime::Str, StatusError> {
        Ok(match &*self.info().verb {
            "update" => self.options::<UpdateOptions>()?.field_validation,
            _ => self.options::<CreateOptions>()?.field_validation,
        })
    }
}

/// The options of one sort of request.
///
/// **Who implements this.** The options of `meta`; those of lists are
/// [`internal::ListOptions`](ListOptions), whose selectors are parsed.
#[diagnostic::on_unimplemented(
    message = "the query of a request is not read as `{Self}`",
    label = "not the options of a request",
    note = "it is read as a `CreateOptions`, `GetOptions` or `UpdateOptions` of `meta::v1`, or as the `query::internal::ListOptions` of lists and watches; the argument `DeletionOptions` reads those of deletions"
)]
pub trait RequestOptions: Sized {
    /// Reads the options of a request.
    ///
    /// # Errors
    /// As [`Exchange::options`].
    fn read(exchange: &Exchange) -> Result<Self, StatusError>;
}

impl RequestOptions for GetOptions {
    fn read(exchange: &Exchange) -> Result<Self, StatusError> {
        options::get(&exchange.query())
    }
}

impl RequestOptions for CreateOptions {
    fn read(exchange: &Exchange) -> Result<Self, StatusError> {
        options::create(&exchange.query())
    }
}

impl RequestOptions for UpdateOptions {
    fn read(exchange: &Exchange) -> Result<Self, StatusError> {
        options::update(&exchange.query())
    }
}

/// With the labels of fields in the handlers' version, and the name in the path.
impl RequestOptions for ListOptions {
    fn read(exchange: &Exchange) -> Result<Self, StatusError> {
        let mut read = options::list(&exchange.query(), true)?;
        if let Some(endpoint) = exchange.endpoint() {
            let scheme = exchange.api().codecs().scheme();
            options::convert_field_labels(&mut read, |label, value| {
                scheme.convert_field_label(endpoint.kind(), label, value)
            })?;
        }
        if !exchange.info().name.is_empty() {
            options::select_name(&mut read, &exchange.info().name)?;
        }
        Ok(read)
    }
}

/// Puts an object into the namespace of the path.
fn place(
    object: &mut dyn Object,
    info: &RequestInfo,
    endpoint: &Endpoint,
) -> Result<(), StatusError> {
    let Ok(metadata) = object_meta(object) else { return Ok(()) };
    let (name, namespace) = (metadata.name.clone(), metadata.namespace.clone());
    let wanted = if endpoint.is_namespaced() { info.namespace.clone() } else { Default::default() };
    if !wanted.is_empty() && !namespace.is_empty() && namespace != wanted {
        return Err(StatusError::bad_request(
            "the namespace of the provided object does not match the namespace sent on the request",
        ));
    }
    if info.verb == "update" && name.is_empty() {
        return Err(StatusError::bad_request(format!(
            "the name of the object ({} based on URL) was undeterminable: name must be provided",
            info.name
        )));
    }
    if info.verb == "update" && name != info.name {
        return Err(StatusError::bad_request(format!(
            "the name of the object ({name}) does not match the name on the URL ({})",
            info.name
        )));
    }
    if namespace != wanted {
        let changed = update_object_meta(object, |metadata| metadata.namespace = wanted);
        changed.map_err(StatusError::internal_error)?;
    }
    Ok(())
}
