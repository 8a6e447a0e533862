//! The options of deletions, which also come as a body.

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::DeleteOptions;
use apimachinery_query::{Values, internal};
use apimachinery_runtime::{DecodeRequest, Decoder, GroupVersionKind, Input, SchemeBuilder};
use apimachinery_serializer::CodecFactory;
use apimachinery_validation::options as checks;

use super::{read, validated};
use crate::{RequestHead, negotiate_input};

static KIND: GroupVersionKind = GroupVersionKind::from_static("meta.k8s.io", "v1", "DeleteOptions");

/// Registers the options kinds, with `DeleteOptions` of any version: what a
/// [`DeleteOptionsDecoder`] needs.
///
/// Corresponds to `internalversion/scheme`.
pub fn install(builder: &mut SchemeBuilder) {
    let any_version = GroupVersionKind::from_static("meta.k8s.io", "__internal", "DeleteOptions");
    builder.install(internal::install).unversioned::<DeleteOptions>(any_version);
}

/// Reads the options of deletions: from the body when there is one, whatever its format and the
/// version it names; else from the query. With a body the query is not read, so that `dryRun` there
/// has no effect, as in the reference.
///
/// ```
/// use apimachinery_http::options::{self, DeleteOptionsDecoder};
/// use apimachinery_runtime::Scheme;
/// use apimachinery_serializer::CodecFactory;
/// use http::Request;
///
/// let scheme = Scheme::builder().install(options::install).build()?;
/// let decoder = DeleteOptionsDecoder::new(CodecFactory::new(scheme));
/// let request = Request::delete("/api/v1/namespaces/shop/pods/web?gracePeriodSeconds=5").body(())?;
/// assert_eq!(decoder.decode(&request, b"")?.grace_period_seconds, Some(5));
/// let body = br#"{"kind":"DeleteOptions","apiVersion":"v1","dryRun":["All"]}"#;
/// assert_eq!(decoder.decode(&request, body)?.grace_period_seconds, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DeleteOptionsDecoder {
    codecs: CodecFactory,
}

impl DeleteOptionsDecoder {
    /// Reads bodies in the formats of `codecs`, whose scheme knows what [`install`] registers.
    pub fn new(codecs: CodecFactory) -> Self {
        Self { codecs }
    }

    /// The options of a request with this body. `ignoreStoreReadErrorWithClusterBreakingPotential`
    /// is left out, as by a reference server that does not allow it.
    ///
    /// # Errors
    /// 415 for a body in an unknown format, 400 for one that is malformed or something else, 422
    /// for options that are not allowed.
    pub fn decode<'r>(
        &self,
        request: impl Into<RequestHead<'r>>,
        body: &[u8],
    ) -> Result<DeleteOptions, StatusError> {
        let request = request.into();
        let mut options = match body {
            [] => read(&Values::parse_lossy(request.query()))?,
            body => self.decode_body(request, body)?,
        };
        options.ignore_store_read_error_with_cluster_breaking_potential = None;
        let errors = checks::delete_options(&options);
        validated(options, errors, "DeleteOptions")
    }

    fn decode_body(
        &self,
        request: RequestHead<'_>,
        body: &[u8],
    ) -> Result<DeleteOptions, StatusError> {
        let info = negotiate_input(request, self.codecs.supported_media_types())?;
        let decoder = self.codecs.decoder_to_version(info, &KIND.group_version());
        let fill = DecodeRequest::into(Box::new(DeleteOptions::default())).default_kind(&KIND);
        let decoded = decoder.decode_with(Input::from(body), fill);
        let decoded =
            decoded.map_err(|error| StatusError::bad_request(error.message().to_string()))?;
        decoded.into_typed().map(|it| it.into_object()).map_err(|_| {
            StatusError::bad_request("decoded object cannot be converted to DeleteOptions")
        })
    }
}
