//! Entries of metadata, of objects with and without types.

use apimachinery_meta::v1::ManagedFieldsEntry;
use apimachinery_meta::{FieldsV1, Time};
use apimachinery_runtime::{Map, Str, Unstructured, Value};

use super::{ManagerName, Owned};

/// An entry whose fields are not read yet.
pub(super) struct Entry<'a> {
    pub(super) name: ManagerName,
    pub(super) fields_type: Str,
    pub(super) time: Option<Time>,
    pub(super) fields: EntryFields<'a>,
}

pub(super) enum EntryFields<'a> {
    Absent,
    Json(&'a FieldsV1),
    Value(&'a Value),
}

impl<'a> From<&'a ManagedFieldsEntry> for Entry<'a> {
    fn from(entry: &'a ManagedFieldsEntry) -> Self {
        Self {
            name: ManagerName {
                manager: entry.manager.clone(),
                operation: entry.operation.as_str().into(),
                api_version: entry.api_version.clone(),
                subresource: entry.subresource.clone(),
            },
            fields_type: entry.fields_type.clone(),
            time: entry.time,
            fields: entry.fields_v1.as_ref().map_or(EntryFields::Absent, EntryFields::Json),
        }
    }
}

impl<'a> Entry<'a> {
    /// The entries of an object; `None` when there is no list of them, or one has another shape.
    pub(super) fn all_of(object: &'a Unstructured) -> Option<Vec<Self>> {
        Self::all_in(object.content().get("metadata")?.get("managedFields")?)
    }

    /// The entries of a list; `None` when it is not one, or one of them has another shape.
    pub(super) fn all_in(list: &'a Value) -> Option<Vec<Self>> {
        list.as_list()?.iter().map(Self::of_value).collect()
    }

    fn of_value(entry: &'a Value) -> Option<Self> {
        let entry = entry.as_map()?;
        let text = |name: &str| match entry.get(name) {
            None | Some(Value::Null) => Some(Str::default()),
            Some(Value::String(text)) => Some(text.clone()),
            Some(_) => None,
        };
        let time = match text("time")? {
            text if text.is_empty() => None,
            text => Some(Time::parse(&text).ok()?),
        };
        let fields = match entry.get("fieldsV1") {
            None | Some(Value::Null) => EntryFields::Absent,
            Some(value) => EntryFields::Value(value),
        };
        Some(Self {
            name: ManagerName {
                manager: text("manager")?,
                operation: text("operation")?,
                api_version: text("apiVersion")?,
                subresource: text("subresource")?,
            },
            fields_type: text("fieldsType")?,
            time,
            fields,
        })
    }

    /// Whether there is nothing in the entry.
    pub(super) fn is_blank(&self) -> bool {
        let no_fields = matches!(self.fields, EntryFields::Absent);
        self.name == ManagerName::default()
            && self.fields_type.is_empty()
            && self.time.is_none()
            && no_fields
    }
}

pub(super) fn to_value(name: ManagerName, owned: &Owned, time: Option<Time>) -> Value {
    let time = time.map_or(Str::default(), |time| time.text().as_str().into());
    let texts = [
        ("apiVersion", name.api_version),
        ("fieldsType", Str::from_static("FieldsV1")),
        ("manager", name.manager),
        ("operation", name.operation),
        ("subresource", name.subresource),
        ("time", time),
    ];
    let texts = texts.into_iter().filter(|(_, text)| !text.is_empty());
    let mut entry: Map<_, _> =
        texts.map(|(name, text)| (Str::from_static(name), Value::String(text))).collect();
    entry.insert(Str::from_static("fieldsV1"), owned.fields.to_value());
    Value::Map(entry)
}
