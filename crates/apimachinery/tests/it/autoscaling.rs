//! Autoscalers: defaults, and what `v1` has no field for.

use apimachinery::api::autoscaling::{v1, v2};
use apimachinery::{Encoder, codecs};

const MANIFEST: &str = include_str!("../../../../testdata/hpa-v1.yaml");
const PREFIX: &str = "autoscaling.alpha.kubernetes.io/";
const FORMATS: [&str; 3] =
    ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"];

fn decode_v1(yaml: &str) -> v1::HorizontalPodAutoscaler {
    let yaml = format!("apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\n{yaml}");
    codecs().decode_as(&yaml).expect("it decodes")
}

fn v1_to_v2(yaml: &str) -> v2::HorizontalPodAutoscaler {
    let yaml = format!("apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\n{yaml}");
    codecs().decode_as(&yaml).expect("it converts")
}

fn decode_v2(yaml: &str) -> v2::HorizontalPodAutoscaler {
    let yaml = format!("apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n{yaml}");
    codecs().decode_as(&yaml).expect("it decodes")
}

fn annotated(key: &str, value: &str) -> String {
    format!("metadata: {{annotations: {{\"{PREFIX}{key}\": '{value}'}}}}\n")
}

#[test]
fn manifest_goes_to_v2_and_back_in_every_format_with_nothing_lost() {
    let first: v1::HorizontalPodAutoscaler = codecs().decode_as(MANIFEST).expect("it decodes");
    let hub: v2::HorizontalPodAutoscaler = codecs().decode_as(MANIFEST).expect("it converts");
    for media_type in FORMATS {
        let info = codecs().for_media_type(media_type).expect("the format is there");
        let as_v2 = codecs().encoder_for_version(info, &v2::GROUP_VERSION);
        let as_v1 = codecs().encoder_for_version(info, &v1::GROUP_VERSION);
        let body = as_v2.encode_to_vec(&first).expect("v1 is written as v2");
        let from_v2 = codecs().as_sent().decode(&body).expect("it decodes");
        assert_eq!(from_v2.kind().version, "v2");
        assert_eq!(from_v2.object().downcast::<v2::HorizontalPodAutoscaler>().expect("v2"), &hub);

        let body = as_v1.encode_to_vec(&hub).expect("v2 is written as v1");
        let back: v2::HorizontalPodAutoscaler = codecs().decode_as(&body).expect("and read again");
        assert_eq!(back.spec, hub.spec, "{media_type}");
        assert_eq!(back.metadata, hub.metadata, "{media_type}");
        assert_eq!(back.status.conditions, hub.status.conditions, "{media_type}");
    }
    assert_eq!(
        hub.spec.metrics.len(),
        3,
        "two from the annotation, then the one v1 has a field for"
    );
    assert!(hub.metadata.annotations.keys().all(|key| !key.starts_with(PREFIX)));
}

#[test]
fn v1_defaults_to_one_replica_and_v2_to_cpu_utilization() {
    assert_eq!(decode_v1("spec: {maxReplicas: 3}").spec.min_replicas, Some(1));
    assert_eq!(decode_v1("spec: {minReplicas: 0, maxReplicas: 3}").spec.min_replicas, Some(0));

    let hub = v1_to_v2("spec: {maxReplicas: 3}");
    let target = &hub.spec.metrics[0].resource.as_ref().expect("a resource").target;
    assert_eq!((hub.spec.metrics.len(), target.average_utilization), (1, Some(80)));
    assert_eq!(decode_v2("spec: {maxReplicas: 3}").spec, hub.spec);
}

#[test]
fn behavior_is_filled_in_v2_but_not_when_it_came_from_an_annotation() {
    let filled = decode_v2("spec: {maxReplicas: 3, behavior: {scaleUp: {selectPolicy: Min}}}");
    let behavior = filled.spec.behavior.expect("a behavior");
    let (up, down) = (behavior.scale_up.expect("up"), behavior.scale_down.expect("down"));
    assert_eq!(up.select_policy, Some("Min".into()));
    assert_eq!(up.stabilization_window_seconds, Some(0));
    let policies: Vec<_> =
        up.policies.iter().map(|it| (it.r#type.as_str(), it.value, it.period_seconds)).collect();
    assert_eq!(policies, [("Pods", 4, 15), ("Percent", 100, 15)]);
    assert_eq!(down.stabilization_window_seconds, None);
    assert_eq!(down.policies.len(), 1);

    let annotated = v1_to_v2(&annotated("behavior", r#"{"scaleup":{"selectPOLICY":"Max"}}"#));
    let behavior = annotated.spec.behavior.expect("keys are taken in any case");
    assert!(behavior.scale_down.is_none());
    assert!(behavior.scale_up.expect("up").policies.is_empty());
}

#[test]
fn annotations_that_cannot_be_read_are_dropped_without_an_error() {
    for text in ["[", "7", "[{\"type\":7}]", "[{\"resource\":{\"targetAverageUtilization\":1.5}}]"]
    {
        let hub = v1_to_v2(&annotated("metrics", text));
        assert_eq!(hub.spec.metrics.len(), 1, "only the default one: {text}");
        assert!(hub.metadata.annotations.is_empty(), "{text}");
    }
    for text in ["{}", "null", "[]", "{\"ScaleUp\":null}"] {
        assert_eq!(v1_to_v2(&annotated("behavior", text)).spec.behavior, None, "{text}");
    }
}

#[test]
fn fields_that_v1_lacks_are_written_into_annotations() {
    let hub = decode_v2(
        "spec:\n  maxReplicas: 3\n  metrics:\n  - type: Resource\n    resource: {name: cpu, target: \
         {type: Utilization, averageUtilization: 60}}\n  - type: External\n    external: {metric: \
         {name: \"q<\"}, target: {type: Value, value: 30}}\n  behavior: {scaleDown: {tolerance: 100m}}\n",
    );
    let info = codecs().for_media_type("application/json").expect("JSON");
    let encoder = codecs().encoder_for_version(info, &v1::GROUP_VERSION);
    let body = encoder.encode_to_vec(&hub).expect("it is written as v1");
    let plain = codecs().as_sent().decode(&body).expect("it decodes");
    let old: &v1::HorizontalPodAutoscaler = plain.object().downcast().expect("v1");
    assert_eq!(old.spec.target_cpu_utilization_percentage, Some(60));
    let annotation =
        |key: &str| old.metadata.annotations[format!("{PREFIX}{key}").as_str()].as_str();
    assert_eq!(
        annotation("metrics"),
        r#"[{"type":"External","external":{"metricName":"q\u003c","targetValue":"30"}}]"#
    );
    assert_eq!(
        annotation("behavior"),
        "{\"ScaleUp\":{\"StabilizationWindowSeconds\":0,\"SelectPolicy\":\"Max\",\"Policies\":[\
         {\"Type\":\"Pods\",\"Value\":4,\"PeriodSeconds\":15},\
         {\"Type\":\"Percent\",\"Value\":100,\"PeriodSeconds\":15}],\"Tolerance\":null},\
         \"ScaleDown\":{\"StabilizationWindowSeconds\":null,\"SelectPolicy\":\"Max\",\"Policies\":[\
         {\"Type\":\"Percent\",\"Value\":100,\"PeriodSeconds\":15}],\"Tolerance\":\"100m\"}}"
    );
}
