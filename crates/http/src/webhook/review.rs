//! What reviews of both sorts have in common.

use apimachinery_json::{Json, from_slice, to_vec};
use apimachinery_meta::StatusError;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::Reflect;
use apimachinery_runtime::{GroupVersion, TypeMeta};
use bytes::Bytes;

/// A kind of review, whose versions have the same fields.
pub(super) struct ReviewKind {
    pub(super) group: &'static str,
    pub(super) kind: &'static str,
    pub(super) versions: &'static [&'static str],
}

/// A review that asks, whatever its version.
pub(super) trait Asking: Field<Json> + Reflect + Default {
    type Request;

    fn into_parts(self) -> (TypeMeta, Option<Self::Request>);

    fn uid(request: &Self::Request) -> &str;
}

impl ReviewKind {
    /// What a review asks, and the version to answer in.
    ///
    /// # Errors
    /// 400 when the body is something else.
    pub(super) fn read<R: Asking>(
        &self,
        body: &[u8],
    ) -> Result<(TypeMeta, R::Request), StatusError> {
        if body.is_empty() {
            return Err(StatusError::bad_request(format!(
                "the body is empty, not {}",
                self.wanted()
            )));
        }
        let (type_meta, request) = from_slice::<R>(body)?.into_parts();
        let version = type_meta.api_version().parse().ok().filter(|version: &GroupVersion| {
            version.group == self.group && self.versions.contains(&&*version.version)
        });
        if version.is_none() || type_meta.kind() != self.kind {
            let (kind, version) = (type_meta.kind(), type_meta.api_version());
            let found = match kind {
                "" => "names no kind".to_owned(),
                _ => format!("is {kind:?} of {version:?}"),
            };
            let wanted = self.wanted();
            return Err(StatusError::bad_request(format!(
                "the body must be {wanted}, and {found}"
            )));
        }
        let request =
            request.ok_or_else(|| StatusError::bad_request("the review has no request"))?;
        if R::uid(&request).is_empty() {
            return Err(StatusError::bad_request("the request of the review has no uid"));
        }
        Ok((type_meta, request))
    }

    fn wanted(&self) -> String {
        format!("{} of {}/{}", self.kind, self.group, self.versions.join(" or "))
    }
}

/// A review as JSON.
pub(super) fn json_of(review: &(impl Field<Json> + Reflect)) -> Result<Bytes, StatusError> {
    Ok(to_vec(review)?.into())
}
