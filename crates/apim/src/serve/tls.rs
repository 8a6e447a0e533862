//! Connections over TLS.

use std::error::Error;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};

use apimachinery::server::ClientCertificate;
use axum::extract::connect_info::Connected;
use axum::extract::{ConnectInfo, Request};
use axum::serve::{IncomingStream, Listener};
use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::WebPkiClientVerifier;
use tokio_rustls::rustls::server::danger::ClientCertVerifier;
use tokio_rustls::rustls::{RootCertStore, ServerConfig};
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
    pub(super) fn generate(
        listen: SocketAddr,
        names: &[String],
        clients: Clients,
    ) -> Result<Self, Box<dyn Error>> {
        let ip = match listen.ip() {
            ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            ip => ip,
        };
        let mut all = vec!["localhost".to_owned(), ip.to_string()];
        all.extend_from_slice(names);
        let made = rcgen::generate_simple_self_signed(all)?;
        let key = PrivateKeyDer::try_from(made.signing_key.serialize_der())?;
        let acceptor = acceptor(vec![made.cert.der().clone()], key, clients)?;
        Ok(Self { acceptor, generated: Some(made.cert.pem()) })
    }

    /// The certificate of a file, with those of its issuers, and its key.
    pub(super) fn read(
        certificates: &Path,
        key: &Path,
        clients: Clients,
    ) -> Result<Self, Box<dyn Error>> {
        let chain = read_certificates(certificates)?;
        let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| named(key, &error))?;
        let acceptor =
            acceptor(chain, secret, clients).map_err(|error| named(certificates, &*error))?;
        Ok(Self { acceptor, generated: None })
    }

    /// Accepts connections of a socket.
    pub(super) fn listen(self, socket: TcpListener) -> TlsListener {
        TlsListener { socket, acceptor: self.acceptor }
    }
}

/// What is asked of the certificates of clients.
pub(super) struct Clients(Option<Arc<dyn ClientCertVerifier>>);

impl Clients {
    /// Nothing: they show none.
    pub(super) fn unverified() -> Self {
        Self(None)
    }

    /// That one of the authorities in a file has issued it; a client may as well have none.
    pub(super) fn issued_by(authorities: &Path) -> Result<Self, Box<dyn Error>> {
        let mut roots = RootCertStore::empty();
        for authority in read_certificates(authorities)? {
            roots.add(authority).map_err(|error| named(authorities, &error))?;
        }
        let provider = Arc::new(ring::default_provider());
        let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider);
        let verifier = verifier.allow_unauthenticated().build();
        Ok(Self(Some(verifier.map_err(|error| named(authorities, &error))?)))
    }
}

fn read_certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    CertificateDer::pem_file_iter(file)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| named(file, &error))
}

fn named(file: &Path, error: &dyn Error) -> String {
    format!("{}: {error}", file.display())
}

fn acceptor(
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
    clients: Clients,
) -> Result<TlsAcceptor, Box<dyn Error>> {
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?;
    let config = match clients {
        Clients(Some(verifier)) => config.with_client_cert_verifier(verifier),
        Clients(None) => config.with_no_client_auth(),
    };
    Ok(TlsAcceptor::from(Arc::new(config.with_single_cert(chain, key)?)))
}

/// The certificate that the client of a connection has proven to own, once there was a handshake.
#[derive(Clone, Debug, Default)]
pub(super) struct Peer(Arc<OnceLock<ClientCertificate>>);

impl Connected<IncomingStream<'_, TlsListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, TlsListener>) -> Self {
        stream.io().peer.clone()
    }
}

/// The request with the certificate of its connection.
pub(super) async fn with_certificate(mut request: Request) -> Request {
    let peer = request.extensions().get::<ConnectInfo<Peer>>();
    let certificate = peer.and_then(|ConnectInfo(Peer(it))| it.get().cloned());
    if let Some(certificate) = certificate {
        request.extensions_mut().insert(certificate);
    }
    request
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
        let state = State::Greeted(Box::new(self.acceptor.accept(stream)));
        (Connection { state, peer: Peer::default() }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }
}

/// A connection, whose handshake happens when it is first read or written: a client that is slow
/// with it keeps no other one waiting.
pub(super) struct Connection {
    state: State,
    peer: Peer,
}

enum State {
    Greeted(Box<Accept<TcpStream>>),
    Open(Box<TlsStream<TcpStream>>),
}

impl Connection {
    fn open(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<Pin<&mut TlsStream<TcpStream>>>> {
        if let State::Greeted(handshake) = &mut self.state {
            let stream = ready!(Pin::new(handshake).poll(context))?;
            let (_, connection) = stream.get_ref();
            if let Some([certificate, ..]) = connection.peer_certificates() {
                let certificate = Bytes::copy_from_slice(certificate);
                self.peer.0.get_or_init(|| ClientCertificate(certificate));
            }
            self.state = State::Open(Box::new(stream));
        }
        match &mut self.state {
            State::Open(stream) => Poll::Ready(Ok(Pin::new(stream))),
            State::Greeted(_) => Poll::Pending,
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
        match &mut self.get_mut().state {
            // Nothing was written.
            State::Greeted(_) => Poll::Ready(Ok(())),
            State::Open(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.get_mut().state {
            State::Greeted(_) => Poll::Ready(Ok(())),
            State::Open(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}
