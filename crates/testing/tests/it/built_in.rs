//! The conversions of the built-in kinds.

use apimachinery_api as api;
use apimachinery_runtime::Scheme;
use apimachinery_testing::check_conversions;

/// What autoscalers lose, they lose in the reference as well: `v1` has its one metric by default
/// and cannot leave out a metric's current value.
#[test]
fn autoscalers_lose_what_they_lose_in_the_reference() {
    let scheme = Scheme::builder().install(api::autoscaling).build().expect("it fits");
    let problems = check_conversions(&scheme).expect_err("versions differ in what they can say");
    let lost: Vec<_> = problems.lost().map(|it| (&*it.kind.kind, it.path.to_string())).collect();
    let (target, current) = (
        "spec.targetCPUUtilizationPercentage",
        "status.currentMetrics[0].resource.current.averageValue",
    );
    let kind = "HorizontalPodAutoscaler";
    let expected = [(kind, target.to_owned()), (kind, current.to_owned())];
    assert_eq!(lost, expected, "{problems}");
}
