//! Proxies.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

use crate::authorities::Authority;
use crate::server::{TestServer, get, map};

/// A proxy, and what it was asked for.
struct Proxy {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Proxy {
    /// A proxy that connects by `CONNECT`, if it is asked with these credentials.
    async fn tunnel(authorization: &'static str) -> Self {
        Self::start(move |mut socket, asked| async move {
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(socket.read_u8().await.unwrap());
            }
            let head = String::from_utf8(head).unwrap();
            let target = head.split(' ').nth(1).unwrap().to_owned();
            asked.lock().unwrap().push(head.lines().next().unwrap().to_owned());
            if !head.to_lowercase().contains(&authorization.to_lowercase()) {
                socket.write_all(b"HTTP/1.1 407 No\r\n\r\n").await.unwrap();
                return;
            }
            socket.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
            relay(socket, &target).await;
        })
        .await
    }

    /// A SOCKS proxy of version 5, with a name and a password.
    async fn socks() -> Self {
        Self::start(|mut socket, asked| async move {
            let mut two = [0; 2];
            socket.read_exact(&mut two).await.unwrap();
            let mut methods = vec![0; two[1].into()];
            socket.read_exact(&mut methods).await.unwrap();
            assert!(methods.contains(&2));
            socket.write_all(&[5, 2]).await.unwrap();
            socket.read_exact(&mut two).await.unwrap();
            let mut name = vec![0; two[1].into()];
            socket.read_exact(&mut name).await.unwrap();
            let mut password = vec![0; socket.read_u8().await.unwrap().into()];
            socket.read_exact(&mut password).await.unwrap();
            socket.write_all(&[1, 0]).await.unwrap();
            let mut request = [0; 10];
            socket.read_exact(&mut request).await.unwrap();
            let [_, _, _, kind, a, b, c, d, high, low] = request;
            assert_eq!(kind, 1, "an address of version 4");
            let target = format!("{a}.{b}.{c}.{d}:{}", u16::from_be_bytes([high, low]));
            let user = [name, password].map(|it| String::from_utf8(it).unwrap()).join(":");
            asked.lock().unwrap().push(format!("{user} {target}"));
            socket.write_all(&[5, 0, 0, 1, 0, 0, 0, 0, 0, 0]).await.unwrap();
            relay(socket, &target).await;
        })
        .await
    }

    async fn start<F>(
        serve: impl Fn(TcpStream, Arc<Mutex<Vec<String>>>) -> F + Send + 'static,
    ) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = Self { address: listener.local_addr().unwrap(), asked: Arc::default() };
        let asked = proxy.asked.clone();
        tokio::spawn(async move {
            loop {
                let (socket, _) = listener.accept().await.unwrap();
                tokio::spawn(serve(socket, asked.clone()));
            }
        });
        proxy
    }

    fn asked(&self) -> Vec<String> {
        std::mem::take(&mut *self.asked.lock().unwrap())
    }
}

async fn relay(mut socket: TcpStream, target: &str) {
    let mut server = TcpStream::connect(target).await.unwrap();
    // One of both ends the connection.
    let _ = copy_bidirectional(&mut socket, &mut server).await;
}

#[tokio::test]
async fn requests_go_through_a_tunnel() {
    let authority = Authority::new();
    let server = TestServer::tls(&authority.certify(&["127.0.0.1"]), None, |_| map()).await;
    let proxy = Proxy::tunnel("proxy-authorization: Basic amFuZTpzM2NyZXQ=").await;
    let mut config = server.config("https");
    config.tls.authority_data = authority.pem.as_bytes().into();
    config.proxy = format!("http://jane:s3cret@{}", proxy.address).into();
    get(&config).await.unwrap();
    assert_eq!(proxy.asked(), [format!("CONNECT {} HTTP/1.1", server.address)]);
    config.proxy = format!("http://{}", proxy.address).into();
    let error = get(&config).await.unwrap_err();
    assert!(error.to_string().ends_with(": tunnel error: proxy authorization required"), "{error}");
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn requests_go_through_a_socks_proxy() {
    let server = TestServer::plain(|_| map()).await;
    let proxy = Proxy::socks().await;
    let mut config = server.config("http");
    config.proxy = format!("socks5://jane:s3cret@{}", proxy.address).into();
    get(&config).await.unwrap();
    assert_eq!(proxy.asked(), [format!("jane:s3cret {}", server.address)]);
}
