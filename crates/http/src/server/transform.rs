//! Objects in another form: their metadata alone, or as a table.

mod rows;

use std::sync::Arc;

use apimachinery_meta::v1::TableOptions;
use apimachinery_meta::{StatusError, Time, v1, v1beta1};
use apimachinery_query::{Values, decode_object};
use apimachinery_runtime::reflect::SlotMut;
use apimachinery_runtime::{
    Encoder, GroupVersion, GroupVersionKind, Object, RawExtension, Serializer, Str,
};
use apimachinery_table::{
    IncludeObject, TableConvertor, TableRequest, partial_object_metadata,
    partial_object_metadata_list,
};

pub(crate) use self::rows::RowPieces;
use self::rows::has_a_row_for_each;
use crate::Api;
use crate::server::response::is_long;

/// What a client asked for in place of an object.
pub(crate) struct Transform {
    kind: GroupVersionKind,
    form: Form<TableForm>,
}

/// What an endpoint can turn objects into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form<T = ()> {
    Metadata,
    MetadataList,
    Table(T),
}

/// How tables are made.
pub(crate) struct TableForm {
    /// Its clock has the time that ages are counted to, which differs by event in a watch.
    pub(crate) api: Api,
    pub(crate) convertor: Arc<dyn TableConvertor>,
    pub(crate) request: TableRequest,
    /// Encodes the objects of the rows where they are wanted whole.
    pub(crate) objects: Arc<dyn Encoder>,
    /// Writes JSON.
    pub(crate) json: Arc<dyn Serializer>,
}

impl Transform {
    /// Metadata alone, of an object or of a list; `None` for other kinds.
    pub(crate) fn to_metadata(kind: &GroupVersionKind) -> Option<Self> {
        let form = match form_of(kind)? {
            Form::Metadata => Form::Metadata,
            Form::MetadataList => Form::MetadataList,
            Form::Table(()) => return None,
        };
        Some(Self { kind: kind.clone(), form })
    }

    /// A table.
    pub(crate) fn to_table(kind: &GroupVersionKind, table: TableForm) -> Self {
        Self { kind: kind.clone(), form: Form::Table(table) }
    }

    /// The kind that is written.
    pub(crate) fn kind(&self) -> &GroupVersionKind {
        &self.kind
    }

    /// The object in the form that was asked for.
    pub(crate) fn apply(&self, object: &dyn Object) -> Result<Arc<dyn Object>, StatusError> {
        let version = self.kind.group_version();
        match &self.form {
            Form::Metadata => Ok(Arc::new(partial_object_metadata(object, &version)?)),
            Form::MetadataList => {
                let list = partial_object_metadata_list(object, &version)?;
                Ok(list.into())
            }
            Form::Table(table) => table.apply(object),
        }
    }

    /// What writes a long list as a table in JSON without having all of it in memory; `None` for
    /// other objects, forms and formats, which [`apply`](Self::apply) is for.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub(crate) fn for_long_list(
        &self,
        object: &dyn Object,
        serializer: &Arc<dyn Serializer>,
    ) -> Result<Option<RowPieces>, StatusError> {
        match (&self.form, object.as_list()) {
            (Form::Table(table), Some(list))
                if is_long(&list)
                    && Arc::ptr_eq(serializer, &table.json)
                    && has_a_row_for_each(&list) =>
            {
                table.rows_of(object, list.len(), &self.kind)
            }
            _ => Ok(None),
        }
    }

    /// A text that distinguishes this transformation from others.
    pub(crate) fn identifier(&self) -> Str {
        match &self.form {
            Form::Table(TableForm { request, .. }) => {
                let (include, headers) = (request.included(), request.has_headers());
                format!("{}, {include:?}, headers: {headers}", self.kind).into()
            }
            Form::Metadata | Form::MetadataList => self.kind.to_string().into(),
        }
    }

    /// Leaves the columns out of further tables. Returns whether they were there.
    pub(crate) fn drop_headers(&mut self) -> bool {
        match &mut self.form {
            Form::Table(TableForm { request, .. }) if request.has_headers() => {
                *request = request.clone().headers(false);
                true
            }
            _ => false,
        }
    }
}

impl TableForm {
    fn request(&self) -> TableRequest {
        self.request.clone().at(self.api.now())
    }

    fn apply(&self, object: &dyn Object) -> Result<Arc<dyn Object>, StatusError> {
        let mut table = self.convertor.to_table(object, &self.request())?;
        if self.request.included() == IncludeObject::Object {
            for row in table.rows.iter_mut() {
                if let RawExtension::Object(object) = &row.object {
                    row.object = RawExtension::Raw(self.objects.encode_to_bytes(&**object)?);
                }
            }
        }
        Ok(Arc::new(table))
    }

    fn rows_of(
        &self,
        list: &dyn Object,
        length: usize,
        kind: &GroupVersionKind,
    ) -> Result<Option<RowPieces>, StatusError> {
        let request = self.request().include_object(IncludeObject::None);
        let table = self.convertor.to_table(list, &request)?;
        if table.rows.len() != length {
            return Ok(None);
        }
        let (include, objects) = (self.request.included(), Arc::clone(&self.objects));
        Ok(RowPieces::new(table, kind, &*self.json, include, objects)?)
    }
}

/// The form that a client asks for by a kind, in place of an object.
pub(crate) fn form_of(kind: &GroupVersionKind) -> Option<Form> {
    let version: GroupVersion = kind.group_version();
    if version != v1::GROUP_VERSION && version != v1beta1::GROUP_VERSION {
        return None;
    }
    match &*kind.kind {
        "PartialObjectMetadata" => Some(Form::Metadata),
        "PartialObjectMetadataList" => Some(Form::MetadataList),
        "Table" => Some(Form::Table(())),
        _ => None,
    }
}

/// The wishes about a table in the query of a request.
///
/// # Errors
/// 400 when it is malformed, or wants something else included than there is.
pub(crate) fn table_request(
    query: &Values,
    version: &GroupVersion,
    now: Time,
) -> Result<TableRequest, StatusError> {
    let mut options = TableOptions::default();
    decode_object(query, &mut options)
        .map_err(|error| StatusError::bad_request(error.to_string()))?;
    Ok(TableRequest::from_options(&options, now)?.version(version)?)
}

/// A list without items is written as `[]`, not `null`.
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
