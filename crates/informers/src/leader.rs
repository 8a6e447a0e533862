//! Leader election: of several programs, one works at a time.

mod builder;
mod lease;
mod record;
mod renew;
mod status;
mod stop;

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
pub use stop::StopSignal;

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

/// How [`LeaderElector::run`] or [`LeaderElector::run_gracefully`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Leadership<T> {
    /// The work is done.
    Finished(T),
    /// It was asked to stop, before it led or, by `run`, while it led.
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
    /// lease could not be renewed, or when `stop` is ready, wherever it waits just then. Tasks that
    /// it spawned are not ended by that. After it, the lease is released unless that is [turned
    /// off](LeaderElectorBuilder::release), so that another candidate need not wait. It is not
    /// released when this future is dropped.
    ///
    /// [`run_gracefully`](Self::run_gracefully) lets the work end by itself.
    pub async fn run<T>(
        &mut self,
        stop: impl Future<Output = ()>,
        work: impl Future<Output = T>,
    ) -> Leadership<T> {
        let mut stop = pin!(stop);
        if race(stop.as_mut(), self.acquire()).await.is_none() {
            return Leadership::Stopped;
        }
        let stopped_work = async {
            let mut work = pin!(work);
            let done = race(stop, work.as_mut()).await;
            done.map_or(Leadership::Stopped, Leadership::Finished)
        };
        self.lead(stopped_work).await.unwrap_or(Leadership::Lost)
    }

    /// Waits until it leads, and then does the work, which is asked to end when `stop` is ready.
    ///
    /// The work is made when this candidate leads, and has a signal to wait for. From then on it
    /// has as long as it takes, in which the lease is renewed, so that no other candidate begins
    /// before it has ended: then the outcome is [`Finished`](Leadership::Finished). A program that
    /// has to end in time limits that itself. Work is dropped only when the lease could not be
    /// renewed. The lease is released as by [`run`](Self::run).
    ///
    /// ```
    /// use apimachinery_informers::{LeaderElector, LeaseClient, Leadership, StopSignal};
    ///
    /// async fn reconcile_until(stop: StopSignal) {
    ///     while !stop.is_stopped() {
    ///         // One object after the other, each to its end.
    ///         # break;
    ///     }
    /// }
    ///
    /// async fn main_loop<C: LeaseClient>(
    ///     elector: &mut LeaderElector<C>,
    ///     signal: impl Future<Output = ()>,
    /// ) -> Result<(), Box<dyn std::error::Error>> {
    ///     match elector.run_gracefully(signal, reconcile_until).await {
    ///         Leadership::Lost => Err("another one leads".into()),
    ///         _ => Ok(()),
    ///     }
    /// }
    /// ```
    ///
    /// Corresponds to `Run` with `ReleaseOnCancel`, which cancels the context of
    /// `OnStartedLeading` as well, but releases the lease without waiting for it.
    pub async fn run_gracefully<T, W: Future<Output = T>>(
        &mut self,
        stop: impl Future<Output = ()>,
        work: impl FnOnce(StopSignal) -> W,
    ) -> Leadership<T> {
        let mut stop = pin!(stop);
        if race(stop.as_mut(), self.acquire()).await.is_none() {
            return Leadership::Stopped;
        }
        let (asking, signal) = StopSignal::new();
        let work = work(signal);
        let asked_work = async {
            let mut work = pin!(work);
            if let Some(done) = race(stop, work.as_mut()).await {
                return done;
            }
            asking.send_replace(true);
            work.await
        };
        self.lead(asked_work).await.map_or(Leadership::Lost, Leadership::Finished)
    }

    /// Does the work while the lease is renewed, and then releases it; `None` when it was lost.
    async fn lead<T>(&mut self, work: impl Future<Output = T>) -> Option<T> {
        // Dropped before the lease is released.
        let mut work = Box::pin(work);
        let done = race(pin!(self.renew()), work.as_mut()).await;
        drop(work);
        if self.config.release {
            self.release().await;
        }
        done
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
