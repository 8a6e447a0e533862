//! What a request sends that changes an object by a patch.

use apimachinery_meta::v1::PatchOptions;
use apimachinery_meta::{PatchType, StatusError};
use apimachinery_runtime::FieldValidation;
use bytes::Bytes;
use http::{HeaderMap, Method};
use http_body::Body;

use super::Exchange;
use crate::{BoxError, RequestHead, field_validation, negotiate_patch_type, options, read_body};

/// A patch as a client sent it, with the options of its request.
///
/// The crate `apimachinery-patch` applies it: `Patch::new(request.patch_type, &request.body)`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PatchRequest {
    /// What sort of patch it is.
    pub patch_type: PatchType,
    /// The patch, encoded.
    pub body: Bytes,
    /// The query, checked.
    pub options: PatchOptions,
}

impl PatchRequest {
    /// What becomes of fields that the patched object does not have.
    pub fn field_validation(&self) -> FieldValidation {
        field_validation(&self.options.field_validation)
    }
}

impl Exchange {
    /// The patch in the body of a request, of one of the `supported` sorts.
    ///
    /// # Errors
    /// As the API server, in this order: 415 for another sort, with those that there are; 413 when
    /// there is more than [`max_request_body`](crate::Api::max_request_body); 400 and 422 when the
    /// options in the query are wrong, or not those of a patch of that sort. What is wrong with the
    /// patch is found when it is applied.
    pub async fn read_patch(
        &self,
        headers: &HeaderMap,
        body: impl Body<Error: Into<BoxError>>,
        supported: &[PatchType],
    ) -> Result<PatchRequest, StatusError> {
        let head = RequestHead { method: &Method::PATCH, uri: self.uri(), headers };
        let patch_type = negotiate_patch_type(head, supported)?;
        let body = read_body(body, self.api().max_request_body()).await?;
        let options = options::patch(&self.query(), patch_type.as_str())?;
        Ok(PatchRequest { patch_type, body, options })
    }
}
