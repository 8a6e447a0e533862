//! What goes wrong on purpose.

mod effect;

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use apimachinery_http::RequestInfo;
use apimachinery_meta::StatusError;

use crate::Verb;
use crate::target::{Target, verb_of};

pub(crate) use effect::{Effect, Refusal};

/// What goes wrong on purpose, by verb and resource.
///
/// Faults that fit a request are tried in the order in which they were added: all delays, and the
/// first other one. Each counts its own requests.
///
/// ```no_run
/// use std::time::Duration;
///
/// use apimachinery_test_server::{TestServer, Verb};
///
/// # async fn faults(server: TestServer) {
/// let faults = server.faults();
/// faults.on(Verb::Update, "crontabs").times(2).conflict();
/// faults.on(Verb::Patch, "crontabs/status").named("nightly").lose_response();
/// faults.on(Verb::List, "pods").in_namespace("shop").too_many_requests(1);
/// let slow = faults.on_any("*").delay(Duration::from_secs(5));
/// // …
/// assert!(slow.hits() > 0);
/// faults.clear();
/// # }
/// ```
#[derive(Clone, Default)]
pub struct Faults(Arc<Mutex<Vec<Arc<Rule>>>>);

/// A fault whose effect is chosen last. Made by [`Faults::on`].
#[derive(Debug)]
#[must_use = "a fault begins with its effect, such as `conflict()`"]
pub struct FaultBuilder {
    faults: Faults,
    verb: Option<Verb>,
    target: Target,
    namespace: Option<String>,
    name: Option<String>,
    skipped: usize,
    times: usize,
}

/// A fault that has begun. Dropping it changes nothing.
#[derive(Clone, Debug)]
pub struct Fault {
    faults: Faults,
    rule: Arc<Rule>,
}

struct Rule {
    verb: Option<Verb>,
    target: Target,
    namespace: Option<String>,
    name: Option<String>,
    skipped: usize,
    times: usize,
    /// How many requests it fitted.
    seen: AtomicUsize,
    effect: Effect,
}

impl Faults {
    /// A fault of requests with this verb about a resource: `crontabs`, `crontabs.example.com`
    /// where groups have resources of the same name, `crontabs/status` for a subresource,
    /// `crontabs/*` for all of them, or `*` for everything.
    ///
    /// It lasts until it is [removed](Fault::remove), unless it is limited by
    /// [`times`](FaultBuilder::times).
    pub fn on(&self, verb: Verb, resource: &str) -> FaultBuilder {
        self.builder(Some(verb), resource)
    }

    /// A fault of all requests about a resource.
    pub fn on_any(&self, resource: &str) -> FaultBuilder {
        self.builder(None, resource)
    }

    /// Ends all faults.
    pub fn clear(&self) {
        self.rules().clear();
    }

    fn builder(&self, verb: Option<Verb>, resource: &str) -> FaultBuilder {
        FaultBuilder {
            faults: self.clone(),
            verb,
            target: Target::new(resource),
            namespace: None,
            name: None,
            skipped: 0,
            times: usize::MAX,
        }
    }

    /// What goes wrong with a request.
    pub(crate) fn of(&self, info: &RequestInfo) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut is_decided = false;
        for rule in self.rules().iter().filter(|it| it.fits(info)) {
            let is_delay = matches!(rule.effect, Effect::Delay(_));
            if (is_delay || !is_decided) && rule.applies() {
                is_decided |= !is_delay;
                effects.push(rule.effect.clone());
            }
        }
        effects
    }

    fn rules(&self) -> MutexGuard<'_, Vec<Arc<Rule>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.rules().iter()).finish()
    }
}

impl Rule {
    fn fits(&self, info: &RequestInfo) -> bool {
        let is =
            |wanted: &Option<String>, found: &str| wanted.as_ref().is_none_or(|it| *it == *found);
        self.verb.is_none_or(|it| verb_of(info) == Some(it))
            && self.target.matches(info)
            && is(&self.namespace, &info.namespace)
            && is(&self.name, &info.name)
    }

