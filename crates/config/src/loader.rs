//! The configuration of a program: of files, of what takes precedence, or of a pod.

use apimachinery_runtime::Str;

use crate::ConfigError;
use crate::config::Config;
use crate::files::KubeconfigFiles;
use crate::in_cluster::InCluster;
use crate::kubeconfig::Kubeconfig;
use crate::overrides::Overrides;

/// Finds the configuration of a program: that of kubeconfig files with what takes precedence over
/// them, or else that of the pod that the program is in.
///
/// ```no_run
/// use apimachinery_config::ConfigLoader;
///
/// let mut loader = ConfigLoader::default();
/// loader.overrides.current_context = "blue".into();
/// let (config, namespace) = (loader.config()?, loader.namespace()?);
/// # let _ = (config, namespace);
/// # Ok::<(), apimachinery_config::ConfigError>(())
/// ```
///
/// Corresponds to `clientcmd.NewNonInteractiveDeferredLoadingClientConfig`.
#[derive(Clone, Debug, Default)]
pub struct ConfigLoader {
    /// The files.
    pub files: KubeconfigFiles,
    /// What takes precedence over them.
    pub overrides: Overrides,
    /// What the pod has.
    pub in_cluster: InCluster,
}

impl ConfigLoader {
    /// The way to the server.
    ///
    /// # Errors
    /// When the files cannot be read or are not valid, or there is no configuration at all.
    pub fn config(&self) -> Result<Config, ConfigError> {
        let config = self.kubeconfig()?.config(&self.overrides);
        match config {
            Err(error) if error.is_empty_config() && self.in_cluster.is_possible() => {
                self.in_cluster.config_with(&self.overrides)
            }
            config => config.map_err(|it| self.explained(it)),
        }
    }

    /// The namespace of requests that name none.
    ///
    /// # Errors
    /// As [`config`](Self::config).
    pub fn namespace(&self) -> Result<Str, ConfigError> {
        let kubeconfig = self.kubeconfig()?;
        let namespace = kubeconfig.namespace(&self.overrides).map_err(|it| self.explained(it));
        if !self.in_cluster.is_possible() {
            return Ok(namespace?.0);
        }
        match namespace {
            Err(error) if error.is_empty_config() => {}
            Ok((namespace, false)) if namespace == "default" => {
                let asked = &self.overrides.current_context;
                let own = &kubeconfig.current_context;
                let context = kubeconfig.contexts.get(if asked.is_empty() { own } else { asked });
                if context.is_some_and(|it| !it.namespace.is_empty()) {
                    return Ok(namespace);
                }
            }
            namespace => return Ok(namespace?.0),
        }
        Ok(self.in_cluster.pod_namespace())
    }

    /// An error about the kubeconfig, with what became of its files.
    fn explained(&self, error: ConfigError) -> ConfigError {
        let is_empty = error.is_empty_config();
        match error {
            ConfigError::Invalid(error) => {
                ConfigError::Invalid(error.with_files(self.files.what_was_read(is_empty)))
            }
            other => other,
        }
    }

    /// The kubeconfig that the files are together.
    ///
    /// # Errors
    /// When the files cannot be read.
    pub fn kubeconfig(&self) -> Result<Kubeconfig, ConfigError> {
        self.files.load()
    }
}

impl Config {
    /// The configuration that `kubectl` would use, or else that of the pod that this process is in.
    ///
    /// Corresponds to `clientcmd.NewNonInteractiveDeferredLoadingClientConfig` with the default
    /// rules.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn infer() -> Result<Self, ConfigError> {
        ConfigLoader::default().config()
    }
}
