//! What can go wrong on the way to a configuration.

use apimachinery_go_text::quote::Quoted;
use apimachinery_runtime::{DecodeError, EncodeError, SchemeErrors, Str};
use apimachinery_serializer::UnsupportedMediaTypeError;
use apimachinery_validation::Aggregate;

use crate::io_error::FileError;
use crate::problem::{InvalidConfig, Problem};
use crate::token_file::ReadTokenError;

/// A configuration cannot be read, chosen or used. The texts are those of client-go.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A kubeconfig cannot be read.
    #[error(transparent)]
    Load(#[from] LoadConfigError),
    /// Some of several kubeconfigs cannot be read.
    #[error(transparent)]
    Loads(Aggregate),
    /// A kubeconfig cannot be written.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A context that was asked for is not in the kubeconfig.
    #[error("context {} does not exist", Quoted(.0))]
    NoSuchContext(Str),
    /// A user that was asked for is not in the kubeconfig.
    #[error("auth info {} does not exist", Quoted(.0))]
    NoSuchUser(Str),
    /// A cluster that was asked for is not in the kubeconfig.
    #[error("cluster {} does not exist", Quoted(.0))]
    NoSuchCluster(Str),
    /// A kubeconfig, or the part of it that is used, is not valid.
    #[error(transparent)]
    Invalid(#[from] InvalidConfig),
    /// A kubeconfig has no current context, and none is named.
    #[error("no context chosen")]
    NoContext,
    /// This process is not in a pod.
    #[error(
        "unable to load in-cluster configuration, KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be defined"
    )]
    NotInCluster,
    /// A file with a token cannot be read.
    #[error(transparent)]
    TokenFile(#[from] ReadTokenError),
    /// A kubeconfig that is to be reduced to its current context has none.
    #[error("current-context must exist in order to minify")]
    NoCurrentContext,
    /// The current context, or a part of it, is not in the kubeconfig.
    #[error("cannot locate {what} {name}")]
    CannotLocate {
        /// `context`, `cluster` or `user`.
        what: &'static str,
        /// Its name.
        name: Str,
    },
    /// There is a file and what it would hold.
    #[error("cannot have values for both path and contents")]
    PathAndContents,
    /// The address of a server is neither a URL nor a host with a port.
    #[error("host must be a URL or a host:port pair: {}", Quoted(.0))]
    Host(Str),
    /// The address of a server is not a URL.
    #[error(transparent)]
    Url(#[from] apimachinery_go_text::url::UrlError),
    /// The certificate of the server is not to be checked, and authorities are named.
    #[error("specifying a root certificates file with the insecure flag is not allowed")]
    InsecureWithAuthorities,
    /// Two kinds of credentials that exclude each other.
    #[error("username/password or bearer token may be set, but not both")]
    BasicAndBearer,
    /// Two kinds of credentials that exclude each other.
    #[error("execProvider and authProvider cannot be used in combination")]
    ExecAndProvider,
    /// The provider of credentials is not part of this library.
    #[error("no Auth Provider found for name {}", Quoted(.0))]
    NoAuthProvider(Str),
}

impl ConfigError {
    /// Whether the only problem is that there is no configuration.
    ///
    /// Corresponds to `clientcmd.IsEmptyConfig`.
    pub fn is_empty_config(&self) -> bool {
        let Self::Invalid(error) = self else { return false };
        matches!(error.problems(), [Problem::EmptyConfig])
    }

    /// Whether a context is missing.
    ///
    /// Corresponds to `clientcmd.IsContextNotFound`.
    pub fn is_context_not_found(&self) -> bool {
        match self {
            Self::NoContext => true,
            Self::Invalid(error) => {
                error.problems().iter().any(|it| matches!(it, Problem::ContextNotFound(_)))
            }
            _ => false,
        }
    }

    /// Whether a kubeconfig was read and is not valid.
    ///
    /// Corresponds to `clientcmd.IsConfigurationInvalid`.
    pub fn is_invalid(&self) -> bool {
        matches!(self, Self::Invalid(_) | Self::NoContext)
    }
}

/// A kubeconfig cannot be read.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum LoadConfigError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is not a kubeconfig.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The types cannot be registered.
    #[error(transparent)]
    Scheme(#[from] SchemeErrors),
    /// The codecs lack YAML.
    #[error(transparent)]
    Format(#[from] UnsupportedMediaTypeError),
    /// A name appears twice. The reference also shows the list, with the secrets in it.
    #[error("error converting *[]{list} into *map[string]{map}: duplicate name \"{name}\" in list")]
    Duplicate {
        /// What the list is called in Go.
        list: &'static str,
        /// What it becomes.
        map: &'static str,
        /// The name.
        name: Str,
    },
}
