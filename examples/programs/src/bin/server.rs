//! Serves CronTabs and webhooks on port 8765.

use programs_example::server;
use tokio::net::TcpListener;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    axum::serve(TcpListener::bind("127.0.0.1:8765").await?, server::router()?).await?;
    Ok(())
}
