//! A server of ConfigMaps and Pods that has gone through the changes in
//! `testdata/requests/changes.jsonl`.

use std::collections::BTreeMap;

use apimachinery_api::core::v1::{ConfigMap, ConfigMapList, Pod, PodList};
use apimachinery_http::options::{self, DeleteOptionsDecoder};
use apimachinery_http::{Answer, Exchange, SharedEvent};
use apimachinery_meta::v1::{
    CauseType, CreateOptions, GetOptions, ObjectMeta, Status, StatusCause, StatusDetails, Table,
};
use apimachinery_meta::{ServerResponse, StatusError, Time};
use apimachinery_query::internal::ListOptions;
use apimachinery_runtime::{GroupResource, Object, Scheme};
use apimachinery_serializer::{CodecFactory, WatchEvent};
use apimachinery_table::{TableConvertor, TableError, TableRequest};
use bytes::Bytes;
use futures_util::stream;
use http::{Request, StatusCode};
use http_body_util::Full;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The unique name of all objects that clients make.
const NEW: &str = "00000000-0000-4000-8000-000000000000";

/// What the reference calls its scheme.
pub(super) const SCHEME: &str = "pkg/runtime/scheme.go:111";

/// Replaces `⟦8⟧` by that many letters: large texts are left out of the files.
pub(super) fn in_full(text: &str) -> String {
    let mut parts = text.split('⟦');
    let mut full = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (length, rest) = part.split_once('⟧').expect("a length ends");
        let length = length.parse().expect("a length");
        full.extend("abcdefgh".chars().cycle().take(length));
        full.push_str(rest);
    }
    full
}

/// Objects of one resource of the server.
pub(super) trait Kept: Object + Clone + DeserializeOwned {
    const RESOURCE: &'static str;
    const KIND: &'static str;

    fn meta_mut(&mut self) -> &mut ObjectMeta;
    fn list(items: Vec<Self>, revision: u64) -> Box<dyn Object>;
    /// What field selectors select by, besides name and namespace.
    fn fields(&self) -> BTreeMap<String, String> {
        BTreeMap::new()
    }
}

impl Kept for ConfigMap {
    const RESOURCE: &'static str = "configmaps";
    const KIND: &'static str = "ConfigMap";

    fn meta_mut(&mut self) -> &mut ObjectMeta {
        &mut self.metadata
    }

    fn list(items: Vec<Self>, revision: u64) -> Box<dyn Object> {
        let mut list = ConfigMapList { items: items.into(), ..Default::default() };
        list.metadata.resource_version = revision.to_string().into();
        Box::new(list)
    }
}

impl Kept for Pod {
    const RESOURCE: &'static str = "pods";
    const KIND: &'static str = "Pod";

    fn meta_mut(&mut self) -> &mut ObjectMeta {
        &mut self.metadata
    }

    fn list(items: Vec<Self>, revision: u64) -> Box<dyn Object> {
        let mut list = PodList { items: items.into(), ..Default::default() };
        list.metadata.resource_version = revision.to_string().into();
        Box::new(list)
    }

    fn fields(&self) -> BTreeMap<String, String> {
        let phase = ("status.phase".to_owned(), self.status.phase.to_string());
        let node = ("spec.nodeName".to_owned(), self.spec.node_name.to_string());
        [phase, node].into()
    }
}

/// The tables of another convertor, but for the descriptions of columns, which are short in the
/// files.
pub(super) struct ShortDescriptions<T>(pub(super) T);

impl<T: TableConvertor> TableConvertor for ShortDescriptions<T> {
    fn to_table(&self, object: &dyn Object, request: &TableRequest) -> Result<Table, TableError> {
        let mut table = self.0.to_table(object, request)?;
        for column in table.column_definitions.iter_mut() {
            column.description = format!("The {}.", column.name).into();
        }
        Ok(table)
    }
}

/// A change of an object.
#[derive(Clone, Deserialize)]
pub(super) struct Change {
    r#type: String,
    object: Value,
}

/// The server as it was at a revision.
#[derive(Clone)]
pub(super) struct Server {
    revision: u64,
    /// Up to which revision it has forgotten what changed.
    compacted: u64,
    now: Time,
    changes: Vec<Change>,
}

/// The changes of a file, a line each.
pub(super) fn changes(lines: &str) -> Vec<Change> {
    let changes = lines.lines().map(|line| serde_json::from_str(&in_full(line)));
    changes.collect::<Result<_, _>>().expect("changes")
}

