//! Definitions, and whether they are right.

mod conversion_checks;
pub(crate) mod field_path;
pub(crate) mod form;
mod internal;
mod keywords;
mod lists;
mod names;
mod options;
mod root_fields;
mod rule_texts;
mod schema;
mod search;
mod spec;
mod subresources;
mod version;
mod warnings;
mod webhook_client;
mod whole;

use apimachinery_api::apiextensions::{v1, v1beta1};
use apimachinery_validation::FieldErrors;

pub use warnings::DefinitionWarning;

use internal::Internal;

/// A CustomResourceDefinition of either version, to be checked.
///
/// It is made of a `v1` or a `v1beta1` definition, whose defaults are applied, as a server does before it looks at it.
///
/// Corresponds to the internal version of `CustomResourceDefinition`.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition(Internal);

impl Definition {
    /// What is wrong with a new definition: names, versions, schemas with their defaults and rules, columns, subresources, the webhook
    /// that converts.
    ///
    /// ```
    /// use apimachinery_api::apiextensions::v1;
    /// use apimachinery_crd::Definition;
    ///
    /// let mut definition = v1::CustomResourceDefinition::default();
    /// definition.spec.group = "example".into();
    /// let errors = Definition::from(&definition).validate();
    /// assert!(errors.to_string().contains(
    ///     r#"spec.group: Invalid value: "example": should be a domain with at least one dot"#
    /// ));
    /// ```
    ///
    /// Corresponds to `ValidateCustomResourceDefinition`.
    pub fn validate(&self) -> FieldErrors {
        whole::check(&self.0)
    }

    /// What is wrong with a definition that takes the place of `old`. What was wrong with the old one already is tolerated
    /// where the reference does so.
    ///
    /// Corresponds to `ValidateCustomResourceDefinitionUpdate`.
    pub fn validate_update(&self, old: &Self) -> FieldErrors {
        whole::check_update(&self.0, &old.0)
    }

    /// What a server warns of when a definition is created: formats that it does not know and so does not check, and sets of
    /// what are no scalars. Each warning is there once.
    ///
    /// ```
    /// # use apimachinery_api::apiextensions::v1::{self, JSONSchemaProps};
    /// # use apimachinery_crd::Definition;
    /// let mut version = v1::CustomResourceDefinitionVersion::default();
    /// let schema = JSONSchemaProps { format: "clock".into(), ..JSONSchemaProps::default() };
    /// version.schema = Some(Box::new(v1::CustomResourceValidation { open_api_v3_schema: Some(Box::new(schema)) }));
    /// let mut definition = v1::CustomResourceDefinition::default();
    /// definition.spec.versions = vec![version].into();
    /// let warnings = Definition::from(&definition).warnings();
    /// assert_eq!(warnings[0].to_string(), r#"unrecognized format "clock""#);
    /// ```
    ///
    /// Corresponds to `WarningsOnCreate`.
    pub fn warnings(&self) -> Vec<DefinitionWarning> {
        warnings::of_spec(&self.0.spec)
    }

    /// What a server warns of when a definition takes the place of `old`: what it did not warn of before.
    ///
    /// Corresponds to `WarningsOnUpdate`.
    pub fn update_warnings(&self, old: &Self) -> Vec<DefinitionWarning> {
        let (mut warnings, before) = (self.warnings(), old.warnings());
        warnings.retain(|it| before.iter().all(|old| old.text != it.text));
        warnings
    }

    /// What is wrong with a definition whose status takes the place of that of `old`.
    ///
    /// Corresponds to `ValidateUpdateCustomResourceDefinitionStatus`.
    pub fn validate_status_update(&self, old: &Self) -> FieldErrors {
        whole::check_status_update(&self.0, &old.0)
    }
}

impl From<v1::CustomResourceDefinition> for Definition {
    fn from(definition: v1::CustomResourceDefinition) -> Self {
        Self(definition.into())
    }
}

impl From<&v1::CustomResourceDefinition> for Definition {
    fn from(definition: &v1::CustomResourceDefinition) -> Self {
        definition.clone().into()
    }
}

impl From<v1beta1::CustomResourceDefinition> for Definition {
    fn from(definition: v1beta1::CustomResourceDefinition) -> Self {
        Self(definition.into())
    }
}

impl From<&v1beta1::CustomResourceDefinition> for Definition {
    fn from(definition: &v1beta1::CustomResourceDefinition) -> Self {
        definition.clone().into()
    }
}
