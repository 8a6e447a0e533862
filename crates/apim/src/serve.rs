//! `apim serve`.

mod fixtures;
mod kubeconfig;
mod read_only;
mod stopping;
mod tls;
#[cfg(feature = "webhooks")]
mod webhooks;

use std::error::Error;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use apimachinery::server::{
    Authenticator, ClientCertificates, GarbageCollection, Server, ServerBuilder, StaticTokens,
    TokenFileError,
};
use apimachinery::store::{MemoryStore, RedbStore, Store};
use axum::Router;
use axum::middleware::map_request;
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::sync::oneshot;
use tracing_subscriber::filter::LevelFilter;

use self::fixtures::Fixtures;
use self::kubeconfig::kubeconfig;
use self::read_only::{ReadOnly, Unprivileged};
use self::stopping::until_signal;
use self::tls::{Clients, Identity, Peer, with_certificate};
use crate::Failure;
use crate::args::{LogLevel, ServeArgs, UseTls};
use crate::bounded;
use crate::problem::{Outcome, without_code};

/// Serves objects until the program is interrupted.
pub(crate) fn run(args: &ServeArgs, excerpts: bool) -> Result<Outcome, Failure> {
    refuse_strangers(args).map_err(Failure::Serve)?;
    let (fixtures, outcome) = Fixtures::read(args, excerpts)?;
    if outcome != Outcome::Fine {
        return Ok(outcome);
    }
    log(args.log);
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(serve(args, fixtures, excerpts)).map_err(Failure::Serve)
}

