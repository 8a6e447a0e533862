//! The end of a server: by Ctrl-C, or by the signal that ends programs.

use std::io;
use std::time::Duration;

use apimachinery::server::Server;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// How long requests may take that are being answered.
const GRACE: Duration = Duration::from_secs(10);

/// Serves until a signal: then requests are answered that have begun, watches end, and so does the
/// server; by the next signal, or when requests take too long, at once.
pub(super) async fn until_signal<F>(
    server: Server,
    serve: impl FnOnce(oneshot::Receiver<()>) -> F,
) -> io::Result<()>
where
    F: Future<Output = io::Result<()>> + Send + 'static,
{
    let (stop, stopped) = oneshot::channel();
    let mut serving = tokio::spawn(serve(stopped));
    signal().await?;
    server.shut_down();
    drop(stop);
    let at_once = serving.abort_handle();
    tokio::spawn(async move {
        // A signal that cannot be waited for does not come.
        if signal().await.is_ok() {
            at_once.abort();
        }
    });
    match timeout(GRACE, &mut serving).await {
        Ok(Ok(served)) => served,
        // Requests are left open.
        Ok(Err(_)) | Err(_) => Ok(()),
    }
}

#[cfg(unix)]
async fn signal() -> io::Result<()> {
    use std::future::poll_fn;
    use std::task::Poll;

    use tokio::signal::unix::{SignalKind, signal};

    let mut signals = [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?];
    poll_fn(|context| match signals.iter_mut().any(|it| it.poll_recv(context).is_ready()) {
        true => Poll::Ready(()),
        false => Poll::Pending,
    })
    .await;
    Ok(())
}

#[cfg(not(unix))]
async fn signal() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
