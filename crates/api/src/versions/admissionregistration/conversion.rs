//! Conversions of `admissionregistration.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

use crate::admissionregistration::v1;

/// Registers the hubs of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    crate::admissionregistration::conversions::install(builder);
    builder
        .normalize_with_list::<v1::MutatingWebhookConfigurationList>(mutating_webhook_configuration)
        .normalize_with_list::<v1::ValidatingWebhookConfigurationList>(
            validating_webhook_configuration,
        );
}

pub(crate) fn mutating_webhook_configuration(it: &mut v1::MutatingWebhookConfiguration) {
    it.webhooks.iter_mut().for_each(|it| client_config(&mut it.client_config));
}

pub(crate) fn validating_webhook_configuration(it: &mut v1::ValidatingWebhookConfiguration) {
    it.webhooks.iter_mut().for_each(|it| client_config(&mut it.client_config));
}

/// The reference's internal type has a number for the port in any case.
fn client_config(config: &mut v1::WebhookClientConfig) {
    if let Some(service) = &mut config.service {
        service.port.get_or_insert_default();
    }
}
