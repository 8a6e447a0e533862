//! The way to a server.

use std::fmt;
use std::time::Duration;

use apimachinery_go_text::url::Url;
use apimachinery_runtime::{ByteString, Map, Str};

use crate::error::ConfigError;
use crate::exec::Exec;
use crate::io_error::read;
use crate::v1::AuthProviderConfig;

/// How to reach a server: its address, how it proves who it is, and credentials.
///
/// Whatever is empty is not used. `Debug` shows no secrets. [`Config::new`] makes one, whose fields
/// are then set: other crates cannot name all of them, so `Config { server, ..Config::default() }`
/// does not compile there.
///
/// ```
/// use apimachinery_config::Config;
///
/// let mut config = Config::new("https://10.0.0.1:6443");
/// config.token = "s3cret".into();
/// config.tls.authority_file = "/etc/ca.pem".into();
/// ```
///
/// Corresponds to `rest.Config`.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Config {
    /// The address, such as `https://10.0.0.1:6443`; a host with a port is enough.
    pub server: Str,
    /// The proxy; that of the environment when empty.
    pub proxy: Str,
    /// How the server and the client prove who they are.
    pub tls: Tls,
    /// A bearer token.
    pub token: Str,
    /// A file with a bearer token, which is read from time to time and takes the place of the
    /// token.
    pub token_file: Str,
    /// The name of the user for basic authentication.
    pub username: Str,
    /// The password for basic authentication.
    pub password: Str,
    /// A program that provides credentials, where none of the above are given.
    pub exec: Option<Exec>,
    /// A provider of credentials that is built into programs.
    pub auth_provider: Option<AuthProviderConfig>,
    /// The user in whose name requests are sent.
    pub impersonate: Option<ImpersonationConfig>,
    /// Whether the server is asked not to compress what it sends.
    pub disable_compression: bool,
    /// How long a request may take; any time when `None`.
    pub timeout: Option<Duration>,
}

/// How a server and its client prove who they are.
///
/// Corresponds to `rest.TLSClientConfig`.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Tls {
    /// Whether the certificate of the server is not checked: such a connection is not secure.
    pub insecure: bool,
    /// The name that the certificate of the server has to be for, unless it is the host of the
    /// address.
    pub server_name: Str,
    /// A file with the certificates of authorities, in PEM.
    pub authority_file: Str,
    /// The certificates of authorities, in PEM. They take the place of those in the file.
    pub authority_data: ByteString,
    /// A file with the certificate of the client, in PEM.
    pub certificate_file: Str,
    /// The certificate of the client, in PEM. It takes the place of that in the file.
    pub certificate_data: ByteString,
    /// A file with the key of the client, in PEM.
    pub key_file: Str,
    /// The key of the client, in PEM. It takes the place of that in the file.
    pub key_data: ByteString,
}

/// Certificates and keys, read from their files; each in PEM, and empty when absent.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct TlsFiles {
    /// The certificates of authorities.
    pub authorities: ByteString,
    /// The certificate of the client.
    pub certificate: ByteString,
    /// The key of the client.
    pub key: ByteString,
}

/// In whose name requests are sent.
///
/// Corresponds to `rest.ImpersonationConfig`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImpersonationConfig {
    /// The name of the user.
    pub user: Str,
    /// The unique identifier of the user.
    pub uid: Str,
    /// The groups of the user.
    pub groups: Vec<Str>,
    /// More about the user.
    pub extra: Map<Str, Vec<Str>>,
}

/// Whether a connection is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UrlScheme {
    /// It is not.
    Http,
    /// It is.
    Https,
}

impl Config {
    /// A server at an address, without credentials.
    pub fn new(server: impl Into<Str>) -> Self {
        Self { server: server.into(), ..Self::default() }
    }

    /// The address of the server as a URL, without a slash at its end: a host with a port is
    /// reached by `https` if something about certificates is set, else by `http`.
    ///
    /// Corresponds to `rest.DefaultServerUrlFor`.
    ///
    /// # Errors
    /// When it is neither a URL nor a host with a port.
    pub fn url(&self) -> Result<String, ConfigError> {
        let server = if self.server.is_empty() { "localhost" } else { &*self.server };
        let is_url = |it: &Url| !it.scheme().is_empty() && !it.host().is_empty();
        let url = match Url::parse(server).ok().filter(is_url) {
            Some(url) => url,
            None => {
                let scheme = if self.tls.is_set() { "https" } else { "http" };
                let url = Url::parse(&format!("{scheme}://{server}"))?;
                if !matches!(&*url.escaped_path(), "" | "/") {
                    return Err(ConfigError::Host(server.into()));
                }
                url
            }
        };
        let path = url.escaped_path();
        Ok(format!("{}://{}{}", url.scheme(), url.host(), path.trim_end_matches('/')))
    }

    /// Whether the connection is encrypted; it is not when the address cannot be one.
    pub fn scheme(&self) -> UrlScheme {
        match self.url() {
            Ok(url) if url.starts_with("https:") => UrlScheme::Https,
            _ => UrlScheme::Http,
        }
    }

    /// Whether there are credentials other than those of a program.
    pub fn has_own_credentials(&self) -> bool {
        !self.token.is_empty()
            || !self.token_file.is_empty()
            || !self.username.is_empty()
            || self.tls.has_certificate()
    }

    /// Reports what excludes each other.
    ///
    /// # Errors
    /// When there are two kinds of credentials, authorities for a server that is not checked, or a
    /// provider that this library does not have.
    pub fn check(&self) -> Result<(), ConfigError> {
        let has_bearer = !self.token.is_empty() || !self.token_file.is_empty();
        if let Some(provider) = &self.auth_provider {
            if self.exec.is_some() {
                return Err(ConfigError::ExecAndProvider);
            }
            return Err(ConfigError::NoAuthProvider(provider.name.clone()));
        }
        if self.tls.insecure && self.tls.has_authority() {
            return Err(ConfigError::InsecureWithAuthorities);
        }
        match !self.username.is_empty() && has_bearer {
            true => Err(ConfigError::BasicAndBearer),
            false => Ok(()),
        }
    }
}

impl Tls {
    fn has_authority(&self) -> bool {
        !self.authority_file.is_empty() || !self.authority_data.is_empty()
    }

    /// Whether the client has a certificate.
    pub fn has_certificate(&self) -> bool {
        !self.certificate_file.is_empty() || !self.certificate_data.is_empty()
    }

    fn is_set(&self) -> bool {
        self.insecure || self.has_authority() || self.has_certificate()
    }

    /// Reads what is in files.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn load(&self) -> Result<TlsFiles, ConfigError> {
        Ok(TlsFiles {
            authorities: data_or_file(&self.authority_data, &self.authority_file)?,
            certificate: data_or_file(&self.certificate_data, &self.certificate_file)?,
            key: data_or_file(&self.key_data, &self.key_file)?,
        })
    }
}

fn data_or_file(data: &ByteString, file: &str) -> Result<ByteString, ConfigError> {
    match data.is_empty() && !file.is_empty() {
        true => Ok(read(file)?.into()),
        false => Ok(data.clone()),
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("server", &self.server)
            .field("proxy", &self.proxy)
            .field("tls", &self.tls)
            .field("token_file", &self.token_file)
            .field("username", &self.username)
            .field("exec", &self.exec)
            .field("impersonate", &self.impersonate)
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tls")
            .field("insecure", &self.insecure)
            .field("server_name", &self.server_name)
            .field("authority_file", &self.authority_file)
            .field("certificate_file", &self.certificate_file)
            .field("key_file", &self.key_file)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for TlsFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TlsFiles").finish_non_exhaustive()
    }
}
