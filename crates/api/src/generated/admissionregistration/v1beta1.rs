//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `ApplyConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ApplyConfiguration {
    /// `expression`.
    #[field(1, omitempty)]
    pub expression: Str,
}

/// `AuditAnnotation`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AuditAnnotation {
    /// `key`.
    #[field(1)]
    pub key: Str,
    /// `valueExpression`.
    #[field(2)]
    pub value_expression: Str,
}

/// `ExpressionWarning`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ExpressionWarning {
    /// `fieldRef`.
    #[field(2)]
    pub field_ref: Str,
    /// `warning`.
    #[field(3)]
    pub warning: Str,
}

apimachinery_meta::string_type! {
    /// `FailurePolicyType`.
    pub struct FailurePolicyType { IGNORE = "Ignore", FAIL = "Fail" }
}

/// `JSONPatch`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct JSONPatch {
    /// `expression`.
    #[field(1, omitempty)]
    pub expression: Str,
}

/// `MatchCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct MatchCondition {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `expression`.
    #[field(2)]
    pub expression: Str,
}

apimachinery_meta::string_type! {
    /// `MatchPolicyType`.
    pub struct MatchPolicyType { EXACT = "Exact", EQUIVALENT = "Equivalent" }
}

/// `MatchResources`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct MatchResources {
    /// `namespaceSelector`.
    #[field(1)]
    pub namespace_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `objectSelector`.
    #[field(2)]
    pub object_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `resourceRules`.
    #[field(3)]
    pub resource_rules: Vec<NamedRuleWithOperations>,
    /// `excludeResourceRules`.
    #[field(4)]
    pub exclude_resource_rules: Vec<NamedRuleWithOperations>,
    /// `matchPolicy`.
    #[field(7)]
    pub match_policy: Option<MatchPolicyType>,
}

/// `MutatingAdmissionPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "MutatingAdmissionPolicy")]
pub struct MutatingAdmissionPolicy {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: MutatingAdmissionPolicySpec,
}

/// `MutatingAdmissionPolicyBinding`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "MutatingAdmissionPolicyBinding")]
pub struct MutatingAdmissionPolicyBinding {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: MutatingAdmissionPolicyBindingSpec,
}

/// `MutatingAdmissionPolicyBindingList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "MutatingAdmissionPolicyBindingList")]
pub struct MutatingAdmissionPolicyBindingList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<MutatingAdmissionPolicyBinding>,
}

/// `MutatingAdmissionPolicyBindingSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct MutatingAdmissionPolicyBindingSpec {
    /// `policyName`.
    #[field(1, omitempty)]
    pub policy_name: Str,
    /// `paramRef`.
    #[field(2)]
    pub param_ref: Option<Box<ParamRef>>,
    /// `matchResources`.
    #[field(3)]
    pub match_resources: Option<Box<MatchResources>>,
}

/// `MutatingAdmissionPolicyList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "MutatingAdmissionPolicyList")]
pub struct MutatingAdmissionPolicyList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<MutatingAdmissionPolicy>,
}

/// `MutatingAdmissionPolicySpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct MutatingAdmissionPolicySpec {
    /// `paramKind`.
    #[field(1)]
    pub param_kind: Option<Box<ParamKind>>,
    /// `matchConstraints`.
    #[field(2)]
    pub match_constraints: Option<Box<MatchResources>>,
    /// `variables`.
    #[field(3)]
    pub variables: Vec<Variable>,
    /// `mutations`.
    #[field(4)]
    pub mutations: Vec<Mutation>,
    /// `failurePolicy`.
    #[field(5)]
    pub failure_policy: Option<FailurePolicyType>,
    /// `matchConditions`.
    #[field(6)]
    pub match_conditions: Vec<MatchCondition>,
    /// `reinvocationPolicy`.
    #[field(7, omitempty)]
    pub reinvocation_policy: crate::admissionregistration::v1::ReinvocationPolicyType,
}

/// `MutatingWebhook`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct MutatingWebhook {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `clientConfig`.
    #[field(2)]
    pub client_config: WebhookClientConfig,
    /// `rules`.
    #[field(3)]
    pub rules: Vec<crate::admissionregistration::v1::RuleWithOperations>,
    /// `failurePolicy`.
    #[field(4)]
    pub failure_policy: Option<FailurePolicyType>,
    /// `matchPolicy`.
    #[field(9)]
    pub match_policy: Option<MatchPolicyType>,
    /// `namespaceSelector`.
    #[field(5)]
    pub namespace_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `objectSelector`.
    #[field(11)]
    pub object_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `sideEffects`.
    #[field(6)]
    pub side_effects: Option<SideEffectClass>,
    /// `timeoutSeconds`.
    #[field(7)]
    pub timeout_seconds: Option<i32>,
    /// `admissionReviewVersions`.
    #[field(8)]
    pub admission_review_versions: Vec<Str>,
    /// `reinvocationPolicy`.
    #[field(10)]
    pub reinvocation_policy: Option<crate::admissionregistration::v1::ReinvocationPolicyType>,
    /// `matchConditions`.
    #[field(12)]
    pub match_conditions: Vec<MatchCondition>,
}

