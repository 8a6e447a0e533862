//! What is wrong with a kubeconfig.

use std::fmt;
use std::path::PathBuf;

use apimachinery_go_text::quote::Quoted;
use apimachinery_runtime::Str;
use apimachinery_validation::Aggregate;

use crate::io_error::FileError;

/// A kubeconfig, or the part of it that is used, is not valid.
///
/// Its text is that of client-go, followed by what client-go does not say: which files are not
/// there, and which of their fields are not known.
pub struct InvalidConfig {
    problems: Vec<Problem>,
    files: FilesRead,
}

/// What became of the files that a configuration was looked for in.
#[derive(Default)]
pub(crate) struct FilesRead {
    pub(crate) missing: Vec<PathBuf>,
    pub(crate) unknown_fields: Vec<FileFindings>,
}

/// What was found in a kubeconfig: fields that are not known, and were passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FileFindings {
    /// The file.
    pub file: PathBuf,
    /// What was found, such as `unknown field "clusterz"`.
    pub findings: Vec<String>,
}

impl InvalidConfig {
    pub(crate) fn check(problems: Vec<Problem>) -> Result<(), Self> {
        if problems.is_empty() {
            return Ok(());
        }
        Err(Self { problems, files: FilesRead::default() })
    }

    pub(crate) fn with_files(self, files: FilesRead) -> Self {
        Self { files, ..self }
    }

    /// What is wrong.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The files that a configuration was looked for in, and that are not there. They are known
    /// where nothing is configured at all.
    pub fn missing_files(&self) -> &[PathBuf] {
        &self.files.missing
    }

    /// The fields of the files that are not known.
    pub fn unknown_fields(&self) -> &[FileFindings] {
        &self.files.unknown_fields
    }
}

impl fmt::Display for InvalidConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = self.problems.iter().map(|it| it.to_string().into());
        match Aggregate::new(texts) {
            Some(texts) => write!(f, "invalid configuration: {texts}")?,
            None => f.write_str("invalid configuration")?,
        }
        for file in self.missing_files() {
            write!(f, "; {} does not exist", file.display())?;
        }
        for FileFindings { file, findings } in self.unknown_fields() {
            write!(f, "; {}: {}", file.display(), findings.join(", "))?;
        }
        Ok(())
    }
}

impl std::error::Error for InvalidConfig {}

/// Something that is wrong with a kubeconfig. The texts are those of client-go.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Nothing is configured.
    #[error(
        "no configuration has been provided, try setting KUBERNETES_MASTER environment variable"
    )]
    EmptyConfig,
    /// The context is not in the kubeconfig.
    #[error("context was not found for specified context: {0}")]
    ContextNotFound(Str),
    /// Nothing is known of the cluster.
    #[error("cluster has no server defined")]
    EmptyCluster,
    /// The cluster has no address.
    #[error("{}", no_server(.0))]
    NoServer(Str),
    /// The proxy of a cluster is not one.
    #[error("invalid 'proxy-url' {} for cluster {}: {problem}", Quoted(url), Quoted(cluster))]
    Proxy {
        /// The address of the proxy.
        url: Str,
        /// The name of the cluster.
        cluster: Str,
        /// What is wrong with it.
        problem: ProxyProblem,
    },
    /// A file and its content are named both.
    #[error("{0} and {1} are both specified for {2}{3}")]
    Both(&'static str, &'static str, Str, &'static str),
    /// A file cannot be read.
    #[error("unable to read {what} {path} for {name} due to {source}")]
    File {
        /// What the file holds.
        what: &'static str,
        /// The file.
        path: Str,
        /// The name of the cluster or user.
        name: Str,
        /// What the system reports.
        source: FileError,
    },
    /// A certificate without its key.
    #[error(
        "client-key-data or client-key must be specified for {0} to use the clientCert authentication method."
    )]
    NoKey(Str),
    /// A plugin and a provider exclude each other.
    #[error("authProvider cannot be provided in combination with an exec plugin for {0}")]
    ExecAndProvider(Str),
    /// A plugin lacks a field.
    #[error("{field} must be specified for {user} to use exec authentication plugin")]
    Exec {
        /// The field.
        field: &'static str,
        /// The name of the user.
        user: Str,
    },
    /// A plugin uses standard input in a way that is not known.
    #[error("invalid interactiveMode for {user}: {}", Quoted(mode))]
    InteractiveMode {
        /// The name of the user.
        user: Str,
        /// The way.
        mode: Str,
    },
    /// Two kinds of credentials.
    #[error(
        "more than one authentication method found for {0}; found [token basicAuth], only one is allowed"
    )]
    TwoMethods(Str),
    /// More is known about a user to impersonate than the name.
    #[error("requesting uid, groups or user-extra for {0} without impersonating a user")]
    Impersonation(Str),
    /// A context without a name.
    #[error("empty context name for cluster {0:?} and user {1:?} is not allowed")]
    EmptyContextName(Str, Str),
    /// A context without a user or cluster.
    #[error("{what} was not specified for context {}", Quoted(context))]
    NotSpecified {
        /// `user` or `cluster`.
        what: &'static str,
        /// The name of the context.
        context: Str,
    },
    /// The user or cluster of a context is not in the kubeconfig.
    #[error("{what} {} was not found for context {}", Quoted(name), Quoted(context))]
    NotFound {
        /// `user` or `cluster`.
        what: &'static str,
        /// Its name.
        name: Str,
        /// The name of the context.
        context: Str,
    },
    /// The namespace of a context cannot be one.
    #[error(
        "namespace {} for context {} does not conform to the kubernetes DNS_LABEL rules",
        Quoted(.0),
        Quoted(.1)
    )]
    Namespace(Str, Str),
}

/// The address of a proxy cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProxyProblem {
    /// It is not a URL.
    #[error("could not parse: {0}")]
    Url(Str),
    /// It is of another kind.
    #[error("unsupported scheme {}, must be http, https, or socks5", Quoted(.0))]
    Scheme(Str),
}

fn no_server(cluster: &str) -> String {
    match cluster {
        "" => "default cluster has no server defined".to_owned(),
        name => format!("no server found for cluster {}", Quoted(name)),
    }
}
