//! Metrics to scale by, `v1` ↔ `v2`.

use super::{v1, v2};

const RESOURCE: &str = "Resource";
const CPU: &str = "cpu";

/// The metric that `v1` has a field for.
pub(super) fn cpu_utilization(percent: i32) -> v2::MetricSpec {
    v2::MetricSpec {
        r#type: RESOURCE.into(),
        resource: Some(Box::new(v2::ResourceMetricSource {
            name: CPU.into(),
            target: v2::MetricTarget {
                r#type: "Utilization".into(),
                average_utilization: Some(percent),
                ..Default::default()
            },
        })),
        ..Default::default()
    }
}

/// The percentage, if this is the metric that `v1` has a field for.
pub(super) fn as_cpu_utilization(metric: &v2::MetricSpec) -> Option<i32> {
    let resource = metric.resource.as_deref()?;
    let is_cpu = metric.r#type == RESOURCE && resource.name == CPU;
    resource.target.average_utilization.filter(|_| is_cpu)
}

/// The status of the metric that `v1` has a field for.
pub(super) fn current_cpu_utilization(percent: i32) -> v2::MetricStatus {
    v2::MetricStatus {
        r#type: RESOURCE.into(),
        resource: Some(Box::new(v2::ResourceMetricStatus {
            name: CPU.into(),
            current: v2::MetricValueStatus {
                average_utilization: Some(percent),
                ..Default::default()
            },
        })),
        ..Default::default()
    }
}

/// The percentage, if this is the status of the metric that `v1` has a field for.
pub(super) fn as_current_cpu_utilization(status: &v2::MetricStatus) -> Option<i32> {
    let resource = status.resource.as_deref()?;
    let is_cpu = status.r#type == RESOURCE && resource.name == CPU;
    resource.current.average_utilization.filter(|_| is_cpu)
}

pub(super) fn reference_to_v2(
    reference: v1::CrossVersionObjectReference,
) -> v2::CrossVersionObjectReference {
    let v1::CrossVersionObjectReference { kind, name, api_version } = reference;
    v2::CrossVersionObjectReference { kind, name, api_version }
}

pub(super) fn reference_to_v1(
    reference: v2::CrossVersionObjectReference,
) -> v1::CrossVersionObjectReference {
    let v2::CrossVersionObjectReference { kind, name, api_version } = reference;
    v1::CrossVersionObjectReference { kind, name, api_version }
}

impl From<v1::MetricSpec> for v2::MetricSpec {
    fn from(metric: v1::MetricSpec) -> Self {
        Self {
            r#type: metric.r#type.as_str().into(),
            object: metric.object.map(|it| Box::new((*it).into())),
            pods: metric.pods.map(|it| Box::new((*it).into())),
            resource: metric.resource.map(|it| Box::new((*it).into())),
            container_resource: metric.container_resource.map(|it| Box::new((*it).into())),
            external: metric.external.map(|it| Box::new((*it).into())),
        }
    }
}

impl From<v2::MetricSpec> for v1::MetricSpec {
    fn from(metric: v2::MetricSpec) -> Self {
        Self {
            r#type: metric.r#type.as_str().into(),
            object: metric.object.map(|it| Box::new((*it).into())),
            pods: metric.pods.map(|it| Box::new((*it).into())),
            resource: metric.resource.map(|it| Box::new((*it).into())),
            container_resource: metric.container_resource.map(|it| Box::new((*it).into())),
            external: metric.external.map(|it| Box::new((*it).into())),
        }
    }
}

impl From<v1::ObjectMetricSource> for v2::ObjectMetricSource {
    fn from(source: v1::ObjectMetricSource) -> Self {
        let has_average = source.average_value.is_some();
        let r#type = if has_average { "AverageValue" } else { "Value" };
        // `v1` always has a value: beside an average, zero is an absent one.
        let is_value = !has_average || !source.target_value.is_zero();
        Self {
            described_object: reference_to_v2(source.target),
            target: v2::MetricTarget {
                r#type: r#type.into(),
                value: is_value.then_some(source.target_value),
                average_value: source.average_value,
                average_utilization: None,
            },
            metric: v2::MetricIdentifier { name: source.metric_name, selector: source.selector },
        }
    }
}

