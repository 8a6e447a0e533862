//! What takes precedence over a kubeconfig.

use std::time::Duration;

use apimachinery_runtime::Str;

use crate::v1::{AuthInfo, Cluster, Context};

/// What takes precedence over a kubeconfig, such as the flags of a command line. Whatever is empty
/// leaves the kubeconfig as it is.
///
/// Corresponds to `clientcmd.ConfigOverrides`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overrides {
    /// The name of the context to use, as `--context`.
    pub current_context: Str,
    /// The names of a cluster and a user, and a namespace, as `--cluster`, `--user` and
    /// `--namespace`.
    pub context: Context,
    /// The cluster, as `--server` and `--certificate-authority`.
    pub cluster: Cluster,
    /// The cluster where neither the kubeconfig nor [`cluster`](Self::cluster) has something.
    pub cluster_defaults: Cluster,
    /// The user, as `--token` and `--as`.
    pub user: AuthInfo,
    /// How long a request may take, as `--request-timeout`.
    pub timeout: Option<Duration>,
}
