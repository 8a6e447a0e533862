//! The keywords of schemas that definitions may not use.

use apimachinery_api::apiextensions::v1;
use apimachinery_validation::{FieldError, FieldErrors, Place};

/// The types of schemas, in the order in which errors list them.
pub(super) const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];

/// The keywords that a part of the schema of a resource may use.
///
/// Corresponds to `specStandardValidatorV3`.
#[derive(Clone, Debug)]
pub(super) struct Keywords {
    pub(super) requires_valid_types: bool,
    /// Why defaults are not allowed, where they are not.
    pub(super) no_defaults: Option<String>,
    /// Whether the part describes `apiVersion`, `kind` or `metadata`.
    pub(super) is_in_meta: bool,
}

impl Keywords {
    pub(super) fn root(requires_valid_types: bool) -> Self {
        Self { requires_valid_types, no_defaults: None, is_in_meta: false }
    }

    pub(super) fn without_defaults(mut self, reason: impl Into<String>) -> Self {
        self.no_defaults = Some(reason.into());
        self
    }

    /// Reports the keywords that a schema may not use here.
    pub(super) fn check(
        &self,
        props: &v1::JSONSchemaProps,
        place: &Place<'_>,
        errors: &mut FieldErrors,
    ) {
        let r#type = props.r#type.as_str();
        if self.requires_valid_types && !r#type.is_empty() && !TYPES.contains(&r#type) {
            errors.push_with(|| FieldError::not_supported(place.field("type"), r#type, &TYPES));
        }
        let mut forbid = |is_there: bool, name: &str, detail: &str| {
            if is_there {
                errors.push_with(|| FieldError::forbidden(place.field(name), detail));
            }
        };
        if let Some(reason) = &self.no_defaults {
            let detail = format!("must not be set {reason}");
            forbid(props.r#default.is_some(), "default", &detail);
        }
        let unsupported = [
            ("id", !props.id.is_empty()),
            ("additionalItems", props.additional_items.is_some()),
            ("patternProperties", !props.pattern_properties.is_empty()),
            ("definitions", !props.definitions.is_empty()),
            ("dependencies", !props.dependencies.is_empty()),
            ("$ref", props.r#ref.is_some()),
        ];
        for (name, _) in unsupported.into_iter().filter(|(_, is_there)| *is_there) {
            forbid(true, name, &format!("{name} is not supported"));
        }
        let null = "type cannot be set to null, use nullable as an alternative";
        forbid(r#type == "null", "type", null);
        let is_tuple = props.items.as_ref().is_some_and(|it| !it.json_schemas.is_empty());
        forbid(is_tuple, "items", "items must be a schema object and not an array");
        let embedded = self.is_in_meta && props.x_kubernetes_embedded_resource;
        let detail = "must not be used inside of resource meta";
        forbid(embedded, "x-kubernetes-embedded-resource", detail);
    }
}
