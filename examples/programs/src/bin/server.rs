//! Serves CronTabs and webhooks: `server [ADDRESS]`, at `127.0.0.1:8765` by default.
//!
//! Its first line of output is the address it listens on, with the port chosen for `:0`.

use std::io::Write;

use programs_example::server;
use tokio::net::TcpListener;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8765".into());
    let listener = TcpListener::bind(address).await?;
    writeln!(std::io::stdout(), "{}", listener.local_addr()?)?;
    axum::serve(listener, server::router().await?).await?;
    Ok(())
}
