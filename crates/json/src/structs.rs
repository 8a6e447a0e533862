//! Structs, and the kind that an object says beside its fields.

use apimachinery_runtime::TypeMeta;
use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::reflect::FieldInfo;

use crate::{Json, JsonWriter};

/// What a document says that its object is.
#[derive(Clone, Copy, Default)]
pub(crate) struct Named<'a> {
    pub(crate) api_version: &'a str,
    pub(crate) kind: &'a str,
}

impl Named<'_> {
    pub(crate) fn to_type_meta(self) -> TypeMeta {
        TypeMeta::new(self.api_version, self.kind)
    }
}

impl<'a> From<&'a TypeMeta> for Named<'a> {
    fn from(meta: &'a TypeMeta) -> Self {
        Self { api_version: meta.api_version(), kind: meta.kind() }
    }
}

impl JsonWriter {
    /// Writes a struct that is in a field, and its kind when it says one.
    pub(crate) fn structure(&mut self, object: &dyn Fields<Json>, type_meta: Option<&TypeMeta>) {
        self.structure_of(type_meta, |writer| object.write_fields(writer));
    }

    /// Writes a member that is a struct.
    pub(crate) fn struct_member(
        &mut self,
        key: &'static FieldInfo,
        object: &dyn Fields<Json>,
        type_meta: Option<&TypeMeta>,
    ) {
        self.member_start(key);
        self.structure_of(type_meta, |writer| object.write_fields(writer));
        self.comma();
    }

    /// Writes a struct whose fields `write` writes, and its kind when it says one.
    #[inline(always)]
    pub(crate) fn structure_of(
        &mut self,
        type_meta: Option<&TypeMeta>,
        write: impl FnOnce(&mut Self),
    ) {
        self.object_start();
        if let Some(meta) = type_meta {
            self.type_meta_of(meta);
        }
        write(self);
        self.object_end();
    }

    #[inline(never)]
    fn type_meta_of(&mut self, meta: &TypeMeta) {
        self.type_meta(Named::from(meta));
    }

    /// Writes the members `kind` and `apiVersion`, unless they are empty.
    pub(crate) fn type_meta(&mut self, named: Named<'_>) {
        if !named.kind.is_empty() {
            self.text_member(&FieldInfo::KIND, named.kind);
        }
        if !named.api_version.is_empty() {
            self.text_member(&FieldInfo::API_VERSION, named.api_version);
        }
    }
}
