//! Waiting for objects, by watches.

use std::fmt;
use std::time::Duration;

use apimachinery_http::ResponseBody;
use apimachinery_server::Server;
use http::header::ACCEPT;
use http::{Request, Response, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::body::{next_bytes, whole};

const JSON: &str = "application/json";
const DISCOVERY: &str = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
/// What the bookmark after the first events of a watch is annotated with.
const INITIAL_EVENTS_END: &str = "/object/metadata/annotations/k8s.io~1initial-events-end";

/// An object did not become what a test waits for.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum WaitError {
    /// No kind that is served has this resource.
    #[error("the server has no resource {0:?}")]
    UnknownResource(String),
    /// It did not happen in time. The time is that of tokio, not that of the server.
    #[error("after {after:?}, {resource} {name:?} is still not as expected: {last}")]
    TimedOut {
        /// How long the wait was.
        after: Duration,
        /// The resource.
        resource: String,
        /// The object, as it was named.
        name: String,
        /// What it is at the end, in JSON.
        last: String,
    },
    /// The object is not one of the type that was asked for.
    #[error("{resource} {name:?} is of another type: {error}")]
    Type {
        /// The resource.
        resource: String,
        /// The object, as it was named.
        name: String,
        /// Why.
        #[source]
        error: serde_json::Error,
    },
    /// The server refused to show the object, or the store failed.
    #[error("the server answers: {0}")]
    Refused(String),
}

/// The text, as a test that returns the error shows it.
impl fmt::Debug for WaitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// One object that is waited for.
pub(crate) struct Wait<'a> {
    pub(crate) server: &'a Server,
    pub(crate) resource: &'a str,
    /// The name, after the namespace and a slash.
    pub(crate) name: &'a str,
    pub(crate) limit: Duration,
}

impl Wait<'_> {
    /// Waits until `accept` takes the object, or its absence.
    pub(crate) async fn until<T>(
        &self,
        mut accept: impl FnMut(Option<&Value>) -> Result<Option<T>, serde_json::Error>,
    ) -> Result<T, WaitError> {
        let mut last = None;
        let watching = self.watch(&mut last, &mut accept);
        let watched = tokio::time::timeout(self.limit, watching).await;
        watched.unwrap_or_else(|_| {
            Err(WaitError::TimedOut {
                after: self.limit,
                resource: self.resource.to_owned(),
                name: self.name.to_owned(),
                last: last.map_or_else(|| "it does not exist".to_owned(), |it| it.to_string()),
            })
        })
    }

    async fn watch<T>(
        &self,
        last: &mut Option<Value>,
        accept: &mut impl FnMut(Option<&Value>) -> Result<Option<T>, serde_json::Error>,
    ) -> Result<T, WaitError> {
        let (folder, name) = self.path().await?;
        let path = format!(
            "{folder}?watch=true&fieldSelector=metadata.name%3D{name}&sendInitialEvents=true\
             &resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true"
        );
        // A watch that ends is followed by one that begins with the present state.
        loop {
            let response = self.get(&path, JSON).await?;
            let mut body = Box::pin(response.into_body());
            let mut rest = Vec::new();
            let mut is_complete = false;
            while let Some(bytes) = next_bytes(&mut body).await {
                let Ok(bytes) = bytes else { break };
                rest.extend_from_slice(&bytes);
                while let Some(end) = rest.iter().position(|it| *it == b'\n') {
                    let line: Vec<_> = rest.drain(..=end).collect();
                    let event: Value =
                        serde_json::from_slice(&line).map_err(|error| self.type_error(error))?;
                    is_complete |= event.pointer(INITIAL_EVENTS_END).is_some();
                    take(event, last);
                    if last.is_some() || is_complete {
                        let taken = accept(last.as_ref());
                        let taken = taken.map_err(|error| self.type_error(error))?;
                        if let Some(taken) = taken {
                            return Ok(taken);
                        }
                    }
                }
            }
            *last = None;
            tokio::task::yield_now().await;
        }
    }

    fn type_error(&self, error: serde_json::Error) -> WaitError {
        let (resource, name) = (self.resource.to_owned(), self.name.to_owned());
        WaitError::Type { resource, name, error }
    }

    /// The path of the resource in its namespace, and the name of the object.
    async fn path(&self) -> Result<(String, &str), WaitError> {
        for root in ["/api", "/apis"] {
            let response = self.get(root, DISCOVERY).await?;
            let body = whole(response.into_body()).await;
            let body = body.map_err(|error| WaitError::Refused(error.to_string()))?;
            let document = serde_json::from_slice(&body).map_err(|error| self.type_error(error))?;
            if let Some(found) = find(&document, self.resource) {
                let (namespace, name) = match (found.is_namespaced, self.name.split_once('/')) {
                    (false, _) => ("", self.name),
                    (true, Some((namespace, name))) => (namespace, name),
                    (true, None) => ("default", self.name),
                };
                let within = match namespace {
                    "" => String::new(),
                    namespace => format!("/namespaces/{namespace}"),
                };
                return Ok((format!("{root}{}{within}/{}", found.version, found.plural), name));
            }
        }
        Err(WaitError::UnknownResource(self.resource.to_owned()))
    }

    async fn get(&self, path: &str, accept: &str) -> Result<Response<ResponseBody>, WaitError> {
        let request = Request::get(path).header(ACCEPT, accept).body(String::new());
        let request = request.map_err(|error| WaitError::Refused(error.to_string()))?;
        let response = self.server.answer(request).await;
        if response.status() == StatusCode::OK {
            return Ok(response);
        }
        let body = whole(response.into_body()).await.unwrap_or_default();
        Err(WaitError::Refused(String::from_utf8_lossy(&body).into_owned()))
    }
}

