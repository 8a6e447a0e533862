//! What waits, and work that may not take longer than some time.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use crate::Error;

pub(crate) type Wait = Pin<Box<dyn Future<Output = ()> + Send>>;

/// What waits for some time, such as `tokio::time::sleep`.
#[derive(Clone)]
pub(crate) struct Timer(Arc<dyn Fn(Duration) -> Wait + Send + Sync>);

impl Timer {
    pub(crate) fn new<F>(wait: impl Fn(Duration) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        Self(Arc::new(move |duration| Box::pin(wait(duration))))
    }

    pub(crate) fn wait(&self, duration: Duration) -> Wait {
        (self.0)(duration)
    }
}

/// The result of some work, or an error when it takes longer than the limit. Without a timer there
/// is no limit.
pub(crate) async fn within<T>(
    timer: Option<&Timer>,
    limit: Option<Duration>,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let (Some(timer), Some(limit)) = (timer, limit) else { return work.await };
    let mut work = pin!(work);
    let mut wait = timer.wait(limit);
    poll_fn(|context| {
        if let Poll::Ready(done) = work.as_mut().poll(context) {
            return Poll::Ready(done);
        }
        wait.as_mut().poll(context).map(|()| Err(Error::Timeout { after: limit }))
    })
    .await
}
