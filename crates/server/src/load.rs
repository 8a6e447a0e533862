//! Objects as they are, such as those of a dump.

use std::sync::Arc;

use apimachinery_meta::{StatusError, object_meta, update_object_meta};
use apimachinery_runtime::{GroupVersionKind, Object, Unstructured};
use http::Request;
use http::header::{CONTENT_TYPE, USER_AGENT};

use crate::Server;
use crate::flow::{new_uid, unknown_resource};
use crate::objects::Write;
use crate::registry::Registry;

impl Server {
    /// Stores an object as it is, in the place of one that exists: with its status, UID and times,
    /// which requests do not set. So a server shows what a dump of another one holds. It is
    /// defaulted, and not validated; its namespace is created when there is none.
    ///
    /// Definitions of custom resources come before their objects.
    ///
    /// # Errors
    /// When the kind is not served, the object has no name, or the store fails.
    pub async fn load(&self, object: Unstructured) -> Result<(), StatusError> {
        let kind = object.kind();
        let registry = self.registry_of_kind(&kind).await?.ok_or_else(unknown_resource)?;
        let mut object = registry.to_object(object)?;
        let defaulted = registry.scheme.try_default_object(&mut *object);
        defaulted.map_err(StatusError::internal_error)?;
        let now = self.now();
        let filled = update_object_meta(&mut *object, |it| {
            if it.uid.is_empty() {
                it.uid = new_uid();
            }
            if it.creation_timestamp.is_zero() {
                it.creation_timestamp = now;
            }
        });
        filled.map_err(StatusError::internal_error)?;
        let (namespace, name) = {
            let metadata = object_meta(&*object).map_err(StatusError::internal_error)?;
            (metadata.namespace.clone(), metadata.name.clone())
        };
        self.ensure_namespace(&registry, &namespace).await?;
        let key = registry.objects.key(&namespace, &name)?;
        let put = |_: Option<&dyn Object>| Ok(Write::Put(object.clone()));
        registry.objects.write(key, false, &put).await?;
        self.settle_kind(&kind, &registry).await
    }

    async fn registry_of_kind(
        &self,
        kind: &GroupVersionKind,
    ) -> Result<Option<Arc<Registry>>, StatusError> {
        let shared = self.shared();
        let is_of_kind = |it: &&Arc<Registry>| it.kind == kind.group_kind();
        if let Some(found) = shared.registries.values().find(is_of_kind) {
            return Ok(Some(Arc::clone(found)));
        }
        let custom = self.custom().await?;
        Ok(custom.registry_of_kind(kind))
    }

    async fn ensure_namespace(
        &self,
        registry: &Registry,
        namespace: &str,
    ) -> Result<(), StatusError> {
        if !registry.objects.is_namespaced || namespace.is_empty() {
            return Ok(());
        }
        let body = format!(r#"{{"metadata":{{"name":"{namespace}"}}}}"#);
        let request = Request::post("/api/v1/namespaces")
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, "kube-apiserver")
            .body(body)
            .map_err(StatusError::internal_error)?;
        // One that exists is as it should be.
        self.answer(request).await;
        Ok(())
    }
}
