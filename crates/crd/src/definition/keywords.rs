//! The keywords of schemas that definitions may not use.

use apimachinery_api::apiextensions::v1;
use apimachinery_validation::{FieldError, FieldErrors, Path};

/// The types of schemas, in the order in which they are told.
pub(super) const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];

/// Where in the schema of a resource a part of it stands.
///
/// Corresponds to `specStandardValidatorV3`.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) requires_valid_types: bool,
    /// Why there may be no defaults, where there may be none.
    pub(super) no_defaults: Option<String>,
    /// Whether the part describes `apiVersion`, `kind` or `metadata`.
    pub(super) is_in_meta: bool,
}

impl Place {
    pub(super) fn root(requires_valid_types: bool) -> Self {
        Self { requires_valid_types, no_defaults: None, is_in_meta: false }
    }

    pub(super) fn without_defaults(mut self, reason: impl Into<String>) -> Self {
        self.no_defaults = Some(reason.into());
        self
    }

    /// What a schema may not have at this place.
    pub(super) fn check(&self, props: &v1::JSONSchemaProps, path: &Path) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let r#type = props.r#type.as_str();
        if self.requires_valid_types && !r#type.is_empty() && !TYPES.contains(&r#type) {
            errors.push(FieldError::not_supported(&path.child("type"), r#type, &TYPES));
        }
        let mut forbid = |is_there: bool, name: &str, detail: &str| {
            if is_there {
                errors.push(FieldError::forbidden(&path.child(name), detail));
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
        for (name, is_there) in unsupported {
            forbid(is_there, name, &format!("{name} is not supported"));
        }
        let null = "type cannot be set to null, use nullable as an alternative";
        forbid(r#type == "null", "type", null);
        let is_tuple = props.items.as_ref().is_some_and(|it| !it.json_schemas.is_empty());
        forbid(is_tuple, "items", "items must be a schema object and not an array");
        let embedded = self.is_in_meta && props.x_kubernetes_embedded_resource;
        let detail = "must not be used inside of resource meta";
        forbid(embedded, "x-kubernetes-embedded-resource", detail);
        errors
    }
}
