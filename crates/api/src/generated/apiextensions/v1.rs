//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

apimachinery_meta::string_type! {
    /// `ConditionStatus`.
    pub struct ConditionStatus { CONDITION_TRUE = "True", CONDITION_FALSE = "False", CONDITION_UNKNOWN = "Unknown" }
}

/// `ConversionRequest`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ConversionRequest {
    /// `uid`.
    #[field(1)]
    pub uid: Str,
    /// `desiredAPIVersion`.
    #[field(2, json = "desiredAPIVersion")]
    pub desired_api_version: Str,
    /// `objects`.
    #[field(3)]
    pub objects: NullableVec<RawExtension>,
}

/// `ConversionResponse`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ConversionResponse {
    /// `uid`.
    #[field(1)]
    pub uid: Str,
    /// `convertedObjects`.
    #[field(2)]
    pub converted_objects: NullableVec<RawExtension>,
    /// `result`.
    #[field(3)]
    pub result: apimachinery_meta::v1::Status,
}

/// `ConversionReview`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apiextensions.k8s.io", version = "v1", kind = "ConversionReview")]
pub struct ConversionReview {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `request`.
    #[field(1)]
    pub request: Option<Box<ConversionRequest>>,
    /// `response`.
    #[field(2)]
    pub response: Option<Box<ConversionResponse>>,
}

apimachinery_meta::string_type! {
    /// `ConversionStrategyType`.
    pub struct ConversionStrategyType { NONE_CONVERTER = "None", WEBHOOK_CONVERTER = "Webhook" }
}

/// `CustomResourceColumnDefinition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CustomResourceColumnDefinition {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `type`.
    #[field(2)]
    pub r#type: Str,
    /// `format`.
    #[field(3, omitempty)]
    pub format: Str,
    /// `description`.
    #[field(4, omitempty)]
    pub description: Str,
    /// `priority`.
    #[field(5, omitempty)]
    pub priority: i32,
    /// `jsonPath`.
    #[field(6)]
    pub json_path: Str,
}

/// `CustomResourceConversion`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CustomResourceConversion {
    /// `strategy`.
    #[field(1)]
    pub strategy: ConversionStrategyType,
    /// `webhook`.
    #[field(2)]
    pub webhook: Option<Box<WebhookConversion>>,
}

/// `CustomResourceDefinition`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apiextensions.k8s.io", version = "v1", kind = "CustomResourceDefinition")]
pub struct CustomResourceDefinition {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: CustomResourceDefinitionSpec,
    /// `status`.
    #[field(3)]
    pub status: CustomResourceDefinitionStatus,
}

/// `CustomResourceDefinitionCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CustomResourceDefinitionCondition {
    /// `type`.
    #[field(1)]
    pub r#type: CustomResourceDefinitionConditionType,
    /// `status`.
    #[field(2)]
    pub status: ConditionStatus,
    /// `lastTransitionTime`.
    #[field(3)]
    pub last_transition_time: Time,
    /// `reason`.
    #[field(4, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(5, omitempty)]
    pub message: Str,
    /// `observedGeneration`.
    #[field(6, omitempty)]
    pub observed_generation: i64,
}

apimachinery_meta::string_type! {
    /// `CustomResourceDefinitionConditionType`.
    pub struct CustomResourceDefinitionConditionType { ESTABLISHED = "Established", NAMES_ACCEPTED = "NamesAccepted", NON_STRUCTURAL_SCHEMA = "NonStructuralSchema", TERMINATING = "Terminating", KUBERNETES_API_APPROVAL_POLICY_CONFORMANT = "KubernetesAPIApprovalPolicyConformant", STORAGE_MIGRATING = "StorageMigrating" }
}

/// `CustomResourceDefinitionList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "apiextensions.k8s.io", version = "v1", kind = "CustomResourceDefinitionList")]
pub struct CustomResourceDefinitionList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<CustomResourceDefinition>,
}

