//! Connections over TLS.

use std::error::Error;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::server::TlsStream;
use tokio_rustls::{Accept, TlsAcceptor};

/// The certificate of the server.
pub(super) struct Identity {
    acceptor: TlsAcceptor,
    /// The certificate that clients trust, in PEM; `None` when it comes from a file, whose issuer
    /// they know.
    pub(super) generated: Option<String>,
}

impl Identity {
    /// A certificate for this run, for an address and for names.
    pub(super) fn generate(listen: SocketAddr, names: &[String]) -> Result<Self, Box<dyn Error>> {
        let ip = match listen.ip() {
            ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            ip => ip,
        };
        let mut all = vec!["localhost".to_owned(), ip.to_string()];
        all.extend_from_slice(names);
        let made = rcgen::generate_simple_self_signed(all)?;
        let key = PrivateKeyDer::try_from(made.signing_key.serialize_der())?;
        let acceptor = acceptor(vec![made.cert.der().clone()], key)?;
        Ok(Self { acceptor, generated: Some(made.cert.pem()) })
    }

    /// The certificate of a file, with those of its issuers, and its key.
    pub(super) fn read(certificates: &Path, key: &Path) -> Result<Self, Box<dyn Error>> {
        let named = |file: &Path, error: &dyn Error| format!("{}: {error}", file.display());
        let chain = CertificateDer::pem_file_iter(certificates)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| named(certificates, &error))?;
        let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| named(key, &error))?;
        let acceptor = acceptor(chain, secret).map_err(|error| named(certificates, &*error))?;
        Ok(Self { acceptor, generated: None })
    }

    /// Accepts connections of a socket.
    pub(super) fn listen(self, socket: TcpListener) -> TlsListener {
        TlsListener { socket, acceptor: self.acceptor }
    }
}

fn acceptor(
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
) -> Result<TlsAcceptor, Box<dyn Error>> {
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, key)?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// A socket whose connections are encrypted.
pub(super) struct TlsListener {
    socket: TcpListener,
    acceptor: TlsAcceptor,
}

impl Listener for TlsListener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.socket).await;
        (Connection::Greeted(Box::new(self.acceptor.accept(stream))), address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }
}

/// A connection, whose handshake happens when it is first read or written: a client that is slow
/// with it keeps no other one waiting.
pub(super) enum Connection {
    Greeted(Box<Accept<TcpStream>>),
    Open(Box<TlsStream<TcpStream>>),
}

impl Connection {
    fn open(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<Pin<&mut TlsStream<TcpStream>>>> {
        if let Self::Greeted(handshake) = self {
            let stream = ready!(Pin::new(handshake).poll(context))?;
            *self = Self::Open(Box::new(stream));
        }
        match self {
            Self::Open(stream) => Poll::Ready(Ok(Pin::new(stream))),
            Self::Greeted(_) => Poll::Pending,
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.get_mut().open(context))?.poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.get_mut().open(context))?.poll_write(context, buffer)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            // Nothing was written.
            Self::Greeted(_) => Poll::Ready(Ok(())),
            Self::Open(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Greeted(_) => Poll::Ready(Ok(())),
            Self::Open(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}
