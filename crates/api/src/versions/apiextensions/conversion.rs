//! Conversions of `apiextensions.k8s.io`.
//!
//! `v1beta1` is the hub: only it has both what all versions of a definition share and what each has
//! of its own.

use apimachinery_runtime::{NullableVec, SchemeBuilder};

use crate::apiextensions::{v1, v1beta1};
use crate::versions::convert::{boxed, list, one};

/// Registers the hubs of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    crate::apiextensions::conversions::install(builder);
}

impl From<v1::CustomResourceDefinitionSpec> for v1beta1::CustomResourceDefinitionSpec {
    /// What all versions have alike is said once.
    fn from(spec: v1::CustomResourceDefinitionSpec) -> Self {
        let mut converted = Self {
            group: spec.group,
            names: one(spec.names),
            scope: one(spec.scope),
            conversion: boxed(spec.conversion),
            preserve_unknown_fields: Some(spec.preserve_unknown_fields),
            versions: list(spec.versions.into_vec()),
            ..Self::default()
        };
        let versions = &mut converted.versions;
        converted.version = versions.first().map(|it| it.name.clone()).unwrap_or_default();
        converted.subresources = shared(versions, |it| &mut it.subresources);
        converted.validation = shared(versions, |it| &mut it.schema);
        converted.additional_printer_columns =
            shared(versions, |it| &mut it.additional_printer_columns);
        converted.selectable_fields = shared(versions, |it| &mut it.selectable_fields);
        converted
    }
}

/// What all versions have in a field, taken out of them; nothing when they differ.
fn shared<T: Clone + Default + PartialEq>(
    versions: &mut [v1beta1::CustomResourceDefinitionVersion],
    field: impl Fn(&mut v1beta1::CustomResourceDefinitionVersion) -> &mut T,
) -> T {
    let Some((first, others)) = versions.split_first_mut() else { return T::default() };
    let first = field(first).clone();
    if others.iter_mut().any(|version| *field(version) != first) {
        return T::default();
    }
    for version in versions {
        *field(version) = T::default();
    }
    first
}

impl From<v1beta1::CustomResourceDefinitionSpec> for v1::CustomResourceDefinitionSpec {
    /// What is said once goes to every version.
    fn from(spec: v1beta1::CustomResourceDefinitionSpec) -> Self {
        let mut versions = spec.versions;
        if versions.is_empty() && !spec.version.is_empty() {
            versions.push(v1beta1::CustomResourceDefinitionVersion {
                name: spec.version,
                served: true,
                storage: true,
                ..v1beta1::CustomResourceDefinitionVersion::default()
            });
        }
        for version in &mut versions {
            share(&spec.subresources, &mut version.subresources);
            share(&spec.validation, &mut version.schema);
            share(&spec.additional_printer_columns, &mut version.additional_printer_columns);
            share(&spec.selectable_fields, &mut version.selectable_fields);
        }
        let versions = (!versions.is_empty()).then(|| list(versions));
        Self {
            group: spec.group,
            names: one(spec.names),
            scope: one(spec.scope),
            versions: NullableVec::from(versions),
            conversion: boxed(spec.conversion),
            preserve_unknown_fields: spec.preserve_unknown_fields.unwrap_or_default(),
        }
    }
}

fn share<T: Clone + Default + PartialEq>(shared: &T, own: &mut T) {
    if *shared != T::default() {
        own.clone_from(shared);
    }
}

impl From<v1::CustomResourceConversion> for v1beta1::CustomResourceConversion {
    fn from(conversion: v1::CustomResourceConversion) -> Self {
        let webhook = conversion.webhook.map(|it| *it).unwrap_or_default();
        let mut config: Option<Box<v1beta1::WebhookClientConfig>> = boxed(webhook.client_config);
        set_port(config.as_mut().and_then(|it| it.service.as_mut()).map(|it| &mut it.port));
        Self {
            strategy: one(conversion.strategy),
            webhook_client_config: config,
            conversion_review_versions: webhook.conversion_review_versions.into_vec(),
        }
    }
}

impl From<v1beta1::CustomResourceConversion> for v1::CustomResourceConversion {
    fn from(conversion: v1beta1::CustomResourceConversion) -> Self {
        let versions = conversion.conversion_review_versions;
        let mut config: Option<Box<v1::WebhookClientConfig>> =
            boxed(conversion.webhook_client_config);
        set_port(config.as_mut().and_then(|it| it.service.as_mut()).map(|it| &mut it.port));
        let is_set = config.is_some() || !versions.is_empty();
        let webhook = v1::WebhookConversion {
            client_config: config,
            conversion_review_versions: (!versions.is_empty()).then_some(versions).into(),
        };
        let strategy = one(conversion.strategy);
        Self { strategy, webhook: is_set.then(|| Box::new(webhook)) }
    }
}

/// The reference's internal type has a zero where no port is given.
fn set_port(port: Option<&mut Option<i32>>) {
    if let Some(port) = port {
        port.get_or_insert(0);
    }
}