/// `CustomResourceDefinitionNames`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CustomResourceDefinitionNames {
    /// `plural`.
    #[field(1)]
    pub plural: Str,
    /// `singular`.
    #[field(2, omitempty)]
    pub singular: Str,
    /// `shortNames`.
    #[field(3)]
    pub short_names: Vec<Str>,
    /// `kind`.
    #[field(4)]
    pub kind: Str,
    /// `listKind`.
    #[field(5, omitempty)]
    pub list_kind: Str,
    /// `categories`.
    #[field(6)]
    pub categories: Vec<Str>,
}

/// `CustomResourceDefinitionSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CustomResourceDefinitionSpec {
    /// `group`.
    #[field(1)]
    pub group: Str,
    /// `names`.
    #[field(3)]
    pub names: CustomResourceDefinitionNames,
    /// `scope`.
    #[field(4)]
    pub scope: ResourceScope,
    /// `versions`.
    #[field(7)]
    pub versions: NullableVec<CustomResourceDefinitionVersion>,
    /// `conversion`.
    #[field(9)]
    pub conversion: Option<Box<CustomResourceConversion>>,
    /// `preserveUnknownFields`.
    #[field(10, omitempty)]
    pub preserve_unknown_fields: bool,
}

/// `CustomResourceDefinitionStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CustomResourceDefinitionStatus {
    /// `conditions`.
    #[field(1)]
    pub conditions: NullableVec<CustomResourceDefinitionCondition>,
    /// `acceptedNames`.
    #[field(2)]
    pub accepted_names: CustomResourceDefinitionNames,
    /// `storedVersions`.
    #[field(3)]
    pub stored_versions: NullableVec<Str>,
    /// `observedGeneration`.
    #[field(4, omitempty)]
    pub observed_generation: i64,
}

/// `CustomResourceDefinitionVersion`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CustomResourceDefinitionVersion {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `served`.
    #[field(2)]
    pub served: bool,
    /// `storage`.
    #[field(3)]
    pub storage: bool,
    /// `deprecated`.
    #[field(7, omitempty)]
    pub deprecated: bool,
    /// `deprecationWarning`.
    #[field(8)]
    pub deprecation_warning: Option<Str>,
    /// `schema`.
    #[field(4)]
    pub schema: Option<Box<CustomResourceValidation>>,
    /// `subresources`.
    #[field(5)]
    pub subresources: Option<Box<CustomResourceSubresources>>,
    /// `additionalPrinterColumns`.
    #[field(6)]
    pub additional_printer_columns: Vec<CustomResourceColumnDefinition>,
    /// `selectableFields`.
    #[field(9)]
    pub selectable_fields: Vec<SelectableField>,
}

/// `CustomResourceSubresourceScale`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CustomResourceSubresourceScale {
    /// `specReplicasPath`.
    #[field(1)]
    pub spec_replicas_path: Str,
    /// `statusReplicasPath`.
    #[field(2)]
    pub status_replicas_path: Str,
    /// `labelSelectorPath`.
    #[field(3)]
    pub label_selector_path: Option<Str>,
}

/// `CustomResourceSubresourceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CustomResourceSubresourceStatus {

}

/// `CustomResourceSubresources`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CustomResourceSubresources {
    /// `status`.
    #[field(1)]
    pub status: Option<Box<CustomResourceSubresourceStatus>>,
    /// `scale`.
    #[field(2)]
    pub scale: Option<Box<CustomResourceSubresourceScale>>,
}

/// `CustomResourceValidation`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CustomResourceValidation {
    /// `openAPIV3Schema`.
    #[field(1, json = "openAPIV3Schema")]
    pub open_apiv3_schema: Option<Box<JSONSchemaProps>>,
}

/// `ExternalDocumentation`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ExternalDocumentation {
    /// `description`.
    #[field(1, omitempty)]
    pub description: Str,
    /// `url`.
    #[field(2, omitempty)]
    pub url: Str,
}

