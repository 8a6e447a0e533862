//! The end of a server, or of custom resources, for which watches wait.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// Whether it has come to the end. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Closing(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    is_closed: bool,
    next: u64,
    waiting: BTreeMap<u64, Waker>,
}

impl Closing {
    pub(crate) fn close(&self) {
        let waiting = {
            let mut state = self.state();
            state.is_closed = true;
            std::mem::take(&mut state.waiting)
        };
        waiting.into_values().for_each(Waker::wake);
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.state().is_closed
    }

    /// Whether one is a clone of the other.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Is ready at the end.
    pub(crate) fn closed(&self) -> Closed {
        let mut state = self.state();
        state.next += 1;
        Closed { closing: self.clone(), id: state.next }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Made by [`Closing::closed`].
#[derive(Debug)]
pub(crate) struct Closed {
    closing: Closing,
    id: u64,
}

impl Future for Closed {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut state = self.closing.state();
        if state.is_closed {
            return Poll::Ready(());
        }
        match state.waiting.entry(self.id) {
            Entry::Vacant(entry) => drop(entry.insert(context.waker().clone())),
            Entry::Occupied(mut entry) => entry.get_mut().clone_from(context.waker()),
        }
        Poll::Pending
    }
}

impl Drop for Closed {
    fn drop(&mut self) {
        self.closing.state().waiting.remove(&self.id);
    }
}
