//! The clock of a server, which tests move.

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use apimachinery_meta::Time;
use apimachinery_store::MemoryStore;
use tokio::time::Instant;

/// The clock of a [`TestServer`](crate::TestServer). Cheap to clone; clones are the same clock.
///
/// It does not move by itself, unless the server was made with
/// [`real_time`](crate::TestServerBuilder::real_time). [`advance`](Self::advance) moves it, and
/// with it all that the server waits for.
#[derive(Clone)]
pub struct TestClock(Arc<Inner>);

struct Inner {
    /// The time at the start, since 1970.
    start: Duration,
    /// When it started, for one that moves by itself.
    real: Option<Instant>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    advanced: Duration,
    sleepers: Vec<(Duration, Waker)>,
    store: Weak<MemoryStore>,
}

impl TestClock {
    /// A clock that stops at a time.
    pub(crate) fn stopped(at: Time) -> Self {
        let seconds = u64::try_from(at.seconds()).unwrap_or_default();
        Self::new(Duration::new(seconds, at.subsec_nanos()), None)
    }

    /// A clock that moves by itself.
    pub(crate) fn real() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::new(now, Some(Instant::now()))
    }

    fn new(start: Duration, real: Option<Instant>) -> Self {
        Self(Arc::new(Inner { start, real, state: Mutex::default() }))
    }

    /// Lets keys of a store expire by this clock.
    pub(crate) fn moves(&self, store: &Arc<MemoryStore>) {
        self.state().store = Arc::downgrade(store);
    }

    /// The time.
    #[must_use]
    pub fn now(&self) -> Time {
        let now = self.0.start.saturating_add(self.elapsed());
        let seconds = i64::try_from(now.as_secs()).unwrap_or(i64::MAX);
        Time::from_unix(seconds, now.subsec_nanos().into())
    }

    /// Lets time pass: watches end and get bookmarks, delays are over, objects whose time to live
    /// is over are deleted from the store in memory. Requests after five minutes compact the store,
    /// so that resource versions from before the last ten minutes are too old.
    ///
    /// What waits is only woken: it goes on when its task runs, such as in the next `await`.
    pub fn advance(&self, time: Duration) {
        let (due, store) = {
            let mut state = self.state();
            state.advanced = state.advanced.saturating_add(time);
            let elapsed = self.elapsed_in(&state);
            let all = std::mem::take(&mut state.sleepers);
            let (due, waiting) = all.into_iter().partition(|(at, _)| *at <= elapsed);
            state.sleepers = waiting;
            let due: Vec<_> = due;
            (due, state.store.upgrade())
        };
        if let Some(store) = store {
            store.advance(time);
        }
        due.into_iter().for_each(|(_, waker)| waker.wake());
    }

    /// Waits until this clock has moved so far.
    #[must_use]
    pub fn sleep(&self, time: Duration) -> Sleep {
        let timer = self.0.real.map(|_| Box::pin(tokio::time::sleep(time)));
        Sleep { clock: self.clone(), until: self.elapsed().saturating_add(time), timer }
    }

    fn elapsed(&self) -> Duration {
        self.elapsed_in(&self.state())
    }

    fn elapsed_in(&self, state: &State) -> Duration {
        let real = self.0.real.map(|it| it.elapsed()).unwrap_or_default();
        state.advanced.saturating_add(real)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for TestClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TestClock").field(&self.now()).finish()
    }
}

/// Waits for a [`TestClock`]. Made by [`TestClock::sleep`].
#[derive(Debug)]
pub struct Sleep {
    clock: TestClock,
    until: Duration,
    timer: Option<Pin<Box<tokio::time::Sleep>>>,
}

impl Future for Sleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let this = &mut *self;
        let is_over = this.timer.as_mut().is_some_and(|it| it.as_mut().poll(context).is_ready());
        let mut state = this.clock.state();
        if is_over || this.clock.elapsed_in(&state) >= this.until {
            return Poll::Ready(());
        }
        let waker = context.waker();
        let is_known =
            |(at, known): &(Duration, Waker)| *at == this.until && known.will_wake(waker);
        if !state.sleepers.iter().any(is_known) {
            state.sleepers.push((this.until, waker.clone()));
        }
        Poll::Pending
    }
}
