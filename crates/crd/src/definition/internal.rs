//! A definition in the form that all checks look at.

use apimachinery_api::apiextensions::{v1, v1beta1};
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{NullableVec, Str};

use super::form;

/// A definition of either version: what all versions of the kind share may be set once.
///
/// Corresponds to the internal `apiextensions.CustomResourceDefinition`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Internal {
    pub(crate) metadata: ObjectMeta,
    pub(crate) spec: Spec,
    pub(crate) status: v1::CustomResourceDefinitionStatus,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Spec {
    pub(crate) group: Str,
    pub(crate) version: Str,
    pub(crate) names: v1::CustomResourceDefinitionNames,
    pub(crate) scope: v1::ResourceScope,
    pub(crate) validation: Option<Box<v1::CustomResourceValidation>>,
    pub(crate) subresources: Option<Box<v1::CustomResourceSubresources>>,
    pub(crate) versions: NullableVec<v1::CustomResourceDefinitionVersion>,
    pub(crate) additional_printer_columns: Vec<v1::CustomResourceColumnDefinition>,
    pub(crate) selectable_fields: Vec<v1::SelectableField>,
    pub(crate) conversion: Option<Conversion>,
    pub(crate) preserve_unknown_fields: Option<bool>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Conversion {
    pub(crate) strategy: v1::ConversionStrategyType,
    pub(crate) client: Option<Box<v1::WebhookClientConfig>>,
    pub(crate) review_versions: Vec<Str>,
}

/// Whether servers know a version of ConversionReview.
pub(crate) fn is_recognized(version: &str) -> bool {
    matches!(version, "v1" | "v1beta1")
}

impl Spec {
    /// The schemas, the shared one first.
    pub(crate) fn schemas(&self) -> impl Iterator<Item = &v1::JSONSchemaProps> {
        let own = self.versions.iter().filter_map(|it| it.schema.as_deref());
        let all = self.validation.as_deref().into_iter().chain(own);
        all.filter_map(|it| it.open_api_v3_schema.as_deref())
    }

    /// The schemas with their paths, the shared one first.
    pub(crate) fn schemas_with_paths(
        &self,
    ) -> impl Iterator<Item = (String, &v1::JSONSchemaProps)> {
        let path = |it: String| format!("spec.{it}.openAPIV3Schema");
        let shared = self.validation.as_deref().map(|it| (path("validation".to_owned()), it));
        let own = self.versions.iter().enumerate().filter_map(move |(at, it)| {
            Some((path(format!("versions[{at}].schema")), it.schema.as_deref()?))
        });
        let all = shared.into_iter().chain(own);
        all.filter_map(|(path, it)| Some((path, it.open_api_v3_schema.as_deref()?)))
    }

    /// Whether unknown fields are removed.
    pub(crate) fn prunes(&self) -> bool {
        !self.preserve_unknown_fields.unwrap_or_default()
    }
}

impl From<v1::CustomResourceDefinition> for Internal {
    fn from(definition: v1::CustomResourceDefinition) -> Self {
        let spec = definition.spec;
        let mut internal = Spec {
            group: spec.group,
            names: spec.names,
            scope: spec.scope,
            versions: spec.versions,
            conversion: spec.conversion.map(|it| (*it).into()),
            preserve_unknown_fields: Some(spec.preserve_unknown_fields),
            ..Spec::default()
        };
        let versions = &mut internal.versions;
        if let Some(first) = versions.first() {
            internal.version = first.name.clone();
        }
        internal.subresources = shared(versions, |it| &mut it.subresources, PartialEq::eq);
        internal.validation = shared(
            versions,
            |it| &mut it.schema,
            |a, b| form::are_same(a.as_deref(), b.as_deref()),
        );
        internal.additional_printer_columns =
            shared(versions, |it| &mut it.additional_printer_columns, PartialEq::eq);
        internal.selectable_fields =
            shared(versions, |it| &mut it.selectable_fields, PartialEq::eq);
        Self { metadata: definition.metadata, spec: internal, status: definition.status }
    }
}

/// What all versions have in a field, taken out of them; nothing when they differ.
fn shared<T: Default>(
    versions: &mut [v1::CustomResourceDefinitionVersion],
    field: impl Fn(&mut v1::CustomResourceDefinitionVersion) -> &mut T,
    are_same: impl Fn(&T, &T) -> bool,
) -> T {
    let Some((first, others)) = versions.split_first_mut() else { return T::default() };
    let first = field(first);
    if others.iter_mut().any(|version| !are_same(field(version), first)) {
        return T::default();
    }
    let shared = std::mem::take(first);
    for version in others {
        *field(version) = T::default();
    }
    shared
}

impl From<v1::CustomResourceConversion> for Conversion {
    fn from(conversion: v1::CustomResourceConversion) -> Self {
        let webhook = conversion.webhook.map(|it| *it).unwrap_or_default();
        Self {
            strategy: conversion.strategy,
            client: webhook.client_config,
            review_versions: webhook.conversion_review_versions.into_vec(),
        }
    }
}

impl From<v1beta1::CustomResourceDefinition> for Internal {
    fn from(definition: v1beta1::CustomResourceDefinition) -> Self {
        let spec = definition.spec;
        let versions: Vec<_> = spec.versions.into_iter().map(Into::into).collect();
        let columns = spec.additional_printer_columns.into_iter();
        let spec = Spec {
            group: spec.group,
            version: spec.version,
            names: spec.names,
            scope: spec.scope,
            validation: spec.validation,
            subresources: spec.subresources,
            versions: NullableVec::from((!versions.is_empty()).then_some(versions)),
            additional_printer_columns: columns.map(Into::into).collect(),
            selectable_fields: spec.selectable_fields,
            conversion: spec.conversion.map(|it| (*it).into()),
            preserve_unknown_fields: spec.preserve_unknown_fields,
        };
        Self { metadata: definition.metadata, spec, status: definition.status.into() }
    }
}

impl From<v1beta1::CustomResourceConversion> for Conversion {
    fn from(conversion: v1beta1::CustomResourceConversion) -> Self {
        Self {
            strategy: conversion.strategy,
            client: conversion.webhook_client_config,
            review_versions: conversion.conversion_review_versions,
        }
    }
}
