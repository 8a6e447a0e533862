//! The columns that definitions give to tables of what they define.

use std::collections::BTreeMap;

use apimachinery::Object;
use apimachinery::api::apiextensions::{v1, v1beta1};
use apimachinery::crd::{CustomKind, table_convertor};
use apimachinery::runtime::GroupVersionKind;
use apimachinery::table::{ColumnConvertor, ColumnError};

/// What makes tables of custom resources, by their kind.
pub(crate) type Columns = BTreeMap<GroupVersionKind, ColumnConvertor>;

/// Adds the columns of a definition, and says which cannot be read.
pub(crate) fn add(definition: &dyn Object, columns: &mut Columns) -> Vec<ColumnError> {
    let (Some(spec), Ok(kind)) = (spec(definition), CustomKind::from_object(definition)) else {
        return Vec::new();
    };
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

fn spec(definition: &dyn Object) -> Option<v1::CustomResourceDefinitionSpec> {
    match definition.downcast_ref::<v1::CustomResourceDefinition>() {
        Some(definition) => Some(definition.spec.clone()),
        None => {
            let old = definition.downcast_ref::<v1beta1::CustomResourceDefinition>()?;
            Some(old.spec.clone().into())
        }
    }
}
