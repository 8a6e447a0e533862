//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `ContainerResourceMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerResourceMetricSource {
    /// `name`.
    #[field(1)]
    pub name: crate::core::v1::ResourceName,
    /// `target`.
    #[field(2)]
    pub target: MetricTarget,
    /// `container`.
    #[field(3)]
    pub container: Str,
}

/// `ContainerResourceMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerResourceMetricStatus {
    /// `name`.
    #[field(1)]
    pub name: crate::core::v1::ResourceName,
    /// `current`.
    #[field(2)]
    pub current: MetricValueStatus,
    /// `container`.
    #[field(3)]
    pub container: Str,
}

/// `CrossVersionObjectReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CrossVersionObjectReference {
    /// `kind`.
    #[field(1)]
    pub kind: Str,
    /// `name`.
    #[field(2)]
    pub name: Str,
    /// `apiVersion`.
    #[field(3, omitempty)]
    pub api_version: Str,
}

/// `ExternalMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ExternalMetricSource {
    /// `metric`.
    #[field(1)]
    pub metric: MetricIdentifier,
    /// `target`.
    #[field(2)]
    pub target: MetricTarget,
}

/// `ExternalMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ExternalMetricStatus {
    /// `metric`.
    #[field(1)]
    pub metric: MetricIdentifier,
    /// `current`.
    #[field(2)]
    pub current: MetricValueStatus,
}

/// `HPAScalingPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HPAScalingPolicy {
    /// `type`.
    #[field(1)]
    pub r#type: HPAScalingPolicyType,
    /// `value`.
    #[field(2)]
    pub value: i32,
    /// `periodSeconds`.
    #[field(3)]
    pub period_seconds: i32,
}

apimachinery_meta::string_type! {
    /// `HPAScalingPolicyType`.
    pub struct HPAScalingPolicyType { PODS_SCALING_POLICY = "Pods", PERCENT_SCALING_POLICY = "Percent" }
}

/// `HPAScalingRules`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HPAScalingRules {
    /// `stabilizationWindowSeconds`.
    #[field(3)]
    pub stabilization_window_seconds: Option<i32>,
    /// `selectPolicy`.
    #[field(1)]
    pub select_policy: Option<ScalingPolicySelect>,
    /// `policies`.
    #[field(2)]
    pub policies: Vec<HPAScalingPolicy>,
    /// `tolerance`.
    #[field(4)]
    pub tolerance: Option<Quantity>,
}

/// `HorizontalPodAutoscaler`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "autoscaling", version = "v2", kind = "HorizontalPodAutoscaler")]
pub struct HorizontalPodAutoscaler {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: HorizontalPodAutoscalerSpec,
    /// `status`.
    #[field(3)]
    pub status: HorizontalPodAutoscalerStatus,
}

/// `HorizontalPodAutoscalerBehavior`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HorizontalPodAutoscalerBehavior {
    /// `scaleUp`.
    #[field(1)]
    pub scale_up: Option<Box<HPAScalingRules>>,
    /// `scaleDown`.
    #[field(2)]
    pub scale_down: Option<Box<HPAScalingRules>>,
}

/// `HorizontalPodAutoscalerCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HorizontalPodAutoscalerCondition {
    /// `type`.
    #[field(1)]
    pub r#type: HorizontalPodAutoscalerConditionType,
    /// `status`.
    #[field(2)]
    pub status: crate::core::v1::ConditionStatus,
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
    #[field(6)]
    pub observed_generation: Option<i64>,
}

apimachinery_meta::string_type! {
    /// `HorizontalPodAutoscalerConditionType`.
    pub struct HorizontalPodAutoscalerConditionType { SCALING_ACTIVE = "ScalingActive", ABLE_TO_SCALE = "AbleToScale", SCALING_LIMITED = "ScalingLimited", SCALED_TO_ZERO = "ScaledToZero" }
}

/// `HorizontalPodAutoscalerList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "autoscaling", version = "v2", kind = "HorizontalPodAutoscalerList")]
pub struct HorizontalPodAutoscalerList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<HorizontalPodAutoscaler>,
}

/// `HorizontalPodAutoscalerSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HorizontalPodAutoscalerSpec {
    /// `scaleTargetRef`.
    #[field(1)]
    pub scale_target_ref: CrossVersionObjectReference,
    /// `minReplicas`.
    #[field(2)]
    pub min_replicas: Option<i32>,
    /// `maxReplicas`.
    #[field(3)]
    pub max_replicas: i32,
    /// `metrics`.
    #[field(4)]
    pub metrics: Vec<MetricSpec>,
    /// `behavior`.
    #[field(5)]
    pub behavior: Option<Box<HorizontalPodAutoscalerBehavior>>,
}

/// `HorizontalPodAutoscalerStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HorizontalPodAutoscalerStatus {
    /// `observedGeneration`.
    #[field(1)]
    pub observed_generation: Option<i64>,
    /// `lastScaleTime`.
    #[field(2)]
    pub last_scale_time: Option<Time>,
    /// `currentReplicas`.
    #[field(3, omitempty)]
    pub current_replicas: i32,
    /// `desiredReplicas`.
    #[field(4)]
    pub desired_replicas: i32,
    /// `currentMetrics`.
    #[field(5)]
    pub current_metrics: NullableVec<MetricStatus>,
    /// `conditions`.
    #[field(6)]
    pub conditions: Vec<HorizontalPodAutoscalerCondition>,
}

