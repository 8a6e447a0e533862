//! `SubResource` and `Status`.

use apimachinery_api::authentication::v1::TokenRequest;
use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_api::certificates::v1::CertificateSigningRequest;
use apimachinery_api::core::v1::{Binding, Pod, ServiceAccount};
use apimachinery_api::policy::v1::Eviction;
use apimachinery_client::Patch;
use apimachinery_runtime::{Value, path};

use super::*;

const POD: &str = r#"{"apiVersion":"v1","kind":"Pod","metadata":{"name":"web","namespace":"shop"},
    "spec":{"containers":[{"name":"web","image":"web:1"}]}}"#;
const REQUEST: &str = "-----BEGIN CERTIFICATE REQUEST-----
MIHIMHECAQAwDzENMAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEH
A0IABCKYLJYSvCvMcE0w64kkJvmijb047Owyix8pFh27d9XlKB3+3x3WqwPYv8ib
fViuPLhcpV8yxO+YDZ8u8j/zjpGgADAKBggqhkjOPQQDAgNHADBEAiAEMIJn1BDU
pAtjkmIjETqEP7T2jdAotGdFsDW9yz9RlgIgV996h+qTz7zeei7Dz8hMW4DVwh+H
qoQnSrOfYHG6vNE=
-----END CERTIFICATE REQUEST-----
";

fn scale(replicas: i32) -> Scale {
    let mut scale = Scale::default();
    scale.spec.replicas = replicas;
    scale
}

fn untyped_scale(replicas: i32) -> Unstructured {
    unstructured(&format!(
        r#"{{"apiVersion":"autoscaling/v1","kind":"Scale","spec":{{"replicas":{replicas}}}}}"#
    ))
}

