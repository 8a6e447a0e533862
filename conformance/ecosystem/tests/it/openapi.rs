//! Types of `k8s-openapi`.

use apimachinery_runtime::{ConversionError, GroupVersion, GroupVersionKind, Object, Scheme};
use apimachinery_serde_types::{AsObject, SerdeKinds};
use apimachinery_serializer::CodecFactory;
use k8s_openapi::List;
use k8s_openapi::api::apps::v1::Deployment;
use k8s_openapi::api::autoscaling::{v1 as hpa_v1, v2 as hpa_v2};
use k8s_openapi::api::core::v1::{ConfigMap, Pod, Secret};
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition;

use super::findings::findings;
use super::support::{JSON, PROTOBUF, YAML, encode, text};

const POD: &str = r#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web","creationTimestamp":null,"labels":{"b":"<","a":"1"}},
    "spec":{"containers":[{"name":"c","image":"i","resources":{"limits":{"cpu":"500m"}}}],"tolerations":null},"status":{}}"#;

fn codecs() -> CodecFactory {
    let scheme = Scheme::builder()
        .serde_named::<Pod>()
        .serde_named::<List<Pod>>()
        .serde_named::<Deployment>()
        .serde_named::<ConfigMap>()
        .serde_named::<Secret>()
        .serde_named::<CustomResourceDefinition>()
        .build();
    CodecFactory::new(scheme.expect("the kinds fit together"))
}

fn v1() -> GroupVersion {
    GroupVersion::new("", "v1")
}

#[test]
fn type_registers_under_the_kind_it_writes() {
    let codecs = codecs();
    let kinds = |kinds: &[GroupVersionKind]| kinds[0].to_string();
    assert_eq!(kinds(codecs.scheme().kinds_of::<Pod>()), "/v1, Kind=Pod");
    assert_eq!(kinds(codecs.scheme().kinds_of::<List<Pod>>()), "/v1, Kind=PodList");
    assert_eq!(kinds(codecs.scheme().kinds_of::<Deployment>()), "apps/v1, Kind=Deployment");
    let printed = codecs.scheme().to_string();
    assert!(printed.contains("/v1, Kind=PodList → list::List<pod::Pod>"), "{printed}");
}

#[test]
fn pod_is_the_same_in_every_format() {
    let codecs = codecs();
    let pod: Pod = codecs.decode_as(POD).expect("it decodes");
    assert_eq!(pod.metadata.name.as_deref(), Some("web"));
    for media_type in [JSON, YAML, PROTOBUF] {
        let encoded = encode(&codecs, media_type, &v1(), pod.as_object());
        let read: Pod = codecs.decode_as(&encoded).expect("it decodes");
        assert_eq!(read, pod, "{media_type}");
    }
    let json = encode(&codecs, JSON, &v1(), pod.as_object());
    let expected = r#"{"kind":"Pod","apiVersion":"v1","metadata":{"labels":{"a":"1","b":"\u003c"},"name":"web"},"spec":{"containers":[{"image":"i","name":"c","resources":{"limits":{"cpu":"500m"}}}]},"status":{}}"#;
    assert_eq!(text(&json).trim_end(), expected);
}

#[test]
fn list_of_pods_comes_out_of_protobuf() {
    let codecs = codecs();
    let pod: Pod = codecs.decode_as(POD).expect("it decodes");
    let list = List { items: vec![pod.clone(), pod], ..List::default() };
    let protobuf_body = encode(&codecs, PROTOBUF, &v1(), list.as_object());
    let pods: List<Pod> = codecs.decode_as(&protobuf_body).expect("it decodes");
    assert_eq!(pods.items, list.items);
    let decoded = codecs.as_sent().decode(&protobuf_body).expect("it decodes");
    assert_eq!(decoded.kind().kind, "PodList");
    assert!(decoded.object().is::<List<Pod>>());
}

