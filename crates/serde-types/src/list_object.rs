//! Lists of types that have only serde's traits, as objects.

use std::any::Any;

use apimachinery_json::{JsonEntry, JsonReader, UNSTRUCTURED_ENTRY};
use apimachinery_protobuf::{ProtobufEntry, ProtobufReader};
use apimachinery_runtime::{
    DecodeError, FieldValidation, Findings, GroupVersionKind, ListItem, ListItems, ListView,
    Object, TypeInfo,
};

use crate::entries::{table_value, write_json, write_table};
use crate::list::SerdeList;
use crate::object::{SerdeObject, SerdeType};
use crate::read::read_object;
use crate::write::is_written_alike;

impl<T: SerdeType> SerdeList<T> {
    /// What such objects bring to the registry.
    pub(crate) const TYPE_INFO: &'static TypeInfo = &TypeInfo {
        path: std::any::type_name::<Self>,
        kind: None,
        has_type_meta: true,
        new: || Box::new(Self::default()),
        entries: &[
            &JsonEntry::foreign(read_list::<T>, write_json::<Self>),
            &UNSTRUCTURED_ENTRY,
            &ProtobufEntry::foreign(read_list_table::<T>, write_table::<Self>),
        ],
    };
}

fn read_list<T: SerdeType>(
    kind: &GroupVersionKind,
    reader: &mut JsonReader<'_>,
) -> Result<Box<dyn Object>, DecodeError> {
    Ok(Box::new(read_object::<SerdeList<T>>(kind, reader)?))
}

fn read_list_table<T: SerdeType>(
    kind: &GroupVersionKind,
    message: ProtobufReader<'_>,
    validation: FieldValidation,
) -> Result<(Box<dyn Object>, Findings), DecodeError> {
    let (list, findings) = table_value::<SerdeList<T>>(kind, message, validation)?;
    Ok((Box::new(list), findings))
}

impl<T: SerdeType> ListItems for SerdeList<T> {
    fn len(&self) -> usize {
        self.items.len()
    }

    fn get(&self, index: usize) -> Option<ListItem<'_>> {
        Some(ListItem::Object(<SerdeObject<T>>::from_ref(self.items.get(index)?)))
    }
}

impl<T: SerdeType> Object for SerdeList<T> {
    fn type_info(&self) -> &'static TypeInfo {
        Self::TYPE_INFO
    }

    fn value(&self) -> &(dyn Any + Send + Sync) {
        self
    }

    fn value_mut(&mut self) -> &mut (dyn Any + Send + Sync) {
        self
    }

    fn into_value(self: Box<Self>) -> Box<dyn Any + Send + Sync> {
        self
    }

    fn clone_object(&self) -> Box<dyn Object> {
        Box::new(self.clone())
    }

    /// As that of [`SerdeObject`].
    fn equals(&self, other: &dyn Object) -> bool {
        other.downcast_ref().is_some_and(|other| is_written_alike(self, other))
    }

    fn as_list(&self) -> Option<ListView<'_>> {
        Some(ListView::new(self, self, |list| {
            let metadata = list.downcast_ref::<Self>().map(|list| list.metadata.clone());
            Box::new(Self { metadata: metadata.unwrap_or_default(), items: Vec::new() })
        }))
    }

    fn push_item(&mut self, item: Box<dyn Object>) -> Result<(), Box<dyn Object>> {
        self.items.push(item.into_typed().map_err(|(item, _)| item)?);
        Ok(())
    }

    fn metadata(&self) -> Option<&(dyn Any + Send + Sync)> {
        Some(&self.metadata)
    }

    fn metadata_mut(&mut self) -> Option<&mut (dyn Any + Send + Sync)> {
        Some(&mut self.metadata)
    }
}
