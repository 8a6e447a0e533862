//! The parts of a body on their way from the thread that encodes them to the task that sends them.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use apimachinery_runtime::EncodeError;
use bytes::Bytes;

use crate::BoxError;

/// How many parts may wait before the encoding thread does.
const CAPACITY: usize = 4;

/// A channel for the parts of one body. It holds [`CAPACITY`] of them, so that a slow client slows the encoding down
/// instead of filling memory.
pub(super) fn channel() -> (Sender, Receiver) {
    let shared = Arc::new(Shared::default());
    (Sender(Arc::clone(&shared)), Receiver(shared))
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    chunks: VecDeque<Bytes>,
    is_compressed: Option<bool>,
    end: Option<Result<(), EncodeError>>,
    waker: Option<Waker>,
    has_receiver_gone: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let waker = {
            let mut state = self.lock();
            change(&mut state);
            state.waker.take()
        };
        self.changed.notify_all();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

/// The end of the encoding thread.
#[derive(Debug)]
pub(super) struct Sender(Arc<Shared>);

impl Sender {
    /// Says that the body has begun, and whether it is compressed.
    pub(super) fn begin(&self, is_compressed: bool) {
        self.0.change(|state| state.is_compressed = Some(is_compressed));
    }

    /// Sends a part; waits while the client is slow.
    ///
    /// # Errors
    /// When nobody wants the body any more.
    pub(super) fn send(&self, chunk: Bytes) -> io::Result<()> {
        let mut state = self.0.lock();
        while state.chunks.len() >= CAPACITY && !state.has_receiver_gone {
            state = self.0.wait(state);
        }
        if state.has_receiver_gone {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        drop(state);
        self.0.change(|state| state.chunks.push_back(chunk));
        Ok(())
    }

    /// Says how the encoding ended.
    pub(super) fn end(self, end: Result<(), EncodeError>) {
        self.0.change(|state| state.end = Some(end));
    }
}

impl Drop for Sender {
    /// A thread that is gone without a word must not leave the client waiting.
    fn drop(&mut self) {
        self.0.change(|state| {
            state
                .end
                .get_or_insert_with(|| Err(EncodeError::invalid_value("the encoder has gone")));
        });
    }
}

/// The end of the task that sends the body.
#[derive(Debug)]
pub(super) struct Receiver(Arc<Shared>);

impl Receiver {
    /// Waits for the beginning of the body: whether it is compressed.
    ///
    /// # Errors
    /// When encoding failed before.
    pub(super) fn is_compressed(&self) -> Result<bool, EncodeError> {
        let mut state = self.0.lock();
        loop {
            if let Some(is_compressed) = state.is_compressed {
                return Ok(is_compressed);
            }
            match state.end.take() {
                Some(Err(error)) => return Err(error),
                Some(Ok(())) => {
                    state.end = Some(Ok(()));
                    return Ok(false);
                }
                None => state = self.0.wait(state),
            }
        }
    }

    /// The next part, or `None` behind the last one.
    pub(super) fn poll_chunk(&self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, BoxError>>> {
        let mut state = self.0.lock();
        if let Some(chunk) = state.chunks.pop_front() {
            drop(state);
            self.0.changed.notify_all();
            return Poll::Ready(Some(Ok(chunk)));
        }
        match state.end.take() {
            Some(end) => {
                state.end = Some(Ok(()));
                Poll::Ready(end.err().map(|error| Err(error.into())))
            }
            None => {
                state.waker = Some(cx.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.0.change(|state| {
            state.has_receiver_gone = true;
            state.chunks.clear();
        });
    }
}
