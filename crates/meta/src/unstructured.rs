//! The metadata of objects without a type that has types of its own.

use apimachinery_json::{from_value, to_value};
use apimachinery_runtime::{EncodeError, Map, NestedError, Reason, Str, Unstructured, Value, path};

use crate::Time;
use crate::v1::{ManagedFieldsEntry, OwnerReference};

/// Times, owners and managed fields of an [`Unstructured`]; its simpler metadata it knows itself.
///
/// As in the reference, what is read is missing when it has another shape than it should.
pub trait UnstructuredMetadata {
    /// When the object was made; the zero time when that is not said or no time.
    fn creation_timestamp(&self) -> Time;

    /// Sets when the object was made; the zero time removes it.
    ///
    /// # Errors
    /// When `metadata` is something else than a map.
    fn set_creation_timestamp(&mut self, time: Time) -> Result<(), NestedError>;

    /// When the object is to be deleted; `None` when that is not said or no time.
    fn deletion_timestamp(&self) -> Option<Time>;

    /// Sets when the object is to be deleted; `None` removes it, and the zero time is written as an
    /// empty text.
    ///
    /// # Errors
    /// When `metadata` is something else than a map.
    fn set_deletion_timestamp(&mut self, time: Option<Time>) -> Result<(), NestedError>;

    /// The owners; none when one of them is not a map. Fields of another type than they should have
    /// count as missing.
    fn owner_references(&self) -> Vec<OwnerReference>;

    /// Sets the owners; `None` removes them, an empty list stays.
    ///
    /// # Errors
    /// When `metadata` is something else than a map.
    fn set_owner_references(
        &mut self,
        references: Option<Vec<OwnerReference>>,
    ) -> Result<(), NestedError>;

    /// Which manager set which fields; none when one entry has another shape.
    fn managed_fields(&self) -> Vec<ManagedFieldsEntry>;

    /// Sets which manager set which fields; `None` removes them, an empty list stays.
    ///
    /// # Errors
    /// When `metadata` is something else than a map, or an entry has no JSON form.
    fn set_managed_fields(
        &mut self,
        entries: Option<Vec<ManagedFieldsEntry>>,
    ) -> Result<(), EncodeError>;
}

impl UnstructuredMetadata for Unstructured {
    fn creation_timestamp(&self) -> Time {
        time_at(self, "creationTimestamp").unwrap_or_default()
    }

    fn set_creation_timestamp(&mut self, time: Time) -> Result<(), NestedError> {
        let text = (!time.is_zero()).then(|| Value::from(time.text().as_str()));
        self.set_metadata("creationTimestamp", text)
    }

    fn deletion_timestamp(&self) -> Option<Time> {
        time_at(self, "deletionTimestamp").filter(|time| !time.is_zero())
    }

    fn set_deletion_timestamp(&mut self, time: Option<Time>) -> Result<(), NestedError> {
        let text = time.map(|time| match time.is_zero() {
            true => Value::from(""),
            false => Value::from(time.text().as_str()),
        });
        self.set_metadata("deletionTimestamp", text)
    }

    fn owner_references(&self) -> Vec<OwnerReference> {
        let found = self.content().nested_list(path!["metadata", "ownerReferences"]);
        let items = found.ok().flatten().unwrap_or_default();
        let owners = items.iter().map(|item| item.as_map().map(owner_reference));
        owners.collect::<Option<_>>().unwrap_or_default()
    }

    fn set_owner_references(
        &mut self,
        references: Option<Vec<OwnerReference>>,
    ) -> Result<(), NestedError> {
        let list = references.map(|list| Value::List(list.iter().map(owner_value).collect()));
        self.set_metadata("ownerReferences", list)
    }

    fn managed_fields(&self) -> Vec<ManagedFieldsEntry> {
        let found = self.content().nested_list(path!["metadata", "managedFields"]);
        let items = found.ok().flatten().unwrap_or_default();
        let entries = items.iter().map(|item| match item {
            Value::Map(_) => from_value(item).ok(),
            _ => None,
        });
        entries.collect::<Option<_>>().unwrap_or_default()
    }

    fn set_managed_fields(
        &mut self,
        entries: Option<Vec<ManagedFieldsEntry>>,
    ) -> Result<(), EncodeError> {
        let list = entries.map(|list| list.iter().map(to_value).collect()).transpose()?;
        let set = self.set_metadata("managedFields", list.map(Value::List));
        set.map_err(|error| EncodeError::invalid_value(Reason::cause(error)))
    }
}

fn time_at(object: &Unstructured, name: &str) -> Option<Time> {
    let text = object.content().nested_str(path!["metadata", name]).ok()??;
    Time::parse(text).ok()
}

fn owner_reference(owner: &Map<Str, Value>) -> OwnerReference {
    let text = |name| Str::from(owner.get(name).and_then(Value::as_str).unwrap_or_default());
    let flag = |name| owner.get(name).and_then(Value::as_bool);
    OwnerReference {
        api_version: text("apiVersion"),
        kind: text("kind"),
        name: text("name"),
        uid: text("uid"),
        controller: flag("controller"),
        block_owner_deletion: flag("blockOwnerDeletion"),
    }
}

fn owner_value(owner: &OwnerReference) -> Value {
    let mut entries = Map::new();
    entries.insert("apiVersion".into(), Value::from(owner.api_version.clone()));
    entries.insert("kind".into(), Value::from(owner.kind.clone()));
    entries.insert("name".into(), Value::from(owner.name.clone()));
    entries.insert("uid".into(), Value::from(owner.uid.clone()));
    for (name, flag) in
        [("controller", owner.controller), ("blockOwnerDeletion", owner.block_owner_deletion)]
    {
        if let Some(flag) = flag {
            entries.insert(name.into(), Value::from(flag));
        }
    }
    Value::Map(entries)
}
