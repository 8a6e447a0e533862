//! Events: what happened to objects, for those who look at them.

mod background;
mod correlator;
mod keys;
mod lru;
mod name;
mod recorder;
mod series;
mod series_recorder;
mod sink;

pub use correlator::{CorrelatedEvent, EventCorrelator};
pub use recorder::{EventKind, EventRecorder, EventRecorderBuilder, reference_to};
pub use series_recorder::{SeriesRecorder, SeriesRecorderBuilder};
pub use sink::EventSink;

/// How often a request is sent that is not answered.
const TRIES: usize = 12;
