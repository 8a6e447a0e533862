//! The group `admissionregistration.k8s.io`.

mod params;
mod policies;
mod webhooks;

use apimachinery_api::admissionregistration::v1;

use crate::Printers;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<v1::MutatingWebhookConfiguration, v1::MutatingWebhookConfigurationList>()
        .add::<v1::ValidatingWebhookConfiguration, v1::ValidatingWebhookConfigurationList>()
        .add::<v1::ValidatingAdmissionPolicy, v1::ValidatingAdmissionPolicyList>()
        .add::<v1::ValidatingAdmissionPolicyBinding, v1::ValidatingAdmissionPolicyBindingList>()
        .add::<v1::MutatingAdmissionPolicy, v1::MutatingAdmissionPolicyList>()
        .add::<v1::MutatingAdmissionPolicyBinding, v1::MutatingAdmissionPolicyBindingList>();
}
