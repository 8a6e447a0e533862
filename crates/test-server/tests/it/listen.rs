//! A socket.

use std::net::SocketAddr;

use apimachinery_test_server::{TestServer, Verb};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const REQUEST: &str =
    "GET /api/v1/namespaces/default HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";

async fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(REQUEST.as_bytes()).await?;
    let mut response = String::new();
    stream.read_to_string(&mut response).await?;
    Ok(response)
}

#[tokio::test]
async fn listen_ends_when_dropped() {
    let server = TestServer::start().await.unwrap();
    let listening = server.listen().await.unwrap();
    let address = listening.address();
    assert!(address.ip().is_loopback());
    assert!(listening.kubeconfig().contains(&format!("server: \"http://{address}\"")));
    let response = ask(address).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 200 OK\r\n"), "{response}");
    assert_eq!(server.requests().on(Verb::Get, "namespaces").len(), 1);
    server.faults().on(Verb::Get, "namespaces").once().disconnect();
    assert_eq!(ask(address).await.unwrap_or_default(), "");
    drop(listening);
    for _ in 0..100 {
        if TcpStream::connect(address).await.is_err() {
            return;
        }
        tokio::task::yield_now().await;
    }
    unreachable!("it still listens");
}
