//! Old revisions are forgotten, as by API servers, every five minutes.

use std::sync::{Mutex, MutexGuard, PoisonError};

use apimachinery_meta::Time;
use apimachinery_store::{Compactor, Store};

/// How many seconds pass between two steps; what is older than two of them is forgotten.
const INTERVAL: i64 = 300;

/// What compacts the store, by the requests that come.
#[derive(Debug, Default)]
pub(crate) struct Compaction(Mutex<State>);

#[derive(Debug)]
struct State {
    /// `None` while a request takes a step.
    compactor: Option<Compactor>,
    next: i64,
}

impl Default for State {
    fn default() -> Self {
        Self { compactor: Some(Compactor::new()), next: 0 }
    }
}

/// A step that is being taken. The compactor goes back also when the step is cancelled.
struct Step<'a> {
    compaction: &'a Compaction,
    compactor: Compactor,
}

impl Compaction {
    /// Takes a step, if it is time.
    pub(crate) async fn step(&self, store: &dyn Store, now: Time) {
        if let Some(mut step) = self.begin(now.seconds()) {
            // A step that fails is taken again in the next interval.
            let _ = step.compactor.step(store).await;
        }
    }

    fn begin(&self, now: i64) -> Option<Step<'_>> {
        let mut state = self.state();
        if now < state.next {
            return None;
        }
        let compactor = state.compactor.take()?;
        state.next = now.saturating_add(INTERVAL);
        Some(Step { compaction: self, compactor })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Step<'_> {
    fn drop(&mut self) {
        let compactor = std::mem::take(&mut self.compactor);
        self.compaction.state().compactor = Some(compactor);
    }
}
