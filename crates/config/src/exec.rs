//! A program that provides credentials, as it is configured.

mod policy;

use apimachinery_runtime::{RawExtension, Str};

pub use self::policy::{PluginPolicy, PolicyError};
use crate::v1::ExecConfig;

/// A program that provides credentials, as it is configured.
///
/// Corresponds to `ExecConfig` of `k8s.io/client-go/tools/clientcmd/api`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exec {
    /// What the kubeconfig has.
    pub plugin: ExecConfig,
    /// What the kubeconfig has for the plugin in the cluster's extension
    /// `client.authentication.k8s.io/exec`.
    pub config: Option<RawExtension>,
    /// Whether the plugin may use standard input.
    pub stdin: Stdin,
    /// Which plugins may run.
    pub policy: PluginPolicy,
}

impl Exec {
    /// A plugin that may run, and may use standard input.
    pub fn new(plugin: ExecConfig) -> Self {
        Self { plugin, ..Self::default() }
    }
}

/// Whether a plugin may use standard input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Stdin {
    /// It may.
    #[default]
    Available,
    /// It may not, since the process uses it itself: the reason, which may be empty.
    Unavailable(Str),
}