/// Brings the state of the object to what follows from an event.
fn take(mut event: Value, last: &mut Option<Value>) {
    let object = event.get_mut("object").map(Value::take);
    match event.get("type").and_then(Value::as_str) {
        Some("ADDED" | "MODIFIED") => *last = object,
        Some("DELETED") => *last = None,
        _ => {}
    }
}

struct Found {
    /// The group, if it has one, and the version, each after a slash.
    version: String,
    plural: String,
    is_namespaced: bool,
}

/// A resource, in the version that clients are to prefer, of a document of aggregated discovery.
fn find(document: &Value, resource: &str) -> Option<Found> {
    let (plural, group) = match resource.split_once('.') {
        Some((plural, group)) => (plural, Some(group)),
        None => (resource, None),
    };
    let list = |of: &Value, key: &str| of.get(key).and_then(Value::as_array).cloned();
    for item in list(document, "items")? {
        let name = item.pointer("/metadata/name").and_then(Value::as_str).unwrap_or_default();
        if group.is_some_and(|it| it != name) {
            continue;
        }
        for version in list(&item, "versions").unwrap_or_default() {
            let number = version.get("version").and_then(Value::as_str).unwrap_or_default();
            for found in list(&version, "resources").unwrap_or_default() {
                if found.get("resource").and_then(Value::as_str) == Some(plural) {
                    let prefix = if name.is_empty() { String::new() } else { format!("/{name}") };
                    let scope = found.get("scope").and_then(Value::as_str);
                    return Some(Found {
                        version: format!("{prefix}/{number}"),
                        plural: plural.to_owned(),
                        is_namespaced: scope == Some("Namespaced"),
                    });
                }
            }
        }
    }
    None
}

/// Takes objects of a type that fulfil a condition.
pub(crate) fn when<T: DeserializeOwned>(
    condition: impl Fn(&T) -> bool,
) -> impl FnMut(Option<&Value>) -> Result<Option<T>, serde_json::Error> {
    move |object| {
        let Some(object) = object else { return Ok(None) };
        let object = T::deserialize(object)?;
        Ok(condition(&object).then_some(object))
    }
}