/// Writes what the server logs to the standard error.
fn log(level: LogLevel) {
    let level = match level {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let log = tracing_subscriber::fmt().with_writer(io::stderr).with_ansi(false);
    log.with_target(false).with_max_level(level).init();
}

async fn serve(
    args: &ServeArgs,
    fixtures: Fixtures,
    excerpts: bool,
) -> Result<Outcome, Box<dyn Error>> {
    let store = store(args).await?;
    let tokens = args.token_file.as_deref().map(read_tokens).transpose()?;
    let listener = TcpListener::bind(args.listen).await;
    let listener = listener.map_err(|error| not_listening(args.listen, &error))?;
    let address = listener.local_addr()?;
    let identity = identity(args, address)?;
    let mut server = Server::builder().timer(tokio::time::sleep).address(address.to_string());
    server = match args.no_controllers {
        true => server.garbage_collection(GarbageCollection::Off).namespace_deletion(false),
        // A dump holds objects whose owners it does not hold.
        false => server.garbage_collection(GarbageCollection::FromNowOn),
    };
    server = match args.no_controllers || args.read_only {
        // What is only read is shown as it was loaded.
        true => server.default_service_accounts(false).root_certificates(None),
        false => {
            let generated = identity.as_ref().and_then(|it| it.generated.as_deref());
            server.root_certificates(Some(generated.unwrap_or_default().into()))
        }
    };
    if let Some(release) = args.release {
        server = server.release(release);
    }
    if args.cbor {
        server = server.cbor();
    }
    if args.client_ca.is_some() {
        server = authenticated_by(ClientCertificates, server, args);
    }
    if let Some(tokens) = &tokens {
        server = authenticated_by(tokens.clone(), server, args);
    }
    if args.read_only {
        server = server.authorizer(ReadOnly { demands_users: args.demands_users() });
    }
    #[cfg(feature = "webhooks")]
    let server = server.webhooks(webhooks::OverSockets::default());
    let server = server.build(store).await?;
    let count = fixtures.len();
    match fixtures.load(&server, args, excerpts).await {
        Outcome::Fine => {}
        outcome => return Ok(outcome),
    }
    say(args, address, count, tokens.as_ref(), identity.as_ref())?;
    let router = Router::new().fallback_service(server.clone());
    let serve = |stopped: oneshot::Receiver<()>| async {
        // Nothing is sent: the sender is dropped.
        let stopped = async { drop(stopped.await) };
        match identity {
            Some(identity) => {
                let router = router.layer(map_request(with_certificate));
                let service = router.into_make_service_with_connect_info::<Peer>();
                let served = axum::serve(identity.listen(listener), service);
                served.with_graceful_shutdown(stopped).await
            }
            None => axum::serve(listener, router).with_graceful_shutdown(stopped).await,
        }
    };
    until_signal(server, serve).await?;
    Ok(Outcome::Fine)
}

/// Why nothing can be served at an address.
fn not_listening(address: SocketAddr, error: &io::Error) -> String {
    let remedy = match error.kind() {
        io::ErrorKind::AddrInUse => "; give another one, or port 0 for any that is free",
        io::ErrorKind::AddrNotAvailable => "; give one of this machine",
        io::ErrorKind::PermissionDenied => "; ports below 1024 may need more rights",
        _ => "",
    };
    format!("--listen {address}: {}{remedy}", without_code(error))
}

/// Where objects are kept.
#[cfg_attr(not(feature = "etcd"), expect(clippy::unused_async, reason = "etcd is waited for"))]
async fn store(args: &ServeArgs) -> Result<Arc<dyn Store>, Box<dyn Error>> {
    #[cfg(feature = "etcd")]
    if !args.etcd.is_empty() {
        return Ok(Arc::new(apimachinery::store::EtcdStore::connect(&args.etcd).await?));
    }
    Ok(match &args.data {
        Some(file) => {
            Arc::new(RedbStore::open(file).map_err(|error| format!("{}: {error}", file.display()))?)
        }
        None => Arc::new(MemoryStore::new()),
    })
}

/// Refuses to let everybody who can reach the server do everything, unless that is asked for.
fn refuse_strangers(args: &ServeArgs) -> Result<(), Box<dyn Error>> {
    let is_reachable = !args.listen.ip().is_loopback();
    if !is_reachable || args.demands_users() || args.allow_anonymous {
        return Ok(());
    }
    Err(format!(
        "others than this machine can reach {}, and there is nothing to know them by; \
         give --token-file or --client-ca, or --allow-anonymous to answer everybody",
        args.listen
    )
    .into())
}

/// The server with one more way to know users.
fn authenticated_by(
    how: impl Authenticator,
    server: ServerBuilder,
    args: &ServeArgs,
) -> ServerBuilder {
    match args.read_only {
        true => server.authenticator(Unprivileged(how)),
        false => server.authenticator(how),
    }
}

/// The certificate, if connections are encrypted.
fn identity(args: &ServeArgs, listen: SocketAddr) -> Result<Option<Identity>, Box<dyn Error>> {
    let has_certificates = args.tls_cert.is_some() || args.client_ca.is_some();
    let is_encrypted = match args.tls {
        UseTls::Always => true,
        UseTls::Never if args.client_ca.is_some() => {
            return Err(
                "--client-ca needs connections that are encrypted, and --tls never forbids them"
                    .into(),
            );
        }
        UseTls::Never => false,
        UseTls::Auto => !listen.ip().is_loopback() || has_certificates,
    };
    if !is_encrypted {
        return Ok(None);
    }
    let clients = match &args.client_ca {
        Some(authorities) => Clients::issued_by(authorities)?,
        None => Clients::unverified(),
    };
    match (&args.tls_cert, &args.tls_key) {
        (Some(certificates), Some(key)) => Identity::read(certificates, key, clients).map(Some),
        _ => Identity::generate(listen, &args.tls_name, clients).map(Some),
    }
}

fn read_tokens(file: &Path) -> Result<StaticTokens, Box<dyn Error>> {
    let named = |error: &dyn Error| format!("{}: {error}", file.display());
    let text = bounded::read_file(file).map_err(|error| named(&error))?;
    let text = String::from_utf8(text).map_err(|error| named(&error))?;
    Ok(text.parse().map_err(|error: TokenFileError| named(&error))?)
}

/// Says how the server is reached.
fn say(
    args: &ServeArgs,
    address: SocketAddr,
    count: usize,
    tokens: Option<&StaticTokens>,
    identity: Option<&Identity>,
) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let scheme = if identity.is_some() { "https" } else { "http" };
    let address = format!("{scheme}://{address}");
    let certificate = identity.and_then(|it| it.generated.as_deref());
    match &args.kubeconfig {
        Some(file) => {
            kubeconfig::write(file, &kubeconfig(&address, certificate, tokens))
                .map_err(|error| not_written(file, &error))?;
            let file = file.display();
            writeln!(out, "serving {count} objects: kubectl --kubeconfig {file} get all -A")?;
        }
        None => {
            let token = if tokens.is_some() { " --token TOKEN" } else { "" };
            writeln!(out, "serving {count} objects: kubectl --server {address}{token} get all -A")?
        }
    }
    out.flush()?;
    Ok(())
}

/// Why there is no configuration for clients.
fn not_written(file: &Path, error: &io::Error) -> String {
    let remedy = match error.kind() {
        io::ErrorKind::NotFound => "; the folder of the file has to exist",
        _ => "",
    };
    format!("--kubeconfig {}: {}{remedy}", file.display(), without_code(error))
}
