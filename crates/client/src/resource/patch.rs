//! Patching and applying.

use apimachinery_meta::v1::{ApplyOptions, PatchOptions};
use apimachinery_meta::{PatchType, object_meta};
use apimachinery_runtime::{GroupVersionKind, Object, StaticKind};
use bytes::Bytes;
use http::Method;

use super::write::name_of;
use super::{CBOR, JSON, ResourceClient, query};
use crate::Error;

/// What to change in an object, by a kind of patch.
///
/// ```
/// use apimachinery_client::Patch;
///
/// let two = Patch::merge(r#"{"spec":{"replicas":2}}"#);
/// # let _ = two;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    patch_type: PatchType,
    data: Bytes,
}

impl Patch {
    /// A patch of a type.
    pub fn new(patch_type: PatchType, data: impl Into<Bytes>) -> Self {
        Self { patch_type, data: data.into() }
    }

    /// A JSON patch: a list of operations.
    pub fn json(operations: impl Into<Bytes>) -> Self {
        Self::new(PatchType::JSON, operations)
    }

    /// A merge patch: the fields to set, and `null` for those to remove. Lists are replaced.
    pub fn merge(fields: impl Into<Bytes>) -> Self {
        Self::new(PatchType::MERGE, fields)
    }

    /// A strategic merge patch, which merges lists by their keys. For built-in kinds.
    pub fn strategic(fields: impl Into<Bytes>) -> Self {
        Self::new(PatchType::STRATEGIC_MERGE, fields)
    }

    /// A configuration to apply, in YAML or JSON. The options need a field manager. Of objects,
    /// [`ResourceClient::apply`] makes one.
    pub fn apply(configuration: impl Into<Bytes>) -> Self {
        Self::new(PatchType::APPLY_YAML, configuration)
    }
}

/// What `MergeFrom` of that crate makes of an object before and after it was changed.
#[cfg(feature = "patch")]
impl From<apimachinery_patch::Patch> for Patch {
    fn from(patch: apimachinery_patch::Patch) -> Self {
        Self::new(patch.patch_type().clone(), patch.as_str().to_owned())
    }
}

impl<T: 'static> ResourceClient<T> {
    /// Changes the object with a name: as the server stored it.
    ///
    /// # Errors
    /// When no object has that name, the patch does not fit, the server does not accept the
    /// result, or the request fails.
    pub async fn patch(
        &self,
        name: &str,
        patch: &Patch,
        options: &PatchOptions,
    ) -> Result<T, Error> {
        let mut call = self.call(Method::PATCH, Some(name))?;
        call.query = query(options)?;
        call.body = Some((patch.patch_type.as_str().into(), patch.data.clone()));
        self.object(call).await
    }

    /// Applies a configuration: the fields that a manager wants to own, of the object that has its
    /// name, which is created if it does not exist. The options need a field manager.
    ///
    /// The configuration is an object with these fields alone. One without a type has just what is
    /// put in; one with a type also has its fields that are always written, such as an empty
    /// status.
    ///
    /// # Errors
    /// When the configuration has no name, or was read from a server with its managed fields;
    /// when another manager owns a field and the options do not force it; when the server does not
    /// accept the result, or the request fails.
    pub async fn apply(
        &self,
        configuration: &dyn Object,
        options: &ApplyOptions,
    ) -> Result<T, Error> {
        self.apply_at(&name_of(configuration)?, configuration, options).await
    }

    /// Applies a configuration of the object, or of the part of the object, that has a name.
    pub(crate) async fn apply_at(
        &self,
        name: &str,
        configuration: &dyn Object,
        options: &ApplyOptions,
    ) -> Result<T, Error> {
        let mut call = self.call(Method::PATCH, Some(name))?;
        if has_managed_fields(configuration) {
            return Err(Error::ManagedFields);
        }
        call.query = query(&PatchOptions {
            dry_run: options.dry_run.clone(),
            force: Some(options.force),
            field_manager: options.field_manager.clone(),
            ..PatchOptions::default()
        })?;
        let (format, patch_type) = match self.content.content_type() {
            CBOR => (CBOR, PatchType::APPLY_CBOR),
            _ => (JSON, PatchType::APPLY_YAML),
        };
        let info = self.client.codecs().for_media_type(format)?;
        let mut body = Vec::new();
        info.serializer.encode(configuration, &self.kind_of(configuration), &mut body)?;
        call.body = Some((patch_type.as_str().into(), body.into()));
        self.object(call).await
    }

    /// The kind that a configuration is sent as: that of the handle, if it is of the same type, or
    /// the one that its own type declares. Empty for one that names its kind itself.
    fn kind_of(&self, configuration: &dyn Object) -> GroupVersionKind {
        if configuration.is_unstructured() {
            return GroupVersionKind::default();
        }
        let declared = configuration.type_info().kind.filter(|_| !configuration.is::<T>());
        declared.map_or_else(|| self.target.kind().clone(), StaticKind::to_gvk)
    }

    /// Applies a configuration of the status of an object.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub async fn apply_status(
        &self,
        configuration: &dyn Object,
        options: &ApplyOptions,
    ) -> Result<T, Error> {
        self.subresource("status").apply(configuration, options).await
    }
}

fn has_managed_fields(object: &dyn Object) -> bool {
    // Other metadata may be broken, which the server reports.
    if let Some(object) = object.as_unstructured() {
        let metadata = object.content().get("metadata");
        let managed = metadata.and_then(|it| it.get("managedFields")?.as_list());
        return managed.is_some_and(|it| !it.is_empty());
    }
    object_meta(object).is_ok_and(|it| !it.managed_fields.is_empty())
}
