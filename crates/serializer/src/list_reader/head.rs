//! The fields beside the items of a list.

use apimachinery_json::JsonEntry;
use apimachinery_meta::v1::{ListMeta, PartialObjectMetadataList};
use apimachinery_runtime::fields::{Fields, Format};
use apimachinery_runtime::reflect::{Described, FieldTable, Struct};
use apimachinery_runtime::{
    ApiType, DecodeError, DecodeRequest, Decoded, FieldValidation, GroupVersion, Object,
    PartDocument, Reason, Serializer, StaticKind, TypeInfo,
};

/// A list of any kind without its items. It is registered nowhere, so it takes lists of every kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ListHead(PartialObjectMetadataList);

impl ListHead {
    pub(super) fn into_metadata(self) -> ListMeta {
        self.0.metadata
    }
}

/// Reads the head, with the places of its findings in the stream.
pub(super) fn read_head(
    serializer: &dyn Serializer,
    document: PartDocument<'_>,
    validation: FieldValidation,
) -> Result<Decoded<ListHead>, DecodeError> {
    let request =
        DecodeRequest::into(Box::<ListHead>::default()).validation(validation.collecting());
    let decoded = serializer.decode_with(document.data.into(), request);
    let decoded = decoded.map_err(|error| document.places.relocate_error(error))?;
    let typed = decoded.into_typed().map_err(|error| DecodeError::custom(Reason::cause(error)));
    let mut decoded = typed?;
    document.places.relocate_findings(decoded.findings_mut());
    decoded.enforce(validation)
}

impl ApiType for ListHead {
    const TYPE_INFO: &'static TypeInfo = &TypeInfo {
        path: std::any::type_name::<Self>,
        kind: None,
        has_type_meta: true,
        new: || Box::<Self>::default(),
        entries: &[
            &JsonEntry::of::<Self>(),
            #[cfg(feature = "protobuf")]
            &apimachinery_protobuf::ProtobufEntry::of::<Self>(),
        ],
    };
    const KIND: StaticKind =
        StaticKind { group_version: &GroupVersion::from_static("", "v1"), kind: "List" };
}

impl Object for ListHead {
    apimachinery_runtime::object_methods!();

    fn as_struct(&self) -> Option<&dyn Struct> {
        self.0.as_struct()
    }

    fn as_struct_mut(&mut self) -> Option<&mut dyn Struct> {
        self.0.as_struct_mut()
    }
}

impl Described for ListHead {
    fn table(&self) -> &'static FieldTable {
        self.0.table()
    }
}

impl<F: Format> Fields<F> for ListHead
where
    PartialObjectMetadataList: Fields<F>,
{
    fn read_field(
        &mut self,
        index: F::Index,
        tag: F::Tag,
        reader: &mut F::Reader<'_>,
    ) -> Result<(), DecodeError> {
        Fields::<F>::read_field(&mut self.0, index, tag, reader)
    }

    fn write_fields(&self, writer: &mut F::Writer) {
        Fields::<F>::write_fields(&self.0, writer);
    }
}