apimachinery_meta::string_type! {
    /// `FieldValueErrorReason`.
    pub struct FieldValueErrorReason { FIELD_VALUE_REQUIRED = "FieldValueRequired", FIELD_VALUE_DUPLICATE = "FieldValueDuplicate", FIELD_VALUE_INVALID = "FieldValueInvalid", FIELD_VALUE_FORBIDDEN = "FieldValueForbidden" }
}

/// `JSONSchemaProps`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct JSONSchemaProps {
    /// `id`.
    #[field(1, omitempty)]
    pub id: Str,
    /// `$schema`.
    #[field(2, json = "$schema", omitempty)]
    pub schema: Str,
    /// `$ref`.
    #[field(3, json = "$ref")]
    pub r#ref: Option<Str>,
    /// `description`.
    #[field(4, omitempty)]
    pub description: Str,
    /// `type`.
    #[field(5, omitempty)]
    pub r#type: Str,
    /// `format`.
    #[field(6, omitempty)]
    pub format: Str,
    /// `title`.
    #[field(7, omitempty)]
    pub title: Str,
    /// `default`.
    #[field(8)]
    pub r#default: Option<Box<JSON>>,
    /// `maximum`.
    #[field(9)]
    pub maximum: Option<f64>,
    /// `exclusiveMaximum`.
    #[field(10, omitempty)]
    pub exclusive_maximum: bool,
    /// `minimum`.
    #[field(11)]
    pub minimum: Option<f64>,
    /// `exclusiveMinimum`.
    #[field(12, omitempty)]
    pub exclusive_minimum: bool,
    /// `maxLength`.
    #[field(13)]
    pub max_length: Option<i64>,
    /// `minLength`.
    #[field(14)]
    pub min_length: Option<i64>,
    /// `pattern`.
    #[field(15, omitempty)]
    pub pattern: Str,
    /// `maxItems`.
    #[field(16)]
    pub max_items: Option<i64>,
    /// `minItems`.
    #[field(17)]
    pub min_items: Option<i64>,
    /// `uniqueItems`.
    #[field(18, omitempty)]
    pub unique_items: bool,
    /// `multipleOf`.
    #[field(19)]
    pub multiple_of: Option<f64>,
    /// `enum`.
    #[field(20)]
    pub r#enum: Vec<JSON>,
    /// `maxProperties`.
    #[field(21)]
    pub max_properties: Option<i64>,
    /// `minProperties`.
    #[field(22)]
    pub min_properties: Option<i64>,
    /// `required`.
    #[field(23)]
    pub required: Vec<Str>,
    /// `items`.
    #[field(24)]
    pub items: Option<Box<JSONSchemaPropsOrArray>>,
    /// `allOf`.
    #[field(25)]
    pub all_of: Vec<JSONSchemaProps>,
    /// `oneOf`.
    #[field(26)]
    pub one_of: Vec<JSONSchemaProps>,
    /// `anyOf`.
    #[field(27)]
    pub any_of: Vec<JSONSchemaProps>,
    /// `not`.
    #[field(28)]
    pub not: Option<Box<JSONSchemaProps>>,
    /// `properties`.
    #[field(29)]
    pub properties: Map<Str, JSONSchemaProps>,
    /// `additionalProperties`.
    #[field(30)]
    pub additional_properties: Option<Box<JSONSchemaPropsOrBool>>,
    /// `patternProperties`.
    #[field(31)]
    pub pattern_properties: Map<Str, JSONSchemaProps>,
    /// `dependencies`.
    #[field(32)]
    pub dependencies: Map<Str, JSONSchemaPropsOrStringArray>,
    /// `additionalItems`.
    #[field(33)]
    pub additional_items: Option<Box<JSONSchemaPropsOrBool>>,
    /// `definitions`.
    #[field(34)]
    pub definitions: Map<Str, JSONSchemaProps>,
    /// `externalDocs`.
    #[field(35)]
    pub external_docs: Option<Box<ExternalDocumentation>>,
    /// `example`.
    #[field(36)]
    pub example: Option<Box<JSON>>,
    /// `nullable`.
    #[field(37, omitempty)]
    pub nullable: bool,
    /// `x-kubernetes-preserve-unknown-fields`.
    #[field(38, json = "x-kubernetes-preserve-unknown-fields")]
    pub x_kubernetes_preserve_unknown_fields: Option<bool>,
    /// `x-kubernetes-embedded-resource`.
    #[field(39, json = "x-kubernetes-embedded-resource", omitempty)]
    pub x_kubernetes_embedded_resource: bool,
    /// `x-kubernetes-int-or-string`.
    #[field(40, json = "x-kubernetes-int-or-string", omitempty)]
    pub x_kubernetes_int_or_string: bool,
    /// `x-kubernetes-list-map-keys`.
    #[field(41, json = "x-kubernetes-list-map-keys")]
    pub x_kubernetes_list_map_keys: Vec<Str>,
    /// `x-kubernetes-list-type`.
    #[field(42, json = "x-kubernetes-list-type")]
    pub x_kubernetes_list_type: Option<Str>,
    /// `x-kubernetes-map-type`.
    #[field(43, json = "x-kubernetes-map-type")]
    pub x_kubernetes_map_type: Option<Str>,
    /// `x-kubernetes-validations`.
    #[field(44, json = "x-kubernetes-validations")]
    pub x_kubernetes_validations: Vec<ValidationRule>,
}

