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
    /// `targetAverageUtilization`.
    #[field(2)]
    pub target_average_utilization: Option<i32>,
    /// `targetAverageValue`.
    #[field(3)]
    pub target_average_value: Option<Quantity>,
    /// `container`.
    #[field(5)]
    pub container: Str,
}

/// `ContainerResourceMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerResourceMetricStatus {
    /// `name`.
    #[field(1)]
    pub name: crate::core::v1::ResourceName,
    /// `currentAverageUtilization`.
    #[field(2)]
    pub current_average_utilization: Option<i32>,
    /// `currentAverageValue`.
    #[field(3)]
    pub current_average_value: Quantity,
    /// `container`.
    #[field(4)]
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
    /// `metricName`.
    #[field(1)]
    pub metric_name: Str,
    /// `metricSelector`.
    #[field(2)]
    pub metric_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `targetValue`.
    #[field(3)]
    pub target_value: Option<Quantity>,
    /// `targetAverageValue`.
    #[field(4)]
    pub target_average_value: Option<Quantity>,
}

/// `ExternalMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ExternalMetricStatus {
    /// `metricName`.
    #[field(1)]
    pub metric_name: Str,
    /// `metricSelector`.
    #[field(2)]
    pub metric_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `currentValue`.
    #[field(3)]
    pub current_value: Quantity,
    /// `currentAverageValue`.
    #[field(4)]
    pub current_average_value: Option<Quantity>,
}

/// `HorizontalPodAutoscaler`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "autoscaling", version = "v1", kind = "HorizontalPodAutoscaler")]
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
#[object(group = "autoscaling", version = "v1", kind = "HorizontalPodAutoscalerList")]
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
    /// `targetCPUUtilizationPercentage`.
    #[field(4, json = "targetCPUUtilizationPercentage")]
    pub target_cpu_utilization_percentage: Option<i32>,
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
    #[field(3)]
    pub current_replicas: i32,
    /// `desiredReplicas`.
    #[field(4)]
    pub desired_replicas: i32,
    /// `currentCPUUtilizationPercentage`.
    #[field(5, json = "currentCPUUtilizationPercentage")]
    pub current_cpu_utilization_percentage: Option<i32>,
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

/// `ObjectMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ObjectMetricSource {
    /// `target`.
    #[field(1)]
    pub target: CrossVersionObjectReference,
    /// `metricName`.
    #[field(2)]
    pub metric_name: Str,
    /// `targetValue`.
    #[field(3)]
    pub target_value: Quantity,
    /// `selector`.
    #[field(4)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `averageValue`.
    #[field(5)]
    pub average_value: Option<Quantity>,
}

/// `ObjectMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ObjectMetricStatus {
    /// `target`.
    #[field(1)]
    pub target: CrossVersionObjectReference,
    /// `metricName`.
    #[field(2)]
    pub metric_name: Str,
    /// `currentValue`.
    #[field(3)]
    pub current_value: Quantity,
    /// `selector`.
    #[field(4)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `averageValue`.
    #[field(5)]
    pub average_value: Option<Quantity>,
}

/// `PodsMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodsMetricSource {
    /// `metricName`.
    #[field(1)]
    pub metric_name: Str,
    /// `targetAverageValue`.
    #[field(2)]
    pub target_average_value: Quantity,
    /// `selector`.
    #[field(3)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
}

/// `PodsMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodsMetricStatus {
    /// `metricName`.
    #[field(1)]
    pub metric_name: Str,
    /// `currentAverageValue`.
    #[field(2)]
    pub current_average_value: Quantity,
    /// `selector`.
    #[field(3)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
}

/// `ResourceMetricSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceMetricSource {
    /// `name`.
    #[field(1)]
    pub name: crate::core::v1::ResourceName,
    /// `targetAverageUtilization`.
    #[field(2)]
    pub target_average_utilization: Option<i32>,
    /// `targetAverageValue`.
    #[field(3)]
    pub target_average_value: Option<Quantity>,
}

/// `ResourceMetricStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceMetricStatus {
    /// `name`.
    #[field(1)]
    pub name: crate::core::v1::ResourceName,
    /// `currentAverageUtilization`.
    #[field(2)]
    pub current_average_utilization: Option<i32>,
    /// `currentAverageValue`.
    #[field(3)]
    pub current_average_value: Quantity,
}

/// `Scale`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "autoscaling", version = "v1", kind = "Scale")]
pub struct Scale {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ScaleSpec,
    /// `status`.
    #[field(3)]
    pub status: ScaleStatus,
}

/// `ScaleSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ScaleSpec {
    /// `replicas`.
    #[field(1, omitempty)]
    pub replicas: i32,
}

/// `ScaleStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ScaleStatus {
    /// `replicas`.
    #[field(1)]
    pub replicas: i32,
    /// `selector`.
    #[field(2, omitempty)]
    pub selector: Str,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("autoscaling", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<HorizontalPodAutoscaler>(GROUP_VERSION.with_kind("HorizontalPodAutoscaler"));
    builder.known_as::<HorizontalPodAutoscalerList>(GROUP_VERSION.with_kind("HorizontalPodAutoscalerList"));
    builder.known_as::<Scale>(GROUP_VERSION.with_kind("Scale"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
