//! The settings of an informer.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use apimachinery_runtime::Str;
use apimachinery_selectors::fields::FieldSelector;
use apimachinery_selectors::labels::Selector;
use tokio::runtime::Handle;

use super::Informer;
use super::error::{InformerError, StartInformerError};
use super::hub::{Hub, Transform};
use super::reflector::{OnError, Reflector, Settings};
use crate::list_watch::ListWatch;
use crate::store::{IndexFunction, Store};

const SHORTEST_WATCH: Duration = Duration::from_secs(300);
const SHORTEST_RESYNC: Duration = Duration::from_secs(1);

/// The settings of an [`Informer`].
pub struct InformerBuilder<L: ListWatch> {
    source: L,
    settings: Settings,
    indexes: Vec<(Str, IndexFunction<L::Object>)>,
    transform: Option<Transform<L::Object>>,
    resync: Option<Duration>,
    on_error: OnError,
}

impl<L: ListWatch> InformerBuilder<L> {
    pub(super) fn new(source: L) -> Self {
        let settings = Settings {
            label_selector: Str::default(),
            field_selector: Str::default(),
            page_size: None,
            streaming: true,
            shortest_watch: SHORTEST_WATCH,
        };
        let on_error: OnError = Box::new(|_| {});
        Self { source, settings, indexes: Vec::new(), transform: None, resync: None, on_error }
    }

    /// Restricts the objects by a label selector, on the server.
    #[must_use]
    pub fn label_selector(mut self, selector: impl Into<Str>) -> Self {
        self.settings.label_selector = selector.into();
        self
    }

    /// Restricts the objects by a field selector, on the server.
    #[must_use]
    pub fn field_selector(mut self, selector: impl Into<Str>) -> Self {
        self.settings.field_selector = selector.into();
        self
    }

    /// Adds an index to the store, see [`Store::add_index`].
    #[must_use]
    pub fn index(
        mut self,
        name: impl Into<Str>,
        values: impl Fn(&L::Object) -> Vec<Str> + Send + Sync + 'static,
    ) -> Self {
        self.indexes.push((name.into(), Box::new(values)));
        self
    }

    /// Changes each object before it is kept, for example to drop what is not needed. The names and
    /// the resource version must stay.
    #[must_use]
    pub fn transform(mut self, transform: impl Fn(&mut L::Object) + Send + Sync + 'static) -> Self {
        self.transform = Some(Box::new(transform));
        self
    }

    /// Notifies handlers of all objects in a period, changed or not; at least a second. By default
    /// it does not.
    #[must_use]
    pub fn resync(mut self, period: Duration) -> Self {
        self.resync = (!period.is_zero()).then(|| period.max(SHORTEST_RESYNC));
        self
    }

    /// Lists in pages of a size. By default a list is in pages of 500 when it has no resource
    /// version that a watch cache can answer, since pages are read from the database.
    #[must_use]
    pub fn page_size(mut self, items: u32) -> Self {
        self.settings.page_size = Some(items);
        self
    }

    /// Whether to try a stream of initial events before a list. True by default.
    #[must_use]
    pub fn streaming_lists(mut self, enabled: bool) -> Self {
        self.settings.streaming = enabled;
        self
    }

    /// How long a watch lasts at least, before the server ends it and another one begins; at most
    /// it lasts twice as long. The default, five minutes, is the least.
    #[must_use]
    pub fn shortest_watch(mut self, duration: Duration) -> Self {
        self.settings.shortest_watch = duration.max(SHORTEST_WATCH);
        self
    }

    /// Calls a function with each error, after which the informer goes on: of each list and watch
    /// that fails, and of each connection that is lost. By default errors are dropped.
    ///
    /// Corresponds to `WatchErrorHandler`, which is not called while a server refuses connections.
    #[must_use]
    pub fn on_error(mut self, report: impl Fn(InformerError) + Send + Sync + 'static) -> Self {
        self.on_error = Box::new(report);
        self
    }

    /// Starts the informer, in a task of the current runtime.
    ///
    /// # Errors
    /// When two indexes have the same name, a selector cannot be read, or no list can succeed, such
    /// as that of a type which is not registered with the scheme of the client.
    ///
    /// # Panics
    /// Outside of a runtime of `tokio`, as `tokio::spawn`.
    pub fn start(self) -> Result<Informer<L::Object>, StartInformerError> {
        self.source.check().map_err(StartInformerError::Source)?;
        check_selectors(&self.settings)?;
        let hub = Arc::new(Hub::new(Store::new(self.indexes)?, self.transform, self.resync));
        let reflector = Reflector::new(self.source, Arc::clone(&hub), self.settings, self.on_error);
        let runtime = Handle::current();
        let task = runtime.spawn(reflector.run());
        Ok(Informer::new(hub, task, runtime))
    }
}

/// Selectors that a server cannot read would make each list fail.
fn check_selectors(settings: &Settings) -> Result<(), StartInformerError> {
    let selector = &settings.label_selector;
    if let Err(error) = selector.parse::<Selector>() {
        return Err(StartInformerError::LabelSelector { selector: selector.clone(), error });
    }
    let selector = &settings.field_selector;
    match selector.parse::<FieldSelector>() {
        Ok(_) => Ok(()),
        Err(error) => Err(StartInformerError::FieldSelector { selector: selector.clone(), error }),
    }
}

impl<L: ListWatch> fmt::Debug for InformerBuilder<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InformerBuilder").field("settings", &self.settings).finish_non_exhaustive()
    }
}