fn revision_of(change: &Change) -> u64 {
    let text = change.object["metadata"]["resourceVersion"].as_str().expect("a revision");
    text.parse().expect("a number")
}

impl Server {
    pub(super) fn new(changes: &[Change], revision: u64, now: Time) -> Self {
        let changes = changes.iter().filter(|change| revision_of(change) <= revision);
        Self { revision, compacted: 0, now, changes: changes.cloned().collect() }
    }

    pub(super) fn compacted(self, revision: u64) -> Self {
        Self { compacted: revision, ..self }
    }

    /// What is said to a request.
    pub(super) async fn answer(self, request: Request<Bytes>) -> Answer {
        let (parts, body) = request.into_parts();
        let exchange = parts.extensions.get::<Exchange>().expect("the layer is there");
        if exchange.endpoint().is_none() {
            return unserved(404);
        }
        let answer = match &*exchange.info().resource {
            Pod::RESOURCE => self.handle::<Pod>(exchange, &parts, body).await,
            _ => self.handle::<ConfigMap>(exchange, &parts, body).await,
        };
        answer.unwrap_or_else(Answer::failure)
    }

    async fn handle<T: Kept>(
        &self,
        exchange: &Exchange,
        head: &http::request::Parts,
        body: Bytes,
    ) -> Result<Answer, StatusError> {
        let info = exchange.info();
        let resource = GroupResource::new("", T::RESOURCE);
        let found = || {
            let all = self.state::<T>(&info.namespace);
            let named = all.into_iter().find(|it| it.clone().meta_mut().name == info.name);
            named.ok_or_else(|| StatusError::not_found(&resource, &info.name))
        };
        match &*info.verb {
            "create" if !info.name.is_empty() => Ok(unserved(405)),
            "update" if info.name.is_empty() => Ok(unserved(405)),
            "patch" | "" => Ok(unserved(405)),
            "get" => {
                let options = exchange.options::<GetOptions>()?;
                self.has_reached(&options.resource_version)?;
                Ok(Answer::object(StatusCode::OK, found()?))
            }
            "list" => {
                let options = exchange.options::<ListOptions>()?;
                self.has_reached(&options.resource_version)?;
                let mut items = self.state::<T>(&info.namespace);
                items.retain(|it| selects(&options, it));
                let list = T::list(items, self.revision);
                Ok(Answer::shared(StatusCode::OK, list.into()))
            }
            "watch" => {
                let options = exchange.options::<ListOptions>()?;
                Ok(Answer::watch(stream::iter(self.events::<T>(&info.namespace, &options))))
            }
            "create" => {
                let mut object: T = exchange.read(&head.headers, Full::new(body)).await?;
                let options = exchange.options::<CreateOptions>()?;
                let metadata = object.meta_mut();
                let name = metadata.name.clone();
                if self.state::<T>(&info.namespace).iter_mut().any(|it| it.meta_mut().name == name)
                {
                    return Err(StatusError::already_exists(&resource, &name));
                }
                metadata.uid = NEW.into();
                metadata.creation_timestamp = self.now;
                if options.dry_run.is_empty() {
                    metadata.resource_version = (self.revision + 1).to_string().into();
                }
                Ok(Answer::object(StatusCode::CREATED, object))
            }
            "update" => {
                let object: T = exchange.read(&head.headers, Full::new(body)).await?;
                found()?;
                Ok(Answer::object(StatusCode::OK, object))
            }
            "delete" => {
                let mut scheme = Scheme::builder();
                let scheme = scheme.name(SCHEME).install(options::install).build().expect("kinds");
                let decoder = DeleteOptionsDecoder::new(CodecFactory::new(scheme));
                let mut request = Request::delete(head.uri.clone()).body(()).expect("one");
                *request.headers_mut() = head.headers.clone();
                decoder.decode(&request, &body)?;
                let uid = found()?.meta_mut().uid.clone();
                let details = StatusDetails {
                    name: info.name.clone(),
                    kind: T::RESOURCE.into(),
                    uid,
                    ..Default::default()
                };
                let details = Some(details.into());
                let status = Status { status: "Success".into(), details, ..Status::default() };
                Ok(Answer::object(StatusCode::OK, status))
            }
            other => panic!("{other} is not served"),
        }
    }

