//! What can go wrong with a request.

use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

use apimachinery_discovery::MatchError;
use apimachinery_http::BoxError;
use apimachinery_http::client::ResponseError;
use apimachinery_meta::StatusError;
use apimachinery_query::QueryError;
use apimachinery_runtime::{
    DecodeError, EncodeError, GroupVersionKind, GroupVersionResource, Object, Str, TypeLabel,
};
use apimachinery_serializer::{StreamError, UnsupportedMediaTypeError};
use http::{Method, StatusCode};

/// A request could not be made, was not answered, or failed.
///
/// [`status`](Self::status) is the server's failure, with predicates for its reasons.
///
/// ```
/// use apimachinery_client::Error;
///
/// fn is_gone(error: &Error) -> bool {
///     error.is_not_found() || error.status().is_some_and(|it| it.is_gone())
/// }
/// # let _ = is_gone;
/// ```
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An object without a name, or an empty name.
    #[error("name is required")]
    NameRequired,
    /// A part of the path that cannot be one, such as a name with a slash.
    #[error("invalid {what} {value:?}: [{}]", problems.join(" "))]
    InvalidPathSegment {
        /// Which part of the path: `namespace`, `resource name`, `resource` or `subresource`.
        what: &'static str,
        /// The part.
        value: Str,
        /// What is wrong with it.
        problems: Vec<String>,
    },
    /// The metadata of an object that is to be written has another form than metadata has.
    #[error("the metadata of the object cannot be read: {0}")]
    Metadata(#[source] DecodeError),
    /// An object that is to be applied has managed fields: it was read from a server, and is not
    /// what its manager wants to own.
    #[error("cannot apply an object with managed fields already set")]
    ManagedFields,
    /// Objects cannot be written by their metadata alone, except by a patch.
    #[error("cannot {0} using only metadata")]
    MetadataOnly(&'static str),
    /// An object of a kind that is in namespaces has none, and neither has the client.
    #[error("{0} is in namespaces, but the namespace is empty")]
    NamespaceRequired(GroupVersionKind),
    /// One object of a resource that is in namespaces was asked for, without a namespace. No
    /// request was sent.
    #[error("{} are namespaced: call namespace(\"…\")", .0.resource)]
    NoNamespace(GroupVersionResource),
    /// The server has no such path for one object, and the request had no namespace. Whether the
    /// resource is in namespaces is not known to the client.
    #[error("{error}; no namespace was given: if {} are namespaced, call namespace(\"…\")", .resource.resource)]
    PerhapsNoNamespace {
        /// The resource.
        resource: GroupVersionResource,
        /// What the server answered.
        #[source]
        error: Box<ResponseError>,
    },
    /// An object is not in the namespace that the client is restricted to.
    #[error(
        "namespace {namespace} of the object {name} does not match the namespace {own} on the client"
    )]
    OtherNamespace {
        /// The namespace of the object.
        namespace: Str,
        /// Its name.
        name: Str,
        /// The namespace of the client.
        own: Str,
    },
    /// The resource of a type is not known.
    #[error(transparent)]
    Resource(#[from] UnknownResourceError),
    /// The options cannot be written as a query.
    #[error(transparent)]
    Options(#[from] QueryError),
    /// The object cannot be written.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The client has no codec of the format.
    #[error(transparent)]
    Format(#[from] UnsupportedMediaTypeError),
    /// The request cannot be written: its path or a header.
    #[error(transparent)]
    Request(#[from] http::Error),
    /// The service did not answer. The text has all causes, so that the error has no
    /// [`source`](std::error::Error::source).
    #[error("{method} {uri}: {}", text_of_causes(&**cause))]
    Transport {
        /// The method.
        method: Method,
        /// The whole address; path and query alone where the client has no
        /// [server](crate::ClientBuilder::server).
        uri: String,
        /// What the service reports.
        cause: BoxError,
    },
    /// The answer did not arrive in time.
    #[error("no complete answer after {after:?}")]
    Timeout {
        /// The time that the request had.
        after: Duration,
    },
    /// The server wants the request to go elsewhere, where it is not sent: it may carry
    /// credentials.
    #[error("the server redirects to {location:?} with status code {code}, which is not followed")]
    Redirect {
        /// The status code.
        code: StatusCode,
        /// Where to.
        location: String,
    },
    /// The server reported a failure, or its answer cannot be read.
    #[error(transparent)]
    Response(#[from] ResponseError),
    /// The server answered with the object or the list itself, where a table was asked for.
    #[error("the server has no table of {kind}")]
    NotATable {
        /// The kind of the answer.
        kind: GroupVersionKind,
        /// The answer as it was sent: an [`Unstructured`](apimachinery_runtime::Unstructured).
        object: Box<dyn Object>,
    },
    /// A document that describes resources cannot be read.
    #[error("the document at {path}: {source}")]
    Document {
        /// Where it is.
        path: String,
        /// What is wrong with it.
        source: DecodeError,
    },
    /// No resource of the server is the one that is meant, or several are.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// An event of a watch cannot be read, or the watch broke off.
    #[error(transparent)]
    Stream(#[from] StreamError),
    /// An event of a watch has no resource version to resume from.
    #[error("an event of type {event_type} has no resource version")]
    NoResourceVersion {
        /// The type of the event.
        event_type: Str,
    },
}

/// The text, as a `main` that returns the error shows it.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Error {
    /// The server's failure, if it reported one.
    pub fn status(&self) -> Option<&StatusError> {
        match self {
            Self::Transport { cause, .. } => StatusError::find(&**cause),
            other => StatusError::find(other),
        }
    }

    /// Whether the server does not have the object.
    pub fn is_not_found(&self) -> bool {
        self.status().is_some_and(StatusError::is_not_found)
    }

    /// Whether an object of that name exists.
    pub fn is_already_exists(&self) -> bool {
        self.status().is_some_and(StatusError::is_already_exists)
    }

    /// Whether the object was changed in between, or another owner has one of the fields.
    pub fn is_conflict(&self) -> bool {
        self.status().is_some_and(StatusError::is_conflict)
    }

    /// Whether the server does not accept the object.
    pub fn is_invalid(&self) -> bool {
        self.status().is_some_and(StatusError::is_invalid)
    }

    /// Whether the user may not do that.
    pub fn is_forbidden(&self) -> bool {
        self.status().is_some_and(StatusError::is_forbidden)
    }

    /// Whether the server has forgotten the resource version that was asked for: list again, and
    /// watch from there.
    pub fn is_resource_expired(&self) -> bool {
        self.status().is_some_and(StatusError::is_resource_expired)
    }
}

/// An error with its causes, each text once.
fn text_of_causes(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let more = cause.to_string();
        if !text.contains(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        next = cause.source();
    }
    text
}

/// What is made of results of requests.
pub trait ResultExt<T> {
    /// The value, or `None` when the server does not have the object.
    ///
    /// Corresponds to `IgnoreNotFound` of controller-runtime.
    ///
    /// # Errors
    /// Any other error.
    fn ignore_not_found(self) -> Result<Option<T>, Error>;
}

impl<T> ResultExt<T> for Result<T, Error> {
    fn ignore_not_found(self) -> Result<Option<T>, Error> {
        match self {
            Err(error) if error.is_not_found() => Ok(None),
            other => other.map(Some),
        }
    }
}

/// The resource of a type is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownResourceError {
    /// The codecs of the client do not have the type.
    #[error("type {} is not registered with the scheme of the client{}", TypeLabel(.0), WayOut(.0))]
    NotRegistered(&'static str),
    /// The type is that of several kinds, of which none is meant more than the others.
    #[error("type {} has several kinds: {}", TypeLabel(type_name), kinds.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    SeveralKinds {
        /// The type.
        type_name: &'static str,
        /// Its kinds.
        kinds: Vec<GroupVersionKind>,
    },
    /// Objects of the type are of any kind, and none is named.
    #[error("objects of type {} are of any kind, and none is named", TypeLabel(.0))]
    NoKind(&'static str),
    /// The kind is not that of a resource, such as `Scale`, which is a part of others.
    #[error("{0} is not the kind of a resource")]
    NotAResource(GroupVersionKind),
}

/// What registers the type of a path, as far as that can be read from the path.
struct WayOut(&'static str);

impl fmt::Display for WayOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(path) = self;
        let (first, rest) = path.split_once("::").unwrap_or((path, ""));
        let group = rest.strip_prefix("generated::").and_then(|it| it.split("::").next());
        let name = path.rsplit("::").next().unwrap_or(path);
        match (first, group) {
            ("apimachinery_api", Some(group)) => {
                write!(f, "; register it by Scheme::builder().install(api::{group})")
            }
            ("alloc" | "core" | "std" | "apimachinery_meta", _) => Ok(()),
            // Types around others have other ways.
            _ if path.contains('<') => Ok(()),
            _ => write!(f, "; register it by Scheme::builder().serve::<{name}>()"),
        }
    }
}
