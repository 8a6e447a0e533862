//! The request to stop, as work is given it.

use std::future::Future;

use tokio::sync::watch;

/// Whether work is asked to end, of which any number of tasks may have a clone. Made by
/// [`LeaderElector::run_gracefully`](super::LeaderElector::run_gracefully).
///
/// Corresponds to the `ctx` of `OnStartedLeading`.
#[derive(Clone, Debug)]
pub struct StopSignal(watch::Receiver<bool>);

impl StopSignal {
    /// The sending side, and the signal.
    pub(super) fn new() -> (watch::Sender<bool>, Self) {
        let (sender, receiver) = watch::channel(false);
        (sender, Self(receiver))
    }

    /// Waits until the work is asked to end. It is ready as well when the election is over.
    pub fn stopped(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut receiver = self.0.clone();
        async move {
            // The only failure is that the election is over.
            let _ = receiver.wait_for(|it| *it).await;
        }
    }

    /// Whether the work is asked to end, or the election is over.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        *self.0.borrow() || self.0.has_changed().is_err()
    }
}
