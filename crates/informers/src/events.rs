//! Events: what happened to objects, for those who look at them.

mod correlator;
mod keys;
mod lru;
mod name;
mod recorder;
mod sink;

pub use correlator::{CorrelatedEvent, EventCorrelator};
pub use recorder::{EventKind, EventRecorder, EventRecorderBuilder, reference_to};
pub use sink::EventSink;