    /// Counts a request; whether it is one of those that the fault is for.
    fn applies(&self) -> bool {
        let seen = self.seen.fetch_add(1, Ordering::Relaxed);
        seen >= self.skipped && seen - self.skipped < self.times
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Rule");
        debug.field("verb", &self.verb).field("target", &self.target).field("effect", &self.effect);
        debug.field("seen", &self.seen).finish_non_exhaustive()
    }
}

impl Fault {
    /// How many requests it changed.
    #[must_use]
    pub fn hits(&self) -> usize {
        let seen = self.rule.seen.load(Ordering::Relaxed);
        seen.saturating_sub(self.rule.skipped).min(self.rule.times)
    }

    /// Ends it.
    pub fn remove(&self) {
        self.faults.rules().retain(|it| !Arc::ptr_eq(it, &self.rule));
    }
}

impl FaultBuilder {
    /// Only in this namespace.
    pub fn in_namespace(mut self, namespace: impl Into<String>) -> Self {
        self.namespace = Some(namespace.into());
        self
    }

    /// Only for the object of this name.
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Only so many times.
    pub fn times(mut self, times: usize) -> Self {
        self.times = times;
        self
    }

    /// Only one time.
    pub fn once(self) -> Self {
        self.times(1)
    }

    /// Not for the first requests that fit.
    pub fn after(mut self, requests: usize) -> Self {
        self.skipped = requests;
        self
    }

    /// 409: the object was changed meanwhile (`NewConflict`). The request has no effect.
    pub fn conflict(self) -> Fault {
        self.begin(Effect::Refuse(Refusal::Conflict))
    }

    /// 429 with `Retry-After` in seconds, as a server answers that has too much to do: a text, and
    /// no `Status`. The request has no effect.
    pub fn too_many_requests(self, retry_after: u32) -> Fault {
        self.begin(Effect::Refuse(Refusal::TooManyRequests(retry_after)))
    }

    /// 500 (`NewInternalError`). The request has no effect.
    pub fn internal_error(self) -> Fault {
        self.status(StatusError::internal_error("a fault of the test"))
    }

    /// 503 with `Retry-After`, as a server answers that is not ready (`NewServiceUnavailable`). The
    /// request has no effect.
    pub fn unavailable(self) -> Fault {
        self.begin(Effect::Refuse(Refusal::Unavailable))
    }

    /// 410: the resource version is too old (`NewResourceExpired`). A watch begins, and has it as
    /// its only event, as from the API server.
    pub fn expired(self) -> Fault {
        self.begin(Effect::Refuse(Refusal::Expired))
    }

    /// Any other failure. The request has no effect.
    pub fn status(self, error: StatusError) -> Fault {
        self.begin(Effect::Refuse(Refusal::Status(Box::new(error))))
    }

    /// The request is answered after this time of the server's
    /// [clock](crate::TestServer::clock): when a test moves it, unless it moves by itself.
    pub fn delay(self, time: Duration) -> Fault {
        self.begin(Effect::Delay(time))
    }

    /// The connection fails before the server gets the request, which has no effect.
    pub fn disconnect(self) -> Fault {
        self.begin(Effect::Disconnect)
    }

    /// The request is done, and the connection fails before the response: the client cannot know
    /// whether it was done.
    pub fn lose_response(self) -> Fault {
        self.begin(Effect::LoseResponse)
    }

    /// The request is done, and the connection fails after so many bytes of the response's body.
    pub fn cut_body(self, after: usize) -> Fault {
        self.begin(Effect::CutBody(after))
    }

    /// A watch ends after so many events; 0 for at once. For watches that are open already, see
    /// [`OpenWatches`](crate::OpenWatches).
    pub fn end_watch(self, after: usize) -> Fault {
        self.begin(Effect::EndWatch(after))
    }

    fn begin(self, effect: Effect) -> Fault {
        let Self { faults, verb, target, namespace, name, skipped, times } = self;
        let seen = AtomicUsize::default();
        let rule = Arc::new(Rule { verb, target, namespace, name, skipped, times, seen, effect });
        faults.rules().push(Arc::clone(&rule));
        Fault { faults, rule }
    }
}
