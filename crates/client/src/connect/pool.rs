//! The connections to a server, until certificates change.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use apimachinery_config::{Config, ExecCredentials, Tls, TlsFiles};
use http::Uri;
use hyper_rustls::{FixedServerNameResolver, HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use rustls::pki_types::ServerName;

use super::ConnectError;
use super::dial::{Dial, Limited};
use super::tls::tls;
use crate::RequestBody;

/// How long files are taken to be what they were.
const FILES: Duration = Duration::from_secs(60);

/// After which silence a connection of HTTP 2 is tried, and how long that may take; as by
/// client-go.
const PING: Duration = Duration::from_secs(30);
const PONG: Duration = Duration::from_secs(15);

pub(super) type HttpClient = Client<Limited<HttpsConnector<Dial>>, RequestBody>;

/// Makes connections, and others when the certificates and keys have changed.
#[derive(Debug)]
pub(super) struct Pool {
    tls: Tls,
    server: Uri,
    proxy: String,
    current: Mutex<Current>,
}

#[derive(Debug)]
struct Current {
    client: HttpClient,
    files: TlsFiles,
    /// When files were last read.
    read: Instant,
}

impl Pool {
    pub(super) fn new(config: &Config) -> Result<Self, ConnectError> {
        let (tls, server, proxy) =
            (config.tls.clone(), config.url()?.parse()?, config.proxy.to_string());
        let files = tls.load()?;
        let client = connect(&tls, &files, &server, &proxy)?;
        let current = Mutex::new(Current { client, files, read: Instant::now() });
        Ok(Self { tls, server, proxy, current })
    }

    /// The connections for a request, with the certificate of a plugin if it has provided one.
    pub(super) fn client(
        &self,
        provided: Option<&ExecCredentials>,
    ) -> Result<HttpClient, ConnectError> {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let mut files = current.files.clone();
        if now.duration_since(current.read) >= FILES {
            current.read = now;
            // A file may be in the middle of its renewal.
            files = self.tls.load().unwrap_or(files);
        }
        if let Some(provided) = provided {
            files.certificate = provided.certificate.as_bytes().into();
            files.key = provided.key.as_bytes().into();
        }
        if files != current.files {
            current.client = connect(&self.tls, &files, &self.server, &self.proxy)?;
            current.files = files;
        }
        Ok(current.client.clone())
    }
}

fn connect(
    settings: &Tls,
    files: &TlsFiles,
    server: &Uri,
    proxy: &str,
) -> Result<HttpClient, ConnectError> {
    let dial = Dial::to(server, proxy, tls(&TlsFiles::default(), false)?);
    let builder = HttpsConnectorBuilder::new().with_tls_config(tls(files, settings.insecure)?);
    let mut builder = builder.https_or_http();
    if !settings.server_name.is_empty() {
        let name = ServerName::try_from(settings.server_name.to_string());
        let name = name.map_err(|it| ConnectError::ServerName(it.to_string()))?;
        builder = builder.with_server_name_resolver(FixedServerNameResolver::new(name));
    }
    let connector = Limited(builder.enable_all_versions().wrap_connector(dial));
    Ok(Client::builder(TokioExecutor::new())
        .timer(TokioTimer::new())
        .pool_timer(TokioTimer::new())
        .http2_keep_alive_interval(PING)
        .http2_keep_alive_timeout(PONG)
        .build(connector))
}
