use apimachinery::api::core::v1::GROUP_VERSION;
use apimachinery::runtime::Object;
use apimachinery::{AsObject, CodecFactory, Encoder, FieldValidation};
use k8s_openapi::List;
use k8s_openapi::api::core::v1::Pod;
use programs_example::kube_types::{Car, codecs, definition};

const PODS: &str = r#"{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"7"},"items":[
    {"metadata":{"name":"a","labels":{"x":"y"},"creationTimestamp":"2024-01-02T03:04:05Z"},
     "spec":{"containers":[{"name":"c","image":"i","ports":[{"containerPort":80}],
        "resources":{"limits":{"cpu":"100m"}}}]}},
    {"metadata":{"name":"b"}}]}"#;

/// The body of an API server.
fn body() -> Vec<u8> {
    let pods: apimachinery::api::core::v1::PodList =
        apimachinery::codecs().decode_as(PODS).unwrap();
    in_protobuf(apimachinery::codecs(), &pods)
}

fn in_protobuf(codecs: &CodecFactory, object: &dyn Object) -> Vec<u8> {
    let info = codecs.for_media_type("application/vnd.kubernetes.protobuf").unwrap();
    codecs.encoder_for_version(info, &GROUP_VERSION).encode_to_vec(object).unwrap()
}

#[test]
fn list_in_protobuf_becomes_types_of_k8s_openapi_and_the_same_bytes_again() {
    let (codecs, body) = (codecs().unwrap(), body());
    let pods: List<Pod> = codecs.decode_as(&body).unwrap();
    assert_eq!(pods.items.len(), 2);
    assert_eq!(pods.items[0].metadata.name.as_deref(), Some("a"));
    assert_eq!(in_protobuf(&codecs, pods.as_object()), body);

    let reader = codecs.list_reader::<Pod>("application/vnd.kubernetes.protobuf", &body[..]);
    let one_by_one: Result<Vec<Pod>, _> = reader.unwrap().collect();
    assert_eq!(one_by_one.unwrap(), pods.items);
}

#[test]
fn custom_resource_is_checked_and_defaulted() {
    let codecs = codecs().unwrap();
    let yaml = "apiVersion: example.com/v1\nkind: Car\nmetadata: {name: beetle}\nspec: {doors: 3, colour: red}\n";
    let decoded = codecs.as_sent().validation(FieldValidation::Warn).decode(yaml).unwrap();
    let findings: Vec<_> = decoded.findings().iter().map(ToString::to_string).collect();
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].contains("spec.colour"), "{findings:?}");
    let car: Car = codecs.decode_as(yaml).unwrap();
    assert_eq!(car.spec.color.as_deref(), Some("black"));
    assert!(codecs.to_yaml_string(car.as_object()).unwrap().contains("color: black"));
}

#[test]
fn definition_by_kubes_derive_is_one_here() {
    let definition = definition().unwrap();
    assert_eq!(definition.metadata.name, "cars.example.com");
    let [version] = &*definition.spec.versions else { panic!("one version") };
    let schema = version.schema.as_ref().and_then(|it| it.open_api_v3_schema.as_ref()).unwrap();
    let spec = &schema.properties["spec"];
    assert_eq!(spec.required, ["doors"]);
    assert_eq!(spec.properties["doors"].maximum, Some(255.0));
    assert!(version.subresources.as_ref().unwrap().status.is_some());
}
