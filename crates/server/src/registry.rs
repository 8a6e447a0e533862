//! A resource that is served: where its objects are kept, and what is special about them.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use apimachinery_managed::{FieldManager, ManagedKinds, Managers};
use apimachinery_meta::{StatusError, Time, update_object_meta};
use apimachinery_runtime::{
    GroupKind, GroupVersion, GroupVersionKind, GroupVersionResource, Object, Scheme, Str,
    Unstructured,
};

use crate::closing::Closing;
use crate::objects::Objects;
use crate::scale::Scaled;
use apimachinery_kinds::Strategy;

/// Resources by their names.
pub(crate) type Registries = HashMap<GroupVersionResource, Arc<Registry>>;

/// The registry of a kind, in any of its versions.
pub(crate) fn of_kind(registries: &Registries, kind: &GroupVersionKind) -> Option<Arc<Registry>> {
    let is_of_kind = |it: &&Arc<Registry>| it.kind == kind.group_kind();
    registries.values().find(is_of_kind).cloned()
}

/// One resource.
pub(crate) struct Registry {
    pub(crate) objects: Objects,
    /// The version that objects are worked with in: fields are owned in others, too.
    pub(crate) hub: GroupVersion,
    /// By subresource; the resource itself has the empty name.
    pub(crate) strategies: HashMap<Str, Arc<dyn Strategy>>,
    pub(crate) managed: Arc<dyn ManagedKinds>,
    pub(crate) scheme: Scheme,
    pub(crate) kind: GroupKind,
    pub(crate) scale: Option<Arc<dyn Scaled>>,
    /// Of custom resources, what their definition says about requests.
    pub(crate) definition: Option<OfDefinition>,
}

/// What the definition of custom resources says about requests.
#[derive(Clone, Debug, Default)]
pub(crate) struct OfDefinition {
    /// Whether it is being deleted, so that no objects are created.
    pub(crate) is_ending: bool,
    /// Closed when it is deleted or changed, which ends watches.
    pub(crate) closing: Closing,
}

impl Registry {
    /// The field manager of requests for a subresource in a version.
    pub(crate) fn field_manager(&self, kind: &GroupVersionKind, subresource: &str) -> FieldManager {
        let manager = FieldManager::new(kind.clone(), Arc::clone(&self.managed));
        let manager = manager.hub(self.hub.clone()).subresource(subresource);
        let filter = self.strategies.get(subresource).and_then(|it| it.owned_fields());
        match filter {
            Some(filter) => manager.filter(kind.group_version().api_version(), filter),
            None => manager,
        }
    }

    /// The version that objects of a request are worked with in: of custom resources, that of the
    /// request.
    pub(crate) fn hub_for(&self, kind: &GroupVersionKind) -> GroupVersion {
        match self.objects.new_object.is_unstructured() {
            true => kind.group_version(),
            false => self.hub.clone(),
        }
    }

    /// The object as unstructured data of a version.
    pub(crate) fn to_data(
        &self,
        object: &dyn Object,
        version: &GroupVersion,
    ) -> Result<Unstructured, StatusError> {
        if let Some(data) = object.as_unstructured() {
            return Ok(data.clone());
        }
        let converted = self.scheme.convert_to_version(object, version, None);
        let converted = converted.map_err(StatusError::internal_error)?;
        let object = converted.object.as_deref().unwrap_or(object);
        let data = self.scheme.to_unstructured(object, Some(version));
        let mut data = data.map_err(StatusError::internal_error)?;
        data.set_kind(&converted.kind);
        Ok(data)
    }

    /// The object with its managed fields, after a loop of the server changed its status.
    pub(crate) fn tracked_status(
        &self,
        live: &dyn Object,
        mut new: Box<dyn Object>,
        now: Time,
    ) -> Result<Box<dyn Object>, StatusError> {
        let fields = self.field_manager(&self.hub.with_kind(self.kind.kind.clone()), "status");
        let (live, data) = (self.to_data(live, &self.hub)?, self.to_data(&*new, &self.hub)?);
        let managers = fields.managers_after_update(live, data, "kube-apiserver", now);
        set_managers(&mut *new, &managers)?;
        Ok(new)
    }

    /// Unstructured data as an object in the version that objects are worked with in.
    pub(crate) fn to_object(&self, data: Unstructured) -> Result<Box<dyn Object>, StatusError> {
        if self.objects.new_object.is_unstructured() {
            return Ok(Box::new(data));
        }
        let object = self.scheme.from_unstructured(&data).map_err(StatusError::internal_error)?;
        let converted = self.scheme.convert_box_to_version(object, &self.hub, None);
        Ok(converted.map_err(StatusError::internal_error)?.0)
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Registry").field("resource", &self.objects.resource).finish_non_exhaustive()
    }
}

/// Sets who owns the fields of an object.
pub(crate) fn set_managers(
    object: &mut dyn Object,
    managers: &Managers,
) -> Result<(), StatusError> {
    if let Some(data) = object.as_unstructured_mut() {
        managers.write_to(data);
        return Ok(());
    }
    update_object_meta(object, |it| it.managed_fields = managers.to_entries())
        .map_err(StatusError::internal_error)
}
