//! Policies of admission, their bindings, and configurations of webhooks.

use apimachinery_api::admissionregistration::v1::{
    MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, MutatingWebhookConfiguration,
    ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding, ValidatingWebhookConfiguration,
};

use crate::admissionregistration::admission_policy::validation::{
    admission_policy, admission_policy_status, mutating_policy, mutating_policy_binding,
    policy_binding,
};
use crate::admissionregistration::webhook_configuration::validation::{
    mutating_webhooks, validating_webhooks,
};
use crate::kind::Kind;
use crate::shared::strategies::{counted, whole, with_status};
use crate::strategy::Strategies;

/// A kind whose generation counts changes of the spec.
macro_rules! of_spec {
    ($type:ty) => {
        Kind::<$type>::new().any_finalizers().generation().counts(|new, old| new.spec != old.spec)
    };
}

/// A kind whose generation counts changes of the webhooks.
macro_rules! of_webhooks {
    ($type:ty) => {
        Kind::<$type>::new()
            .any_finalizers()
            .generation()
            .counts(|new, old| new.webhooks != old.webhooks)
    };
}

pub(crate) fn validating_admission_policies() -> Strategies {
    with_status(
        counted!(ValidatingAdmissionPolicy)
            .any_finalizers()
            .needs_version()
            .keep_metadata()
            .validate(admission_policy)
            .validate_status(admission_policy_status),
    )
}

pub(crate) fn validating_admission_policy_bindings() -> Strategies {
    let kind = of_spec!(ValidatingAdmissionPolicyBinding).needs_version();
    whole(kind.validate(policy_binding))
}

pub(crate) fn mutating_admission_policies() -> Strategies {
    let kind = of_spec!(MutatingAdmissionPolicy).needs_version();
    whole(kind.validate(mutating_policy))
}

pub(crate) fn mutating_admission_policy_bindings() -> Strategies {
    let kind = of_spec!(MutatingAdmissionPolicyBinding).needs_version();
    whole(kind.validate(mutating_policy_binding))
}

pub(crate) fn validating_webhook_configurations() -> Strategies {
    let kind = of_webhooks!(ValidatingWebhookConfiguration).needs_version();
    whole(kind.validate(validating_webhooks))
}

pub(crate) fn mutating_webhook_configurations() -> Strategies {
    let kind = of_webhooks!(MutatingWebhookConfiguration).needs_version();
    whole(kind.validate(mutating_webhooks))
}
