//! The life of namespaces and definitions: objects are created in those that exist and stay.

use apimachinery_api::core::v1::Namespace;
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::StatusCause;
use apimachinery_runtime::{GroupResource, GroupVersionResource};

use super::Call;

/// The namespaces that are never deleted.
const IMMORTAL: [&str; 3] = ["default", "kube-system", "kube-public"];
/// The priority classes that are never deleted.
const SYSTEM_CLASSES: [&str; 2] = ["system-cluster-critical", "system-node-critical"];

impl Call<'_> {
    /// Refuses to create an object in a namespace that does not exist, or that is being deleted.
    pub(super) async fn check_namespace(&self, object: &str) -> Result<(), StatusError> {
        let name = self.namespace();
        let namespaces = GroupVersionResource::new("", "v1", "namespaces");
        let Some(registry) = self.server.registries.get(&namespaces) else { return Ok(()) };
        if !self.endpoint.is_namespaced() || name.is_empty() {
            return Ok(());
        }
        let objects = &registry.objects;
        let found = objects.get(&objects.key("", name)?, 0).await?;
        let Some(found) = found else {
            return Err(StatusError::not_found(&GroupResource::new("", "namespaces"), name));
        };
        let is_ending = found
            .downcast_ref::<Namespace>()
            .is_some_and(|it| it.metadata.deletion_timestamp.is_some());
        if !is_ending {
            return Ok(());
        }
        let text = format!(
            "unable to create new content in namespace {name} because it is being terminated"
        );
        let mut status = StatusError::forbidden(&self.resource(), object, text).into_status();
        let cause = StatusCause {
            reason: "NamespaceTerminating".into(),
            message: format!("namespace {name} is being terminated").into(),
            field: "metadata.namespace".into(),
        };
        status.details.get_or_insert_default().causes.push(cause);
        Err(StatusError::new(status))
    }

    /// Refuses to create a custom resource whose definition is being deleted.
    pub(super) fn check_definition(&self, object: &str) -> Result<(), StatusError> {
        if !self.registry.definition.as_ref().is_some_and(|it| it.is_ending) {
            return Ok(());
        }
        let text = "create not allowed while custom resource definition is terminating";
        Err(StatusError::forbidden(&self.resource(), object, text))
    }

    /// Refuses to delete a namespace or a priority class that servers need.
    pub(super) fn check_mortal(&self, name: &str) -> Result<(), StatusError> {
        let resource = self.resource();
        let refused = match (&*resource.group, &*resource.resource) {
            ("", "namespaces") if IMMORTAL.contains(&name) => "this namespace may not be deleted",
            ("scheduling.k8s.io", "priorityclasses") if SYSTEM_CLASSES.contains(&name) => {
                "this is a system priority class and cannot be deleted"
            }
            _ => return Ok(()),
        };
        Err(StatusError::forbidden(&resource, name, refused))
    }
}
