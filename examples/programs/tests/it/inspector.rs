use apimachinery::api::core::v1::{GROUP_VERSION, Pod};
use apimachinery::{Encoder, codecs, decode};
use programs_example::inspector::inspect;

const MANIFEST: &str = "\
apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop}
spec:
  containers:
  - name: web
    image: nginx
    imagePullpolicy: Always
---
apiVersion: example.com/v1
kind: Car
metadata: {name: beetle}
---
apiVersion: v1
kind: Pod
spec: [none]
";

fn told(input: &[u8]) -> String {
    let mut out = Vec::new();
    inspect(input, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn every_document_is_reported_of_with_what_is_wrong() {
    let told = told(MANIFEST.as_bytes());
    let expected = "\
/v1, Kind=Pod (application/yaml)
  name: shop/web
  images: nginx
  line 8: unknown field \"spec.containers[0].imagePullpolicy\"; did you mean \"imagePullPolicy\"?
example.com/v1, Kind=Car (application/yaml)
  name: /beetle
error: ";
    assert!(told.starts_with(expected), "{told}");
    assert!(told.contains("spec: [none]"), "the line is quoted: {told}");
}

#[test]
fn protobuf_is_reported_of_as_well_also_after_a_line_break() {
    let pod: Pod = decode(MANIFEST.split("---").next().unwrap())
        .unwrap()
        .into_typed()
        .map(apimachinery::Decoded::into_object)
        .unwrap();
    let info = codecs().for_media_type("application/vnd.kubernetes.protobuf").unwrap();
    let encoder = codecs().encoder_for_version(info, &GROUP_VERSION);
    let mut envelope = encoder.encode_to_vec(&pod).unwrap();
    envelope.push(b'\n');
    let told = told(&envelope.repeat(2));
    let one =
        "/v1, Kind=Pod (application/vnd.kubernetes.protobuf)\n  name: shop/web\n  images: nginx\n";
    assert_eq!(told, one.repeat(2));
}
