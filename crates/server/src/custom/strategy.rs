//! What is special about the objects of a definition.

use std::sync::Arc;

use apimachinery_crd::{
    CustomKind, CustomVersion, prepare_for_create, prepare_for_status_update, prepare_for_update,
};
use apimachinery_managed::FieldFilter;
use apimachinery_meta::StatusError;
use apimachinery_runtime::{Object, Str};
use apimachinery_validation::FieldErrors;

use apimachinery_kinds::Strategies;
use apimachinery_kinds::{Context, Strategy, fields_that_count};

/// The strategy of a version, and of a part of it.
#[derive(Clone, Debug)]
struct OfVersion {
    kind: Arc<CustomKind>,
    version: Str,
    is_status: bool,
}

/// The strategies of a version.
pub(super) fn strategies(kind: &Arc<CustomKind>, version: &CustomVersion) -> Strategies {
    let whole = OfVersion {
        kind: Arc::clone(kind),
        version: version.kind().version.clone(),
        is_status: false,
    };
    let mut strategies = Strategies::new();
    if version.has_status() {
        let status = OfVersion { is_status: true, ..whole.clone() };
        strategies.insert("status".into(), Arc::new(status));
    }
    strategies.insert("".into(), Arc::new(whole));
    strategies
}

impl OfVersion {
    fn version(&self) -> Option<&CustomVersion> {
        self.kind.version(&self.version)
    }

    fn has_status(&self) -> bool {
        self.version().is_some_and(CustomVersion::has_status)
    }
}

impl Strategy for OfVersion {
    fn prepare_for_create(
        &self,
        object: &mut dyn Object,
        _: &Context<'_>,
    ) -> Result<(), StatusError> {
        if let Some(object) = object.as_unstructured_mut() {
            prepare_for_create(object, self.has_status());
        }
        Ok(())
    }

    fn prepare_for_update(
        &self,
        object: &mut dyn Object,
        old: &dyn Object,
        _: &Context<'_>,
    ) -> Result<(), StatusError> {
        let (Some(object), Some(old)) = (object.as_unstructured_mut(), old.as_unstructured())
        else {
            return Ok(());
        };
        match self.is_status {
            true => prepare_for_status_update(object, old),
            false => prepare_for_update(object, old, self.has_status()),
        }
        Ok(())
    }

    fn validate(&self, object: &dyn Object, old: Option<&dyn Object>) -> FieldErrors {
        let (Some(version), Some(object)) = (self.version(), object.as_unstructured()) else {
            return FieldErrors::new();
        };
        match old.and_then(|it| it.as_unstructured()) {
            Some(old) => version.validate_update(object, old),
            None => version.validate(object),
        }
    }

    fn warnings(&self, object: &dyn Object, old: Option<&dyn Object>) -> Vec<String> {
        match (self.version(), object.as_unstructured()) {
            (Some(version), Some(object)) => {
                version.warnings(object, old.and_then(|it| it.as_unstructured()))
            }
            _ => Vec::new(),
        }
    }

    fn validates_metadata(&self) -> bool {
        true
    }

    fn updates_unconditionally(&self) -> bool {
        false
    }

    fn owned_fields(&self) -> Option<FieldFilter> {
        fields_that_count(self.is_status, self.has_status())
    }
}
