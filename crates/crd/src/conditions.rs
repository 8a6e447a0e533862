//! The conditions in the status of a definition: what a server's controllers make of it, as
//! functions. Times are passed in; [`update_conditions`](crate::update_conditions) does all at
//! once.

use apimachinery_api::apiextensions::v1::{
    ConditionStatus, CustomResourceDefinition, CustomResourceDefinitionCondition,
    CustomResourceDefinitionConditionType as Type,
};
use apimachinery_meta::Time;
use apimachinery_runtime::Str;
use apimachinery_schema::{Structural, StructuralOptions};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::approval::{self, Approval};
use crate::ca_bundle;

/// A condition whose time is not set.
pub(crate) fn new(
    r#type: Type,
    status: ConditionStatus,
    reason: &'static str,
    message: impl Into<Str>,
) -> CustomResourceDefinitionCondition {
    CustomResourceDefinitionCondition {
        r#type,
        status,
        reason: Str::from_static(reason),
        message: message.into(),
        ..CustomResourceDefinitionCondition::default()
    }
}

/// The condition of a type (`FindCRDCondition`).
pub fn find<'a>(
    definition: &'a CustomResourceDefinition,
    r#type: &Type,
) -> Option<&'a CustomResourceDefinitionCondition> {
    definition.status.conditions.iter().find(|it| it.r#type == *r#type)
}

/// Whether there is the condition and it is true (`IsCRDConditionTrue`).
pub fn is_true(definition: &CustomResourceDefinition, r#type: &Type) -> bool {
    find(definition, r#type).is_some_and(|it| it.status == ConditionStatus::TRUE)
}

/// Replaces the condition of the same type, or adds one after the others. Its time becomes `now`,
/// or stays what it was while its status does (`SetCRDCondition`).
pub fn set(
    definition: &mut CustomResourceDefinition,
    mut condition: CustomResourceDefinitionCondition,
    now: Time,
) {
    let conditions = &mut definition.status.conditions;
    condition.last_transition_time = now;
    match conditions.iter_mut().find(|it| it.r#type == condition.r#type) {
        None => conditions.push(condition),
        Some(before) => {
            if before.status != condition.status || before.last_transition_time.is_zero() {
                before.last_transition_time = now;
            }
            before.status = condition.status;
            before.reason = condition.reason;
            before.message = condition.message;
        }
    }
}

/// Removes the conditions of a type (`RemoveCRDCondition`).
pub fn remove(definition: &mut CustomResourceDefinition, r#type: &Type) {
    let mut conditions = std::mem::take(&mut definition.status.conditions).into_vec();
    conditions.retain(|it| it.r#type != *r#type);
    definition.status.conditions = conditions.into();
}

/// The condition `NonStructuralSchema`: why a schema is not structural. `None` when all are.
///
/// Corresponds to `calculateCondition` of the controller for that condition.
pub fn non_structural_schema(
    definition: &CustomResourceDefinition,
) -> Option<CustomResourceDefinitionCondition> {
    let spec = &definition.spec;
    let path = Path::new("spec");
    let mut errors = FieldErrors::new();
    if spec.preserve_unknown_fields {
        let path = path.child("preserveUnknownFields");
        errors.push(FieldError::invalid(&path, true, "must be false"));
    }
    let r#type = Type::NON_STRUCTURAL_SCHEMA;
    for (index, version) in spec.versions.iter().enumerate() {
        let validation = version.schema.as_ref();
        let Some(props) = validation.and_then(|it| it.open_api_v3_schema.as_deref()) else {
            continue;
        };
        let path = path.child("versions").index(index).child("schema").child("openAPIV3Schema");
        match Structural::try_from(props) {
            Ok(schema) => errors.append(schema.check(&path, StructuralOptions::default())),
            Err(error) => {
                let name = &version.name;
                let message =
                    format!("failed to check validation schema for version {name}: {error}");
                return Some(new(r#type, ConditionStatus::UNKNOWN, "StructuralError", message));
            }
        }
    }
    let condition = || new(r#type, ConditionStatus::TRUE, "Violations", errors.to_string());
    (!errors.is_empty()).then(condition)
}

/// The condition `KubernetesAPIApprovalPolicyConformant`, which definitions in groups of Kubernetes
/// have: whether the annotation `api-approved.kubernetes.io` names the approval.
///
/// Corresponds to `calculateCondition` of the controller for that condition.
pub fn api_approval(
    definition: &CustomResourceDefinition,
) -> Option<CustomResourceDefinitionCondition> {
    if !approval::is_protected(&definition.spec.group) {
        return None;
    }
    let (state, message) = Approval::of(&definition.metadata);
    let (status, reason) = match state {
        Approval::Invalid => (ConditionStatus::FALSE, "InvalidAnnotation"),
        Approval::Missing => (ConditionStatus::FALSE, "MissingAnnotation"),
        Approval::Approved => (ConditionStatus::TRUE, "ApprovedAnnotation"),
        Approval::Bypassed => (ConditionStatus::FALSE, "UnapprovedAnnotation"),
    };
    Some(new(Type::KUBERNETES_API_APPROVAL_POLICY_CONFORMANT, status, reason, message))
}

/// The condition `Established` of a definition whose names are accepted and that is not established
/// yet. It stays false when the certificates for its webhook cannot be read.
///
/// Corresponds to `sync` of the establishing controller.
pub fn established(
    definition: &CustomResourceDefinition,
) -> Option<CustomResourceDefinitionCondition> {
    if !is_true(definition, &Type::NAMES_ACCEPTED) || is_true(definition, &Type::ESTABLISHED) {
        return None;
    }
    let webhook = definition.spec.conversion.as_ref().and_then(|it| it.webhook.as_ref());
    let client = webhook.and_then(|it| it.client_config.as_ref());
    let bundle = client.map(|it| &*it.ca_bundle).unwrap_or_default();
    let is_bad = !bundle.is_empty() && ca_bundle::check(bundle).is_err();
    let (status, reason, message) = match is_bad {
        true => {
            let message = "The conversion webhook CABundle is invalid";
            (ConditionStatus::FALSE, "InvalidCABundle", message)
        }
        false => {
            let message = "the initial names have been accepted";
            (ConditionStatus::TRUE, "InitialNamesAccepted", message)
        }
    };
    Some(new(Type::ESTABLISHED, status, reason, message))
}
