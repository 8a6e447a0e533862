//! The objects of one resource, as bytes in a store.

mod changes;
mod continue_token;
mod kept;
mod list;
mod watch;

use std::sync::Arc;

use apimachinery_meta::{StatusError, update_object_meta};
use apimachinery_query::internal::ListOptions;
use apimachinery_runtime::{DecodeRequest, Decoder, Encoder, GroupResource, Input, Object, Str};
use apimachinery_selectors::fields;
use apimachinery_store::{Error, KeyValue, Outcome, Revision, Store, Transaction};
use bytes::Bytes;

use crate::conversions::{self, Conversions};

pub(crate) use changes::Changes;
pub(crate) use kept::Kept;
pub(crate) use list::{Listed, Selection, parse_resource_version};

/// The objects of one resource in a store, in the version that the decoder reads them in.
#[derive(Clone, Debug)]
pub(crate) struct Objects {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) resource: GroupResource,
    /// What all keys begin with, such as `/registry/pods/`.
    pub(crate) prefix: Str,
    pub(crate) is_namespaced: bool,
    pub(crate) encoder: Arc<dyn Encoder>,
    pub(crate) decoder: Arc<dyn Decoder>,
    /// An object without content.
    pub(crate) new_object: Arc<dyn Object>,
    /// An empty list of the objects.
    pub(crate) new_list: Arc<dyn Object>,
    pub(crate) changes: Arc<Changes>,
    pub(crate) kept: Arc<Kept>,
    /// For how many seconds objects are kept; 0 for ever.
    pub(crate) time_to_live: u64,
    /// Whether an object may be read otherwise than it was written.
    pub(crate) changes_when_stored: bool,
    /// The conversions by a webhook; `None` for objects that are not converted by one.
    pub(crate) conversions: Option<Arc<Conversions>>,
}

/// What is to be done with an object.
#[derive(Debug)]
pub(crate) enum Write {
    /// It is stored.
    Put(Box<dyn Object>),
    /// It is removed; this is its last state.
    Remove(Box<dyn Object>),
    /// It is stored, and removed after that: those who watch see it end.
    End(Box<dyn Object>),
    /// Nothing is stored, and this is the result.
    Leave(Box<dyn Object>),
}

/// Decides what is to be done with the object that exists, or without one.
pub(crate) type Decide<'a> =
    dyn Fn(Option<&dyn Object>) -> Result<Write, StatusError> + Send + Sync + 'a;

/// What is to be done with a key.
enum Decided {
    Leave(Written),
    Put(Box<dyn Object>, Vec<u8>, Done),
    Remove(Box<dyn Object>),
    End(Box<dyn Object>, Vec<u8>),
}

/// What a write did.
#[derive(Debug)]
pub(crate) struct Written {
    /// The object after it.
    pub(crate) object: Box<dyn Object>,
    pub(crate) done: Done,
}

/// What happened to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Created,
    Changed,
    Removed,
    /// It is as it was.
    Nothing,
}

impl Objects {
    /// The key of an object.
    ///
    /// # Errors
    /// 400 when the name cannot be a part of a path.
    pub(crate) fn key(&self, namespace: &str, name: &str) -> Result<Bytes, StatusError> {
        if self.is_namespaced && namespace.is_empty() {
            return Err(StatusError::bad_request("Namespace parameter required."));
        }
        if name.is_empty() {
            return Err(StatusError::bad_request("Name parameter required."));
        }
        let problems = apimachinery_validation::names::path_segment_name(name);
        if !problems.is_empty() {
            let text = format!("Name parameter invalid: \"{name}\": {}", problems.join(";"));
            return Err(StatusError::bad_request(text));
        }
        Ok(format!("{}{name}", self.folder(namespace)).into())
    }

    /// What the keys of a namespace begin with; of all namespaces when it is empty.
    fn folder(&self, namespace: &str) -> String {
        match namespace {
            "" => self.prefix.to_string(),
            _ if !self.is_namespaced => self.prefix.to_string(),
            namespace => format!("{}{namespace}/", self.prefix),
        }
    }

    /// An object, not older than a resource version; `None` when it does not exist.
    pub(crate) async fn get(
        &self,
        key: &[u8],
        not_older_than: Revision,
    ) -> Result<Option<Box<dyn Object>>, StatusError> {
        let response =
            self.store.get(key, None).await.map_err(|error| self.failed("get", error))?;
        if not_older_than > response.revision {
            return Err(list::too_large(not_older_than, response.revision));
        }
        let kv = response.kv;
        self.converting(|| kv.as_ref().map(|kv| self.decode(kv)).transpose()).await
    }

    /// Does what `decide` says about the object that exists, which another writer may have changed
    /// meanwhile: then it is asked again. A dry run stores nothing.
    pub(crate) async fn write(
        &self,
        key: Bytes,
        is_dry_run: bool,
        decide: &Decide<'_>,
    ) -> Result<Written, StatusError> {
        let current = self.current(&key).await?;
        self.write_over(current, key, is_dry_run, decide).await
    }

    /// Does what `decide` says about a key that is likely to be free: an object that exists is only
    /// read once it is in the way.
    pub(crate) async fn create(
        &self,
        key: Bytes,
        is_dry_run: bool,
        decide: &Decide<'_>,
    ) -> Result<Written, StatusError> {
        let current = if is_dry_run { self.current(&key).await? } else { None };
        self.write_over(current, key, is_dry_run, decide).await
    }

    async fn current(&self, key: &[u8]) -> Result<Option<KeyValue>, StatusError> {
        let response = self.store.get(key, None).await;
        Ok(response.map_err(|error| self.failed("update", error))?.kv)
    }

