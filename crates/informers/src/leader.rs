//! Leader election: of several programs, one works at a time.

mod builder;
mod lease;
mod record;
mod renew;
mod status;

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Duration;

use apimachinery_api::coordination::v1::Lease;
use apimachinery_runtime::{Map, Str};

pub use builder::{LeaderElectionError, LeaderElectorBuilder};
pub use lease::LeaseClient;
use status::Observer;

use crate::error::BoxError;
pub use status::{LeaderStatus, NotRenewedError};

/// A candidate in an election, which a lease decides.
///
/// Of all candidates of a lease one leads: it renews the lease, and gives up when it could not do
/// so until a deadline. The others try to get the lease, which they may when its holder has not
/// renewed it for the time that it lasts. Times are measured by when a change was seen, not by the
/// times in the lease, so that clocks may differ; they must not run at different speeds. Two
/// candidates may lead at a time if one is paused for longer than the lease lasts: a lease is no
/// lock.
///
/// ```
/// use std::future::pending;
///
/// use apimachinery_informers::{LeaderElector, LeaseClient, Leadership};
///
/// async fn reconcile() {}
///
/// async fn main_loop(leases: impl LeaseClient) -> Result<(), Box<dyn std::error::Error>> {
///     let mut elector = LeaderElector::builder(leases, "kube-system", "controller", "pod-1").build()?;
///     match elector.run(pending(), reconcile()).await {
///         Leadership::Lost => Err("another one leads".into()),
///         _ => Ok(()),
///     }
/// }
/// ```
///
/// Corresponds to `leaderelection.LeaderElector` with a `LeaseLock`.
pub struct LeaderElector<C> {
    client: C,
    config: Config,
    observer: Observer,
    /// As it was read or written last: updates expect its resource version.
    lease: Lease,
}

struct Config {
    namespace: Str,
    name: Str,
    identity: Str,
    lease_duration: Duration,
    renew_deadline: Duration,
    retry_period: Duration,
    release: bool,
    labels: Map<Str, Str>,
    on_error: Box<dyn Fn(BoxError) + Send + Sync>,
}

/// How [`LeaderElector::run`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Leadership<T> {
    /// The work is done.
    Finished(T),
    /// It was asked to stop, before it led or while it led.
    Stopped,
    /// It led, and could not renew the lease in time. The work was given up.
    Lost,
}

impl<C: LeaseClient> LeaderElector<C> {
    /// Returns a builder, with the names of the lease, and the identity that differs from those of
    /// all other candidates.
    pub fn builder(
        client: C,
        namespace: impl Into<Str>,
        name: impl Into<Str>,
        identity: impl Into<Str>,
    ) -> LeaderElectorBuilder<C> {
        LeaderElectorBuilder::new(client, namespace.into(), name.into(), identity.into())
    }

    /// Returns what shows who leads, also while the election runs.
    #[must_use]
    pub fn status(&self) -> LeaderStatus {
        self.observer.status()
    }

    /// Waits until it leads, and then does the work while it renews the lease.
    ///
    /// The work is a future that is polled only while this candidate leads: it is dropped when the
    /// lease could not be renewed, or when `stop` is ready. Tasks that it spawned are not ended by
    /// that. After it, the lease is released unless that is [turned
    /// off](LeaderElectorBuilder::release), so that another candidate need not wait. It is not
    /// released when this future is dropped.
    pub async fn run<T>(
        &mut self,
        stop: impl Future<Output = ()>,
        work: impl Future<Output = T>,
    ) -> Leadership<T> {
        let mut stop = pin!(stop);
        // Dropped before the lease is released.
        let mut work = Box::pin(work);
        if race(stop.as_mut(), self.acquire()).await.is_none() {
            return Leadership::Stopped;
        }
        let outcome = {
            let mut renewing = pin!(self.renew());
            poll_fn(|context| {
                if stop.as_mut().poll(context).is_ready() {
                    return Poll::Ready(Leadership::Stopped);
                }
                if renewing.as_mut().poll(context).is_ready() {
                    return Poll::Ready(Leadership::Lost);
                }
                work.as_mut().poll(context).map(Leadership::Finished)
            })
            .await
        };
        drop(work);
        if self.config.release {
            self.release().await;
        }
        outcome
    }
}

/// The output of a future, or `None` if the stop is ready sooner.
async fn race<T>(
    mut stop: Pin<&mut impl Future<Output = ()>>,
    of: impl Future<Output = T>,
) -> Option<T> {
    let mut of = pin!(of);
    poll_fn(|context| match stop.as_mut().poll(context) {
        Poll::Ready(()) => Poll::Ready(None),
        Poll::Pending => of.as_mut().poll(context).map(Some),
    })
    .await
}

impl<C> fmt::Debug for LeaderElector<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeaderElector")
            .field("namespace", &self.config.namespace)
            .field("name", &self.config.name)
            .field("identity", &self.config.identity)
            .finish_non_exhaustive()
    }
}
