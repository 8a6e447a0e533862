//! How to reach an API server: kubeconfig files, configuration inside a cluster, credential
//! plugins.
//!
//! ```
//! use apimachinery_config::{Kubeconfig, Overrides};
//!
//! let kubeconfig = Kubeconfig::parse(
//!     "
//! apiVersion: v1
//! kind: Config
//! current-context: blue
//! clusters: [{name: blue, cluster: {server: 'https://10.0.0.1:6443'}}]
//! users: [{name: jane, user: {token: s3cret}}]
//! contexts: [{name: blue, context: {cluster: blue, user: jane, namespace: shop}}]
//! ",
//! )?;
//! let config = kubeconfig.config(&Overrides::default())?;
//! assert_eq!(config.server, "https://10.0.0.1:6443");
//! assert_eq!(config.token, "s3cret");
//! # Ok::<(), apimachinery_config::ConfigError>(())
//! ```
//!
//! | what | by |
//! |---|---|
//! | what `kubectl` would use, or what a pod has | [`Config::infer`], [`ConfigLoader`] |
//! | which files there are, and how they are merged | [`KubeconfigFiles`] |
//! | a kubeconfig, read, checked, changed and written | [`Kubeconfig`] |
//! | flags of a command line | [`Overrides`] |
//! | what a pod has | [`InCluster`] |
//! | the way to a server, with credentials | [`Config`] |
//! | credentials of a program that is run | [`ExecPlugin`] |
//! | a token in a file that changes | [`TokenFile`] |
//! | the kind `Config` of `v1`, for any scheme | [`v1`] |
//!
//! Nothing here opens a connection. Names, precedence and error texts are those of
//! `k8s.io/client-go/tools/clientcmd`, of `rest.InClusterConfig` and of the plugins of
//! `client.authentication.k8s.io`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod choice;
mod config;
mod debug;
mod error;
mod exec;
mod files;
mod in_cluster;
mod io_error;
mod kubeconfig;
mod loader;
mod merge;
mod overrides;
mod paths;
mod plugin;
mod problem;
mod reduce;
mod resolve;
mod token_file;
pub mod v1;
mod validate;

pub use config::{Config, ImpersonationConfig, Tls, TlsFiles, UrlScheme};
pub use error::{ConfigError, LoadConfigError};
pub use exec::{Exec, PluginPolicy, PolicyError, Stdin};
pub use files::KubeconfigFiles;
pub use in_cluster::InCluster;
pub use io_error::FileError;
pub use kubeconfig::{Entry, Kubeconfig};
pub use loader::ConfigLoader;
pub use overrides::Overrides;
pub use plugin::{ExecCluster, ExecCredentials, ExecError, ExecPlugin};
pub use problem::{FileFindings, InvalidConfig, Problem, ProxyProblem};
pub use token_file::{ReadTokenError, TokenFile};
