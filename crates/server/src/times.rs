//! The time.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use apimachinery_http::ApiBuilder;
use apimachinery_meta::Time;

type Wait = Pin<Box<dyn Future<Output = ()> + Send>>;
type Timer = Arc<dyn Fn(Duration) -> Wait + Send + Sync>;

/// The sources of the time, and of waiting.
#[derive(Clone, Default)]
pub(crate) struct Times {
    pub(crate) clock: Option<Arc<dyn Fn() -> Time + Send + Sync>>,
    pub(crate) timer: Option<Timer>,
}

impl Times {
    pub(crate) fn set(&self, mut api: ApiBuilder) -> ApiBuilder {
        if let Some(clock) = self.clock.clone() {
            api = api.clock(move || clock());
        }
        if let Some(timer) = self.timer.clone() {
            api = api.timer(move |duration| timer(duration));
        }
        api
    }
}
