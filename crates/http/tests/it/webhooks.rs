//! Admission and conversion webhooks.

use apimachinery_api::autoscaling::v2::HorizontalPodAutoscaler;
use apimachinery_api::core::v1::{Container, Pod};
use apimachinery_http::webhook::admission::{Admitted, Denied, Review, mutate, validate};
use apimachinery_http::webhook::conversion::convert;
use apimachinery_meta::StatusError;
use apimachinery_runtime::Scheme;
use apimachinery_serializer::CodecFactory;
use serde_json::{Value, json};

use super::support::codecs;

fn review(version: &str, object: Value, old_object: Value) -> Vec<u8> {
    let operation = if object.is_null() { "DELETE" } else { "CREATE" };
    request(version, operation, object, old_object)
}

fn request(version: &str, operation: &str, object: Value, old_object: Value) -> Vec<u8> {
    let review = json!({
        "kind": "AdmissionReview", "apiVersion": format!("admission.k8s.io/{version}"),
        "request": {
            "uid": "u1", "kind": {"group": "", "version": "v1", "kind": "Pod"},
            "resource": {"group": "", "version": "v1", "resource": "pods"},
            "operation": operation, "userInfo": {"username": "ann"}, "dryRun": true,
            "object": object, "oldObject": old_object,
        },
    });
    serde_json::to_vec(&review).expect("encodes")
}

fn pod() -> Value {
    json!({
        "kind": "Pod", "apiVersion": "v1",
        "metadata": {"name": "web", "labels": {"app": "web"}},
        "spec": {"containers": [{"name": "c", "image": "i:1", "future": 1}]},
    })
}

fn parsed(body: &[u8]) -> Value {
    serde_json::from_slice(body).expect("JSON")
}

fn base64_json(text: &Value) -> Value {
    let decoded = data_encoding::BASE64.decode(text.as_str().expect("text").as_bytes());
    parsed(&decoded.expect("base64"))
}

#[tokio::test]
async fn mutation_patch_keeps_unknown_fields() {
    for version in ["v1", "v1beta1"] {
        let answer = mutate(
            &codecs(),
            &review(version, pod(), Value::Null),
            async |mut pod: Pod, request| {
                assert_eq!((&*request.user_info.username, request.dry_run), ("ann", Some(true)));
                pod.metadata.labels.insert("by/whom".into(), request.user_info.username);
                pod.metadata.annotations.insert("a".into(), "b".into());
                Ok(Admitted::with(pod).warning("labelled"))
            },
        )
        .await
        .expect("a review");
        let answer = parsed(&answer);
        assert_eq!(answer["kind"], "AdmissionReview");
        assert_eq!(answer["apiVersion"], format!("admission.k8s.io/{version}"));
        let response = &answer["response"];
        assert_eq!(response["uid"], "u1");
        assert_eq!(response["allowed"], true);
        assert_eq!(response["patchType"], "JSONPatch");
        assert_eq!(response["warnings"], json!(["labelled"]));
        assert_eq!(
            base64_json(&response["patch"]),
            json!([
                {"op": "add", "path": "/metadata/labels/by~1whom", "value": "ann"},
                {"op": "add", "path": "/metadata/annotations", "value": {"a": "b"}},
            ])
        );
    }
}

/// The patch for a change of a Pod of two containers, with fields that no release has yet.
async fn patch_of(change: impl FnOnce(&mut Pod)) -> Value {
    let pod = json!({
        "kind": "Pod", "apiVersion": "v1", "metadata": {"name": "web", "creationTimestamp": null},
        "spec": {"containers": [
            {"name": "a", "image": "a", "new": 1, "securityContext": {"newer": true}, "env": [
                {"name": "OLD", "value": "1"},
                {"name": "KEY", "valueFrom": {"newRef": {"x": 1}}},
            ]},
            {"image": "b", "name": "b", "resources": {"limits": {"cpu": "1000m"}}},
        ]},
    });
    let changed = async |mut pod: Pod, _| {
        change(&mut pod);
        Ok(pod)
    };
    let answer = mutate(&codecs(), &review("v1", pod, Value::Null), changed).await;
    base64_json(&parsed(&answer.expect("a review"))["response"]["patch"])
}