/// CLI-04: a scale is read, replaced, patched and applied by its object, which it need not name.
#[tokio::test]
async fn scales_are_those_of_their_objects() {
    for client in clients().await {
        let objects = client.objects().field_owner("scaler").force_ownership();
        let web = objects.create(&typed::<Deployment>(&client, &deployment("web"))).await.unwrap();
        let untyped =
            objects.get_of_kind::<Unstructured>(&deployments(), "shop", "web").await.unwrap();
        let replicas =
            async || objects.get::<Deployment>("shop", "web").await.unwrap().spec.replicas;
        let scales = objects.sub_resource("scale");

        let read: Scale = scales.get(&web).await.unwrap();
        assert_eq!(read.spec.replicas, 2);
        scales.update_part(&web, &scale(3)).await.unwrap();
        assert_eq!(replicas().await, Some(3));
        let patch = Patch::merge(r#"{"spec":{"replicas":4}}"#);
        let patched: Scale = scales.patch_part(&web, &patch).await.unwrap();
        assert_eq!((patched.spec.replicas, replicas().await), (4, Some(4)));
        let applied = scales.apply_part(&web, &untyped_scale(5)).await.unwrap();
        assert_ne!(applied.resource_version(), web.metadata.resource_version);
        assert_eq!(replicas().await, Some(5));

        let read: Unstructured = scales.get(&untyped).await.unwrap();
        assert_eq!(read.content()["spec"].get("replicas"), Some(&Value::Int(5)));
        scales.update_part(&untyped, &untyped_scale(6)).await.unwrap();
        assert_eq!(replicas().await, Some(6));
        let patch = Patch::merge(r#"{"spec":{"replicas":7}}"#);
        let patched: Unstructured = scales.patch_part(&untyped, &patch).await.unwrap();
        assert_eq!(patched.kind().kind, "Scale");
        scales.apply_part(&untyped, &scale(8)).await.unwrap();
        assert_eq!(replicas().await, Some(8));
    }
}

/// CLI-04: tokens, evictions and bindings are created at their objects.
#[tokio::test]
async fn parts_are_created_at_their_objects() {
    for client in clients().await {
        let objects = client.objects();
        let mut account = ServiceAccount::default();
        (account.metadata.name, account.metadata.namespace) = ("robot".into(), "shop".into());
        let account = objects.create(&account).await.unwrap();
        let tokens = objects.sub_resource("token");
        let token = tokens.create(&account, &TokenRequest::default()).await.unwrap();
        assert!(!token.status.token.is_empty());

        objects.create(&unstructured(&node("one"))).await.unwrap();
        let pod = objects.create(&unstructured(POD)).await.unwrap();
        let mut binding = Binding::default();
        binding.target.name = "one".into();
        let bindings = objects.sub_resource("binding");
        bindings.create(&pod, &binding).await.unwrap();
        assert_eq!(objects.get::<Pod>("shop", "web").await.unwrap().spec.node_name, "one");
        let again = bindings.create(&pod, &binding).await.unwrap_err();
        assert!(again.is_conflict(), "{again}");

        let mut eviction = Eviction::default();
        eviction.delete_options.get_or_insert_default().grace_period_seconds = Some(0);
        objects.sub_resource("eviction").create(&pod, &eviction).await.unwrap();
        assert!(!exists(&objects, &GroupVersionKind::new("", "v1", "Pod"), &pod).await);
    }
}

/// CLI-04: requests for certificates are approved by an update and by a patch.
#[tokio::test]
async fn requests_for_certificates_are_approved() {
    for client in clients().await {
        let objects = client.objects();
        let request = |name: &str| {
            let mut request = CertificateSigningRequest::default();
            request.metadata.name = name.into();
            request.spec.signer_name = "example.com/signer".into();
            request.spec.request = REQUEST.as_bytes().to_vec().into();
            request.spec.usages = vec!["client auth".into()];
            request
        };
        let approvals = objects.sub_resource("approval");
        let approved = r#""status":{"conditions":[{"type":"Approved","status":"True"}]}"#;
        let mut one = objects.create(&request("one")).await.unwrap();
        let kind = r#""apiVersion":"certificates.k8s.io/v1","kind":"CertificateSigningRequest""#;
        let changed: CertificateSigningRequest = typed(&client, &format!("{{{kind},{approved}}}"));
        one.status = changed.status;
        approvals.update(&one).await.unwrap();
        let two = objects.create(&request("two")).await.unwrap();
        approvals.patch(&two, &Patch::merge(format!("{{{approved}}}"))).await.unwrap();
        for name in ["one", "two"] {
            let read = objects.get::<CertificateSigningRequest>("", name).await.unwrap();
            let [condition] = &*read.status.conditions else { panic!("{read:?}") };
            assert_eq!((&*condition.r#type, &*condition.status), ("Approved", "True"));
        }
    }
}

/// CLI-04: a status is replaced, patched and applied without the rest of its object.
#[tokio::test]
async fn statuses_are_written_alone() {
    for client in clients().await {
        let objects = client.objects().field_owner("me").force_ownership();
        let status = objects.status();
        let missing = typed::<Deployment>(&client, &deployment("missing"));
        assert!(status.update(&missing).await.unwrap_err().is_not_found());
        let missing = unstructured(&deployment("missing"));
        assert!(status.update(&missing).await.unwrap_err().is_not_found());

        let mut web =
            objects.create(&typed::<Deployment>(&client, &deployment("web"))).await.unwrap();
        (web.status.replicas, web.spec.replicas) = (1, Some(9));
        let updated = status.update(&web).await.unwrap();
        assert_eq!((updated.status.replicas, updated.spec.replicas), (1, Some(2)));
        let kind = deployments();
        let mut untyped = objects.get_of_kind::<Unstructured>(&kind, "shop", "web").await.unwrap();
        let content = untyped.content_mut();
        content.set_nested(path!["status", "replicas"], 3).unwrap();
        content.set_nested(path!["spec", "replicas"], 9).unwrap();
        let updated = status.update(&untyped).await.unwrap();
        assert_eq!((updated.kind(), replicas(&updated)), (kind.clone(), [Some(3), Some(2)]));
        let patch = Patch::merge(r#"{"status":{"replicas":4},"spec":{"replicas":9}}"#);
        let patched = status.patch(&updated, &patch).await.unwrap();
        assert_eq!((patched.kind(), replicas(&patched)), (kind.clone(), [Some(4), Some(2)]));
        let patched = status.patch(&web, &patch).await.unwrap();
        assert_eq!((patched.status.replicas, patched.spec.replicas), (4, Some(2)));
        let configuration = unstructured(
            r#"{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","namespace":"shop"},
                "status":{"replicas":5}}"#,
        );
        let applied = status.apply(&configuration).await.unwrap();
        assert_eq!((applied.kind(), replicas(&applied)), (kind.clone(), [Some(5), Some(2)]));

        let metadata = metadata_of(&kind, "shop", "web");
        let error = status.update(&metadata).await.unwrap_err();
        assert_eq!(error.to_string(), "cannot update using only metadata");
        let patch =
            Patch::merge(r#"{"metadata":{"annotations":{"a":"b"}},"status":{"replicas":6}}"#);
        let patched = status.patch(&metadata, &patch).await.unwrap();
        assert_eq!(patched.type_meta, metadata.type_meta);
        let read = objects.get::<Deployment>("shop", "web").await.unwrap();
        assert_eq!(read.status.replicas, 6);

        let one = objects.create(&typed::<Node>(&client, &node("one"))).await.unwrap();
        let patch = Patch::merge(r#"{"status":{"nodeInfo":{"machineID":"7"}}}"#);
        let patched = status.patch(&one, &patch).await.unwrap();
        assert_eq!(patched.status.node_info.machine_id, "7");
    }
}

/// Those of the status and of the spec.
fn replicas(deployment: &Unstructured) -> [Option<i64>; 2] {
    ["status", "spec"].map(|part| match deployment.content().get(part)?.get("replicas")? {
        Value::Int(replicas) => Some(*replicas),
        _ => None,
    })
}
