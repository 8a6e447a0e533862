//! A kind of your own, in three versions around an internal type: the example `cnat`.

#[path = "../../examples/cnat/at.rs"]
#[allow(dead_code, unreachable_pub, reason = "the example is written as a module of a library")]
mod at;

use apimachinery::runtime::{ConversionErrorKind, SchemeError};
use apimachinery::{CodecFactory, Encoder, GroupKind, GroupVersion, Object, Scheme};

const FORMATS: [&str; 3] =
    ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"];

fn codecs() -> CodecFactory {
    CodecFactory::new(
        Scheme::builder().install(at::install).build().expect("the kind fits together"),
    )
}

fn party() -> at::At {
    at::At {
        metadata: apimachinery::meta::v1::ObjectMeta { name: "party".into(), ..Default::default() },
        schedule: "2030-01-01T00:00:00Z".parse().expect("a time"),
        command: vec!["echo".into(), "hurray".into()],
        phase: at::Phase::PENDING,
    }
}

#[test]
fn every_version_and_format_gives_the_internal_object_back() {
    let codecs = codecs();
    let versions = [at::v1::GROUP_VERSION, at::v1beta1::GROUP_VERSION, at::v1alpha1::GROUP_VERSION];
    for version in versions {
        for media_type in FORMATS {
            let info = codecs.for_media_type(media_type).expect("the format is there");
            let encoder = codecs.encoder_for_version(info, &version);
            let encoded = encoder.encode_to_vec(&party()).expect("it encodes");
            let decoded: at::At = codecs.decode_as(&encoded).expect("it decodes");
            assert_eq!(decoded, party(), "{version} {media_type}");
            let kind = codecs.as_sent().decode(&encoded).expect("it decodes").kind().clone();
            assert_eq!(kind.group_version(), version);
        }
    }
}

#[test]
fn one_version_converts_to_another_through_the_hub() {
    let codecs = codecs();
    let old =
        "apiVersion: cnat.programming-kubernetes.info/v1alpha1\nkind: At\ncommand: echo a  b\n";
    let new: at::v1::At = codecs.decode_as(old).expect("it converts");
    assert_eq!(*new.spec.command, ["echo", "a", "b"]);
    assert_eq!(new.status.phase, at::Phase::PENDING, "the old version's default was set");
    assert_eq!(new.spec.schedule, None);
}

#[test]
fn conversion_that_fails_reports_why() {
    let old =
        "apiVersion: cnat.programming-kubernetes.info/v1alpha1\nkind: At\nschedule: tomorrow\n";
    let error = codecs().decode_as::<at::v1::At>(old).expect_err("tomorrow is not a time");
    assert!(error.to_string().contains("tomorrow"), "{error}");
    let kind = error.object_kind().expect("the error names the kind");
    assert_eq!(kind.version, "v1alpha1");
}

#[test]
fn versions_are_listed_best_first() {
    let codecs = codecs();
    let kind = GroupKind::new("cnat.programming-kubernetes.info", "At");
    let versions: Vec<_> =
        codecs.scheme().convertible_versions(&kind).into_iter().map(|it| it.version).collect();
    assert_eq!(versions, ["v1", "v1beta1", "v1alpha1"]);
}

#[test]
fn all_mistakes_of_a_scheme_are_reported_together() {
    let mut builder = Scheme::builder();
    builder.hub::<at::At>().version::<at::v1::At>();
    builder.known::<at::v1beta1::At>();
    builder.known_as::<at::v1alpha1::At>(at::v1::GROUP_VERSION.with_kind("At"));
    builder.version_priority(&[GroupVersion::new("cnat.programming-kubernetes.info", "v7")]);
    let errors = builder.build().expect_err("there are mistakes");
    let count = |check: fn(&SchemeError) -> bool| errors.iter().filter(|it| check(it)).count();
    assert_eq!(count(|it| matches!(it, SchemeError::DoubleRegistration { .. })), 1, "{errors}");
    assert_eq!(count(|it| matches!(it, SchemeError::MissingConversion { .. })), 2, "{errors}");
    assert_eq!(count(|it| matches!(it, SchemeError::UnknownPriority { .. })), 1, "{errors}");
    assert_eq!(errors.len(), 4, "{errors}");
}

#[test]
fn object_without_a_way_to_the_version_is_an_error() {
    let scheme = Scheme::builder().install(at::install).known::<Lonely>().build().expect("fits");
    let error =
        scheme.convert::<at::v1::At>(Box::new(Lonely::default()), None).expect_err("no way");
    assert!(matches!(error.kind(), ConversionErrorKind::NoConversion { .. }), "{error}");
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Lonely")]
struct Lonely {}