#[tokio::test]
async fn unknown_fields_stay_with_their_items() {
    let sidecar = || Container { name: "sidecar".into(), ..Container::default() };
    let inserted = patch_of(|pod| pod.spec.containers.as_mut_vec().insert(0, sidecar())).await;
    let value = json!({"name": "sidecar", "resources": {}});
    let path = "/spec/containers/0";
    assert_eq!(inserted, json!([{"op": "add", "path": path, "value": value}]));

    let swapped = patch_of(|pod| pod.spec.containers.swap(0, 1)).await;
    let from = "/spec/containers/1";
    assert_eq!(swapped, json!([{"op": "move", "from": from, "path": path}]));

    let popped = patch_of(|pod| drop(pod.spec.containers.as_mut_vec().pop())).await;
    assert_eq!(popped, json!([{"op": "remove", "path": from}]));

    let retained = patch_of(|pod| pod.spec.containers[0].env.retain(|it| it.name != "OLD")).await;
    assert_eq!(retained, json!([{"op": "remove", "path": "/spec/containers/0/env/0"}]));

    let replaced = patch_of(|pod| {
        let containers = pod.spec.containers.as_mut_vec();
        containers.remove(0);
        containers.push(sidecar());
        containers[0].image = "c".into();
    });
    assert_eq!(
        replaced.await,
        json!([
            {"op": "remove", "path": "/spec/containers/0"},
            {"op": "add", "path": "/spec/containers/-", "value": value},
            {"op": "replace", "path": "/spec/containers/0/image", "value": "c"},
        ])
    );
}

#[tokio::test]
async fn unchanged_object_needs_no_patch() {
    let same = async |pod: Pod, _| Ok(pod);
    let answer = mutate(&codecs(), &review("v1", pod(), Value::Null), same).await;
    let answer = parsed(&answer.expect("a review"));
    assert_eq!(answer["response"], json!({"uid": "u1", "allowed": true}));
}

#[tokio::test]
async fn mutating_handler_admits_deletions() {
    let never = async |_: Pod, _| -> Result<Pod, Denied> { panic!("there is no object") };
    let answer = mutate(&codecs(), &review("v1", Value::Null, pod()), never).await;
    assert_eq!(parsed(&answer.expect("a review"))["response"]["allowed"], true);
}

#[tokio::test]
async fn validating_handler_sees_both_objects_and_denies() {
    let check = async |review: Review<Pod>| {
        assert!(review.object.is_none() && review.old_object.is_some());
        Err(Denied::because("web stays"))
    };
    let answer = validate(&codecs(), &review("v1", Value::Null, pod()), check).await;
    let answer = parsed(&answer.expect("a review"));
    assert_eq!(answer["response"]["allowed"], false);
    let status = &answer["response"]["status"];
    assert_eq!((&status["message"], &status["code"]), (&json!("web stays"), &json!(403)));
    assert_eq!(status["reason"], "Forbidden");
}

#[tokio::test]
async fn undecodable_object_is_denied() {
    let mut broken = pod();
    broken["spec"]["containers"] = json!("none");
    let same = async |pod: Pod, _| Ok(pod);
    let answer = mutate(&codecs(), &review("v1", broken, Value::Null), same).await;
    let answer = parsed(&answer.expect("a review"));
    assert_eq!(answer["response"]["allowed"], false);
    assert_eq!(answer["response"]["status"]["code"], 400);
}

#[tokio::test]
async fn unregistered_type_of_the_handler_is_not_blamed_on_the_client() {
    let codecs = CodecFactory::new(Scheme::builder().build().expect("a scheme"));
    let same = async |pod: Pod, _| Ok(pod);
    let answer = mutate(&codecs, &review("v1", pod(), Value::Null), same).await;
    let answer = parsed(&answer.expect("a review"));
    let status = &answer["response"]["status"];
    assert_eq!((&status["code"], &status["reason"]), (&json!(500), &json!("InternalError")));
    let text = status["message"].as_str().unwrap_or_default();
    assert!(text.contains("no kind is registered for the type v1.Pod"), "{text}");
}