/// `MetricIdentifier`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct MetricIdentifier {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `selector`.
    #[field(2)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
}

apimachinery_meta::string_type! {
    /// `MetricSourceType`.
    pub struct MetricSourceType { OBJECT = "Object", PODS = "Pods", RESOURCE = "Resource", CONTAINER_RESOURCE = "ContainerResource", EXTERNAL = "External" }
}

/// `MetricSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct MetricSpec {
    /// `type`.
    #[field(1)]
    pub r#type: MetricSourceType,
    /// `object`.
    #[field(2)]
    pub object: Option<Box<ObjectMetricSource>>,
    /// `pods`.
    #[field(3)]
    pub pods: Option<Box<PodsMetricSource>>,
    /// `resource`.
    #[field(4)]
    pub resource: Option<Box<ResourceMetricSource>>,
    /// `containerResource`.
    #[field(7)]
    pub container_resource: Option<Box<ContainerResourceMetricSource>>,
    /// `external`.
    #[field(5)]
    pub external: Option<Box<ExternalMetricSource>>,
}

/// `MetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct MetricStatus {
    /// `type`.
    #[field(1)]
    pub r#type: MetricSourceType,
    /// `object`.
    #[field(2)]
    pub object: Option<Box<ObjectMetricStatus>>,
    /// `pods`.
    #[field(3)]
    pub pods: Option<Box<PodsMetricStatus>>,
    /// `resource`.
    #[field(4)]
    pub resource: Option<Box<ResourceMetricStatus>>,
    /// `containerResource`.
    #[field(7)]
    pub container_resource: Option<Box<ContainerResourceMetricStatus>>,
    /// `external`.
    #[field(5)]
    pub external: Option<Box<ExternalMetricStatus>>,
}

/// `MetricTarget`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct MetricTarget {
    /// `type`.
    #[field(1)]
    pub r#type: MetricTargetType,
    /// `value`.
    #[field(2)]
    pub value: Option<Quantity>,
    /// `averageValue`.
    #[field(3)]
    pub average_value: Option<Quantity>,
    /// `averageUtilization`.
    #[field(4)]
    pub average_utilization: Option<i32>,
}

apimachinery_meta::string_type! {
    /// `MetricTargetType`.
    pub struct MetricTargetType { UTILIZATION_METRIC_TYPE = "Utilization", VALUE_METRIC_TYPE = "Value", AVERAGE_VALUE_METRIC_TYPE = "AverageValue" }
}

/// `MetricValueStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct MetricValueStatus {
    /// `value`.
    #[field(1)]
    pub value: Option<Quantity>,
    /// `averageValue`.
    #[field(2)]
    pub average_value: Option<Quantity>,
    /// `averageUtilization`.
    #[field(3)]
    pub average_utilization: Option<i32>,
}

/// `ObjectMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ObjectMetricSource {
    /// `describedObject`.
    #[field(1)]
    pub described_object: CrossVersionObjectReference,
    /// `target`.
    #[field(2)]
    pub target: MetricTarget,
    /// `metric`.
    #[field(3)]
    pub metric: MetricIdentifier,
}

/// `ObjectMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ObjectMetricStatus {
    /// `metric`.
    #[field(1)]
    pub metric: MetricIdentifier,
    /// `current`.
    #[field(2)]
    pub current: MetricValueStatus,
    /// `describedObject`.
    #[field(3)]
    pub described_object: CrossVersionObjectReference,
}

/// `PodsMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodsMetricSource {
    /// `metric`.
    #[field(1)]
    pub metric: MetricIdentifier,
    /// `target`.
    #[field(2)]
    pub target: MetricTarget,
}

/// `PodsMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodsMetricStatus {
    /// `metric`.
    #[field(1)]
    pub metric: MetricIdentifier,
    /// `current`.
    #[field(2)]
    pub current: MetricValueStatus,
}

/// `ResourceMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceMetricSource {
    /// `name`.
    #[field(1)]
    pub name: crate::core::v1::ResourceName,
    /// `target`.
    #[field(2)]
    pub target: MetricTarget,
}

/// `ResourceMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceMetricStatus {
    /// `name`.
    #[field(1)]
    pub name: crate::core::v1::ResourceName,
    /// `current`.
    #[field(2)]
    pub current: MetricValueStatus,
}

apimachinery_meta::string_type! {
    /// `ScalingPolicySelect`.
    pub struct ScalingPolicySelect { MAX_CHANGE_POLICY_SELECT = "Max", MIN_CHANGE_POLICY_SELECT = "Min", DISABLED_POLICY_SELECT = "Disabled" }
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("autoscaling", "v2");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<HorizontalPodAutoscaler>(GROUP_VERSION.with_kind("HorizontalPodAutoscaler"));
    builder.known_as::<HorizontalPodAutoscalerList>(GROUP_VERSION.with_kind("HorizontalPodAutoscalerList"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
