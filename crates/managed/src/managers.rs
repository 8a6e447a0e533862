//! The managers of an object, and what each owns.

mod entry;
mod error;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_json::JsonWriter;
use apimachinery_meta::Time;
use apimachinery_meta::v1::{ManagedFieldsEntry, ManagedFieldsOperationType};
use apimachinery_runtime::{Map, Str, Unstructured, Value};

use crate::FieldSet;
use entry::{Entry, EntryFields};

pub use error::ManagedFieldsError;

/// The managers of an object, and which fields each of them owns: the content of
/// `metadata.managedFields`.
///
/// Corresponds to `fieldpath.ManagedFields` with the times of `managedfields`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Managers {
    /// By the identifier of the manager.
    pub(crate) owned: BTreeMap<Str, Owned>,
    /// Times stay when a manager loses all of its fields: it may get others in the same operation.
    pub(crate) times: BTreeMap<Str, Option<Time>>,
}

/// The fields of one manager.
#[derive(Clone, Debug, PartialEq)]
pub struct Owned {
    /// The fields.
    pub fields: Arc<FieldSet>,
    /// The version in which they are fields.
    pub api_version: Str,
    /// Whether the manager applies; else it updates.
    pub is_applier: bool,
}

/// Who owns fields: a manager, as conflicts name it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct ManagerName {
    /// The name.
    pub manager: Str,
    /// `Apply` or `Update`.
    pub operation: Str,
    /// The version, of a manager that updates.
    pub api_version: Str,
    /// The subresource through which it does so; empty for the object itself.
    pub subresource: Str,
}

impl ManagerName {
    /// The identifier, by which managers are sorted: the parts as JSON.
    ///
    /// Corresponds to `BuildManagerIdentifier`.
    pub(crate) fn identifier(&self) -> Str {
        let is_applier = self.operation == "Apply";
        let parts = [
            ("manager", self.manager.as_str()),
            ("operation", &self.operation),
            ("apiVersion", if is_applier { "" } else { &self.api_version }),
            ("subresource", &self.subresource),
        ];
        let mut writer = JsonWriter::new(Vec::with_capacity(256));
        writer.object_start();
        for (name, text) in parts.into_iter().filter(|(_, text)| !text.is_empty()) {
            writer.key(name);
            writer.string(text);
            writer.comma();
        }
        writer.object_end();
        // Texts have a JSON form, which is text.
        String::from_utf8(writer.finish().unwrap_or_default()).unwrap_or_default().into()
    }

    pub(crate) fn of_identifier(identifier: &str) -> Option<Self> {
        let entry: ManagedFieldsEntry = apimachinery_json::from_str(identifier).ok()?;
        Some(Self {
            manager: entry.manager,
            operation: entry.operation.as_str().into(),
            api_version: entry.api_version,
            subresource: entry.subresource,
        })
    }
}

impl Managers {
    /// The managers in the entries of an object's metadata.
    ///
    /// Corresponds to `DecodeManagedFields`.
    ///
    /// # Errors
    /// When an entry has another operation than `Apply` or `Update`, no version, another type than
    /// `FieldsV1`, or is not a set of fields.
    pub fn of_entries(entries: &[ManagedFieldsEntry]) -> Result<Self, ManagedFieldsError> {
        Self::decode(entries.iter().map(Entry::from))
    }

    /// The managers of an object without a type; none when an entry has another shape.
    ///
    /// # Errors
    /// As [`of_entries`](Self::of_entries).
    pub fn of_object(object: &Unstructured) -> Result<Self, ManagedFieldsError> {
        Self::decode(Entry::all_of(object).unwrap_or_default())
    }

    /// The managers in such a list.
    pub(crate) fn of_list(list: &Value) -> Result<Self, ManagedFieldsError> {
        Self::decode(Entry::all_in(list).unwrap_or_default())
    }

    /// Whether the metadata of an object asks for managed fields to be forgotten: the list is
    /// empty, or has one entry without content.
    pub(crate) fn are_reset_by(object: &Unstructured) -> bool {
        match Entry::all_of(object).as_deref() {
            Some([]) => true,
            Some([one]) => one.is_blank(),
            _ => false,
        }
    }

    /// Whether the metadata of an object has managed fields, be they none.
    pub(crate) fn are_given_by(object: &Unstructured) -> bool {
        Entry::all_of(object).is_some()
    }

