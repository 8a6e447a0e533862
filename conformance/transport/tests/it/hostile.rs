//! Servers that misbehave on the wire: errors explain what happened, and nothing hangs.

use std::net::SocketAddr;
use std::time::Duration;

use apimachinery::api::core::v1::ConfigMap;
use apimachinery::client::Error;
use apimachinery::client::config::Config;
use apimachinery::meta::v1::ListOptions;
use futures_util::StreamExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::authorities::Authority;
use crate::server::{TestServer, connect, get, map};

/// A server that does something with each connection.
async fn server<F>(serve: impl Fn(TcpStream) -> F + Send + 'static) -> SocketAddr
where
    F: Future<Output = ()> + Send + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (socket, _) = listener.accept().await.unwrap();
            tokio::spawn(serve(socket));
        }
    });
    address
}

/// Reads a request, and writes an answer, and perhaps more of it forever.
async fn answer(mut socket: TcpStream, head: &str, more: &str) {
    let mut request = vec![0; 4096];
    let _ = socket.read(&mut request).await;
    let _ = socket.write_all(head.as_bytes()).await;
    while !more.is_empty() {
        if socket.write_all(more.as_bytes()).await.is_err() {
            return;
        }
    }
    let _ = socket.shutdown().await;
}

async fn error(address: SocketAddr) -> Error {
    let config = Config::new(format!("http://{address}"));
    let client = connect(&config).max_retries(0).max_response_size(100_000).build().unwrap();
    client.typed::<ConfigMap>().namespace("shop").get("sky").await.unwrap_err()
}

fn causes(error: &Error) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        text.push_str(&format!(" / {error}"));
        cause = error.source();
    }
    text
}

#[tokio::test]
async fn wrong_answers_are_errors() {
    for (head, more, expected) in [
        ("nonsense\r\n\r\n", "", "invalid HTTP version parsed"),
        (
            "HTTP/1.1 200 OK\r\ncontent-length: 100\r\ncontent-type: application/json\r\n\r\n{",
            "",
            "end of file before message length reached",
        ),
        (
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\nzz\r\n",
            "",
            "Invalid chunk size line",
        ),
        (
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{\"a\":\"",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "the response is longer than 100000 bytes",
        ),
        (
            "HTTP/1.1 200 OK\r\n",
            "a: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n",
            "message head is too large",
        ),
        ("", "", "connection closed before message completed"),
    ] {
        let address = server(move |socket| answer(socket, head, more)).await;
        let error = causes(&error(address).await);
        assert!(error.contains(expected), "{head}: {error}");
    }
}

/// A server of Go answers in plain text when TLS is missing; others answer by an alert of TLS.
#[tokio::test]
async fn http_to_a_server_of_https_is_an_error_that_names_it() {
    let go = "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n";
    let go = server(move |socket| answer(socket, go, "")).await;
    let path = "/api/v1/namespaces/shop/configmaps/sky";
    assert_eq!(
        causes(&error(go).await),
        format!("GET http://{go}{path}: Client sent an HTTP request to an HTTPS server.")
    );
    let other = "HTTP/1.0 400 Bad Request\r\n\r\nno";
    let other = server(move |socket| answer(socket, other, "")).await;
    assert!(error(other).await.status().is_some_and(|it| it.status().code == 400));
    let authority = Authority::new();
    let tls = TestServer::tls(&authority.certify(&["127.0.0.1"]), None, |_| map()).await;
    let error = causes(&error(tls.address).await);
    assert!(error.contains(": malformed HTTP response, perhaps of an HTTPS server: "), "{error}");
}

/// What the server answers is not TLS, which is named as by Go.
#[tokio::test]
async fn https_to_a_server_of_http_is_an_error_that_names_it() {
    let plain = TestServer::plain(|_| map()).await;
    let error = get(&plain.config("https")).await.unwrap_err();
    let address = plain.address;
    assert_eq!(
        causes(&error),
        format!(
            "GET https://{address}/api/v1/namespaces/shop/configmaps/sky: http: server gave HTTP \
             response to HTTPS client: received corrupt message of type InvalidContentType"
        )
    );
}

#[tokio::test]
async fn unreachable_server_is_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let error = causes(&error(address).await);
    let path = "/api/v1/namespaces/shop/configmaps/sky";
    let begin = format!("GET http://{address}{path}: tcp connect error: Connection refused");
    assert!(error.starts_with(&begin) && !error.contains(" / "), "{error}");
}

/// A server that accepts and is silent: before TLS, before an answer, within an answer. The clock
/// goes on when nothing else does.
#[tokio::test(start_paused = true)]
async fn silent_servers_run_into_a_timeout() {
    let silent = server(async |_socket| std::future::pending().await).await;
    for scheme in ["http", "https"] {
        let mut config = Config::new(format!("{scheme}://{silent}"));
        config.timeout = Some(Duration::from_secs(7));
        let client = connect(&config).max_retries(0).build().unwrap();
        let maps = client.typed::<ConfigMap>().namespace("shop");
        let error = maps.get("sky").await.unwrap_err();
        assert_eq!(error.to_string(), "no complete answer after 7s", "{scheme}");
        let error = maps.watch(&ListOptions::default()).await.unwrap_err();
        assert!(matches!(error, Error::Timeout { .. }), "{scheme}: {error}");
    }
    let slow = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\ncontent-type: application/json\r\n\r\n{";
    let half = server(async move |mut socket| {
        let mut request = vec![0; 4096];
        let _ = socket.read(&mut request).await;
        let _ = socket.write_all(slow.as_bytes()).await;
        std::future::pending().await
    });
    let mut config = Config::new(format!("http://{}", half.await));
    config.timeout = Some(Duration::from_secs(7));
    let maps = connect(&config).build().unwrap().typed::<ConfigMap>().namespace("shop");
    assert!(matches!(maps.get("sky").await, Err(Error::Timeout { .. })));
    assert!(matches!(maps.list(&ListOptions::default()).await, Err(Error::Timeout { .. })));
}

/// TLS that does not come about is an error without a timeout of the request.
#[tokio::test(start_paused = true)]
async fn slow_tls_is_given_up() {
    let silent = server(async |_socket| std::future::pending().await).await;
    let client = connect(&Config::new(format!("https://{silent}"))).build().unwrap();
    let error = client.typed::<ConfigMap>().namespace("shop").get("sky").await.unwrap_err();
    assert!(causes(&error).contains("no connection after 30s"), "{}", causes(&error));
}

/// A frame of a watch that is broken is an error, and the end of the watch.
#[tokio::test]
async fn broken_watch_is_an_error() {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n\
        {\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"}}}\n{\"type\":";
    let address = server(move |socket| answer(socket, head, "")).await;
    let client = connect(&Config::new(format!("http://{address}"))).build().unwrap();
    let mut watch = client.typed::<ConfigMap>().watch(&ListOptions::default()).await.unwrap();
    assert!(watch.next().await.unwrap().is_ok());
    assert!(watch.next().await.unwrap().is_err());
    assert!(watch.next().await.is_none());
}
