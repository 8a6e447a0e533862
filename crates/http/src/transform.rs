//! Objects and lists as their metadata alone: `PartialObjectMetadata` and `PartialObjectMetadataList`.

use std::sync::Arc;

use apimachinery_meta::v1::{ListMeta, PartialObjectMetadata, PartialObjectMetadataList};
use apimachinery_meta::{StatusError, list_meta, object_meta, v1, v1beta1};
use apimachinery_runtime::reflect::SlotMut;
use apimachinery_runtime::{
    ApiType, GroupVersion, GroupVersionKind, ListItem, ListView, Map, NullableVec, Object, Str,
    TypeMeta, Unstructured, Value, path,
};

/// What a client asked for in place of an object.
#[derive(Clone, Debug)]
pub(crate) struct Transform {
    kind: GroupVersionKind,
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    Metadata,
    MetadataList,
}

impl Transform {
    /// The transformation to a kind; `None` when there is none.
    pub(crate) fn to(kind: &GroupVersionKind) -> Option<Self> {
        if !is_meta(&kind.group_version()) {
            return None;
        }
        let form = match &*kind.kind {
            "PartialObjectMetadata" => Form::Metadata,
            "PartialObjectMetadataList" => Form::MetadataList,
            _ => return None,
        };
        Some(Self { kind: kind.clone(), form })
    }

    /// The kind that is written.
    pub(crate) fn kind(&self) -> &GroupVersionKind {
        &self.kind
    }

    /// The object in the form that was asked for.
    pub(crate) fn apply(&self, object: &dyn Object) -> Result<Arc<dyn Object>, StatusError> {
        let version = self.kind.group_version();
        match self.form {
            Form::Metadata => Ok(Arc::new(partial_object_metadata(object, &version)?)),
            Form::MetadataList => partial_object_metadata_list(object, &version),
        }
    }

    /// What tells this transformation from others.
    pub(crate) fn identifier(&self) -> Str {
        self.kind.to_string().into()
    }
}

/// Whether a version has the kinds that objects can be turned into.
pub(crate) fn is_meta(version: &GroupVersion) -> bool {
    *version == v1::GROUP_VERSION || *version == v1beta1::GROUP_VERSION
}

/// The metadata of an object, as an object of `version`.
///
/// # Errors
/// 406 when the object is a list; 500 when it has no metadata.
pub(crate) fn partial_object_metadata(
    object: &dyn Object,
    version: &GroupVersion,
) -> Result<PartialObjectMetadata, StatusError> {
    if is_list(object) {
        return Err(not_acceptable(format!(
            "you requested PartialObjectMetadata, but the requested object is a list ({})",
            object.type_info().name()
        )));
    }
    partial(object, version)
}

/// The metadata of every item of a list, as a list of `version`.
///
/// # Errors
/// 406 when the object is no list; 500 when an item has no metadata.
pub(crate) fn partial_object_metadata_list(
    object: &dyn Object,
    version: &GroupVersion,
) -> Result<Arc<dyn Object>, StatusError> {
    let (metadata, items) = match (object.as_list(), unstructured_items(object)) {
        (Some(list), _) => (list_metadata(object), typed_items(&list, version)?),
        (None, Some((list, items))) => {
            let items = items.into_iter().map(|item| partial(&metadata_of(item), version));
            (unstructured_list_metadata(list), items.collect::<Result<_, _>>()?)
        }
        (None, None) => {
            return Err(not_acceptable(format!(
                "you requested PartialObjectMetadataList, but the requested object is not a list ({})",
                object.type_info().name()
            )));
        }
    };
    let items = NullableVec::from(items);
    Ok(match *version == v1beta1::GROUP_VERSION {
        true => Arc::new(v1beta1::PartialObjectMetadataList { metadata, items }),
        false => Arc::new(PartialObjectMetadataList { metadata, items }),
    })
}

/// A list without items says `[]`, not `null`, to clients.
pub(crate) fn without_null_items(list: Arc<dyn Object>) -> Arc<dyn Object> {
    if list.as_list().is_none_or(|list| !list.is_empty()) {
        return list;
    }
    let mut copy = list.clone_object();
    let items = copy.as_struct_mut().and_then(|fields| {
        let index = fields.table().fields().iter().position(|field| field.name() == "items")?;
        Some(fields.slot_mut(index))
    });
    if let Some(SlotMut::List(items)) = items {
        items.truncate(0);
    }
    copy.into()
}

/// Whether an object is a list, of a type or unstructured.
pub(crate) fn is_list(object: &dyn Object) -> bool {
    object.as_list().is_some() || unstructured_items(object).is_some()
}

fn unstructured_items(object: &dyn Object) -> Option<(&Unstructured, Vec<&Map<Str, Value>>)> {
    let list = object.downcast_ref::<Unstructured>()?;
    Some((list, list.list_items().ok()?))
}

/// An object with only the metadata of another.
fn metadata_of(item: &Map<Str, Value>) -> Unstructured {
    let metadata = item.get("metadata").cloned().unwrap_or_default();
    Unstructured::new([("metadata".into(), metadata)].into_iter().collect())
}

fn typed_items(
    list: &ListView<'_>,
    version: &GroupVersion,
) -> Result<Vec<PartialObjectMetadata>, StatusError> {
    let item = |item: ListItem<'_>| match item {
        ListItem::Object(object) => partial(object, version),
        ListItem::Raw(raw) => match raw.object() {
            Some(object) => partial(object, version),
            None => Err(StatusError::internal_error("an item of the list is still encoded")),
        },
        _ => Err(StatusError::internal_error("an item of the list is no object")),
    };
    list.items().map(item).collect()
}

fn partial(
    object: &dyn Object,
    version: &GroupVersion,
) -> Result<PartialObjectMetadata, StatusError> {
    let metadata = object_meta(object).map_err(StatusError::internal_error)?.into_owned();
    let kind = version.with_kind(PartialObjectMetadata::KIND.kind);
    Ok(PartialObjectMetadata { type_meta: TypeMeta::from(&kind), metadata })
}

/// What a list of other objects keeps of the metadata of a list: all but `selfLink`.
pub(crate) fn list_metadata(list: &dyn Object) -> ListMeta {
    match list_meta(list) {
        Ok(metadata) => ListMeta { self_link: Str::default(), ..metadata.clone() },
        Err(_) => ListMeta::default(),
    }
}

fn unstructured_list_metadata(list: &Unstructured) -> ListMeta {
    let text = |name: &str| {
        let value = list.content().nested_str(path!["metadata", name]);
        value.ok().flatten().unwrap_or_default().into()
    };
    ListMeta {
        resource_version: text("resourceVersion"),
        r#continue: text("continue"),
        remaining_item_count: list.remaining_item_count(),
        ..ListMeta::default()
    }
}

/// 406, for a response that exists but not in the form that was asked for.
fn not_acceptable(message: String) -> StatusError {
    let mut status = StatusError::not_acceptable([""; 0]).into_status();
    status.message = message.into();
    status.into()
}
