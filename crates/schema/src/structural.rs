//! The schema of custom resources as a tree.

mod value_validation;

use apimachinery_api::apiextensions::v1::ValidationRule;
use apimachinery_runtime::{Map, Str, Value};

pub use value_validation::{Junctors, Sizes, ValueValidation};

static NO_VALIDATION: ValueValidation = ValueValidation::new();

/// A structural schema, or a part of one: what a value may look like.
///
/// It is made from the `JSONSchemaProps` of a CustomResourceDefinition by `TryFrom`. The schemas
/// inside `allOf`, `anyOf`, `oneOf` and `not` have the same type; what they may not contain is
/// found by [`check`](Self::check), and is still taken into account when values are validated, as
/// in the reference.
///
/// Corresponds to `schema.Structural` and `schema.NestedValueValidation` of the API server for
/// extensions.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Structural {
    /// The type: `object`, `array`, `string`, `integer`, `number` or `boolean`; may be empty for an
    /// int-or-string and where unknown fields are preserved.
    pub r#type: Str,
    /// Whether `null` is a value.
    pub nullable: bool,
    /// `x-kubernetes-preserve-unknown-fields`: pruning stops here.
    pub preserve_unknown_fields: bool,
    /// `x-kubernetes-embedded-resource`: the value is an object with `apiVersion`, `kind` and
    /// metadata.
    pub embedded_resource: bool,
    /// `x-kubernetes-int-or-string`: the value is an integer or a string.
    pub int_or_string: bool,
    /// The value where there is none; never `null`.
    pub default: Option<Box<Value>>,
    /// The items of a list.
    pub items: Option<Box<Structural>>,
    /// The known fields of an object.
    pub properties: Map<Str, Structural>,
    /// The other fields of an object.
    pub additional_properties: Option<AdditionalProperties>,
    /// How lists and objects are merged and identified.
    pub topology: Option<Box<Topology>>,
    /// What else the value must fulfil; see [`value_validation`](Self::value_validation).
    pub validation: Option<Box<ValueValidation>>,
    /// `x-kubernetes-validations`: rules in CEL. Nothing in this crate runs them.
    pub rules: Vec<ValidationRule>,
    /// The documentation.
    pub documentation: Option<Box<Documentation>>,
}

/// What an object may have beside its known fields.
#[derive(Clone, Debug, PartialEq)]
pub enum AdditionalProperties {
    /// `false`: nothing.
    Forbidden,
    /// `true`: anything.
    Any,
    /// Values of a schema.
    Schema(Box<Structural>),
}

impl AdditionalProperties {
    /// The schema of the values, when there is one.
    pub fn schema(&self) -> Option<&Structural> {
        match self {
            Self::Schema(schema) => Some(schema),
            Self::Forbidden | Self::Any => None,
        }
    }
}

/// How lists and objects are merged and identified: the extensions `x-kubernetes-list-…` and
/// `x-kubernetes-map-type`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Topology {
    /// The type of a list: `atomic`, `set` or `map`.
    pub list_type: Option<Str>,
    /// The fields that identify the items of a list of type `map`.
    pub list_map_keys: Vec<Str>,
    /// The type of an object: `granular` or `atomic`.
    pub map_type: Option<Str>,
}

/// The documentation in a schema.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Documentation {
    /// The title.
    pub title: Str,
    /// The description.
    pub description: Str,
    /// An example of a value.
    pub example: Option<Value>,
    /// Description and address of more documentation.
    pub external: Option<(Str, Str)>,
}

impl Structural {
    /// What a value must fulfil beside its type; nothing by default.
    pub fn value_validation(&self) -> &ValueValidation {
        self.validation.as_deref().unwrap_or(&NO_VALIDATION)
    }

    /// The schema of the fields that are not among the [`properties`](Self::properties).
    pub fn additional_schema(&self) -> Option<&Structural> {
        self.additional_properties.as_ref()?.schema()
    }

    /// The schema of the field `name`: of a known one, or else of the additional ones.
    pub fn field_schema(&self, name: &str) -> Option<&Structural> {
        self.properties.get(name).or_else(|| self.additional_schema())
    }

    /// The schemas of the parts of a value: of items, of additional fields and of known fields.
    pub fn parts(&self) -> impl Iterator<Item = &Structural> {
        let others = self.items.as_deref().into_iter().chain(self.additional_schema());
        others.chain(self.properties.values())
    }

    /// Whether there is a resource inside of what the schema describes, or it is one itself.
    pub(crate) fn has_embedded_resources(&self) -> bool {
        self.embedded_resource || self.parts().any(Self::has_embedded_resources)
    }

    /// The type of a list, `x-kubernetes-list-type`.
    pub fn list_type(&self) -> Option<&str> {
        self.topology.as_ref()?.list_type.as_deref()
    }

    /// The type of an object, `x-kubernetes-map-type`.
    pub fn map_type(&self) -> Option<&str> {
        self.topology.as_ref()?.map_type.as_deref()
    }

    /// The fields that identify the items of a list of type `map`, `x-kubernetes-list-map-keys`.
    pub fn list_map_keys(&self) -> &[Str] {
        self.topology.as_ref().map_or(&[], |it| &it.list_map_keys)
    }
}
