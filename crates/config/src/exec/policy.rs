//! Which plugins may run.

use std::env;
use std::path::{Path, PathBuf};

use apimachinery_go_text::quote::Quoted;
use apimachinery_runtime::Str;

use crate::paths::clean;

/// Which programs may provide credentials. A kubeconfig can name any program: a policy protects
/// those who use kubeconfigs of others.
///
/// Corresponds to `PluginPolicy` of `k8s.io/client-go/tools/clientcmd/api`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PluginPolicy {
    /// Any.
    #[default]
    AllowAll,
    /// None.
    DenyAll,
    /// These: names that are looked for in `PATH`, or paths.
    Allowlist(Vec<Str>),
}

/// A plugin may not run, or the policy is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PolicyError {
    /// None may run.
    #[error("plugin {} not allowed: policy set to \"DenyAll\"", Quoted(.0))]
    Denied(String),
    /// The plugin is not one of those that may run.
    #[error("plugin path {} is not permitted by the credential plugin allowlist", Quoted(.0))]
    NotListed(String),
    /// The plugin is not found.
    #[error(
        "plugin path {path} cannot be resolved for credential plugin allowlist check: exec: {path}: executable file not found in $PATH",
        path = Quoted(.0)
    )]
    NotFound(String),
    /// No plugin is listed.
    #[error(
        "credential plugin policy set to \"Allowlist\", but allowlist is empty; use \"DenyAll\" policy instead"
    )]
    EmptyList,
    /// An entry is empty. The first is number 1.
    #[error("misconfigured credential plugin allowlist: empty allowlist entry #{0}")]
    EmptyEntry(usize),
    /// The path of an entry can be written in a shorter way.
    #[error("non-normalized file path: {} vs {}", Quoted(.0), Quoted(.1))]
    NotClean(Str, String),
}

impl PluginPolicy {
    pub(crate) fn check(&self) -> Result<(), PolicyError> {
        let Self::Allowlist(list) = self else { return Ok(()) };
        if list.is_empty() {
            return Err(PolicyError::EmptyList);
        }
        for (at, entry) in list.iter().enumerate() {
            if entry.is_empty() {
                return Err(PolicyError::EmptyEntry(at + 1));
            }
            let clean = clean(Path::new(&**entry)).to_string_lossy().into_owned();
            if clean != **entry {
                return Err(PolicyError::NotClean(entry.clone(), clean));
            }
        }
        Ok(())
    }

    /// The program to run.
    pub(crate) fn program(&self, command: &Path) -> Result<PathBuf, PolicyError> {
        let text = || command.to_string_lossy().into_owned();
        let list = match self {
            Self::AllowAll => return Ok(command.to_owned()),
            Self::DenyAll => return Err(PolicyError::Denied(text())),
            Self::Allowlist(list) => list,
        };
        if list.iter().any(|it| Path::new(&**it) == command) {
            return Ok(command.to_owned());
        }
        let found = find(command).ok_or_else(|| PolicyError::NotFound(text()))?;
        let is_it = |entry: &Str| find(Path::new(&**entry)).is_some_and(|it| it == found);
        match list.iter().any(is_it) {
            true => Ok(found),
            false => Err(PolicyError::NotListed(found.to_string_lossy().into_owned())),
        }
    }
}

/// The file of a program, in the folders of `PATH` if its name has no folder.
fn find(command: &Path) -> Option<PathBuf> {
    if command.components().count() > 1 || command.is_absolute() {
        return is_executable(command).then(|| command.to_owned());
    }
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|it| it.join(command)).find(|it| is_executable(it))
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|it| it.is_file() && it.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.is_file()
}
