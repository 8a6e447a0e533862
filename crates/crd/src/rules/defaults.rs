//! Rules of defaults.

use apimachinery_cel::Budget;
use apimachinery_runtime::Value;
use apimachinery_schema::Structural;
use apimachinery_validation::{FieldErrors, Place};

use super::data::Data;
use super::{OBJECT_BUDGET, Rules};

/// The check of defaults by the rules of their schemas, for [`Structural::check_defaults`]; `root`
/// is the schema of the resource. All defaults share [`OBJECT_BUDGET`]; those after it is used up
/// are not checked.
///
/// ```
/// use apimachinery_api::apiextensions::v1::JSONSchemaProps;
/// use apimachinery_crd::default_rules;
/// use apimachinery_schema::Structural;
/// use apimachinery_validation::Path;
///
/// let props: JSONSchemaProps = apimachinery_json::from_str(
///     r#"{"type":"object","properties":{"size":{"type":"integer","default":5,
///         "x-kubernetes-validations":[{"rule":"self < 5"}]}}}"#,
/// )?;
/// let schema = Structural::try_from(&props)?;
/// let errors = schema.check_defaults(&Path::new("schema"), true, &mut default_rules(&schema));
/// assert_eq!(
///     errors.to_string(),
///     "schema.properties[size].default: Invalid value: 5: failed rule: self < 5"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn default_rules(
    root: &Structural,
) -> impl FnMut(&Place<'_>, &Structural, &Value) -> FieldErrors + use<'_> {
    let mut budget = Some(OBJECT_BUDGET);
    move |place, schema, default| {
        let Some(available) = budget else { return FieldErrors::new() };
        let rules =
            Rules::compile_part(schema, schema.embedded_resource || std::ptr::eq(schema, root));
        if rules.is_empty() {
            return FieldErrors::new();
        }
        let data = Data::of(default);
        let unchanged = rules.run(place, data, data, None, available);
        let mut errors = unchanged.errors;
        budget = unchanged.remaining;
        if errors.is_empty() {
            // The default must also be good where there was nothing before.
            let new = rules.run(place, data, None, None, available);
            errors.append(new.errors);
            budget = least(budget, new.remaining);
        }
        errors
    }
}

fn least(a: Option<Budget>, b: Option<Budget>) -> Option<Budget> {
    Some(Budget(a?.0.min(b?.0)))
}
