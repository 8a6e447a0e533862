//! A value that a thread hands to a task.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// What both sides share.
#[derive(Debug)]
struct Shared<T> {
    value: Option<T>,
    waker: Option<Waker>,
    resolver_is_gone: bool,
}

/// The side that has the value.
#[derive(Debug)]
pub(super) struct Resolver<T>(Arc<Mutex<Shared<T>>>);

/// The side that waits for it: a future of the value, or of `None` when the other side is gone.
#[derive(Debug)]
pub(super) struct Promise<T>(Arc<Mutex<Shared<T>>>);

pub(super) fn promise<T>() -> (Resolver<T>, Promise<T>) {
    let shared = Shared { value: None, waker: None, resolver_is_gone: false };
    let shared = Arc::new(Mutex::new(shared));
    (Resolver(Arc::clone(&shared)), Promise(shared))
}

fn lock<T>(shared: &Mutex<Shared<T>>) -> MutexGuard<'_, Shared<T>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T> Resolver<T> {
    /// Hands over the value. Dropping this wakes the task.
    pub(super) fn resolve(self, value: T) {
        lock(&self.0).value = Some(value);
    }
}

impl<T> Drop for Resolver<T> {
    fn drop(&mut self) {
        let waker = {
            let mut shared = lock(&self.0);
            shared.resolver_is_gone = true;
            shared.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl<T> Future for Promise<T> {
    type Output = Option<T>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        let mut shared = lock(&self.0);
        if shared.value.is_some() || shared.resolver_is_gone {
            return Poll::Ready(shared.value.take());
        }
        shared.waker = Some(context.waker().clone());
        Poll::Pending
    }
}
