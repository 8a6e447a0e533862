//! Runs commands when their time has come: `cnat ADDRESS`, such as `cnat 127.0.0.1:8001` for what
//! `kubectl proxy` or `apim serve` listens on.

use std::env;

use apimachinery::client::{Client, RequestBody};
use cnat_example::{codecs, run};
use hyper_util::client::legacy;
use hyper_util::rt::TokioExecutor;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = env::args().nth(1).ok_or("cnat ADDRESS")?;
    let connections: legacy::Client<_, RequestBody> =
        legacy::Client::builder(TokioExecutor::new()).build_http();
    let client = Client::builder(connections, &codecs()?).server(format!("http://{address}"));
    run(&client.timer(tokio::time::sleep).build()?).await?;
    Ok(())
}
