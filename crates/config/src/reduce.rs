//! Kubeconfigs for others: only what is used, in one file, without secrets.

use apimachinery_runtime::{ByteString, Str};

use crate::io_error::read;
use crate::kubeconfig::Kubeconfig;
use crate::paths::{absolute, folder_of};
use crate::{ConfigError, FileError};

/// What takes the place of a text that is a secret.
const REDACTED: &str = "REDACTED";

/// What is written in base64 as `DATA+OMITTED`.
const OMITTED: &[u8] = &[0x0c, 0x04, 0xc0, 0xf8, 0xe3, 0x08, 0x4d, 0x31, 0x03];

impl Kubeconfig {
    /// Keeps the current context with its cluster and user.
    ///
    /// Corresponds to `api.MinifyConfig`.
    ///
    /// # Errors
    /// When there is no current context, or it, its cluster or its user is missing.
    pub fn minify(&mut self) -> Result<(), ConfigError> {
        let name = self.current_context.clone();
        if name.is_empty() {
            return Err(ConfigError::NoCurrentContext);
        }
        let missing = |what, name: &Str| ConfigError::CannotLocate { what, name: name.clone() };
        let context = self.contexts.get(&name).ok_or_else(|| missing("context", &name))?;
        let (cluster, user) = (context.cluster.clone(), context.user.clone());
        if !cluster.is_empty() && !self.clusters.contains_key(&cluster) {
            return Err(missing("cluster", &cluster));
        }
        if !user.is_empty() && !self.users.contains_key(&user) {
            return Err(missing("user", &user));
        }
        self.contexts.retain(|it, _| *it == name);
        self.clusters.retain(|it, _| *it == cluster);
        self.users.retain(|it, _| *it == user);
        Ok(())
    }

    /// Takes the content of certificates and keys in files into the kubeconfig.
    ///
    /// Corresponds to `api.FlattenConfig`.
    ///
    /// # Errors
    /// When a file cannot be read, or there is both a file and content.
    pub fn flatten(&mut self) -> Result<(), ConfigError> {
        for entry in self.users.values_mut() {
            let origin = entry.origin.clone().unwrap_or_default();
            let user = &mut entry.value;
            take(&mut user.client_certificate, &mut user.client_certificate_data, &origin)?;
            take(&mut user.client_key, &mut user.client_key_data, &origin)?;
        }
        for entry in self.clusters.values_mut() {
            let origin = entry.origin.clone().unwrap_or_default();
            let cluster = &mut entry.value;
            let data = &mut cluster.certificate_authority_data;
            take(&mut cluster.certificate_authority, data, &origin)?;
        }
        Ok(())
    }

    /// Replaces keys, certificates and tokens by a remark, for people who read it.
    ///
    /// Corresponds to `api.ShortenConfig`.
    pub fn shorten(&mut self) {
        for user in self.users.values_mut() {
            omit(&mut user.client_key_data);
            omit(&mut user.client_certificate_data);
            redact(&mut user.token);
        }
        for cluster in self.clusters.values_mut() {
            omit(&mut cluster.certificate_authority_data);
        }
    }

    /// Replaces keys, tokens and passwords by a remark, for logs and reports.
    ///
    /// Corresponds to `api.RedactSecrets`.
    pub fn redact(&mut self) {
        for user in self.users.values_mut() {
            if !user.client_key_data.is_null() {
                user.client_key_data = REDACTED.as_bytes().into();
            }
            redact(&mut user.token);
            redact(&mut user.password);
        }
    }
}

fn omit(data: &mut ByteString) {
    if !data.is_empty() {
        *data = OMITTED.into();
    }
}

fn redact(text: &mut Str) {
    if !text.is_empty() {
        *text = Str::from_static(REDACTED);
    }
}

/// The content of a file in place of its path.
fn take(
    path: &mut Str,
    data: &mut ByteString,
    origin: &std::path::Path,
) -> Result<(), ConfigError> {
    if path.is_empty() {
        return Ok(());
    }
    if !data.is_empty() {
        return Err(ConfigError::PathAndContents);
    }
    let folder = folder_of(Some(origin)).map_err(|it| FileError::new("getwd", origin, it))?;
    *data = read(absolute(path, &folder.unwrap_or_default()))?.into();
    *path = Str::default();
    Ok(())
}
