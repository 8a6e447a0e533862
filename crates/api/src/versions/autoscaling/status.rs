//! Metrics last read, and conditions, `v1` ↔ `v2`.

use apimachinery_meta::Quantity;

use super::metrics::{reference_to_v1, reference_to_v2};
use super::{v1, v2};

impl From<v1::MetricStatus> for v2::MetricStatus {
    fn from(status: v1::MetricStatus) -> Self {
        Self {
            r#type: status.r#type.as_str().into(),
            object: status.object.map(|it| Box::new((*it).into())),
            pods: status.pods.map(|it| Box::new((*it).into())),
            resource: status.resource.map(|it| Box::new((*it).into())),
            container_resource: status.container_resource.map(|it| Box::new((*it).into())),
            external: status.external.map(|it| Box::new((*it).into())),
        }
    }
}

impl From<v2::MetricStatus> for v1::MetricStatus {
    fn from(status: v2::MetricStatus) -> Self {
        Self {
            r#type: status.r#type.as_str().into(),
            object: status.object.map(|it| Box::new((*it).into())),
            pods: status.pods.map(|it| Box::new((*it).into())),
            resource: status.resource.map(|it| Box::new((*it).into())),
            container_resource: status.container_resource.map(|it| Box::new((*it).into())),
            external: status.external.map(|it| Box::new((*it).into())),
        }
    }
}

impl From<v1::ObjectMetricStatus> for v2::ObjectMetricStatus {
    fn from(status: v1::ObjectMetricStatus) -> Self {
        Self {
            metric: v2::MetricIdentifier { name: status.metric_name, selector: status.selector },
            current: v2::MetricValueStatus {
                value: Some(status.current_value),
                average_value: status.average_value,
                average_utilization: None,
            },
            described_object: reference_to_v2(status.target),
        }
    }
}

impl From<v2::ObjectMetricStatus> for v1::ObjectMetricStatus {
    fn from(status: v2::ObjectMetricStatus) -> Self {
        Self {
            target: reference_to_v1(status.described_object),
            metric_name: status.metric.name,
            current_value: status.current.value.unwrap_or_default(),
            selector: status.metric.selector,
            average_value: status.current.average_value,
        }
    }
}

impl From<v1::PodsMetricStatus> for v2::PodsMetricStatus {
    fn from(status: v1::PodsMetricStatus) -> Self {
        Self {
            metric: v2::MetricIdentifier { name: status.metric_name, selector: status.selector },
            current: average_value(status.current_average_value, None),
        }
    }
}

impl From<v2::PodsMetricStatus> for v1::PodsMetricStatus {
    fn from(status: v2::PodsMetricStatus) -> Self {
        Self {
            metric_name: status.metric.name,
            current_average_value: status.current.average_value.unwrap_or_default(),
            selector: status.metric.selector,
        }
    }
}

fn average_value(value: Quantity, average_utilization: Option<i32>) -> v2::MetricValueStatus {
    v2::MetricValueStatus { value: None, average_value: Some(value), average_utilization }
}

impl From<v1::ResourceMetricStatus> for v2::ResourceMetricStatus {
    fn from(status: v1::ResourceMetricStatus) -> Self {
        let v1::ResourceMetricStatus { name, current_average_utilization, current_average_value } =
            status;
        Self { name, current: average_value(current_average_value, current_average_utilization) }
    }
}

impl From<v2::ResourceMetricStatus> for v1::ResourceMetricStatus {
    fn from(status: v2::ResourceMetricStatus) -> Self {
        Self {
            name: status.name,
            current_average_utilization: status.current.average_utilization,
            current_average_value: status.current.average_value.unwrap_or_default(),
        }
    }
}

impl From<v1::ContainerResourceMetricStatus> for v2::ContainerResourceMetricStatus {
    fn from(status: v1::ContainerResourceMetricStatus) -> Self {
        Self {
            name: status.name,
            container: status.container,
            current: average_value(
                status.current_average_value,
                status.current_average_utilization,
            ),
        }
    }
}

impl From<v2::ContainerResourceMetricStatus> for v1::ContainerResourceMetricStatus {
    fn from(status: v2::ContainerResourceMetricStatus) -> Self {
        Self {
            name: status.name,
            current_average_utilization: status.current.average_utilization,
            current_average_value: status.current.average_value.unwrap_or_default(),
            container: status.container,
        }
    }
}

impl From<v1::ExternalMetricStatus> for v2::ExternalMetricStatus {
    fn from(status: v1::ExternalMetricStatus) -> Self {
        Self {
            metric: v2::MetricIdentifier {
                name: status.metric_name,
                selector: status.metric_selector,
            },
            current: v2::MetricValueStatus {
                value: Some(status.current_value),
                average_value: status.current_average_value,
                average_utilization: None,
            },
        }
    }
}

impl From<v2::ExternalMetricStatus> for v1::ExternalMetricStatus {
    fn from(status: v2::ExternalMetricStatus) -> Self {
        Self {
            metric_name: status.metric.name,
            metric_selector: status.metric.selector,
            current_value: status.current.value.unwrap_or_default(),
            current_average_value: status.current.average_value,
        }
    }
}
