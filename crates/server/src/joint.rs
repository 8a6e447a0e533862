//! Work that one request does for all that need it.

use std::sync::atomic::{AtomicUsize, Ordering};

use apimachinery_meta::StatusError;
use futures_util::lock::Mutex;

/// Work that one request does at a time; others that need it wait for its result.
#[derive(Default)]
pub(crate) struct Joint {
    /// How the last work failed, if it did.
    failure: Mutex<Option<StatusError>>,
    /// How often the work has ended.
    count: AtomicUsize,
}

impl Joint {
    /// What is known, after `work` if it is not. A request that waits for the work of another one
    /// shares its failure: one after the other, they would each wait for a store that is away.
    pub(crate) async fn run<T>(
        &self,
        known: impl Fn() -> Option<T>,
        work: impl Future<Output = Result<T, StatusError>>,
    ) -> Result<T, StatusError> {
        if let Some(known) = known() {
            return Ok(known);
        }
        let before = self.count.load(Ordering::Relaxed);
        let mut failure = self.failure.lock().await;
        if let Some(known) = known() {
            return Ok(known);
        }
        if let Some(error) = &*failure
            && self.count.load(Ordering::Relaxed) != before
        {
            return Err(error.clone());
        }
        let result = work.await;
        *failure = result.as_ref().err().cloned();
        self.count.fetch_add(1, Ordering::Relaxed);
        result
    }
}
