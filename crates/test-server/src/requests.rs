//! What was asked.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use apimachinery_http::RequestInfo;
use bytes::Bytes;
use http::header::USER_AGENT;
use http::{Method, Request};

use crate::Verb;
use crate::target::{Target, verb_of};

/// The requests that a server got through [`service`](crate::TestServer::service) and
/// [`listen`](crate::TestServer::listen), in the order in which they came. Those of the server
/// itself, of fixtures and of waiting are not among them.
#[derive(Clone, Default)]
pub struct RequestLog(Arc<Mutex<Vec<Entry>>>);

/// A request that a server got.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RecordedRequest {
    /// What it did; `None` when it was not about a resource.
    pub verb: Option<Verb>,
    /// The method.
    pub method: Method,
    /// The path, without the query.
    pub path: String,
    /// The query; empty without one.
    pub query: String,
    /// The group; empty for the core group.
    pub group: String,
    /// The version.
    pub version: String,
    /// The resource, such as `pods`; empty when it was not about one.
    pub resource: String,
    /// The subresource, such as `status`; empty for the object itself.
    pub subresource: String,
    /// The namespace; empty when none was named.
    pub namespace: String,
    /// The name of the object; empty when none was named.
    pub name: String,
    /// The client, by its `User-Agent`.
    pub user_agent: String,
    /// The status of the response; `None` as long as there is none, and when the connection failed.
    pub status: Option<u16>,
    /// The body; `None` unless [bodies are recorded](crate::TestServerBuilder::record_bodies).
    pub body: Option<Bytes>,
}

struct Entry {
    info: RequestInfo,
    request: RecordedRequest,
    status: Arc<OnceLock<u16>>,
}

impl Entry {
    fn recorded(&self) -> RecordedRequest {
        RecordedRequest { status: self.status.get().copied(), ..self.request.clone() }
    }
}

impl RequestLog {
    /// All requests.
    #[must_use]
    pub fn all(&self) -> Vec<RecordedRequest> {
        self.entries().iter().map(Entry::recorded).collect()
    }

    /// The requests with this verb about a resource: `pods`, `crontabs.example.com`, `pods/status`,
    /// `pods/*`, or `*` for all.
    #[must_use]
    pub fn on(&self, verb: Verb, resource: &str) -> Vec<RecordedRequest> {
        let target = Target::new(resource);
        let is_meant = |it: &&Entry| it.request.verb == Some(verb) && target.matches(&it.info);
        self.entries().iter().filter(is_meant).map(Entry::recorded).collect()
    }

    /// Forgets all requests until now.
    pub fn clear(&self) {
        self.entries().clear();
    }

    /// Adds a request; the status of its response is set later.
    pub(crate) fn add<B>(
        &self,
        request: &Request<B>,
        info: &RequestInfo,
        body: Option<Bytes>,
    ) -> Arc<OnceLock<u16>> {
        let agent = request.headers().get(USER_AGENT);
        let agent = agent.map(|it| String::from_utf8_lossy(it.as_bytes()).into_owned());
        let text = |text: &str| text.to_owned();
        let request = RecordedRequest {
            verb: verb_of(info),
            method: request.method().clone(),
            path: text(request.uri().path()),
            query: text(request.uri().query().unwrap_or_default()),
            group: text(&info.api_group),
            version: text(&info.api_version),
            resource: text(&info.resource),
            subresource: text(&info.subresource),
            namespace: text(&info.namespace),
            name: text(&info.name),
            user_agent: agent.unwrap_or_default(),
            status: None,
            body,
        };
        let status = Arc::new(OnceLock::new());
        let entry = Entry { info: info.clone(), request, status: Arc::clone(&status) };
        self.entries().push(entry);
        status
    }

    fn entries(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for RequestLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}
