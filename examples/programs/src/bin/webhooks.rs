//! Serves webhooks over TLS: `webhooks CERTIFICATE.pem KEY.pem [ADDRESS]`.

use std::{env, fs, net::TcpListener};

use programs_example::webhooks;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(certificate), Some(key)) = (arguments.next(), arguments.next()) else {
        return Err("webhooks CERTIFICATE.pem KEY.pem [ADDRESS]".into());
    };
    let listener = TcpListener::bind(arguments.next().as_deref().unwrap_or("127.0.0.1:8443"))?;
    listener.set_nonblocking(true)?;
    webhooks::serve(listener, fs::read(certificate)?, fs::read(key)?).await
}