#[test]
fn protobuf_is_that_of_plain_data() {
    let codecs = codecs();
    for yaml in [
        "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata: {a: aGVsbG8=}\ntype: Opaque\n",
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\nimmutable: true\n",
    ] {
        let decoded = codecs.as_sent().decode(yaml).expect("it decodes");
        let body = encode(&codecs, PROTOBUF, &v1(), decoded.object());
        let plain = apimachinery_descriptors::decode(&body).expect("the table reads it");
        assert_eq!(apimachinery_descriptors::encode(&plain).expect("the table writes it"), body);
        assert_eq!(plain.kind(), *decoded.kind());
    }
}

#[test]
fn defaults_are_set_on_the_type_itself() {
    let scheme = Scheme::builder()
        .serde_named::<ConfigMap>()
        .default_with(|map: &mut ConfigMap| {
            map.immutable.get_or_insert(false);
        })
        .build()
        .expect("it fits");
    let read: ConfigMap =
        CodecFactory::new(scheme).decode_as("apiVersion: v1\nkind: ConfigMap\n").expect("reads");
    assert_eq!(read.immutable, Some(false));
}

#[test]
fn objects_compare_by_what_they_write_and_clone() {
    let codecs = codecs();
    let decoded = codecs.as_sent().decode(POD).expect("it decodes");
    let copy = decoded.object().clone_object();
    assert!(copy.equals(decoded.object()));
    let mut other: Pod = codecs.decode_as(POD).expect("it decodes");
    other.metadata.name = Some("other".into());
    assert!(!other.as_object().equals(&*copy));
    assert!(!ConfigMap::default().as_object().equals(&*copy));
    let error = copy.downcast::<ConfigMap>().expect_err("it is a Pod").to_string();
    assert!(error.contains("pod.Pod") && error.contains("ConfigMap"), "{error}");
}

#[test]
fn type_that_names_no_kind_is_reported_when_the_scheme_is_built() {
    let errors = Scheme::builder().serde_named::<String>().build().expect_err("no kind");
    assert!(errors.to_string().contains("alloc::string::String"), "{errors}");
}

#[test]
fn types_of_k8s_openapi_are_looked_through() {
    let data =
        "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n    imagePullpolicy: x\n";
    let line = r#"line 6: unknown field "spec.containers[0].imagePullpolicy"; did you mean "imagePullPolicy"?"#;
    assert_eq!(findings(&codecs(), data), [line]);
}

#[test]
fn types_of_another_crate_convert_with_functions() {
    type New = hpa_v2::HorizontalPodAutoscaler;
    type Old = hpa_v1::HorizontalPodAutoscaler;
    let kind =
        |version| GroupVersion::new("autoscaling", version).with_kind("HorizontalPodAutoscaler");
    let to_hub = |old: Old| {
        let spec = hpa_v2::HorizontalPodAutoscalerSpec {
            max_replicas: old.spec.max_replicas,
            ..Default::default()
        };
        New { metadata: old.metadata, spec, status: None }
    };
    let from_hub = |new: New| {
        if new.spec.max_replicas == 0 {
            return Err(ConversionError::failed("is zero").within_field("spec.maxReplicas"));
        }
        let spec = hpa_v1::HorizontalPodAutoscalerSpec {
            max_replicas: new.spec.max_replicas,
            ..Default::default()
        };
        Ok(Old { metadata: new.metadata, spec, status: None })
    };
    let scheme = Scheme::builder()
        .serde_hub::<New>(kind("v2"))
        .serde_version_with::<Old>(
            kind("v1"),
            move |old, _| Ok(to_hub(old)),
            move |new, _| from_hub(new),
        )
        .build();
    let codecs = CodecFactory::new(scheme.expect("it fits"));
    let old = r#"{"kind":"HorizontalPodAutoscaler","apiVersion":"autoscaling/v1","spec":{"maxReplicas":3}}"#;
    let new: New = codecs.decode_as(old).expect("it converts");
    assert_eq!(new.spec.max_replicas, 3);
    let empty = r#"{"kind":"HorizontalPodAutoscaler","apiVersion":"autoscaling/v2"}"#;
    let error = codecs.decode_as::<Old>(empty).expect_err("nothing to scale");
    assert!(error.to_string().contains("spec.maxReplicas: is zero"), "{error}");
}
