//! A function that is called with each notification.

use std::future::Future;

use tokio::sync::watch;
use tokio::task::AbortHandle;

use super::notification::Notification;
use super::subscription::Subscription;
use super::wait_for;

/// A handler of an informer. Dropping this value does not remove it.
///
/// Corresponds to `ResourceEventHandlerRegistration`.
#[derive(Debug)]
pub struct Handler {
    synced: watch::Receiver<bool>,
    task: Option<AbortHandle>,
}

impl Handler {
    /// Whether the function was called with all initial objects.
    #[must_use]
    pub fn has_synced(&self) -> bool {
        *self.synced.borrow()
    }

    /// Waits until the function was called with all initial objects. `false` if the handler ended
    /// before.
    pub async fn synced(&self) -> bool {
        wait_for(self.synced.clone()).await
    }

    /// Removes the handler from its informer. A call that has begun is finished.
    pub fn remove(self) {
        if let Some(task) = self.task {
            task.abort();
        }
    }

    pub(super) fn with_task(self, task: AbortHandle) -> Self {
        Self { task: Some(task), ..self }
    }
}

/// A handler, and what its task does.
pub(super) fn of<T: Send + Sync + 'static>(
    mut subscription: Subscription<T>,
    mut handle: impl FnMut(Notification<T>) + Send + 'static,
) -> (Handler, impl Future<Output = ()> + Send + 'static) {
    let handler = Handler { synced: subscription.synced(), task: None };
    let run = async move {
        while let Some(notification) = subscription.next().await {
            handle(notification);
        }
    };
    (handler, run)
}
