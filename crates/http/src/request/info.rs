//! What a request is about, by its method, path and query.

mod factory;

use apimachinery_meta::StatusError;
use apimachinery_runtime::Str;

pub use factory::RequestInfoFactory;

/// What a request is about.
///
/// Corresponds to `request.RequestInfo`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RequestInfo {
    /// Whether it is about a resource. Other requests, such as those of discovery and of health,
    /// have a verb and a path only; some also an [`api_prefix`](Self::api_prefix) or
    /// [`api_group`](Self::api_group).
    pub is_resource_request: bool,
    /// The path, with its escapes resolved. Bytes that are not UTF-8 are replaced by U+FFFD.
    pub path: Str,
    /// What is done: `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`,
    /// `deletecollection` or `proxy`; empty for other methods on a resource. Of a request that is
    /// not about a resource, the method in small letters.
    pub verb: Str,
    /// The first part of the path where it leads to an API: `api` or `apis`.
    pub api_prefix: Str,
    /// The group, empty for the core group.
    pub api_group: Str,
    /// The version.
    pub api_version: Str,
    /// The namespace, empty where none is named. It is also the namespace that a request for a
    /// namespace itself names.
    pub namespace: Str,
    /// The resource, such as `pods`.
    pub resource: Str,
    /// The subresource, such as `status`; empty for the resource itself.
    pub subresource: Str,
    /// The name of the object, empty where none is named. A list or watch of the one object that a
    /// field selector names has its name.
    pub name: Str,
    /// The parts of the path from the resource on: resource, name, subresource, and what the
    /// subresource makes something of.
    pub parts: Vec<Str>,
    /// The field selector of the query, unparsed; of `list`, `watch` and `deletecollection` only.
    pub field_selector: Str,
    /// The label selector of the query, unparsed; of `list`, `watch` and `deletecollection` only.
    pub label_selector: Str,
}

/// The path of a request does not lead to anything, or is malformed. A server answers 500, in the
/// words of the API server, or 400 to a path that is malformed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestInfoError {
    /// Nothing follows `proxy` or `watch` in the path.
    #[error("unable to determine kind and namespace from url, {uri}")]
    MissingResource {
        /// Path and query of the request.
        uri: String,
    },
    /// A `%` in the path is not followed by two hexadecimal digits.
    #[error("invalid URL escape in path {path}")]
    InvalidEscape {
        /// The path as it was sent.
        path: String,
    },
}

impl From<RequestInfoError> for StatusError {
    fn from(error: RequestInfoError) -> Self {
        match error {
            RequestInfoError::InvalidEscape { .. } => Self::bad_request(error.to_string()),
            RequestInfoError::MissingResource { .. } => {
                Self::internal_error(format_args!("failed to create RequestInfo: {error}"))
            }
        }
    }
}
