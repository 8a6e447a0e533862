//! What `kube` makes and brings.

use apimachinery_runtime::{FieldValidation, GroupVersion, GroupVersionKind, Scheme};
use apimachinery_serde_types::{AsObject, SerdeKinds, SerdeList, kind_of};
use apimachinery_serializer::CodecFactory;
use kube::CustomResource;
use kube::core::{DynamicObject, ObjectList};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::findings::findings;
use super::support::{JSON, PROTOBUF, YAML, decode, encode, text};

#[derive(CustomResource, Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[kube(group = "example.com", version = "v1", kind = "Car", namespaced, status = "CarStatus")]
#[serde(rename_all = "camelCase")]
struct CarSpec {
    doors: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    owner_name: Option<String>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
struct CarStatus {
    #[serde(default)]
    phases: Vec<String>,
}

mod v1beta1 {
    use super::*;

    #[derive(CustomResource, Clone, Debug, Serialize, Deserialize, JsonSchema)]
    #[kube(group = "example.com", version = "v1beta1", kind = "Car", namespaced)]
    pub(super) struct CarSpec {
        #[serde(default)]
        pub(super) two_doors: bool,
    }

    impl From<Car> for super::Car {
        fn from(old: Car) -> Self {
            let doors = if old.spec.two_doors { 2 } else { 4 };
            let spec = super::CarSpec { doors, owner_name: None };
            Self { metadata: old.metadata, spec, status: None }
        }
    }