/// `MutatingWebhookConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "MutatingWebhookConfiguration")]
pub struct MutatingWebhookConfiguration {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `webhooks`.
    #[field(2)]
    pub webhooks: Vec<MutatingWebhook>,
}

/// `MutatingWebhookConfigurationList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "MutatingWebhookConfigurationList")]
pub struct MutatingWebhookConfigurationList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<MutatingWebhookConfiguration>,
}

/// `Mutation`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Mutation {
    /// `patchType`.
    #[field(2)]
    pub patch_type: PatchType,
    /// `applyConfiguration`.
    #[field(3)]
    pub apply_configuration: Option<Box<ApplyConfiguration>>,
    /// `jsonPatch`.
    #[field(4)]
    pub json_patch: Option<Box<JSONPatch>>,
}

/// `NamedRuleWithOperations`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NamedRuleWithOperations {
    /// `resourceNames`.
    #[field(1)]
    pub resource_names: Vec<Str>,
    /// `RuleWithOperations`.
    #[field(2, inline)]
    pub rule_with_operations: crate::admissionregistration::v1::RuleWithOperations,
}

/// `ParamKind`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ParamKind {
    /// `apiVersion`.
    #[field(1, omitempty)]
    pub api_version: Str,
    /// `kind`.
    #[field(2, omitempty)]
    pub kind: Str,
}

/// `ParamRef`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ParamRef {
    /// `name`.
    #[field(1, omitempty)]
    pub name: Str,
    /// `namespace`.
    #[field(2, omitempty)]
    pub namespace: Str,
    /// `selector`.
    #[field(3)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `parameterNotFoundAction`.
    #[field(4)]
    pub parameter_not_found_action: Option<ParameterNotFoundActionType>,
}

apimachinery_meta::string_type! {
    /// `ParameterNotFoundActionType`.
    pub struct ParameterNotFoundActionType { ALLOW_ACTION = "Allow", DENY_ACTION = "Deny" }
}

apimachinery_meta::string_type! {
    /// `PatchType`.
    pub struct PatchType { APPLY_CONFIGURATION = "ApplyConfiguration", JSON_PATCH = "JSONPatch" }
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

apimachinery_meta::string_type! {
    /// `SideEffectClass`.
    pub struct SideEffectClass { UNKNOWN = "Unknown", NONE = "None", SOME = "Some", NONE_ON_DRY_RUN = "NoneOnDryRun" }
}

/// `TypeChecking`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TypeChecking {
    /// `expressionWarnings`.
    #[field(1)]
    pub expression_warnings: Vec<ExpressionWarning>,
}

/// `ValidatingAdmissionPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "ValidatingAdmissionPolicy")]
pub struct ValidatingAdmissionPolicy {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ValidatingAdmissionPolicySpec,
    /// `status`.
    #[field(3)]
    pub status: ValidatingAdmissionPolicyStatus,
}

/// `ValidatingAdmissionPolicyBinding`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "ValidatingAdmissionPolicyBinding")]
pub struct ValidatingAdmissionPolicyBinding {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ValidatingAdmissionPolicyBindingSpec,
}

/// `ValidatingAdmissionPolicyBindingList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "ValidatingAdmissionPolicyBindingList")]
pub struct ValidatingAdmissionPolicyBindingList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ValidatingAdmissionPolicyBinding>,
}

/// `ValidatingAdmissionPolicyBindingSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ValidatingAdmissionPolicyBindingSpec {
    /// `policyName`.
    #[field(1, omitempty)]
    pub policy_name: Str,
    /// `paramRef`.
    #[field(2)]
    pub param_ref: Option<Box<ParamRef>>,
    /// `matchResources`.
    #[field(3)]
    pub match_resources: Option<Box<MatchResources>>,
    /// `validationActions`.
    #[field(4)]
    pub validation_actions: Vec<ValidationAction>,
}

/// `ValidatingAdmissionPolicyList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "ValidatingAdmissionPolicyList")]
pub struct ValidatingAdmissionPolicyList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ValidatingAdmissionPolicy>,
}

/// `ValidatingAdmissionPolicySpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ValidatingAdmissionPolicySpec {
    /// `paramKind`.
    #[field(1)]
    pub param_kind: Option<Box<ParamKind>>,
    /// `matchConstraints`.
    #[field(2)]
    pub match_constraints: Option<Box<MatchResources>>,
    /// `validations`.
    #[field(3)]
    pub validations: Vec<Validation>,
    /// `failurePolicy`.
    #[field(4)]
    pub failure_policy: Option<FailurePolicyType>,
    /// `auditAnnotations`.
    #[field(5)]
    pub audit_annotations: Vec<AuditAnnotation>,
    /// `matchConditions`.
    #[field(6)]
    pub match_conditions: Vec<MatchCondition>,
    /// `variables`.
    #[field(7)]
    pub variables: Vec<Variable>,
}

/// `ValidatingAdmissionPolicyStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ValidatingAdmissionPolicyStatus {
    /// `observedGeneration`.
    #[field(1, omitempty)]
    pub observed_generation: i64,
    /// `typeChecking`.
    #[field(2)]
    pub type_checking: Option<Box<TypeChecking>>,
    /// `conditions`.
    #[field(3)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
}

/// `ValidatingWebhook`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ValidatingWebhook {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `clientConfig`.
    #[field(2)]
    pub client_config: WebhookClientConfig,
    /// `rules`.
    #[field(3)]
    pub rules: Vec<crate::admissionregistration::v1::RuleWithOperations>,
    /// `failurePolicy`.
    #[field(4)]
    pub failure_policy: Option<FailurePolicyType>,
    /// `matchPolicy`.
    #[field(9)]
    pub match_policy: Option<MatchPolicyType>,
    /// `namespaceSelector`.
    #[field(5)]
    pub namespace_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `objectSelector`.
    #[field(10)]
    pub object_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `sideEffects`.
    #[field(6)]
    pub side_effects: Option<SideEffectClass>,
    /// `timeoutSeconds`.
    #[field(7)]
    pub timeout_seconds: Option<i32>,
    /// `admissionReviewVersions`.
    #[field(8)]
    pub admission_review_versions: Vec<Str>,
    /// `matchConditions`.
    #[field(11)]
    pub match_conditions: Vec<MatchCondition>,
}

/// `ValidatingWebhookConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "ValidatingWebhookConfiguration")]
pub struct ValidatingWebhookConfiguration {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `webhooks`.
    #[field(2)]
    pub webhooks: Vec<ValidatingWebhook>,
}

/// `ValidatingWebhookConfigurationList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "admissionregistration.k8s.io", version = "v1beta1", kind = "ValidatingWebhookConfigurationList")]
pub struct ValidatingWebhookConfigurationList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ValidatingWebhookConfiguration>,
}

/// `Validation`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Validation {
    /// `expression`.
    #[field(1)]
    pub expression: Str,
    /// `message`.
    #[field(2, omitempty)]
    pub message: Str,
    /// `reason`.
    #[field(3)]
    pub reason: Option<apimachinery_meta::v1::StatusReason>,
    /// `messageExpression`.
    #[field(4, omitempty)]
    pub message_expression: Str,
}

apimachinery_meta::string_type! {
    /// `ValidationAction`.
    pub struct ValidationAction { DENY = "Deny", WARN = "Warn", AUDIT = "Audit" }
}

/// `Variable`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Variable {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `expression`.
    #[field(2)]
    pub expression: Str,
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

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("admissionregistration.k8s.io", "v1beta1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<ValidatingWebhookConfiguration>(GROUP_VERSION.with_kind("ValidatingWebhookConfiguration"));
    builder.known_as::<ValidatingWebhookConfigurationList>(GROUP_VERSION.with_kind("ValidatingWebhookConfigurationList"));
    builder.known_as::<MutatingWebhookConfiguration>(GROUP_VERSION.with_kind("MutatingWebhookConfiguration"));
    builder.known_as::<MutatingWebhookConfigurationList>(GROUP_VERSION.with_kind("MutatingWebhookConfigurationList"));
    builder.known_as::<ValidatingAdmissionPolicy>(GROUP_VERSION.with_kind("ValidatingAdmissionPolicy"));
    builder.known_as::<ValidatingAdmissionPolicyList>(GROUP_VERSION.with_kind("ValidatingAdmissionPolicyList"));
    builder.known_as::<ValidatingAdmissionPolicyBinding>(GROUP_VERSION.with_kind("ValidatingAdmissionPolicyBinding"));
    builder.known_as::<ValidatingAdmissionPolicyBindingList>(GROUP_VERSION.with_kind("ValidatingAdmissionPolicyBindingList"));
    builder.known_as::<MutatingAdmissionPolicy>(GROUP_VERSION.with_kind("MutatingAdmissionPolicy"));
    builder.known_as::<MutatingAdmissionPolicyList>(GROUP_VERSION.with_kind("MutatingAdmissionPolicyList"));
    builder.known_as::<MutatingAdmissionPolicyBinding>(GROUP_VERSION.with_kind("MutatingAdmissionPolicyBinding"));
    builder.known_as::<MutatingAdmissionPolicyBindingList>(GROUP_VERSION.with_kind("MutatingAdmissionPolicyBindingList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
