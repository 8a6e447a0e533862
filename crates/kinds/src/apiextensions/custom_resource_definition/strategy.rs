//! The strategy of definitions of custom resources.

use std::sync::Arc;

use apimachinery_api::apiextensions::v1::{
    ConditionStatus, CustomResourceDefinition, CustomResourceDefinitionCondition,
    CustomResourceDefinitionConditionType,
};
use apimachinery_crd::Definition;
use apimachinery_managed::FieldFilter;
use apimachinery_meta::v1::DeleteOptions;
use apimachinery_meta::{StatusError, object_meta, update_object_meta};
use apimachinery_runtime::Object;
use apimachinery_validation::FieldErrors;

use crate::kind::Kind;
use crate::strategy::{Context, Deletion, Strategies, Strategy};

/// What keeps a definition until its objects are gone.
pub const CLEANUP: &str = "customresourcecleanup.apiextensions.k8s.io";

/// Definitions, and requests about their status.
#[derive(Clone, Debug)]
struct Definitions {
    kind: Kind<CustomResourceDefinition>,
    is_status: bool,
}

pub(crate) fn custom_resource_definitions() -> Strategies {
    let kind = Kind::<CustomResourceDefinition>::new()
        .status(|new, old| {
            new.status = old.map(|it| it.status.clone()).unwrap_or_default();
            let stored = new.spec.versions.iter().find(|it| it.storage);
            if let Some(name) = stored.map(|it| it.name.clone())
                && !new.status.stored_versions.contains(&name)
            {
                new.status.stored_versions.push(name);
            }
        })
        .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
        .keep_metadata()
        .generation()
        .counts(|new, old| new.spec != old.spec);
    let status = Definitions { kind: kind.of_status(), is_status: true };
    let whole = Definitions { kind, is_status: false };
    [("".into(), Arc::new(whole) as Arc<dyn Strategy>), ("status".into(), Arc::new(status) as _)]
        .into()
}

fn definition(object: &dyn Object) -> Option<Definition> {
    object.downcast_ref::<CustomResourceDefinition>().map(Definition::from)
}

impl Strategy for Definitions {
    fn prepare_for_create(
        &self,
        object: &mut dyn Object,
        context: &Context<'_>,
    ) -> Result<(), StatusError> {
        self.kind.prepare_for_create(object, context)
    }

    fn prepare_for_update(
        &self,
        object: &mut dyn Object,
        old: &dyn Object,
        context: &Context<'_>,
    ) -> Result<(), StatusError> {
        self.kind.prepare_for_update(object, old, context)
    }

    fn validate(&self, object: &dyn Object, old: Option<&dyn Object>) -> FieldErrors {
        let (Some(new), old) = (definition(object), old.and_then(definition)) else {
            return FieldErrors::new();
        };
        match old {
            None => new.validate(),
            Some(old) if self.is_status => new.validate_status_update(&old),
            Some(old) => new.validate_update(&old),
        }
    }

    fn validates_metadata(&self) -> bool {
        true
    }

    fn warnings(&self, object: &dyn Object, old: Option<&dyn Object>) -> Vec<String> {
        let (Some(new), old) = (definition(object), old.and_then(definition)) else {
            return Vec::new();
        };
        let warnings = match old {
            None => new.warnings(),
            Some(old) => new.update_warnings(&old),
        };
        warnings.iter().map(ToString::to_string).collect()
    }

    fn deletion(&self, _: &dyn Object, _: &DeleteOptions) -> Deletion {
        Deletion::Waiting
    }

    /// Once its finalizers are gone, which it gets when its deletion begins.
    fn is_released(&self, object: &dyn Object) -> bool {
        object_meta(object).is_ok_and(|it| it.deletion_timestamp.is_some())
    }

    fn owned_fields(&self) -> Option<FieldFilter> {
        self.kind.owned_fields()
    }

    fn prepare_for_deletion(&self, object: &mut dyn Object) {
        let begun = object_meta(object).ok().and_then(|it| it.deletion_timestamp);
        if let Some(definition) = object.downcast_mut::<CustomResourceDefinition>() {
            let condition = CustomResourceDefinitionCondition {
                r#type: CustomResourceDefinitionConditionType::TERMINATING,
                status: ConditionStatus::TRUE,
                reason: "InstanceDeletionPending".into(),
                message: "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon".into(),
                last_transition_time: begun.unwrap_or_default(),
                ..CustomResourceDefinitionCondition::default()
            };
            let conditions = &mut definition.status.conditions;
            if !conditions.iter().any(|it| it.r#type == condition.r#type) {
                conditions.push(condition);
            }
        }
        // It has metadata: it is a definition.
        let _ = update_object_meta(object, |it| {
            if !it.finalizers.iter().any(|it| *it == *CLEANUP) {
                it.finalizers.push(CLEANUP.into());
            }
        });
    }
}
