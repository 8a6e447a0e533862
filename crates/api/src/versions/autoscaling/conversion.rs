//! Autoscalers, `v1` ↔ `v2`.
//!
//! `v2` is the hub: the reference's internal type has its shape, field for field. What `v1` has no
//! field for travels in [annotations](super::annotations).

use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::TypeMeta;

use super::behavior::Behavior;
use super::metrics::{
    as_cpu_utilization, as_current_cpu_utilization, cpu_utilization, current_cpu_utilization,
    reference_to_v1, reference_to_v2,
};
use super::{annotations, defaults, v1, v2};
use crate::versions::convert::list;

impl From<v1::HorizontalPodAutoscaler> for v2::HorizontalPodAutoscaler {
    /// Annotations that cannot be read are dropped like the others, as in the reference.
    fn from(autoscaler: v1::HorizontalPodAutoscaler) -> Self {
        let v1::HorizontalPodAutoscaler { mut metadata, spec, status, .. } = autoscaler;
        let spec = spec_to_v2(spec, &metadata);
        let status = status_to_v2(status, &metadata);
        annotations::drop_all(&mut metadata.annotations);
        Self { type_meta: TypeMeta::default(), metadata, spec, status }
    }
}

fn spec_to_v2(
    spec: v1::HorizontalPodAutoscalerSpec,
    metadata: &ObjectMeta,
) -> v2::HorizontalPodAutoscalerSpec {
    let other: Option<Vec<v1::MetricSpec>> =
        annotations::read(&metadata.annotations, annotations::METRICS);
    let mut metrics: Vec<v2::MetricSpec> =
        other.unwrap_or_default().into_iter().map(Into::into).collect();
    metrics.extend(spec.target_cpu_utilization_percentage.map(cpu_utilization));
    defaults::set_metrics(&mut metrics);
    let behavior: Option<Behavior> =
        annotations::read(&metadata.annotations, annotations::BEHAVIOR);
    v2::HorizontalPodAutoscalerSpec {
        scale_target_ref: reference_to_v2(spec.scale_target_ref),
        min_replicas: spec.min_replicas,
        max_replicas: spec.max_replicas,
        metrics,
        behavior: behavior.filter(|it| !it.is_empty()).map(|it| Box::new(it.into())),
    }
}

fn status_to_v2(
    status: v1::HorizontalPodAutoscalerStatus,
    metadata: &ObjectMeta,
) -> v2::HorizontalPodAutoscalerStatus {
    let current: Option<Vec<v1::MetricStatus>> =
        annotations::read(&metadata.annotations, annotations::CURRENT_METRICS);
    let current_metrics = match current {
        Some(current) => current.into_iter().map(Into::into).collect(),
        None => status
            .current_cpu_utilization_percentage
            .map(|percent| vec![current_cpu_utilization(percent)])
            .into(),
    };
    let conditions: Option<Vec<v1::HorizontalPodAutoscalerCondition>> =
        annotations::read(&metadata.annotations, annotations::CONDITIONS);
    v2::HorizontalPodAutoscalerStatus {
        observed_generation: status.observed_generation,
        last_scale_time: status.last_scale_time,
        current_replicas: status.current_replicas,
        desired_replicas: status.desired_replicas,
        current_metrics,
        conditions: list(conditions.unwrap_or_default()),
    }
}

impl From<v2::HorizontalPodAutoscaler> for v1::HorizontalPodAutoscaler {
    /// All targets of CPU utilization but the first are lost, as in the reference.
    fn from(autoscaler: v2::HorizontalPodAutoscaler) -> Self {
        let v2::HorizontalPodAutoscaler { mut metadata, spec, status, .. } = autoscaler;
        annotations::drop_all(&mut metadata.annotations);
        let spec = spec_to_v1(spec, &mut metadata);
        let status = status_to_v1(status, &mut metadata);
        Self { type_meta: TypeMeta::default(), metadata, spec, status }
    }
}

fn spec_to_v1(
    spec: v2::HorizontalPodAutoscalerSpec,
    metadata: &mut ObjectMeta,
) -> v1::HorizontalPodAutoscalerSpec {
    let target_cpu_utilization_percentage = spec.metrics.iter().find_map(as_cpu_utilization);
    let other: Vec<v1::MetricSpec> = spec
        .metrics
        .into_iter()
        .filter(|metric| as_cpu_utilization(metric).is_none())
        .map(Into::into)
        .collect();
    if !other.is_empty() {
        annotations::write(&mut metadata.annotations, annotations::METRICS, &other);
    }
    if let Some(behavior) = &spec.behavior {
        let behavior = Behavior::from(&**behavior);
        annotations::write(&mut metadata.annotations, annotations::BEHAVIOR, &behavior);
    }
    v1::HorizontalPodAutoscalerSpec {
        scale_target_ref: reference_to_v1(spec.scale_target_ref),
        min_replicas: spec.min_replicas,
        max_replicas: spec.max_replicas,
        target_cpu_utilization_percentage,
    }
}

fn status_to_v1(
    status: v2::HorizontalPodAutoscalerStatus,
    metadata: &mut ObjectMeta,
) -> v1::HorizontalPodAutoscalerStatus {
    let current = status.current_metrics;
    let percent = current.iter().filter_map(as_current_cpu_utilization).next_back();
    let current: Vec<v1::MetricStatus> = current.into_iter().map(Into::into).collect();
    if !current.is_empty() {
        annotations::write(&mut metadata.annotations, annotations::CURRENT_METRICS, &current);
    }
    let conditions: Vec<v1::HorizontalPodAutoscalerCondition> = list(status.conditions);
    if !conditions.is_empty() {
        annotations::write(&mut metadata.annotations, annotations::CONDITIONS, &conditions);
    }
    v1::HorizontalPodAutoscalerStatus {
        observed_generation: status.observed_generation,
        last_scale_time: status.last_scale_time,
        current_replicas: status.current_replicas,
        desired_replicas: status.desired_replicas,
        current_cpu_utilization_percentage: percent,
    }
}
