//! Where events go in tests.

use std::sync::{Arc, Mutex};

use apimachinery_api::core::v1::ObjectReference;
use apimachinery_informers::BoxError;

/// Events in memory, with failures on demand.
#[derive(Clone, Default)]
pub(crate) struct Sink(Arc<Mutex<Written>>);

#[derive(Default)]
struct Written {
    calls: Vec<String>,
    failures: Vec<BoxError>,
}

impl Sink {
    pub(crate) fn call<T>(&self, call: String, event: T) -> Result<T, BoxError> {
        let mut written = self.0.lock().unwrap();
        written.calls.push(call);
        written.failures.pop().map_or(Ok(event), Err)
    }

    /// Lets the next calls fail, the last error first.
    pub(crate) fn fail(&self, error: impl Into<BoxError>) {
        self.0.lock().unwrap().failures.push(error.into());
    }

    pub(crate) fn calls(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap().calls)
    }
}

/// What events are about.
pub(crate) fn pod(namespace: &str) -> ObjectReference {
    ObjectReference {
        namespace: namespace.into(),
        name: "web".into(),
        ..ObjectReference::default()
    }
}