/// As the webhooks of controller-runtime.
#[tokio::test]
async fn request_without_what_it_is_about_is_denied() {
    for (operation, object, message) in [
        ("CREATE", Value::Null, "there is no content to decode"),
        ("UPDATE", Value::Null, "there is no content to decode"),
        ("DELETE", Value::Null, "there is no content to decode"),
        ("BOGUS", pod(), "unknown operation \"BOGUS\""),
        (
            "CREATE",
            json!({"kind": "Node", "apiVersion": "v1", "metadata": {"name": "n"}}),
            "the webhook takes v1.Pod and was sent Pod: the rules in its configuration match other resources",
        ),
    ] {
        let body = request("v1", operation, object, Value::Null);
        let changed = mutate(&codecs(), &body, async |pod: Pod, _| Ok(pod)).await;
        let checked =
            validate(&codecs(), &body, async |_: Review<Pod>| Ok(Admitted::default())).await;
        let answers = if operation == "DELETE" { vec![checked] } else { vec![changed, checked] };
        for answer in answers {
            let response = &parsed(&answer.expect("a review"))["response"];
            assert_eq!(
                (&response["allowed"], &response["status"]["code"]),
                (&json!(false), &json!(400))
            );
            assert_eq!(response["status"]["message"], message);
        }
    }
}

#[tokio::test]
async fn non_review_body_is_a_bad_request() {
    for body in [
        &b"{"[..],
        b"{}",
        br#"{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v2","request":{}}"#,
        br#"{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1"}"#,
        br#"{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{}}"#,
        br#"{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","request":{}}"#,
        b"",
        b"\xff\xfe",
    ] {
        let error: StatusError =
            validate(&codecs(), body, async |_: Review<Pod>| Ok(Admitted::default()))
                .await
                .expect_err("it is no review");
        assert_eq!(error.status().code, 400, "{error}");
        assert_eq!(convert(&codecs(), body).expect_err("no review").status().code, 400);
    }
}

fn conversion(version: &str, objects: Value) -> Vec<u8> {
    let review = json!({
        "kind": "ConversionReview", "apiVersion": "apiextensions.k8s.io/v1",
        "request": {"uid": "u2", "desiredAPIVersion": version, "objects": objects},
    });
    serde_json::to_vec(&review).expect("encodes")
}

#[test]
fn conversion_review_converts_mixed_versions() {
    let v1 = json!({
        "kind": "HorizontalPodAutoscaler", "apiVersion": "autoscaling/v1",
        "metadata": {"name": "a", "future": true, "annotations": {"x": "y"}},
        "spec": {"maxReplicas": 3, "scaleTargetRef": {"kind": "D", "name": "d"}, "targetCPUUtilizationPercentage": 50},
    });
    let v2 = json!({
        "kind": "HorizontalPodAutoscaler", "apiVersion": "autoscaling/v2", "metadata": {"name": "b"},
        "spec": {"maxReplicas": 4, "scaleTargetRef": {"kind": "D", "name": "d"}},
    });
    let answer = convert(&codecs(), &conversion("autoscaling/v2", json!([v1, v2])));
    let response = parsed(&answer.expect("a review"))["response"].clone();
    assert_eq!(response["uid"], "u2");
    assert_eq!(response["result"]["status"], "Success");
    let objects = &response["convertedObjects"];
    assert_eq!(objects[0]["apiVersion"], "autoscaling/v2");
    assert_eq!(
        objects[0]["metadata"],
        json!({"name": "a", "future": true, "annotations": {"x": "y"}})
    );
    assert_eq!(objects[0]["spec"]["metrics"][0]["resource"]["target"]["averageUtilization"], 50);
    assert_eq!(objects[1], v2);
    let typed: HorizontalPodAutoscaler =
        codecs().decode_as(&serde_json::to_vec(&objects[0]).expect("encodes")).expect("it reads");
    assert_eq!(typed.spec.max_replicas, 3);
}

#[test]
fn conversion_of_one_object_fails_all() {
    let good = json!({
        "kind": "HorizontalPodAutoscaler", "apiVersion": "autoscaling/v1", "metadata": {"name": "a"},
    });
    let unknown = json!({"kind": "Car", "apiVersion": "cars/v1", "metadata": {"name": "b"}});
    let answer = convert(&codecs(), &conversion("autoscaling/v2", json!([good, unknown])));
    let response = parsed(&answer.expect("a review"))["response"].clone();
    assert_eq!(response["result"]["status"], "Failure");
    let message = response["result"]["message"].as_str().expect("a message");
    assert!(message.starts_with("object 1 (b): "), "{message}");
    assert_eq!(response["convertedObjects"], Value::Null);
}