    /// Does what `decide` says about what a key is believed to hold, or does hold.
    async fn write_over(
        &self,
        mut current: Option<KeyValue>,
        key: Bytes,
        is_dry_run: bool,
        decide: &Decide<'_>,
    ) -> Result<Written, StatusError> {
        let failed = |error| self.failed("update", error);
        loop {
            let decided = self.converting(|| self.decided(current.as_ref(), decide)).await?;
            let ends = matches!(decided, Decided::End(..));
            let (mut object, transaction, done) = match decided {
                Decided::Leave(written) => return Ok(written),
                Decided::Put(object, value, done) => {
                    (object, Transaction::put(key.clone(), value).ttl(self.time_to_live), done)
                }
                Decided::Remove(object) => {
                    (object, Transaction::delete(key.clone()), Done::Removed)
                }
                Decided::End(object, value) => {
                    (object, Transaction::put(key.clone(), value), Done::Removed)
                }
            };
            let expected = current.as_ref().map_or(0, |kv| kv.mod_revision);
            if is_dry_run {
                set_resource_version(&mut *object, expected)?;
                return Ok(Written { object, done });
            }
            let outcome = self.store.transact(transaction.if_revision(expected)).await;
            match outcome.map_err(failed)? {
                Outcome::Conflict { current: other, .. } => current = other,
                outcome => {
                    let mut revision = outcome.applied().unwrap_or_default();
                    if ends {
                        let removal = Transaction::delete(key.clone()).if_revision(revision);
                        match self.store.transact(removal).await.map_err(failed)? {
                            // Another request has removed it.
                            Outcome::Conflict { current: None, .. } => {}
                            Outcome::Conflict { current: other, .. } => {
                                current = other;
                                continue;
                            }
                            outcome => revision = outcome.applied().unwrap_or(revision),
                        }
                    }
                    set_resource_version(&mut *object, revision)?;
                    return Ok(Written { object, done });
                }
            }
        }
    }

    /// What is to be done with what a key holds, with the bytes to store.
    fn decided(
        &self,
        current: Option<&KeyValue>,
        decide: &Decide<'_>,
    ) -> Result<Decided, StatusError> {
        let old = current.map(|kv| self.decode(kv)).transpose()?;
        Ok(match decide(old.as_deref())? {
            Write::Leave(object) => Decided::Leave(Written { object, done: Done::Nothing }),
            Write::Put(mut object) => {
                let value = self.encode(&mut *object)?;
                if let Some(kv) = current.filter(|kv| kv.value == value) {
                    set_resource_version(&mut *object, kv.mod_revision)?;
                    return Ok(Decided::Leave(Written { object, done: Done::Changed }));
                }
                let done = if old.is_some() { Done::Changed } else { Done::Created };
                Decided::Put(self.as_stored(object, &value)?, value, done)
            }
            Write::Remove(object) => Decided::Remove(object),
            Write::End(mut object) => {
                let value = self.encode(&mut *object)?;
                Decided::End(object, value)
            }
        })
    }

    /// The result of some work on objects, which is done again when a webhook has converted what it
    /// needs.
    pub(crate) async fn converting<T>(&self, work: impl Fn() -> T + Sync) -> T {
        match &self.conversions {
            Some(conversions) => conversions.during(work).await,
            None => work(),
        }
    }

    /// The bytes of an object, without what only the store knows.
    fn encode(&self, object: &mut dyn Object) -> Result<Vec<u8>, StatusError> {
        set_resource_version(object, 0)?;
        self.encoder.encode_to_vec(object).map_err(|error| conversions::failure(&error))
    }

    /// An object as it is read from its bytes, which is what a client gets that reads it later: an
    /// empty list that is required is `null` after protobuf, and custom resources have lost the
    /// fields that the version they are stored in does not have.
    fn as_stored(
        &self,
        object: Box<dyn Object>,
        value: &[u8],
    ) -> Result<Box<dyn Object>, StatusError> {
        match self.changes_when_stored {
            true => self.decode_at(value, 0),
            false => Ok(object),
        }
    }

    /// The object of a key, with its resource version.
    pub(crate) fn decode(&self, kv: &KeyValue) -> Result<Box<dyn Object>, StatusError> {
        self.decode_at(&kv.value, kv.mod_revision)
    }

    fn decode_at(&self, value: &[u8], revision: Revision) -> Result<Box<dyn Object>, StatusError> {
        let decoded = self.decoder.decode_with(Input::from(value), DecodeRequest::default());
        let decoded = decoded.map_err(|error| conversions::failure(&error));
        let mut object = decoded?.into_object();
        set_resource_version(&mut *object, revision)?;
        Ok(object)
    }

    /// What a client gets when the store fails.
    fn failed(&self, operation: &str, error: Error) -> StatusError {
        match error {
            Error::Unavailable(_) => StatusError::server_timeout(&self.resource, operation, 2),
            Error::TooLarge => {
                StatusError::request_entity_too_large("etcdserver: request is too large")
            }
            error => StatusError::internal_error(error),
        }
    }
}

/// Sets the resource version; 0 for none, which only an object in the store has.
fn set_resource_version(object: &mut dyn Object, revision: Revision) -> Result<(), StatusError> {
    let set = update_object_meta(object, |metadata| {
        metadata.resource_version = match revision {
            0 => Str::default(),
            revision => revision.to_string().into(),
        };
        metadata.self_link = Str::default();
    });
    set.map_err(StatusError::internal_error)
}

/// The name that the selector of a request asks for, when it asks for one.
pub(crate) fn selected_name(options: &ListOptions) -> Option<&str> {
    let selector: &fields::FieldSelector = &options.field_selector;
    selector.requires_exact_match("metadata.name")
}

fn not_an_item(item: &dyn Object) -> StatusError {
    let label = item.type_info().label();
    StatusError::internal_error(format_args!("a {label} cannot be in the list of its kind"))
}
