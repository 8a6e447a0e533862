//! A socket, for clients that need one.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};
use tower_service::Service;

use crate::TestService;

/// A server that listens on a port of the loopback interface, until this is dropped. Made by
/// [`TestServer::listen`](crate::TestServer::listen).
#[must_use = "the server listens until this is dropped"]
pub struct Listening {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl Listening {
    pub(crate) async fn start(service: TestService) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(accept(listener, service));
        Ok(Self { address, task })
    }

    /// The address.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The URL, such as `http://127.0.0.1:40001`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A kubeconfig in YAML, for `kubectl --kubeconfig` and other clients.
    #[must_use]
    pub fn kubeconfig(&self) -> String {
        format!(
            "apiVersion: v1\nkind: Config\ncurrent-context: test\n\
             clusters: [{{name: test, cluster: {{server: \"{}\"}}}}]\n\
             contexts: [{{name: test, context: {{cluster: test, user: test}}}}]\n\
             users: [{{name: test, user: {{}}}}]\n",
            self.url()
        )
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl fmt::Debug for Listening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Listening").field(&self.address).finish()
    }
}

/// Serves connections. Those that are open end with it.
async fn accept(listener: TcpListener, service: TestService) {
    let mut connections = JoinSet::new();
    // A listener that fails, such as for lack of files, has the next connection later.
    loop {
        if let Ok((stream, _)) = listener.accept().await {
            let service = service.clone();
            let answer = service_fn(move |request| service.clone().call(request));
            let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), answer);
            connections.spawn(async move {
                // What ends a connection, such as a fault, is the client's to report.
                let _ = connection.await;
            });
        }
        while connections.try_join_next().is_some() {}
    }
}