    fn decode<'a>(
        entries: impl IntoIterator<Item = Entry<'a>>,
    ) -> Result<Self, ManagedFieldsError> {
        let mut managers = Self::default();
        for (at, entry) in entries.into_iter().enumerate() {
            if !matches!(entry.name.operation.as_str(), "Apply" | "Update") {
                return Err(ManagedFieldsError::Operation);
            }
            if entry.name.api_version.is_empty() {
                return Err(ManagedFieldsError::NoVersion);
            }
            match entry.fields_type.as_str() {
                "FieldsV1" => {}
                "" => return Err(ManagedFieldsError::NoType(at)),
                _ => return Err(ManagedFieldsError::OtherType(entry.fields_type, at)),
            }
            let fields = match entry.fields {
                EntryFields::Absent => Ok(FieldSet::new()),
                EntryFields::Json(fields) => FieldSet::try_from(fields),
                EntryFields::Value(value) => FieldSet::from_value(value),
            };
            let fields = fields.map_err(|error| ManagedFieldsError::Fields {
                manager: entry.name.manager.clone(),
                error,
            })?;
            let identifier = entry.name.identifier();
            managers.times.insert(identifier.clone(), entry.time);
            let owned = Owned {
                fields: Arc::new(fields),
                is_applier: entry.name.operation == "Apply",
                api_version: entry.name.api_version,
            };
            managers.owned.insert(identifier, owned);
        }
        Ok(managers)
    }

    /// Whether no manager owns anything.
    pub fn is_empty(&self) -> bool {
        self.owned.is_empty()
    }

    /// The managers with what they own and since when, in the order of the entries in metadata:
    /// appliers first, then by time, in seconds, and by name.
    pub fn iter(&self) -> impl Iterator<Item = (ManagerName, &Owned, Option<Time>)> {
        let mut all: Vec<_> = self
            .owned
            .iter()
            .map(|(identifier, owned)| {
                let mut name = ManagerName::of_identifier(identifier).unwrap_or_default();
                name.api_version = owned.api_version.clone();
                if owned.is_applier {
                    name.operation = Str::from_static("Apply");
                }
                (name, owned, self.times.get(identifier).copied().flatten())
            })
            .collect();
        let seconds = |time: Option<Time>| time.map_or(0, Time::seconds);
        all.sort_by(|(left, _, left_time), (right, _, right_time)| {
            let order = left.operation.cmp(&right.operation);
            let order = order.then(seconds(*left_time).cmp(&seconds(*right_time)));
            let order = order.then_with(|| left.manager.cmp(&right.manager));
            let order = order.then_with(|| left.api_version.cmp(&right.api_version));
            order.then_with(|| left.subresource.cmp(&right.subresource))
        });
        all.into_iter()
    }

    /// The entries for the metadata of an object.
    pub fn to_entries(&self) -> Vec<ManagedFieldsEntry> {
        let entries = self.iter().map(|(name, owned, time)| ManagedFieldsEntry {
            manager: name.manager,
            operation: ManagedFieldsOperationType::from(name.operation),
            api_version: name.api_version,
            time,
            fields_type: Str::from_static("FieldsV1"),
            fields_v1: Some((&*owned.fields).into()),
            subresource: name.subresource,
        });
        entries.collect()
    }

    /// Takes the list of managed fields out of an object.
    pub(crate) fn take_from(object: &mut Unstructured) -> Option<Value> {
        object.content_mut().get_mut("metadata")?.as_map_mut()?.remove("managedFields")
    }

    /// The object without its managed fields; one that is borrowed is copied without them.
    pub(crate) fn without(object: Cow<'_, Unstructured>) -> Unstructured {
        let object = match object {
            Cow::Borrowed(object) => object,
            Cow::Owned(mut object) => {
                Self::take_from(&mut object);
                return object;
            }
        };
        let entries = object.content().iter().map(|(name, value)| {
            let value = match value {
                Value::Map(metadata) if name == "metadata" => {
                    let others = metadata.iter().filter(|(name, _)| *name != "managedFields");
                    let others = others.map(|(name, value)| (name.clone(), value.clone()));
                    Value::Map(Map::from_ascending(others.collect()))
                }
                value => value.clone(),
            };
            (name.clone(), value)
        });
        Unstructured::new(Map::from_ascending(entries.collect()))
    }

    /// Sets the managed fields of an object; without managers it has none.
    pub fn write_to(&self, object: &mut Unstructured) {
        let entries = self.iter().map(|(name, owned, time)| entry::to_value(name, owned, time));
        let list = (!self.is_empty()).then(|| Value::List(entries.collect()));
        // Metadata that is not a map is replaced only when there is something to say.
        _ = object.set_metadata("managedFields", list);
    }
}
