//! Validation of values against a schema.

mod correlation;
mod data;
mod enums;
mod floats;
mod junctors;
mod numbers;
mod outcome;
mod strings;
mod types;
mod walk;

use apimachinery_runtime::{Map, Str, Value};
use apimachinery_validation::{FieldErrors, Path, Place};

use crate::structural::Structural;
pub use correlation::Correlated;
use data::Data;
use types::Mode;
use walk::validate;

/// How values are validated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueOptions {
    /// The minor version of Kubernetes whose formats count; those that it does not know are passed
    /// over.
    pub kubernetes_minor: u32,
}

impl Default for ValueOptions {
    /// All formats.
    fn default() -> Self {
        Self { kubernetes_minor: u32::MAX }
    }
}

impl From<ValueOptions> for Mode {
    fn from(options: ValueOptions) -> Self {
        Self::Definition { minor: options.kubernetes_minor }
    }
}

impl Structural {
    /// Validates an object; errors are in the order of the schema's keywords, and of the names of
    /// fields.
    ///
    /// Metadata, rules in CEL and the types of lists are not checked:
    /// [`validate_embedded`](Self::validate_embedded) and [`validate_lists`](Self::validate_lists)
    /// do so.
    ///
    /// Corresponds to `validation.ValidateCustomResource`, which reports fields in any order.
    ///
    /// ```
    /// use apimachinery_api::apiextensions::v1::JSONSchemaProps;
    /// use apimachinery_runtime::Value;
    /// use apimachinery_schema::{Structural, ValueOptions};
    /// use apimachinery_validation::Path;
    ///
    /// let props: JSONSchemaProps = apimachinery_json::from_str(
    ///     r#"{"type":"object","properties":{"spec":{"type":"object","required":["size"],"properties":{
    ///         "size":{"type":"integer","maximum":9},"mode":{"type":"string","enum":["fast","slow"]}}}}}"#,
    /// )?;
    /// let schema = Structural::try_from(&props)?;
    /// let Value::Map(object) = apimachinery_json::value_from_str(r#"{"spec":{"size":10,"mode":"odd"}}"#)? else {
    ///     unreachable!()
    /// };
    /// let errors = schema.validate(&Path::none(), &object, ValueOptions::default());
    /// assert_eq!(errors[0].to_string(), r#"spec.mode: Unsupported value: "odd": supported values: "fast", "slow""#);
    /// assert_eq!(
    ///     errors[1].to_string(),
    ///     "spec.size: Invalid value: 10: spec.size in body should be less than or equal to 9"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn validate(
        &self,
        path: &Path,
        object: &Map<Str, Value>,
        options: ValueOptions,
    ) -> FieldErrors {
        self.errors(path.into(), Data::Map(object), None, options.into())
    }

    /// Validates an object that replaces `old`. Errors in values that did not change are tolerated
    /// where these can be correlated with those before: in fields, and in items of lists of type
    /// `map`.
    ///
    /// Corresponds to `validation.ValidateCustomResourceUpdate` with ratcheting.
    pub fn validate_update(
        &self,
        path: &Path,
        object: &Map<Str, Value>,
        old: &Map<Str, Value>,
        options: ValueOptions,
    ) -> FieldErrors {
        let old = Correlated::new(Data::Map(object), Data::Map(old), self);
        self.errors(path.into(), Data::Map(object), Some(&old), options.into())
    }

    /// As [`validate`](Self::validate), for any value.
    pub fn validate_value(&self, path: &Path, value: &Value, options: ValueOptions) -> FieldErrors {
        self.errors(path.into(), Data::from(value), None, options.into())
    }

    /// As [`validate_update`](Self::validate_update), for any value; `null` is the old value when
    /// there was none.
    pub fn validate_value_update(
        &self,
        path: &Path,
        value: &Value,
        old: &Value,
        options: ValueOptions,
    ) -> FieldErrors {
        let old = Correlated::new(Data::from(value), Data::from(old), self);
        self.errors(path.into(), Data::from(value), Some(&old), options.into())
    }

    /// Validates the default of a field. An int-or-string without other keywords takes any default,
    /// as in the reference.
    pub(crate) fn validate_default(&self, place: &Place<'_>, value: &Value) -> FieldErrors {
        self.errors(*place, Data::from(value), None, Mode::Default)
    }

    fn errors(
        &self,
        place: Place<'_>,
        data: Data<'_>,
        old: Option<&Correlated<'_>>,
        mode: Mode,
    ) -> FieldErrors {
        let start = Path::none();
        validate(self, data, &Place::from(&start), old, mode).into_errors(&place)
    }
}
