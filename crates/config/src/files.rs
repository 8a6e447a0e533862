//! Which files a kubeconfig is, and what they are together.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use apimachinery_go_text::quote::Quoted;
use apimachinery_validation::Aggregate;

use crate::kubeconfig::{Kubeconfig, unknown_fields};
use crate::merge::Merge;
use crate::problem::{FileFindings, FilesRead};
use crate::{ConfigError, FileError, LoadConfigError};

/// Which files a kubeconfig is read from.
///
/// Corresponds to `clientcmd.ClientConfigLoadingRules`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KubeconfigFiles {
    /// The only file, which has to be there; as `--kubeconfig`.
    pub explicit: Option<PathBuf>,
    /// Files, of which the first that has a name or a setting decides about it. Those that are not
    /// there are passed over.
    pub precedence: Vec<PathBuf>,
    /// Files that are copied when they are there and the new ones are not: the new one, and the old
    /// one.
    pub migrations: Vec<(PathBuf, PathBuf)>,
    /// Whether relative paths in the files stay as they are.
    pub keep_relative_paths: bool,
}

/// A file that is named, and cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("error loading config file {}: {source}", Quoted(&path.to_string_lossy()))]
struct Unreadable {
    path: PathBuf,
    source: LoadConfigError,
}

/// Those of `kubectl`: in the variable `KUBECONFIG`, or else `~/.kube/config`.
impl Default for KubeconfigFiles {
    fn default() -> Self {
        Self::from_variable(env::var_os("KUBECONFIG"), env::home_dir())
    }
}

impl KubeconfigFiles {
    /// The files in the variable `KUBECONFIG`, or else the one in a home folder.
    ///
    /// Corresponds to `clientcmd.NewDefaultClientConfigLoadingRules`.
    pub fn from_variable(variable: Option<OsString>, home: Option<PathBuf>) -> Self {
        let folder = home.unwrap_or_default().join(".kube");
        let own = folder.join("config");
        let old = folder.join(if cfg!(windows) { "config" } else { ".kubeconfig" });
        let mut precedence = Vec::new();
        match variable.filter(|it| !it.is_empty()) {
            Some(files) => {
                for file in env::split_paths(&files) {
                    if !precedence.contains(&file) {
                        precedence.push(file);
                    }
                }
            }
            None => precedence.push(own.clone()),
        }
        let migrations = vec![(own, old)];
        Self { explicit: None, precedence, migrations, keep_relative_paths: false }
    }

    /// One file, which has to be there.
    pub fn explicit(file: impl Into<PathBuf>) -> Self {
        Self {
            explicit: Some(file.into()),
            precedence: Vec::new(),
            migrations: Vec::new(),
            keep_relative_paths: false,
        }
    }

    /// What the files are together. Of a name, everything is from the first file that has it.
    ///
    /// # Errors
    /// When the only file is not there, or one cannot be read.
    pub fn load(&self) -> Result<Kubeconfig, ConfigError> {
        self.migrate()?;
        let files = match &self.explicit {
            Some(file) => {
                if let Err(error) = fs::metadata(file)
                    && error.kind() == std::io::ErrorKind::NotFound
                {
                    return Err(FileError::new("stat", file, error).into());
                }
                std::slice::from_ref(file)
            }
            None => &*self.precedence,
        };
        let (mut found, mut errors) = (Vec::new(), Vec::new());
        for file in files.iter().filter(|it| !it.as_os_str().is_empty()) {
            match Kubeconfig::read(file) {
                Ok(config) => found.push(config),
                Err(LoadConfigError::File(error)) if error.is_missing() => {}
                Err(source) => errors.push(Unreadable { path: file.clone(), source }.into()),
            }
        }
        if let Some(errors) = Aggregate::new(errors) {
            return Err(ConfigError::Loads(errors));
        }
        let mut config = Kubeconfig::default();
        found.iter().rev().for_each(|it| config.take_over(it));
        if !self.keep_relative_paths {
            config.resolve_paths().map_err(|it| FileError::new("getwd", Path::new("."), it))?;
        }
        Ok(config)
    }

    /// Which files are missing, if that matters, and which fields of the others are not known.
    pub(crate) fn what_was_read(&self, with_missing: bool) -> FilesRead {
        let files = self.explicit.as_ref().map_or(&*self.precedence, std::slice::from_ref);
        let mut read = FilesRead::default();
        for file in files.iter().filter(|it| !it.as_os_str().is_empty()) {
            let findings = unknown_fields(file);
            if with_missing && !file.exists() {
                read.missing.push(file.clone());
            } else if !findings.is_empty() {
                read.unknown_fields.push(FileFindings { file: file.clone(), findings });
            }
        }
        read
    }

    /// The files that are named and not there, if none of them is: a reason for a warning.
    ///
    /// Corresponds to `clientcmd.MissingConfigError`.
    pub fn all_missing(&self) -> Option<Vec<&Path>> {
        let named = self.precedence.iter().filter(|it| !it.as_os_str().is_empty());
        let named: Vec<_> = named.map(PathBuf::as_path).collect();
        let is_missing = |it: &&Path| !it.exists();
        (self.explicit.is_none() && !named.is_empty() && named.iter().all(is_missing))
            .then_some(named)
    }

    /// Copies old files whose new ones are not there.
    ///
    /// # Errors
    /// When a file cannot be read or written.
    pub fn migrate(&self) -> Result<(), ConfigError> {
        use std::io::ErrorKind::{NotFound, PermissionDenied};
        for (new, old) in &self.migrations {
            match fs::metadata(new) {
                Err(error) if error.kind() == NotFound => {}
                Err(error) if error.kind() != PermissionDenied => {
                    return Err(FileError::new("stat", new, error).into());
                }
                _ => continue,
            }
            match fs::metadata(old) {
                Ok(file) if file.is_file() => {}
                Ok(_) => {
                    let error = std::io::Error::from(std::io::ErrorKind::IsADirectory);
                    return Err(FileError::new("migrate", old, error).into());
                }
                Err(error) if matches!(error.kind(), NotFound | PermissionDenied) => continue,
                Err(error) => return Err(FileError::new("stat", old, error).into()),
            }
            fs::copy(old, new).map_err(|it| FileError::new("open", new, it))?;
        }
        Ok(())
    }
}
