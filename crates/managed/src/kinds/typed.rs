//! The kinds of a scheme, by their types.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use apimachinery_runtime::{
    ConversionError, GroupVersion, GroupVersionKind, Object, ObjectRegistry, Scheme, Unstructured,
};

use apimachinery_schema::Structural;

use super::{KindsError, ManagedKinds};
use crate::MergeSchema;

/// The kinds of a scheme: schemas are made from what types declare, once for each kind that is
/// used; conversions and defaults are those of the scheme. A type with only serde's traits declares
/// no fields: its lists are replaced as a whole, as in a custom resource without a schema.
///
/// Data becomes an object of its type and the reverse by way of JSON
/// ([`Scheme::from_unstructured`]), as every reader and writer of the types does: which values a
/// field takes, what a type writes although it is empty, and the texts of errors are those of JSON,
/// and are said in one place. It is a tenth of what an apply takes.
#[derive(Debug)]
pub struct SchemeKinds {
    scheme: Arc<Scheme>,
    schemas: Mutex<BTreeMap<GroupVersionKind, Arc<MergeSchema>>>,
}

impl SchemeKinds {
    /// The kinds of this scheme.
    pub fn new(scheme: Arc<Scheme>) -> Self {
        Self { scheme, schemas: Mutex::default() }
    }

    fn to_data(
        &self,
        object: &dyn Object,
        version: &GroupVersion,
    ) -> Result<Unstructured, KindsError> {
        self.scheme.to_unstructured(object, Some(version)).map_err(failed)
    }
}

fn failed(error: ConversionError) -> KindsError {
    let text = error.to_string().into();
    match error.is_not_registered() {
        true => KindsError::NotRegistered(text),
        false => KindsError::Failed(text),
    }
}

impl ManagedKinds for SchemeKinds {
    fn schema(&self, kind: &GroupVersionKind) -> Option<Arc<MergeSchema>> {
        let mut schemas = self.schemas.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(schema) = schemas.get(kind) {
            return Some(schema.clone());
        }
        let object = self.scheme.new_object(kind).ok()?;
        let schema = match object.as_struct() {
            Some(fields) => MergeSchema::of_table(fields.table()),
            None => MergeSchema::of_structural(&Structural::default(), true),
        };
        let schema = Arc::new(schema);
        schemas.insert(kind.clone(), schema.clone());
        Some(schema)
    }

    fn convert(
        &self,
        object: &Unstructured,
        version: &GroupVersion,
    ) -> Result<Unstructured, KindsError> {
        let typed = self.scheme.from_unstructured(object).map_err(failed)?;
        let (typed, _) =
            self.scheme.convert_box_to_version(typed, version, None).map_err(failed)?;
        self.to_data(&*typed, version)
    }

    fn complete(&self, object: Unstructured) -> Result<Unstructured, KindsError> {
        let mut typed = self.scheme.from_unstructured(&object).map_err(failed)?;
        self.scheme.try_default_object(&mut *typed).map_err(failed)?;
        self.to_data(&*typed, &object.kind().group_version())
    }

    fn new_object(&self, kind: &GroupVersionKind) -> Result<Unstructured, KindsError> {
        let object = self.scheme.new_object(kind);
        let object = object.map_err(|error| KindsError::NotRegistered(error.to_string().into()))?;
        match object.as_struct() {
            Some(_) => self.to_data(&*object, &kind.group_version()),
            None => Ok(Unstructured::of_kind(kind)),
        }
    }
}
