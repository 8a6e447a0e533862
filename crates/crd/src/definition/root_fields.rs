//! The fields that the root of a schema may have when the status is a subresource.

use apimachinery_api::apiextensions::v1::JSONSchemaProps;
use apimachinery_validation::{FieldError, Path};

use super::form;

const ALLOWED: &str = "Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations";

/// The first field that would be lost when the status is validated by its own part of the schema.
pub(super) fn check(props: &JSONSchemaProps, path: &Path) -> Option<FieldError> {
    let not_allowed = || {
        let detail = format!(
            "only [{ALLOWED}] fields are allowed at the root of the schema if the status subresource is enabled"
        );
        let path = path.child("openAPIV3Schema");
        Some(FieldError::invalid(&path, form::bad_value(props), detail))
    };
    // The reference examines the fields in their order.
    if !props.id.is_empty() || !props.schema.is_empty() || props.r#ref.is_some() {
        return not_allowed();
    }
    if !props.r#type.is_empty() && props.r#type != "object" {
        let detail = r#"only "object" is allowed as the type at the root of the schema if the status subresource is enabled"#;
        let path = path.child("openAPIV3Schema.type");
        return Some(FieldError::invalid(&path, &props.r#type, detail));
    }
    let is_there = props.nullable
        || props.r#default.is_some()
        || !props.r#enum.is_empty()
        || props.max_properties.is_some()
        || props.min_properties.is_some()
        || !props.all_of.is_empty()
        || !props.one_of.is_empty()
        || !props.any_of.is_empty()
        || props.not.is_some()
        || props.additional_properties.is_some()
        || !props.pattern_properties.is_empty()
        || !props.dependencies.is_empty()
        || props.additional_items.is_some()
        || !props.definitions.is_empty()
        || props.x_kubernetes_embedded_resource
        || props.x_kubernetes_int_or_string
        || !props.x_kubernetes_list_map_keys.is_empty()
        || props.x_kubernetes_list_type.is_some()
        || props.x_kubernetes_map_type.is_some();
    if is_there { not_allowed() } else { None }
}
