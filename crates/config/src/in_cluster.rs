//! What a pod has.

use std::path::{Path, PathBuf};

use apimachinery_runtime::Str;

use crate::ConfigError;
use crate::config::{Config, Tls};
use crate::io_error::read;
use crate::overrides::Overrides;

/// Where a pod finds its service account.
const FOLDER: &str = "/var/run/secrets/kubernetes.io/serviceaccount";

/// What a pod has to reach the server of its cluster: two variables of the environment, and the
/// files of its service account.
///
/// Corresponds to `rest.InClusterConfig`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InCluster {
    /// `KUBERNETES_SERVICE_HOST`.
    pub host: String,
    /// `KUBERNETES_SERVICE_PORT`.
    pub port: String,
    /// `POD_NAMESPACE`, which takes precedence over the namespace of the service account.
    pub namespace: String,
    /// The folder of the service account, with `token`, `ca.crt` and `namespace`.
    pub folder: PathBuf,
}

/// What this process has.
impl Default for InCluster {
    fn default() -> Self {
        Self::from_vars(|name| std::env::var(name).ok())
    }
}

impl InCluster {
    /// What a process with these variables has.
    pub fn from_vars(variable: impl Fn(&str) -> Option<String>) -> Self {
        let variable = |name| variable(name).unwrap_or_default();
        Self {
            host: variable("KUBERNETES_SERVICE_HOST"),
            port: variable("KUBERNETES_SERVICE_PORT"),
            namespace: variable("POD_NAMESPACE"),
            folder: PathBuf::from(FOLDER),
        }
    }

    /// Whether this is a pod with a service account.
    pub fn is_possible(&self) -> bool {
        let has_token = std::fs::metadata(self.file("token")).is_ok_and(|it| !it.is_dir());
        !self.host.is_empty() && !self.port.is_empty() && has_token
    }

    /// The configuration. Without certificates of authorities it has those of the system.
    ///
    /// # Errors
    /// When a variable is missing, or the token cannot be read.
    pub fn config(&self) -> Result<Config, ConfigError> {
        if self.host.is_empty() || self.port.is_empty() {
            return Err(ConfigError::NotInCluster);
        }
        let token_file = self.file("token");
        let token = read(&token_file)?;
        let authority = self.file("ca.crt");
        let has_authority = std::fs::read(&authority).is_ok_and(|it| is_pem(&it));
        let authority_file = if has_authority { text(&authority) } else { Str::default() };
        let host = match self.host.contains(':') {
            true => format!("[{}]", self.host),
            false => self.host.clone(),
        };
        Ok(Config {
            server: format!("https://{host}:{}", self.port).into(),
            token: String::from_utf8_lossy(&token).as_ref().into(),
            token_file: text(&token_file),
            tls: Tls { authority_file, ..Tls::default() },
            ..Config::default()
        })
    }

    /// The configuration, where a server, a token or a file with authorities takes precedence.
    pub(crate) fn config_with(&self, overrides: &Overrides) -> Result<Config, ConfigError> {
        let mut config = self.config()?;
        let Overrides { cluster, user, .. } = overrides;
        if !cluster.server.is_empty() {
            config.server = cluster.server.clone();
        }
        if !user.token.is_empty() || !user.token_file.is_empty() {
            config.token = user.token.clone();
            config.token_file = user.token_file.clone();
        }
        if !cluster.certificate_authority.is_empty() {
            config.tls.authority_file = cluster.certificate_authority.clone();
        }
        Ok(config)
    }

    /// The namespace of the pod, or `default`.
    pub fn pod_namespace(&self) -> Str {
        if !self.namespace.is_empty() {
            return self.namespace.as_str().into();
        }
        let namespace = std::fs::read_to_string(self.file("namespace")).unwrap_or_default();
        match namespace.trim() {
            "" => Str::from_static("default"),
            namespace => namespace.into(),
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

fn text(path: &Path) -> Str {
    path.to_string_lossy().as_ref().into()
}

fn is_pem(data: &[u8]) -> bool {
    String::from_utf8_lossy(data).contains("-----BEGIN CERTIFICATE-----")
}
