//! Managed fields of what is written.

use apimachinery_managed::Managers;
use apimachinery_meta::v1::{ManagedFieldsEntry, ObjectMeta};
use apimachinery_meta::{StatusError, object_meta};
use apimachinery_runtime::Object;

use super::Call;
use crate::registry::set_managers;

impl Call<'_> {
    /// Sets who owns the fields of an object, after it replaced `live` in another way than by
    /// apply. What cannot be tracked stays as it is.
    pub(super) fn track(&self, live: Option<&dyn Object>, object: &mut dyn Object, manager: &str) {
        if let Ok(managers) = self.managers_after(live, object, manager) {
            // An object without metadata has no managed fields.
            let _ = set_managers(object, &managers);
        }
    }

    /// Who owns the fields of an object then.
    pub(super) fn managers_after(
        &self,
        live: Option<&dyn Object>,
        object: &dyn Object,
        manager: &str,
    ) -> Result<Managers, StatusError> {
        let (kind, registry) = (self.kind(), self.registry);
        let fields = registry.field_manager(kind, self.endpoint.subresource());
        let version = kind.group_version();
        let live = match live {
            Some(live) => registry.to_data(live, &version)?,
            None => fields.new_object().map_err(|error| error.to_status())?,
        };
        let new = registry.to_data(object, &version)?;
        Ok(fields.managers_after_update(live, new, manager, self.now))
    }

    /// The new object with the times of the old one's managers, when it differs in nothing else
    /// (`IgnoreManagedFieldsTimestampsTransformer`).
    pub(super) fn keep_times(&self, new: Box<dyn Object>, old: &dyn Object) -> Box<dyn Object> {
        let (Ok(before), Ok(after)) = (object_meta(old), object_meta(&*new)) else { return new };
        if before.managed_fields == after.managed_fields || !differ_in_times(&before, &after) {
            return new;
        }
        let mut same = new.clone();
        let entries = before.managed_fields.clone();
        let version = before.resource_version.clone();
        let kept = self.change_metadata(&mut *same, |it| {
            it.managed_fields = entries;
            it.resource_version = version;
        });
        match kept {
            Ok(()) if same.equals(old) => same,
            _ => new,
        }
    }
}

fn differ_in_times(before: &ObjectMeta, after: &ObjectMeta) -> bool {
    let (before, after) = (&before.managed_fields, &after.managed_fields);
    let same = |(one, other): (&ManagedFieldsEntry, &ManagedFieldsEntry)| {
        ManagedFieldsEntry { time: None, ..one.clone() }
            == ManagedFieldsEntry { time: None, ..other.clone() }
    };
    before.len() == after.len() && before.iter().zip(after).all(same)
}