apimachinery_meta::string_type! {
    /// `ResourceScope`.
    pub struct ResourceScope { CLUSTER_SCOPED = "Cluster", NAMESPACE_SCOPED = "Namespaced" }
}

/// `SelectableField`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SelectableField {
    /// `jsonPath`.
    #[field(1)]
    pub json_path: Str,
}

/// `ServiceReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ServiceReference {
    /// `namespace`.
    #[field(1)]
    pub namespace: Str,
    /// `name`.
    #[field(2)]
    pub name: Str,
    /// `path`.
    #[field(3)]
    pub path: Option<Str>,
    /// `port`.
    #[field(4)]
    pub port: Option<i32>,
}

/// `ValidationRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ValidationRule {
    /// `rule`.
    #[field(1)]
    pub rule: Str,
    /// `message`.
    #[field(2, omitempty)]
    pub message: Str,
    /// `messageExpression`.
    #[field(3, omitempty)]
    pub message_expression: Str,
    /// `reason`.
    #[field(4)]
    pub reason: Option<FieldValueErrorReason>,
    /// `fieldPath`.
    #[field(5, omitempty)]
    pub field_path: Str,
    /// `optionalOldSelf`.
    #[field(6)]
    pub optional_old_self: Option<bool>,
}

/// `WebhookClientConfig`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WebhookClientConfig {
    /// `url`.
    #[field(3)]
    pub url: Option<Str>,
    /// `service`.
    #[field(1)]
    pub service: Option<Box<ServiceReference>>,
    /// `caBundle`.
    #[field(2)]
    pub ca_bundle: ByteString,
}

/// `WebhookConversion`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WebhookConversion {
    /// `clientConfig`.
    #[field(2)]
    pub client_config: Option<Box<WebhookClientConfig>>,
    /// `conversionReviewVersions`.
    #[field(3)]
    pub conversion_review_versions: NullableVec<Str>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("apiextensions.k8s.io", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<CustomResourceDefinition>(GROUP_VERSION.with_kind("CustomResourceDefinition"));
    builder.known_as::<CustomResourceDefinitionList>(GROUP_VERSION.with_kind("CustomResourceDefinitionList"));
    builder.known_as::<ConversionReview>(GROUP_VERSION.with_kind("ConversionReview"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
