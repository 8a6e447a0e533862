//! Defaults of `apiextensions.k8s.io`.

use apimachinery_runtime::{SchemeBuilder, Str};

use crate::apiextensions::{v1, v1beta1};
use crate::versions::set_if_empty;

/// Where a Service serves HTTPS.
const HTTPS_PORT: i32 = 443;

/// Registers the defaults of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::CustomResourceDefinitionList>(definition_v1)
        .default_with_list::<v1beta1::CustomResourceDefinitionList>(definition_v1beta1);
}

fn definition_v1(definition: &mut v1::CustomResourceDefinition) {
    let spec = &mut definition.spec;
    names(&spec.names.kind, &mut spec.names.singular, &mut spec.names.list_kind);
    let conversion = spec.conversion.get_or_insert_with(|| {
        let strategy = v1::ConversionStrategyType::NONE;
        Box::new(v1::CustomResourceConversion { strategy, ..Default::default() })
    });
    let client = conversion.webhook.as_mut().and_then(|it| it.client_config.as_mut());
    if let Some(service) = client.and_then(|it| it.service.as_mut()) {
        service.port.get_or_insert(HTTPS_PORT);
    }
    if definition.status.stored_versions.is_empty()
        && let Some(stored) = spec.versions.iter().find(|it| it.storage)
    {
        definition.status.stored_versions.push(stored.name.clone());
    }
}

/// One version may be in the field `version` instead of the list.
fn definition_v1beta1(definition: &mut v1beta1::CustomResourceDefinition) {
    let spec = &mut definition.spec;
    set_if_empty(&mut spec.scope, v1beta1::ResourceScope::NAMESPACE_SCOPED);
    names(&spec.names.kind, &mut spec.names.singular, &mut spec.names.list_kind);
    match spec.versions.first() {
        Some(first) => set_if_empty(&mut spec.version, first.name.clone()),
        None if spec.version.is_empty() => {}
        None => {
            let name = spec.version.clone();
            let only = v1beta1::CustomResourceDefinitionVersion {
                name,
                storage: true,
                served: true,
                ..Default::default()
            };
            spec.versions.push(only);
        }
    }
    spec.preserve_unknown_fields.get_or_insert(true);
    let conversion = spec.conversion.get_or_insert_with(|| {
        let strategy = v1beta1::ConversionStrategyType::NONE;
        Box::new(v1beta1::CustomResourceConversion { strategy, ..Default::default() })
    });
    if conversion.strategy == v1beta1::ConversionStrategyType::WEBHOOK
        && conversion.conversion_review_versions.is_empty()
    {
        conversion.conversion_review_versions.push(Str::from_static("v1beta1"));
    }
    let client = conversion.webhook_client_config.as_mut();
    if let Some(service) = client.and_then(|it| it.service.as_mut()) {
        service.port.get_or_insert(HTTPS_PORT);
    }
    if definition.status.stored_versions.is_empty()
        && let Some(stored) = spec.versions.iter().find(|it| it.storage)
    {
        definition.status.stored_versions.push(stored.name.clone());
    }
}

/// The names that follow from the kind.
fn names(kind: &Str, singular: &mut Str, list_kind: &mut Str) {
    if singular.is_empty() {
        *singular = kind.chars().flat_map(char::to_lowercase).collect();
    }
    if list_kind.is_empty() && !kind.is_empty() {
        *list_kind = format!("{kind}List").into();
    }
}
