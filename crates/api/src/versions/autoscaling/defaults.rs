//! Values assumed for what an autoscaler leaves out.

use super::{v1, v2};

/// One replica at least.
const MIN_REPLICAS: i32 = 1;
/// Percent of the requested CPU, when no metric is given.
const CPU_UTILIZATION: i32 = 80;

/// Sets the defaults of a `v1` autoscaler. That of its metrics is a matter of conversion, which
/// sees the annotations.
pub(super) fn set_v1(autoscaler: &mut v1::HorizontalPodAutoscaler) {
    autoscaler.spec.min_replicas.get_or_insert(MIN_REPLICAS);
}

/// Sets the defaults of a `v2` autoscaler.
pub(super) fn set_v2(autoscaler: &mut v2::HorizontalPodAutoscaler) {
    let spec = &mut autoscaler.spec;
    spec.min_replicas.get_or_insert(MIN_REPLICAS);
    set_metrics(&mut spec.metrics);
    if let Some(behavior) = &mut spec.behavior {
        fill(behavior.scale_up.get_or_insert_default(), scale_up_rules());
        fill(behavior.scale_down.get_or_insert_default(), scale_down_rules());
    }
}

/// Without any metric an autoscaler watches CPU utilization.
pub(super) fn set_metrics(metrics: &mut Vec<v2::MetricSpec>) {
    if metrics.is_empty() {
        metrics.push(super::metrics::cpu_utilization(CPU_UTILIZATION));
    }
}

fn fill(rules: &mut v2::HPAScalingRules, defaults: v2::HPAScalingRules) {
    if rules.stabilization_window_seconds.is_none() {
        rules.stabilization_window_seconds = defaults.stabilization_window_seconds;
    }
    if rules.select_policy.is_none() {
        rules.select_policy = defaults.select_policy;
    }
    if rules.policies.is_empty() {
        rules.policies = defaults.policies;
    }
}

fn policy(r#type: v2::HPAScalingPolicyType, value: i32) -> v2::HPAScalingPolicy {
    v2::HPAScalingPolicy { r#type, value, period_seconds: 15 }
}

/// At once, by four pods or by doubling, whichever is more.
fn scale_up_rules() -> v2::HPAScalingRules {
    v2::HPAScalingRules {
        stabilization_window_seconds: Some(0),
        policies: vec![policy("Pods".into(), 4), policy("Percent".into(), 100)],
        ..scale_down_rules()
    }
}

/// Down to the minimum; how long to wait is left to the controller.
fn scale_down_rules() -> v2::HPAScalingRules {
    v2::HPAScalingRules {
        stabilization_window_seconds: None,
        select_policy: Some("Max".into()),
        policies: vec![policy("Percent".into(), 100)],
        tolerance: None,
    }
}