    /// 504 to a client that wants what is still to come.
    fn has_reached(&self, revision: &str) -> Result<(), StatusError> {
        if revision.parse().is_ok_and(|revision: u64| revision > self.revision) {
            let message =
                format!("Too large resource version: {revision}, current: {}", self.revision);
            let mut status = StatusError::timeout(&message, 1).into_status();
            let cause = StatusCause {
                reason: CauseType::RESOURCE_VERSION_TOO_LARGE,
                message: "Too large resource version".into(),
                ..StatusCause::default()
            };
            status.details.get_or_insert_default().causes.push(cause);
            return Err(StatusError::new(status));
        }
        Ok(())
    }

    /// The objects, by namespace and name.
    fn state<T: Kept>(&self, namespace: &str) -> Vec<T> {
        let mut all = BTreeMap::new();
        for (r#type, mut object) in self.history::<T>(namespace) {
            let metadata = object.meta_mut();
            let key = (metadata.namespace.clone(), metadata.name.clone());
            match &*r#type {
                "DELETED" => all.remove(&key),
                _ => all.insert(key, object),
            };
        }
        all.into_values().collect()
    }

    fn history<T: Kept>(&self, namespace: &str) -> impl Iterator<Item = (String, T)> {
        let own = self.changes.iter().filter(|it| it.object["kind"] == T::KIND);
        let namespace = namespace.to_owned();
        own.filter_map(move |Change { r#type, object }| {
            let mut object: T = serde_json::from_value(object.clone()).expect("an object");
            let is_there = namespace.is_empty() || object.meta_mut().namespace == namespace;
            is_there.then(|| (r#type.clone(), object))
        })
    }

    fn events<T: Kept>(&self, namespace: &str, options: &ListOptions) -> Vec<SharedEvent> {
        let since: u64 = options.resource_version.parse().unwrap_or_default();
        let is_initial = since == 0 || options.send_initial_events == Some(true);
        if is_initial {
            let mut state = self.state::<T>(namespace);
            state.retain(|it| selects(options, it));
            // As the reference's cache has them: by key.
            let events = state.into_iter().map(|it| WatchEvent::Added(it).into());
            let mut events: Vec<SharedEvent> = events.collect();
            if options.allow_watch_bookmarks {
                events.push(bookmark::<T>(self.revision, true));
            }
            return events;
        }
        if since < self.compacted {
            let message = format!("too old resource version: {since} ({})", self.compacted);
            return vec![StatusError::resource_expired(&message).into()];
        }
        let mut events = Vec::new();
        let mut before = BTreeMap::new();
        for (r#type, mut object) in self.history::<T>(namespace) {
            let name = object.meta_mut().name.clone();
            let revision = object.meta_mut().resource_version.clone();
            let was = before.insert(name, object.clone()).filter(|it| selects(options, it));
            let is = &*r#type != "DELETED" && selects(options, &object);
            if revision.parse().unwrap_or(0) <= since {
                continue;
            }
            let event = match (was, is) {
                (None, false) => continue,
                (None, true) => WatchEvent::Added(object),
                (Some(_), true) => WatchEvent::Modified(object),
                (Some(mut was), false) => {
                    was.meta_mut().resource_version = revision;
                    WatchEvent::Deleted(was)
                }
            };
            events.push(event.into());
        }
        if options.allow_watch_bookmarks {
            events.push(bookmark::<T>(self.revision, false));
        }
        events
    }
}

/// What a server answers to a path or a method that is not served.
fn unserved(code: u16) -> Answer {
    Answer::failure(StatusError::from_response(&ServerResponse::new(code, "")))
}

fn bookmark<T: Kept>(revision: u64, is_initial_end: bool) -> SharedEvent {
    let mut object: T = serde_json::from_str("{}").expect("an object");
    object.meta_mut().resource_version = revision.to_string().into();
    if is_initial_end {
        let annotation = ("k8s.io/initial-events-end".into(), "true".into());
        object.meta_mut().annotations.extend([annotation]);
    }
    WatchEvent::Bookmark(object).into()
}

fn selects<T: Kept>(options: &ListOptions, object: &T) -> bool {
    let mut object = object.clone();
    let mut fields = object.fields();
    let metadata = object.meta_mut();
    fields.insert("metadata.name".to_owned(), metadata.name.to_string());
    fields.insert("metadata.namespace".to_owned(), metadata.namespace.to_string());
    options.label_selector.matches(&metadata.labels) && options.field_selector.matches(&fields)
}
