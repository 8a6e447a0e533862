//! The columns that definitions give to tables of what they define.

use std::borrow::Cow;
use std::collections::BTreeMap;

use apimachinery::Object;
use apimachinery::api::apiextensions::{v1, v1beta1};
use apimachinery::crd::{CustomKind, table_convertor};
use apimachinery::runtime::GroupVersionKind;
use apimachinery::table::{ColumnConvertor, ColumnError};

/// What makes tables of custom resources, by their kind.
pub(crate) type Columns = BTreeMap<GroupVersionKind, ColumnConvertor>;

/// Adds the columns of the definition of a kind, and says which cannot be read.
pub(crate) fn add(
    definition: &dyn Object,
    kind: &CustomKind,
    columns: &mut Columns,
) -> Vec<ColumnError> {
    let Some(spec) = spec(definition) else { return Vec::new() };
    let versions = spec.versions.iter().filter_map(|version| {
        let kind = kind.version(&version.name)?.kind().clone();
        match table_convertor(version) {
            Ok(convertor) => {
                columns.insert(kind, convertor);
                None
            }
            Err(error) => Some(error),
        }
    });
    versions.collect()
}

/// The specification of a definition of any version.
pub(crate) fn spec(definition: &dyn Object) -> Option<Cow<'_, v1::CustomResourceDefinitionSpec>> {
    match definition.downcast_ref::<v1::CustomResourceDefinition>() {
        Some(definition) => Some(Cow::Borrowed(&definition.spec)),
        None => {
            let old = definition.downcast_ref::<v1beta1::CustomResourceDefinition>()?;
            Some(Cow::Owned(old.spec.clone().into()))
        }
    }
}
