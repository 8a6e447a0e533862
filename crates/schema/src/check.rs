//! Checks that a schema is structural.

mod completeness;
mod invariants;
mod nested;

use apimachinery_validation::{FieldErrors, Path, Place};

use crate::structural::Structural;

/// What `allOf`, `anyOf`, `oneOf` and `not` may contain; by default only value validations.
///
/// Corresponds to `schema.ValidationOptions`.
#[derive(Clone, Copy, Debug, Default)]
pub struct StructuralOptions {
    /// They may contain `additionalProperties`.
    pub allow_nested_additional_properties: bool,
    /// `allOf` may contain `x-kubernetes-validations`.
    pub allow_nested_rules: bool,
    /// A property in them may be known outside only as one of the `additionalProperties`.
    pub allow_properties_with_additional_properties: bool,
}

impl Structural {
    /// Checks that the schema of a resource is structural, and returns errors in the order of their
    /// texts: types are given everywhere, `allOf`, `anyOf`, `oneOf` and `not` only validate fields
    /// that are known outside of them, metadata is not described, extensions are compatible.
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
        let (place, mut errors) = (Place::from(path), FieldErrors::new());
        invariants::check(self, invariants::Level::Root, &place, options, &mut errors);
        completeness::check(self, &place, options, &mut errors);
        errors.sort();
        errors
    }
}
