//! Connections that become websockets.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use http::{Extensions, Response};
use hyper::upgrade::OnUpgrade;

use crate::{Exchange, ResponseBody};

/// What a connection does after it has become a websocket, to be run as a task of its own.
pub type Connection = Pin<Box<dyn Future<Output = ()> + Send>>;

type Spawn = Arc<dyn Fn(Connection) + Send + Sync>;

/// What runs connections that become websockets, for servers without
/// [`ApiLayer::websockets`](crate::ApiLayer::websockets).
#[derive(Clone)]
pub struct Upgrades(Spawn);

impl fmt::Debug for Upgrades {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Upgrades")
    }
}

impl Upgrades {
    /// Has `spawn` run what each connection then does.
    pub fn new(spawn: impl Fn(Connection) + Send + Sync + 'static) -> Self {
        Self(Arc::new(spawn))
    }

    /// The upgrade of the connection that a request came by; `None` when it cannot be upgraded. It
    /// stays in the request, whose handler may upgrade the connection itself.
    pub fn of(&self, extensions: &Extensions) -> Option<Upgrade> {
        let on_upgrade = extensions.get::<OnUpgrade>()?.clone();
        Some(Upgrade { on_upgrade, spawn: Arc::clone(&self.0) })
    }
}

/// A connection that can become a websocket.
pub struct Upgrade {
    on_upgrade: OnUpgrade,
    spawn: Spawn,
}

impl fmt::Debug for Upgrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Upgrade")
    }
}

impl Upgrade {
    /// The response to a request as [`Exchange::finish`] writes it. When the request asks for a
    /// websocket and the response can go over one, it is that of the handshake, and the connection
    /// runs.
    pub fn finish(
        self,
        exchange: &Exchange,
        response: Response<ResponseBody>,
    ) -> Response<ResponseBody> {
        let (response, websocket) = exchange.finish_upgrade(response);
        if let Some(websocket) = websocket {
            let on_upgrade = self.on_upgrade;
            (self.spawn)(Box::pin(async move {
                if let Ok(connection) = on_upgrade.await {
                    // It does not matter whether the client has gone before the end.
                    let _ = websocket.serve(connection).await;
                }
            }));
        }
        response
    }
}
