//! Watches and streams of bytes over websockets (RFC 6455).
//!
//! Browsers cannot read a response while it grows, so API servers serve both over websockets as
//! well: each event of a watch in a message of its own, of text in JSON and YAML and binary in
//! other formats; streams of bytes under the subprotocols `binary.k8s.io` and
//! `base64.binary.k8s.io`. [`ApiLayer::websockets`](crate::ApiLayer::websockets) does that for a
//! whole service. Without the layer: [`Exchange::finish_upgrade`](crate::Exchange::finish_upgrade)
//! makes the response and a [`WebSocket`], which serves what the connection has become.
//!
//! ```
//! use apimachinery_http::{Api, ApiLayer};
//! # use apimachinery_runtime::Scheme;
//! # use apimachinery_serializer::CodecFactory;
//!
//! # let api = Api::builder(CodecFactory::new(Scheme::builder().build()?)).build()?;
//! let layer = ApiLayer::new(api).websockets(|connection| {
//!     tokio::spawn(connection);
//! });
//! # let _ = layer;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A handshake is refused as the reference refuses it: a watch needs an `Origin`, as browsers send
//! it, and at most one subprotocol, of any name. After a frame that breaks the protocol a single
//! frame closes the connection, where the reference sends two. A server that authenticates by a
//! subprotocol, as browsers can, removes it from the request first.

mod connection;
mod frame;
mod handshake;
mod messages;

pub use connection::WebSocket;
pub use handshake::is_websocket_request;
pub(crate) use handshake::{HANDSHAKE_HEADERS, StreamProtocol, stream_handshake, watch_handshake};
pub(crate) use messages::Messages;
