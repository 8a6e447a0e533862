//! Annotations that stand for fields, and what they may say.

use apimachinery::api::autoscaling::v1;
use apimachinery::runtime::reflect::{Reflect, Shape};

const NUMBERS: [&str; 12] = [
    "0",
    "1",
    "-3",
    "+7",
    "007",
    "",
    " 1",
    "x",
    "1.0",
    "0x10",
    "9223372036854775807",
    "9223372036854775808",
];
const BROKEN_LISTS: [&str; 9] = ["[]", "", "null", "[null]", "[{}]", "{}", "[", "[] []", " [ ] "];
const BEHAVIORS: [&str; 13] = [
    r#"{"ScaleUp":{"StabilizationWindowSeconds":5,"SelectPolicy":"Min","Policies":[{"Type":"Pods","Value":1,"PeriodSeconds":2}],"Tolerance":"100m"}}"#,
    r#"{"scaleUp":{"policies":null},"SCALEDOWN":{"Tolerance":null}}"#,
    r#"{"ScaleUp":null,"ScaleDown":{"Policies":[]}}"#,
    r#"{"ScaleUp":{}}"#,
    r#"{"ScaleUp":null}"#,
    r#"{"ScaleUp":{"StabilizationWindowSeconds":"5"}}"#,
    r#"{"ScaleUp":{"Tolerance":"x"}}"#,
    r#"{"Other":1}"#,
    "{}",
    "null",
    "",
    "[]",
    "{",
];

/// What is known of the values of an annotation.
pub(super) enum Values {
    /// Any text.
    Any,
    /// One of these.
    Texts(&'static [&'static str]),
    /// The JSON of a list of such values, or one of these texts.
    Json(fn() -> Shape, &'static [&'static str]),
}

/// What the annotation with this key may say.
pub(super) fn values_of(key: &str) -> Values {
    match key {
        "deprecated.daemonset.template.generation" | "deprecated.deployment.rollback.to" => {
            Values::Texts(&NUMBERS)
        }
        "autoscaling.alpha.kubernetes.io/metrics" => {
            Values::Json(<Vec<v1::MetricSpec> as Reflect>::shape, &BROKEN_LISTS)
        }
        "autoscaling.alpha.kubernetes.io/current-metrics" => {
            Values::Json(<Vec<v1::MetricStatus> as Reflect>::shape, &BROKEN_LISTS)
        }
        "autoscaling.alpha.kubernetes.io/conditions" => Values::Json(
            <Vec<v1::HorizontalPodAutoscalerCondition> as Reflect>::shape,
            &BROKEN_LISTS,
        ),
        "autoscaling.alpha.kubernetes.io/behavior" => Values::Texts(&BEHAVIORS),
        _ => Values::Any,
    }
}
