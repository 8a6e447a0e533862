//! The format among the others in a codec factory.

use std::sync::Arc;

use apimachinery::api::autoscaling::{v1, v2};
use apimachinery::api::core::v1::{ConfigMap, ConfigMapList};
use apimachinery::runtime::{DecodeRequest, Input, Unknown};
use apimachinery::{
    AsObject, CodecFactory, Encoder, GroupVersion, Scheme, SerdeKinds, Unstructured, api,
};
use messagepack_example::{MEDIA_TYPE, serializer_info};
use serde::{Deserialize, Serialize};

fn codecs(scheme: Scheme) -> CodecFactory {
    let messagepack = serializer_info(Arc::new(scheme.clone())).expect("a media type");
    CodecFactory::builder(scheme).format(messagepack).build()
}

fn built_in() -> CodecFactory {
    codecs(
        Scheme::builder().install(api::core).install(api::autoscaling).build().expect("it builds"),
    )
}

fn pack(
    codecs: &CodecFactory,
    object: &dyn apimachinery::Object,
    version: &GroupVersion,
) -> Vec<u8> {
    let serializer = codecs.for_media_type(MEDIA_TYPE).expect("it is registered");
    codecs.encoder_for_version(serializer, version).encode_to_vec(object).expect("it is written")
}

#[test]
fn versions_and_defaults_come_with_the_codec() {
    let codecs = built_in();
    let old = "apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\n\
        spec: {maxReplicas: 5, targetCPUUtilizationPercentage: 70}\n";
    let hub: v2::HorizontalPodAutoscaler = codecs.decode_as(old).expect("it is read");
    let packed = pack(&codecs, &hub, &v1::GROUP_VERSION);
    let serializer = &codecs.for_media_type(MEDIA_TYPE).expect("it is registered").serializer;
    let decoded = serializer.decode_with(Input::from(&packed), DecodeRequest::default());
    let decoded = decoded.expect("it is read");
    let old: &v1::HorizontalPodAutoscaler = decoded.object().downcast().expect("the old version");
    assert_eq!(old.spec.target_cpu_utilization_percentage, Some(70));
    let again: v2::HorizontalPodAutoscaler = codecs.decode_as(&packed).expect("it is read");
    assert_eq!(again, hub);
    assert_eq!(again.spec.min_replicas, Some(1));
}

#[test]
fn lists_are_written_and_read() {
    let codecs = built_in();
    let mut list = ConfigMapList::default();
    for name in ["a", "b"] {
        let mut item = ConfigMap::default();
        item.metadata.name = name.into();
        item.binary_data.insert("key".into(), apimachinery::runtime::ByteString::from(b"\0\x01"));
        list.items.push(item);
    }
    let packed = pack(&codecs, &list, &api::core::v1::GROUP_VERSION);
    let again: ConfigMapList = codecs.decode_as(&packed).expect("it is read");
    assert_eq!(again, list);
}

#[test]
fn kinds_without_a_type_are_unstructured() {
    let codecs = built_in();
    let yaml = "apiVersion: example.com/v1\nkind: Car\nspec: {doors: 5, name: ß, ratio: 0.5, parts: [null, true]}\n";
    let car = codecs.as_sent().any_kind().decode(yaml).expect("any kind is read");
    let version = GroupVersion::new("example.com", "v1");
    let serializer = codecs.for_media_type(MEDIA_TYPE).expect("it is registered");
    let encoder = codecs.without_conversion();
    let encoder = encoder.encoder_for_version(serializer, &version);
    let packed = encoder.encode_to_vec(car.object()).expect("it is written");
    let again = codecs.as_sent().any_kind().decode(&packed).expect("any kind is read");
    let (left, right): (&Unstructured, &Unstructured) = (
        car.object().downcast().expect("unstructured"),
        again.object().downcast().expect("unstructured"),
    );
    assert_eq!(left, right);
    let request = DecodeRequest::into(Box::<Unknown>::default());
    let serializer = &codecs.for_media_type(MEDIA_TYPE).expect("it is registered").serializer;
    let kept = serializer.decode_with(Input::from(&packed), request);
    let kept = kept.expect("it is kept");
    let unknown: &Unknown = kept.object().downcast().expect("unknown");
    assert_eq!((&unknown.raw[..], unknown.content_type.as_str()), (&packed[..], MEDIA_TYPE));
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Car {
    doors: u8,
}

#[test]
fn types_with_only_serde_go_through_json() {
    let version = GroupVersion::new("example.com", "v1");
    let scheme = Scheme::builder().serde_kind::<Car>(version.with_kind("Car")).build();
    let codecs = codecs(scheme.expect("it builds"));
    let car: Car =
        codecs.decode_as("kind: Car\napiVersion: example.com/v1\ndoors: 3\n").expect("a car");
    let serializer = codecs.for_media_type(MEDIA_TYPE).expect("it is registered");
    let encoder = codecs.encoder_for_version(serializer, &version);
    let packed = encoder.encode_to_vec(car.as_object()).expect("it is written");
    let again: Car = codecs.decode_as(&packed).expect("it is read");
    assert_eq!(again, car);
}
