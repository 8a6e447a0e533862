//! Connections: straight to a server, or through a proxy.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use apimachinery_http::BoxError;
use http::Uri;
use hyper_rustls::{HttpsConnector, MaybeHttpsStream};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::{SocksV5, Tunnel};
use hyper_util::client::proxy::matcher::Matcher;
use hyper_util::rt::TokioIo;
use rustls::ClientConfig;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tower_service::Service;

/// How long a connection may take, with that through a proxy and TLS.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);
const KEEP_ALIVE: Duration = Duration::from_secs(30);

type Socket = MaybeHttpsStream<TokioIo<TcpStream>>;
type Dialing<T> = Pin<Box<dyn Future<Output = Result<T, BoxError>> + Send>>;

/// Connects to a server as far as TLS with it.
#[derive(Clone, Debug)]
pub(super) enum Dial {
    Straight(HttpConnector),
    Tunnel(Tunnel<HttpsConnector<HttpConnector>>),
    Socks(SocksV5<HttpConnector>),
}

impl Dial {
    /// The way to a server: by the proxy that is named, or else by that of the environment.
    pub(super) fn to(server: &Uri, proxy: &str, to_proxy: ClientConfig) -> Self {
        let mut socket = HttpConnector::new();
        socket.enforce_http(false);
        socket.set_nodelay(true);
        socket.set_keepalive(Some(KEEP_ALIVE));
        let matcher = match proxy {
            "" if is_here(server) => return Self::Straight(socket),
            "" => Matcher::from_env(),
            proxy => Matcher::builder().all(proxy).build(),
        };
        let Some(proxy) = matcher.intercept(server) else { return Self::Straight(socket) };
        let address = proxy.uri().clone();
        if address.scheme_str().is_some_and(|it| it.starts_with("socks5")) {
            let socks = SocksV5::new(address, socket);
            return Self::Socks(match proxy.raw_auth() {
                Some((user, password)) => socks.with_auth(user.to_owned(), password.to_owned()),
                None => socks,
            });
        }
        let tunnel = Tunnel::new(address, HttpsConnector::from((socket, to_proxy)));
        Self::Tunnel(match proxy.basic_auth() {
            Some(authorization) => tunnel.with_auth(authorization.clone()),
            None => tunnel,
        })
    }
}

/// Whether a server is on this machine, which no proxy of the environment is for.
fn is_here(server: &Uri) -> bool {
    let host = server.host().unwrap_or_default();
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|it| it.is_loopback())
}

impl Service<Uri> for Dial {
    type Response = Socket;
    type Error = BoxError;
    type Future = Dialing<Socket>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        match self {
            Self::Straight(socket) => socket.poll_ready(context).map_err(Into::into),
            Self::Tunnel(tunnel) => tunnel.poll_ready(context).map_err(Into::into),
            Self::Socks(socks) => socks.poll_ready(context).map_err(Into::into),
        }
    }

    fn call(&mut self, server: Uri) -> Dialing<Socket> {
        match self {
            Self::Straight(socket) => {
                let connecting = socket.call(server);
                Box::pin(async move { Ok(Socket::Http(connecting.await?)) })
            }
            Self::Tunnel(tunnel) => {
                let connecting = tunnel.call(server);
                Box::pin(async move { Ok(connecting.await?) })
            }
            Self::Socks(socks) => {
                let connecting = socks.call(server);
                Box::pin(async move { Ok(Socket::Http(connecting.await?)) })
            }
        }
    }
}

/// Connections that take no longer than they may.
#[derive(Clone, Debug)]
pub(super) struct Limited<C>(pub(super) C);

impl<C> Service<Uri> for Limited<C>
where
    C: Service<Uri, Error = BoxError>,
    C::Future: Send + 'static,
{
    type Response = C::Response;
    type Error = BoxError;
    type Future = Dialing<C::Response>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, server: Uri) -> Self::Future {
        let connecting = self.0.call(server);
        Box::pin(async move {
            match timeout(CONNECT_TIMEOUT, connecting).await {
                Ok(connected) => connected,
                Err(_) => {
                    let text = format!("no connection after {CONNECT_TIMEOUT:?}");
                    Err(io::Error::new(io::ErrorKind::TimedOut, text).into())
                }
            }
        })
    }
}
