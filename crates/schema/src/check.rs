//! Whether a schema is structural.

mod completeness;
mod invariants;
mod metadata;
mod nested;

use apimachinery_validation::{FieldErrors, Path};

use crate::structural::Structural;

/// What may stand inside `allOf`, `anyOf`, `oneOf` and `not`; by default nothing but value validations.
///
/// Corresponds to `schema.ValidationOptions`.
#[derive(Clone, Copy, Debug, Default)]
pub struct StructuralOptions {
    /// `additionalProperties` may stand there.
    pub allow_nested_additional_properties: bool,
    /// `x-kubernetes-validations` may stand inside `allOf`.
    pub allow_nested_rules: bool,
    /// A property there may be one that is known outside only as one of the `additionalProperties`.
    pub allow_properties_with_additional_properties: bool,
}

impl Structural {
    /// What keeps the schema of a resource from being structural, in the order of the texts: types are given everywhere,
    /// what stands inside `allOf`, `anyOf`, `oneOf` and `not` only validates fields that are known outside, metadata is not
    /// described, extensions go with each other.
    ///
    /// Corresponds to `schema.ValidateStructural`.
    ///
    /// ```
    /// use apimachinery_api::apiextensions::v1::JSONSchemaProps;
    /// use apimachinery_schema::{Structural, StructuralOptions};
    /// use apimachinery_validation::Path;
    ///
    /// let props: JSONSchemaProps = apimachinery_json::from_str(r#"{"type":"object","properties":{"spec":{}}}"#)?;
    /// let errors = Structural::try_from(&props)?.check(&Path::new("openAPIV3Schema"), StructuralOptions::default());
    /// assert_eq!(
    ///     errors.to_string(),
    ///     "openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, path: &Path, options: StructuralOptions) -> FieldErrors {
        let mut errors = Vec::new();
        invariants::check(self, invariants::Level::Root, path, options, &mut errors);
        completeness::check(self, path, options, &mut errors);
        errors.sort_by_cached_key(ToString::to_string);
        errors.into_iter().collect()
    }
}
