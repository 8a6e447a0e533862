//! Validation of definitions.

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
mod whole;

use apimachinery_api::apiextensions::{v1, v1beta1};
use apimachinery_runtime::Object;
use apimachinery_validation::FieldErrors;

pub use warnings::DefinitionWarning;

use internal::Internal;

/// A CustomResourceDefinition of either version, to be validated.
///
/// It is made of a `v1` or a `v1beta1` definition with its defaults, which servers set before
/// validation: `decode_as` of a codec factory sets them, `as_sent` does not, and
/// [`Scheme::try_default_object`](apimachinery_runtime::Scheme::try_default_object) sets those of
/// an object.
///
/// Corresponds to the internal version of `CustomResourceDefinition`.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition(Internal);

impl Definition {
    /// The definition that an object is; `None` when it is something else.
    pub fn from_object(object: &dyn Object) -> Option<Self> {
        let current = || object.downcast_ref::<v1::CustomResourceDefinition>().map(Self::from);
        let older = || object.downcast_ref::<v1beta1::CustomResourceDefinition>().map(Self::from);
        current().or_else(older)
    }

    /// Validates a new definition: names, versions, schemas with their defaults and rules, columns,
    /// subresources, the conversion webhook.
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

    /// Validates a definition that replaces `old`. Errors that the old one has already are
    /// tolerated where the reference does so.
    ///
    /// Corresponds to `ValidateCustomResourceDefinitionUpdate`.
    pub fn validate_update(&self, old: &Self) -> FieldErrors {
        whole::check_update(&self.0, &old.0)
    }

    /// The warnings of a server when a definition is created: formats that it does not know and so
    /// does not check, and sets of values that are not scalars. Each warning is there once.
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

    /// The warnings of a server when a definition replaces `old`: those that there were not before.
    ///
    /// Corresponds to `WarningsOnUpdate`.
    pub fn update_warnings(&self, old: &Self) -> Vec<DefinitionWarning> {
        let (mut warnings, before) = (self.warnings(), old.warnings());
        warnings.retain(|it| before.iter().all(|old| old.text != it.text));
        warnings
    }

    /// Validates a definition whose status replaces that of `old`.
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