    impl From<super::Car> for Car {
        fn from(car: super::Car) -> Self {
            Self { metadata: car.metadata, spec: CarSpec { two_doors: car.spec.doors == 2 } }
        }
    }
}

const CAR: &str =
    "apiVersion: example.com/v1\nkind: Car\nmetadata: {name: beetle}\nspec: {doors: 2}\n";

fn codecs() -> CodecFactory {
    let scheme = Scheme::builder()
        .serde_hub::<Car>(kind_of!(Car))
        .serde_version::<v1beta1::Car>(kind_of!(v1beta1::Car))
        .and()
        .serde_kind::<ObjectList<Car>>(GroupVersion::new("example.com", "v1").with_kind("CarList"))
        .build();
    CodecFactory::new(scheme.expect("the kinds fit together"))
}

fn version(version: &str) -> GroupVersion {
    GroupVersion::new("example.com", version)
}

#[test]
fn kind_of_is_that_of_the_derive() {
    let version = |version| GroupVersionKind::new("example.com", version, "Car");
    assert_eq!(kind_of!(Car), version("v1"));
    assert_eq!(kind_of!(v1beta1::Car), version("v1beta1"));
    assert_eq!(kind_of!(k8s_openapi::api::core::v1::Pod), GroupVersionKind::new("", "v1", "Pod"));
}

#[test]
fn custom_resource_registers_with_one_line_and_goes_through_the_text_formats() {
    let codecs = codecs();
    let car: Car = codecs.decode_as(CAR).expect("it decodes");
    assert_eq!((car.metadata.name.as_deref(), car.spec.doors), (Some("beetle"), 2));
    let json = encode(&codecs, JSON, &version("v1"), car.as_object());
    let expected = r#"{"kind":"Car","apiVersion":"example.com/v1","metadata":{"name":"beetle"},"spec":{"doors":2}}"#;
    assert_eq!(text(&json).trim_end(), expected);
    let yaml = encode(&codecs, YAML, &version("v1"), car.as_object());
    let read: Car = codecs.decode_as(&yaml).expect("it decodes");
    assert!(read.as_object().get().spec.doors == 2);
}

#[test]
fn versions_of_a_custom_resource_convert() {
    let codecs = codecs();
    let car: Car = codecs.decode_as(CAR).expect("it decodes");
    let old = encode(&codecs, JSON, &version("v1beta1"), car.as_object());
    let expected = r#"{"kind":"Car","apiVersion":"example.com/v1beta1","metadata":{"name":"beetle"},"spec":{"two_doors":true}}"#;
    assert_eq!(text(&old).trim_end(), expected);
    let back: Car = codecs.decode_as(&old).expect("it converts");
    assert_eq!(back.spec.doors, 2);
    let old: v1beta1::Car = codecs.decode_as(CAR).expect("it converts");
    assert!(old.spec.two_doors);
}

#[test]
fn unknown_field_of_a_custom_resource_is_a_finding() {
    let codecs = codecs();
    let typo =
        "apiVersion: example.com/v1\nkind: Car\nmetadata: {}\nspec:\n  doors: 3\n  ownername: me\n";
    assert_eq!(
        findings(&codecs, typo),
        [r#"line 6: unknown field "spec.ownername"; did you mean "ownerName"?"#]
    );
    let error = decode(&codecs, typo, FieldValidation::Strict).expect_err("it is strict");
    assert_eq!(error.to_string(), r#"strict decoding error: unknown field "spec.ownername""#);
    let error = decode(
        &codecs,
        "{\"kind\":\"Car\",\"apiVersion\":\"example.com/v1\",\"metadata\":{},\"spec\":{\"doors\":\"two\"}}",
        FieldValidation::Ignore,
    );
    let error = error.expect_err("doors are counted");
    assert_eq!(error.path().to_string(), "spec.doors");
    assert!(
        error
            .to_string()
            .starts_with("cannot unmarshal string into field spec.doors of type uint8"),
        "{error}"
    );
}

#[test]
fn list_of_custom_resources_is_an_object() {
    let codecs = codecs();
    let list = "apiVersion: example.com/v1\nkind: CarList\nmetadata: {resourceVersion: \"7\"}\nitems:\n- metadata: {}\n  spec: {doors: 2}\n- metadata: {}\n  spec: {doors: 4}\n";
    let read: ObjectList<Car> = codecs.decode_as(list).expect("it decodes");
    assert_eq!(read.items.iter().map(|it| it.spec.doors).collect::<Vec<_>>(), [2, 4]);
    let json = encode(&codecs, JSON, &version("v1"), read.as_object());
    let again: ObjectList<Car> = codecs.decode_as(&json).expect("it decodes");
    assert_eq!(again.metadata.resource_version.as_deref(), Some("7"));
    assert_eq!(again.types.kind, "CarList");
}

#[test]
fn custom_resource_has_no_protobuf() {
    let codecs = codecs();
    let car: Car = codecs.decode_as(CAR).expect("it decodes");
    let info = codecs.for_media_type(PROTOBUF).expect("the format is there");
    let mut out = Vec::new();
    let error = info.serializer.encode(car.as_object(), &kind_of!(Car), &mut out);
    let error = error.expect_err("nobody knows its numbers").to_string();
    assert!(error.contains("cannot be encoded to a protobuf message"), "{error}");
    assert!(out.is_empty());
}

#[test]
fn one_dynamic_object_serves_many_kinds() {
    let core = GroupVersion::new("", "v1");
    let scheme = Scheme::builder()
        .serde_kind::<DynamicObject>(core.with_kind("Secret"))
        .serde_kind::<DynamicObject>(core.with_kind("ConfigMap"))
        .build();
    let codecs = CodecFactory::new(scheme.expect("a type may have many kinds"));
    let map = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {b: \"2\", a: \"1\"}\n";
    let decoded = codecs.as_sent().decode(map).expect("it decodes");
    let object: &DynamicObject = decoded.object().downcast().expect("a dynamic object");
    assert_eq!(object.data["data"]["a"], "1");
    for media_type in [JSON, YAML, PROTOBUF] {
        let encoded = encode(&codecs, media_type, &core, object.as_object());
        let again = codecs.as_sent().decode(&encoded).expect("it decodes");
        assert_eq!(again.kind().kind, "ConfigMap", "the kind it names itself");
        assert!(again.object().equals(decoded.object()), "{media_type}");
    }
}

#[test]
fn custom_resource_is_served_with_its_list_in_every_version() {
    let scheme = Scheme::builder()
        .serde_serve::<Car>(kind_of!(Car))
        .serde_version::<v1beta1::Car>(kind_of!(v1beta1::Car))
        .build();
    let codecs = CodecFactory::new(scheme.expect("the kinds fit together"));
    let old = "apiVersion: example.com/v1beta1\nkind: CarList\nmetadata: {resourceVersion: \"7\"}\nitems:\n- apiVersion: example.com/v1beta1\n  kind: Car\n  metadata: {name: beetle}\n  spec: {two_doors: true}\n";
    let cars: SerdeList<Car> = codecs.decode_as(old).expect("it converts");
    assert_eq!((cars.metadata.resource_version.as_str(), cars.items[0].spec.doors), ("7", 2));
    let json = encode(&codecs, JSON, &version("v1"), cars.as_object());
    assert!(text(&json).starts_with(r#"{"kind":"CarList","apiVersion":"example.com/v1","#));
    let list: ObjectList<Car> = serde_json::from_slice(&json).expect("it is what kube reads");
    assert_eq!(list.items[0].metadata.name.as_deref(), Some("beetle"));
    assert!(findings(&codecs, old).is_empty());
}
