//! Servers over sockets, with TLS or without.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use apimachinery::api::core::v1::ConfigMap;
use apimachinery::client::config::Config;
use apimachinery::client::{Client, ClientBuilder, Error};
use apimachinery::{CodecFactory, Scheme, api};
use bytes::Bytes;
use http::{HeaderMap, Request, Response, StatusCode, Version, header};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::WebPkiClientVerifier;
use rustls::{RootCertStore, ServerConfig};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use crate::authorities::{Authority, Pair};

pub(crate) const MAP: &str =
    r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"sky","namespace":"shop"}}"#;

/// A request as it arrived.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) headers: HeaderMap,
    pub(crate) version: Version,
    pub(crate) path: String,
    /// Whose certificate it was sent with, in DER.
    pub(crate) certificate: Option<Vec<u8>>,
}

impl Asked {
    pub(crate) fn authorization(&self) -> &str {
        self.headers.get(header::AUTHORIZATION).map_or("", |it| it.to_str().unwrap())
    }
}

type Answering = dyn Fn(&Asked) -> Response<Full<Bytes>> + Send + Sync;

/// A server that notes what it is asked.
#[derive(Clone)]
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
}

/// The answer to those who may ask.
pub(crate) fn map() -> Response<Full<Bytes>> {
    Response::builder().header("content-type", "application/json").body(MAP.into()).unwrap()
}

pub(crate) fn unauthorized() -> Response<Full<Bytes>> {
    Response::builder().status(StatusCode::UNAUTHORIZED).body(Full::default()).unwrap()
}

impl TestServer {
    /// A server without TLS.
    pub(crate) async fn plain(
        answer: impl Fn(&Asked) -> Response<Full<Bytes>> + Send + Sync + 'static,
    ) -> Self {
        Self::start(None, answer).await
    }

    /// A server with a certificate, which takes certificates of an authority from clients.
    pub(crate) async fn tls(
        pair: &Pair,
        clients: Option<&Authority>,
        answer: impl Fn(&Asked) -> Response<Full<Bytes>> + Send + Sync + 'static,
    ) -> Self {
        Self::start(Some(acceptor(pair, clients)), answer).await
    }

    async fn start(
        acceptor: Option<TlsAcceptor>,
        answer: impl Fn(&Asked) -> Response<Full<Bytes>> + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Self { address: listener.local_addr().unwrap(), asked: Arc::default() };
        let (asked, answer): (_, Arc<Answering>) = (server.asked.clone(), Arc::new(answer));
        tokio::spawn(async move {
            loop {
                let (socket, _) = listener.accept().await.unwrap();
                let (asked, answer, acceptor) = (asked.clone(), answer.clone(), acceptor.clone());
                tokio::spawn(async move {
                    match acceptor {
                        None => serve(socket, None, asked, answer).await,
                        Some(acceptor) => {
                            // A client that refuses the server ends here.
                            let Ok(socket) = acceptor.accept(socket).await else { return };
                            let peer = socket.get_ref().1.peer_certificates();
                            let certificate = peer.and_then(|it| it.first()).map(|it| it.to_vec());
                            serve(socket, certificate, asked, answer).await;
                        }
                    }
                });
            }
        });
        server
    }

    /// A configuration that reaches the server.
    pub(crate) fn config(&self, scheme: &str) -> Config {
        Config::new(format!("{scheme}://{}", self.address))
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        std::mem::take(&mut *self.asked.lock().unwrap())
    }
}

fn acceptor(pair: &Pair, clients: Option<&Authority>) -> TlsAcceptor {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ServerConfig::builder_with_provider(provider.clone());
    let builder = builder.with_safe_default_protocol_versions().unwrap();
    let builder = match clients {
        None => builder.with_no_client_auth(),
        Some(authority) => {
            let mut roots = RootCertStore::empty();
            roots.add(CertificateDer::from_pem_slice(authority.pem.as_bytes()).unwrap()).unwrap();
            let verifier = WebPkiClientVerifier::builder_with_provider(roots.into(), provider);
            builder.with_client_cert_verifier(verifier.allow_unauthenticated().build().unwrap())
        }
    };
    let chain = CertificateDer::pem_slice_iter(pair.certificate.as_bytes());
    let chain = chain.collect::<Result<Vec<_>, _>>().unwrap();
    let key = PrivateKeyDer::from_pem_slice(pair.key.as_bytes()).unwrap();
    let mut config = builder.with_single_cert(chain, key).unwrap();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    TlsAcceptor::from(Arc::new(config))
}

async fn serve(
    socket: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    certificate: Option<Vec<u8>>,
    asked: Arc<Mutex<Vec<Asked>>>,
    answer: Arc<Answering>,
) {
    let service = service_fn(move |request: Request<Incoming>| {
        let (parts, _) = request.into_parts();
        let one = Asked {
            headers: parts.headers,
            version: parts.version,
            path: parts.uri.path().to_owned(),
            certificate: certificate.clone(),
        };
        let response = answer(&one);
        asked.lock().unwrap().push(one);
        async move { Ok::<_, Infallible>(response) }
    });
    let builder = auto::Builder::new(TokioExecutor::new());
    // How a connection ends is the client's business.
    let _ = builder.serve_connection(TokioIo::new(socket), service).await;
}

pub(crate) fn connect(config: &Config) -> ClientBuilder {
    let codecs = CodecFactory::new(Scheme::builder().install(api::core).build().unwrap());
    Client::connect(config, &codecs).unwrap()
}

/// Asks for a map.
pub(crate) async fn get(config: &Config) -> Result<ConfigMap, Error> {
    get_by(&connect(config).build().unwrap()).await
}

pub(crate) async fn get_by(client: &Client) -> Result<ConfigMap, Error> {
    client.typed::<ConfigMap>().namespace("shop").get("sky").await
}
