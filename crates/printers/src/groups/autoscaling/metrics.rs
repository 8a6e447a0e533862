//! Metrics as texts: what is, and what is wanted.

use apimachinery_api::autoscaling::v2::{
    MetricSourceType, MetricSpec, MetricStatus, MetricTarget, MetricValueStatus,
};
use apimachinery_meta::Quantity;

const SHOWN: usize = 2;

/// The first metrics, each with the status at its place.
pub(super) fn text_of(specs: &[MetricSpec], statuses: &[MetricStatus]) -> String {
    if specs.is_empty() {
        return "<none>".to_owned();
    }
    let shown = specs.iter().take(SHOWN).enumerate();
    let shown = shown.map(|(at, spec)| text_of_one(spec, statuses.get(at)));
    let text = shown.collect::<Vec<_>>().join(", ");
    match specs.len().saturating_sub(SHOWN) {
        0 => text,
        more => format!("{text} + {more} more..."),
    }
}

/// One metric. Where the part is missing that its type names, nothing is known of it; the reference
/// panics.
fn text_of_one(spec: &MetricSpec, status: Option<&MetricStatus>) -> String {
    let none = MetricTarget::default();
    match &spec.r#type {
        it if *it == MetricSourceType::EXTERNAL => {
            let target = spec.external.as_ref().map_or(&none, |it| &it.target);
            let current = status.and_then(|it| it.external.as_ref()).map(|it| &it.current);
            value(target, current)
        }
        it if *it == MetricSourceType::PODS => {
            let target = spec.pods.as_ref().map_or(&none, |it| &it.target);
            let current = status.and_then(|it| it.pods.as_ref()).map(|it| &it.current);
            let current = current.map(|it| quantity(it.average_value.as_ref()));
            format!("{}/{}", known(current), quantity(target.average_value.as_ref()))
        }
        it if *it == MetricSourceType::OBJECT => {
            let target = spec.object.as_ref().map_or(&none, |it| &it.target);
            let current = status.and_then(|it| it.object.as_ref()).map(|it| &it.current);
            value(target, current)
        }
        it if *it == MetricSourceType::RESOURCE => {
            let source = spec.resource.as_ref();
            let name = source.map_or("", |it| it.name.as_str());
            let current = status.and_then(|it| it.resource.as_ref()).map(|it| &it.current);
            resource(name, source.map_or(&none, |it| &it.target), current)
        }
        it if *it == MetricSourceType::CONTAINER_RESOURCE => {
            let source = spec.container_resource.as_ref();
            let name = source.map_or("", |it| it.name.as_str());
            let current = status.and_then(|it| it.container_resource.as_ref());
            let current = current.map(|it| &it.current);
            resource(name, source.map_or(&none, |it| &it.target), current)
        }
        _ => "<unknown type>".to_owned(),
    }
}

/// A value, or an average where that is wanted.
fn value(target: &MetricTarget, current: Option<&MetricValueStatus>) -> String {
    match &target.average_value {
        Some(average) => {
            let current = current.and_then(|it| it.average_value.as_ref());
            format!("{}/{average} (avg)", known(current.map(ToString::to_string)))
        }
        None => {
            let current = current.map(|it| quantity(it.value.as_ref()));
            format!("{}/{}", known(current), quantity(target.value.as_ref()))
        }
    }
}

/// How much of a resource is used, or which share of it.
fn resource(name: &str, target: &MetricTarget, current: Option<&MetricValueStatus>) -> String {
    match &target.average_value {
        Some(average) => {
            let current = current.map(|it| quantity(it.average_value.as_ref()));
            format!("{name}: {}/{average}", known(current))
        }
        None => {
            let current = current.and_then(|it| it.average_utilization);
            let target = target.average_utilization.map(percent);
            let target = target.unwrap_or("<auto>".to_owned());
            format!("{name}: {}/{target}", known(current.map(percent)))
        }
    }
}

fn percent(share: i32) -> String {
    format!("{share}%")
}

fn known(current: Option<String>) -> String {
    current.unwrap_or("<unknown>".to_owned())
}

/// A quantity; without one, what Go prints.
fn quantity(quantity: Option<&Quantity>) -> String {
    quantity.map_or("<nil>".to_owned(), ToString::to_string)
}
