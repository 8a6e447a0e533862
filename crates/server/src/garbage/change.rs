//! The requests by which the collector changes an object.

use std::collections::HashSet;
use std::sync::Arc;

use apimachinery_json::{to_value, value_to_vec};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::Preconditions;
use apimachinery_meta::v1::{DeleteOptions, DeletionPropagation, ObjectMeta, OwnerReference};
use apimachinery_runtime::{GroupVersionResource, Map, NullableVec, Str, Value};
use bytes::Bytes;
use http::header::{CONTENT_TYPE, USER_AGENT};
use http::{Method, Request};

use crate::access::of_server;
use crate::ending::OfServer;
use crate::registry::Registry;

/// An object as it is stored.
pub(super) struct Item {
    pub(super) key: Bytes,
    pub(super) resource: GroupVersionResource,
    pub(super) registry: Arc<Registry>,
    pub(super) metadata: ObjectMeta,
}

/// A change that the collector makes.
pub(super) enum Change<'a> {
    /// The object is deleted, while it has the owners that it had.
    Delete(DeletionPropagation),
    /// The object loses the owners with these UIDs.
    WithoutOwners(&'a [Str]),
    /// The object no longer blocks the deletion of its owners.
    Unblocking,
    /// The object no longer waits for the collector.
    WithoutFinalizer(&'a str),
}

impl Change<'_> {
    /// The request that changes an object in a state; `None` when there is nothing to change.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn request(
        &self,
        item: &Item,
        live: &ObjectMeta,
    ) -> Result<Option<Request<String>>, StatusError> {
        let (method, media_type, body) = match self {
            Self::Delete(policy) if live.owner_references == item.metadata.owner_references => {
                (Method::DELETE, "application/json", deletion(live, policy)?)
            }
            Self::Delete(_) => return Ok(None),
            change => match change.patch(live)? {
                Some(patch) => (Method::PATCH, "application/merge-patch+json", patch),
                None => return Ok(None),
            },
        };
        let body = value_to_vec(&body).map_err(StatusError::internal_error)?;
        let request = Request::builder()
            .method(method)
            .uri(path(&item.resource, &live.namespace, &live.name))
            .header(CONTENT_TYPE, media_type)
            .header(USER_AGENT, "kube-controller-manager")
            .extension(OfServer)
            .extension(of_server())
            .body(String::from_utf8_lossy(&body).into_owned());
        request.map(Some).map_err(StatusError::internal_error)
    }

    fn patch(&self, live: &ObjectMeta) -> Result<Option<Value>, StatusError> {
        let owners = &live.owner_references;
        let changed = match self {
            Self::Delete(_) => None,
            Self::WithoutOwners(uids) => {
                let uids: HashSet<_> = uids.iter().collect();
                let left = owners.iter().filter(|it| !uids.contains(&it.uid));
                let left: Vec<OwnerReference> = left.cloned().collect();
                (left.len() < owners.len()).then(|| owner_references(left)).transpose()?
            }
            Self::Unblocking => {
                let mut free = owners.clone();
                for owner in &mut free {
                    owner.block_owner_deletion = Some(false);
                }
                (free != *owners).then(|| owner_references(free)).transpose()?
            }
            Self::WithoutFinalizer(name) => {
                let left = live.finalizers.iter().filter(|it| **it != **name);
                let left: Vec<_> = left.cloned().map(Value::from).collect();
                let is_changed = left.len() < live.finalizers.len();
                is_changed.then(|| ("finalizers", Value::from(left)))
            }
        };
        Ok(changed.map(|(field, value)| {
            let mut metadata = Map::default();
            metadata.insert("resourceVersion".into(), live.resource_version.clone().into());
            metadata.insert(field.into(), value);
            let mut patch = Map::default();
            patch.insert("metadata".into(), Value::Map(metadata));
            Value::Map(patch)
        }))
    }
}

fn owner_references(owners: Vec<OwnerReference>) -> Result<(&'static str, Value), StatusError> {
    let owners = to_value(&NullableVec::from(owners)).map_err(StatusError::internal_error)?;
    Ok(("ownerReferences", owners))
}

fn deletion(live: &ObjectMeta, policy: &DeletionPropagation) -> Result<Value, StatusError> {
    let preconditions = Preconditions {
        uid: Some(live.uid.clone()),
        resource_version: Some(live.resource_version.clone()),
    };
    let options = DeleteOptions {
        preconditions: Some(Box::new(preconditions)),
        propagation_policy: Some(policy.clone()),
        ..DeleteOptions::default()
    };
    to_value(&options).map_err(StatusError::internal_error)
}

fn path(name: &GroupVersionResource, namespace: &str, object: &str) -> String {
    let GroupVersionResource { group, version, resource } = name;
    let prefix = match group.as_str() {
        "" => format!("/api/{version}"),
        group => format!("/apis/{group}/{version}"),
    };
    match namespace {
        "" => format!("{prefix}/{resource}/{object}"),
        namespace => format!("{prefix}/namespaces/{namespace}/{resource}/{object}"),
    }
}