impl From<v2::ObjectMetricSource> for v1::ObjectMetricSource {
    fn from(source: v2::ObjectMetricSource) -> Self {
        Self {
            target: reference_to_v1(source.described_object),
            metric_name: source.metric.name,
            target_value: source.target.value.unwrap_or_default(),
            selector: source.metric.selector,
            average_value: source.target.average_value,
        }
    }
}

impl From<v1::PodsMetricSource> for v2::PodsMetricSource {
    fn from(source: v1::PodsMetricSource) -> Self {
        Self {
            metric: v2::MetricIdentifier { name: source.metric_name, selector: source.selector },
            target: v2::MetricTarget {
                r#type: "AverageValue".into(),
                average_value: Some(source.target_average_value),
                ..Default::default()
            },
        }
    }
}

impl From<v2::PodsMetricSource> for v1::PodsMetricSource {
    fn from(source: v2::PodsMetricSource) -> Self {
        Self {
            metric_name: source.metric.name,
            target_average_value: source.target.average_value.unwrap_or_default(),
            selector: source.metric.selector,
        }
    }
}

/// The target of a resource: a utilization when there is one, else an average value.
fn resource_target(
    average_utilization: Option<i32>,
    average_value: Option<apimachinery_meta::Quantity>,
) -> v2::MetricTarget {
    let r#type = if average_utilization.is_none() { "AverageValue" } else { "Utilization" };
    v2::MetricTarget { r#type: r#type.into(), value: None, average_value, average_utilization }
}

impl From<v1::ResourceMetricSource> for v2::ResourceMetricSource {
    fn from(source: v1::ResourceMetricSource) -> Self {
        let v1::ResourceMetricSource { name, target_average_utilization, target_average_value } =
            source;
        Self { name, target: resource_target(target_average_utilization, target_average_value) }
    }
}

impl From<v2::ResourceMetricSource> for v1::ResourceMetricSource {
    fn from(source: v2::ResourceMetricSource) -> Self {
        Self {
            name: source.name,
            target_average_utilization: source.target.average_utilization,
            target_average_value: source.target.average_value,
        }
    }
}

impl From<v1::ContainerResourceMetricSource> for v2::ContainerResourceMetricSource {
    fn from(source: v1::ContainerResourceMetricSource) -> Self {
        Self {
            name: source.name,
            container: source.container,
            target: resource_target(source.target_average_utilization, source.target_average_value),
        }
    }
}

impl From<v2::ContainerResourceMetricSource> for v1::ContainerResourceMetricSource {
    fn from(source: v2::ContainerResourceMetricSource) -> Self {
        Self {
            name: source.name,
            target_average_utilization: source.target.average_utilization,
            target_average_value: source.target.average_value,
            container: source.container,
        }
    }
}

impl From<v1::ExternalMetricSource> for v2::ExternalMetricSource {
    fn from(source: v1::ExternalMetricSource) -> Self {
        let r#type = if source.target_value.is_none() { "AverageValue" } else { "Value" };
        Self {
            metric: v2::MetricIdentifier {
                name: source.metric_name,
                selector: source.metric_selector,
            },
            target: v2::MetricTarget {
                r#type: r#type.into(),
                value: source.target_value,
                average_value: source.target_average_value,
                average_utilization: None,
            },
        }
    }
}

impl From<v2::ExternalMetricSource> for v1::ExternalMetricSource {
    fn from(source: v2::ExternalMetricSource) -> Self {
        Self {
            metric_name: source.metric.name,
            metric_selector: source.metric.selector,
            target_value: source.target.value,
            target_average_value: source.target.average_value,
        }
    }
}
