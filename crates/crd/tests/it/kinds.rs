//! Kinds of definitions in codecs, beside kinds with a type.

use std::sync::Arc;

use apimachinery_api::apiextensions::{v1, v1beta1};
use apimachinery_api::core::v1::Pod;
use apimachinery_crd::{CustomKind, CustomKindError, CustomKinds};
use apimachinery_runtime::{
    Decoded, Encoder, FieldValidation, GroupVersion, GroupVersionKind, Object, Scheme, SchemeError,
    Unstructured, Value,
};
use apimachinery_serializer::CodecFactory;

use super::samples::{CRON_TABS, cron_tabs, kind_of, object};

const NIGHTLY: &str = r#"
apiVersion: stable.example.com/v1
kind: CronTab
metadata: {name: nightly, creationTimestamp: null, lables: {a: b}}
spec:
  cron: 0 0 * * *
  imgae: cron
  image: null
  replicas: null
  labels: {a: b, c: null}
  template: {apiVersion: v1, kind: Pod, metadata: {name: web, colour: red}, more: {x: 1}}
"#;

fn scheme() -> Scheme {
    let mut builder = Scheme::builder();
    builder.install(apimachinery_api::core).install(apimachinery_api::apiextensions);
    builder.build().unwrap().with_unstructured_kinds(Arc::new(cron_tabs())).unwrap()
}

fn codecs() -> CodecFactory {
    let scheme = scheme();
    let cbor = apimachinery_cbor::serializer_info(&(Arc::new(scheme.clone()) as _));
    CodecFactory::builder(scheme).format(cbor).build()
}

fn unstructured(decoded: Decoded) -> Unstructured {
    decoded.into_typed::<Unstructured>().unwrap().into_object()
}

fn json(object: &dyn Object) -> String {
    codecs().to_json_string(object).unwrap()
}

/// CRD-04, CRD-05, CRD-06: what the schema does not know is dropped, and so are nulls without a
/// default; metadata is in its shape.
#[test]
fn objects_are_decoded_in_the_shape_of_their_kind() {
    let expected = r#"{"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"nightly"},"spec":{"cron":"0 0 * * *","image":null,"labels":{"a":"b"},"replicas":null,"template":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"web"},"more":{"x":1}}}}"#;
    let codecs = codecs();
    let decoded = codecs.as_sent().decode(NIGHTLY).unwrap();
    assert!(decoded.findings().is_empty());
    let nightly = unstructured(decoded);
    assert_eq!(json(&nightly), expected);

    // From the other formats as well.
    let sent = json(&object(NIGHTLY));
    assert_eq!(json(&unstructured(codecs.as_sent().decode(&sent).unwrap())), expected);
    let cbor = codecs.for_media_type("application/cbor").unwrap();
    let sent = codecs.without_conversion().encoder_for_version(cbor, &v1::GROUP_VERSION);
    let sent = sent.encode_to_vec(&object(NIGHTLY)).unwrap();
    assert_eq!(json(&unstructured(codecs.as_sent().decode(&sent).unwrap())), expected);

    // Kinds with a type beside it.
    let pod: Pod = codecs.decode_as("apiVersion: v1\nkind: Pod\nmetadata: {name: web}").unwrap();
    assert_eq!(pod.metadata.name, "web");
}

/// CRD-09: strict validation reports what was dropped, metadata first, and keys that appear
/// twice before.
#[test]
fn unknown_fields_have_positions() {
    let codecs = codecs();
    let yaml = NIGHTLY.replace("  imgae: cron", "  imgae: cron\n  cron: 1 0 * * *");
    let decoder = codecs.as_sent().validation(FieldValidation::Strict);
    let error = decoder.decode(&yaml).unwrap_err();
    let findings = error.strict_findings().unwrap();
    let told: Vec<_> = findings.messages().collect();
    assert_eq!(
        told,
        [
            "yaml: unmarshal errors:\n  line 8: key \"cron\" already set in map",
            "unknown field \"metadata.lables\"",
            "unknown field \"spec.imgae\"",
            "unknown field \"spec.template.metadata.colour\"",
        ]
    );
    let shown: Vec<_> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "line 4: unknown field \"metadata.lables\"; did you mean \"labels\"?",
            "line 7: unknown field \"spec.imgae\"; did you mean \"image\"?",
            "line 8: duplicate field \"spec.cron\"",
            "line 12: unknown field \"spec.template.metadata.colour\"",
        ]
    );
    let json = r#"{"kind":"CronTab","apiVersion":"stable.example.com/v1","sepc":{},"spec":{"cron":"","hosts":[],"hosts":[]}}"#;
    let error = decoder.decode(json).unwrap_err();
    assert_eq!(
        error.message().to_string(),
        "strict decoding error: duplicate field \"spec.hosts\", unknown field \"sepc\""
    );
    let columns: Vec<_> =
        error.strict_findings().unwrap().iter().map(|it| it.position.unwrap().column).collect();
    assert_eq!(columns, [56, 95]);
    let pruned = codecs.as_sent().validation(FieldValidation::Warn).decode(json).unwrap();
    assert_eq!(pruned.findings().len(), 2);
}

/// CRD-05: defaults are those of the schema, also for a null that may not be there.
#[test]
fn versioning_codecs_default_and_convert() {
    let codecs = codecs();
    let nightly: Unstructured = codecs.decode_as(NIGHTLY).unwrap();
    assert_eq!(nightly.content()["spec"].get("replicas"), Some(&Value::Int(1)));

    let v1beta1 = GroupVersion::new("stable.example.com", "v1beta1");
    let decoder = codecs.universal_decoder(std::slice::from_ref(&v1beta1));
    let decoded = apimachinery_runtime::Decoder::decode(&decoder, NIGHTLY.as_bytes()).unwrap();
    assert_eq!(unstructured(decoded).api_version(), "stable.example.com/v1beta1");

    // CVT-01: nothing but the version changes, of the items of a list too.
    let list = format!(
        r#"{{"kind":"CronTabList","apiVersion":"stable.example.com/v1","metadata":{{}},"items":[{}]}}"#,
        json(&nightly)
    );
    let list = unstructured(codecs.as_sent().decode(&list).unwrap());
    for format in ["application/json", "application/yaml", "application/cbor"] {
        let info = codecs.for_media_type(format).unwrap();
        let written = codecs.encoder_for_version(info, &v1beta1).encode_to_vec(&list).unwrap();
        let read = unstructured(codecs.as_sent().decode(&written).unwrap()).into_list().unwrap();
        assert_eq!(read.kind().to_string(), "stable.example.com/v1beta1, Kind=CronTabList");
        assert_eq!(read.items[0].kind().to_string(), "stable.example.com/v1beta1, Kind=CronTab");
        assert_eq!(read.items[0].content()["spec"], nightly.content()["spec"]);
    }
    let v9 = GroupVersion::new("stable.example.com", "v9");
    let info = codecs.for_media_type("application/json").unwrap();
    let error = codecs.encoder_for_version(info, &v9).encode_to_vec(&nightly).unwrap_err();
    assert_eq!(
        error.to_string(),
        "request to convert CR to an invalid group/version: stable.example.com/v9"
    );
}

/// CRD-09: custom resources have no form in protobuf, but for their metadata.
#[test]
fn protobuf_carries_metadata_alone() {
    let codecs = codecs();
    let nightly: Unstructured = codecs.decode_as(NIGHTLY).unwrap();
    let protobuf = codecs.for_media_type("application/vnd.kubernetes.protobuf").unwrap();
    let v1 = GroupVersion::new("stable.example.com", "v1");
    let encoder = codecs.encoder_for_version(protobuf, &v1);
    let error = encoder.encode_to_vec(&nightly).unwrap_err().message().to_string();
    let expected = "does not implement the protobuf marshalling interface and cannot be encoded to a protobuf message";
    assert!(error.ends_with(expected), "{error}");
    let envelope = b"k8s\0\n\x20\n\x15stable.example.com/v1\x12\x07CronTab";
    assert!(codecs.as_sent().decode(&envelope[..]).is_err());
    let metadata = apimachinery_meta::v1::PartialObjectMetadata {
        metadata: apimachinery_json::from_value(&nightly.content()["metadata"]).unwrap(),
        ..Default::default()
    };
    let kind = GroupVersionKind::new("meta.k8s.io", "v1", "PartialObjectMetadata");
    let mut written = Vec::new();
    protobuf.serializer.encode(&metadata, &kind, &mut written).unwrap();
    assert!(written.starts_with(b"k8s\0"));
}

/// CRD-09: the items of a list are in shape as well; findings lead through the list.
#[test]
fn lists_are_shaped_by_their_items() {
    let codecs = codecs();
    let list = r#"{"kind":"CronTabList","apiVersion":"stable.example.com/v1","items":[{"spec":{"cron":"a"}},
        {"kind":"CronTab","apiVersion":"stable.example.com/v1","spec":{"corn":"b"}},{"kind":"Other","spec":{"c":1}},7]}"#;
    let decoded = codecs.as_sent().validation(FieldValidation::Warn).decode(list).unwrap();
    let shown: Vec<_> = decoded.findings().iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["line 2: unknown field \"items[1].spec.corn\"; did you mean \"cron\"?"]);
    let list = unstructured(decoded);
    let items = list.content()["items"].as_list().unwrap();
    assert_eq!(items[1].get("spec").unwrap().as_map().unwrap().len(), 0);
    assert_eq!(items[2].get("spec").unwrap().as_map().unwrap().len(), 1);
}

#[test]
fn malformed_metadata_is_rejected() {
    let codecs = codecs();
    let yaml = "apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: 7}\n";
    let error = codecs.as_sent().decode(yaml).unwrap_err();
    assert!(error.to_string().contains("cannot unmarshal number"), "{error}");
    assert_eq!(error.object_kind().unwrap().kind, "CronTab");
}

#[test]
fn unserved_versions_differ_from_unknown_kinds() {
    let kinds = cron_tabs();
    let kind = |version| GroupVersionKind::new("stable.example.com", version, "CronTab");
    assert_eq!(kinds.version(&kind("v1")).unwrap().kind(), &kind("v1"));
    let error = kinds.version(&kind("v1alpha1")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "stable.example.com/v1alpha1, Kind=CronTab is not served; it is in v1, v1beta1"
    );
    let other = GroupVersionKind::new("stable.example.com", "v1", "Car");
    assert!(matches!(kinds.version(&other), Err(CustomKindError::NotDefined(_))));
    let error =
        codecs().as_sent().decode("apiVersion: stable.example.com/v2\nkind: CronTab").unwrap_err();
    assert!(error.is_not_registered());
    assert_eq!(scheme().versions_for_group_kind(&kind("v1").group_kind()).len(), 2);

    let defined = kinds.get("crontabs.stable.example.com").unwrap();
    assert_eq!(defined.names().list_kind, "CronTabList");
    assert_eq!(defined.names().singular, "crontab");
    assert_eq!(defined.storage_version().unwrap().kind().version, "v1");
    assert_eq!(defined.versions().len(), 3);
    assert_eq!(
        kinds.version(&kind("v1beta1")).unwrap().deprecation_warning(),
        Some("stable.example.com/v1beta1 CronTab is deprecated; use stable.example.com/v1 CronTab")
    );
}

#[test]
fn two_definitions_of_a_kind_conflict() {
    let mut kinds = cron_tabs();
    let again = kinds.add(kind_of(CRON_TABS)).unwrap_err();
    assert!(
        matches!(again, CustomKindError::NameTaken(name) if name == "crontabs.stable.example.com")
    );
    let other = CRON_TABS.replace("crontabs", "timetables");
    let error = kinds.add(kind_of(&other)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "CronTab.stable.example.com is already the kind of \"crontabs.stable.example.com\""
    );
    // The kind of its lists as well.
    let list = other.replace("kind: CronTab,", "kind: CronTabList,");
    assert!(matches!(kinds.add(kind_of(&list)), Err(CustomKindError::KindTaken { .. })));

    let core = CRON_TABS.replace("group: stable.example.com", "group: apiextensions.k8s.io");
    let core = core.replace("kind: CronTab,", "kind: CustomResourceDefinition,");
    let mut builtin = CustomKinds::default();
    builtin.add(kind_of(&core)).unwrap();
    let mut builder = Scheme::builder();
    let typed = builder.install(apimachinery_api::apiextensions).build().unwrap();
    let errors = typed.with_unstructured_kinds(Arc::new(builtin)).unwrap_err();
    assert!(matches!(errors[0], SchemeError::KindHasType { .. }), "{errors}");
}

#[test]
fn definitions_are_replaced_and_removed() {
    let mut kinds = cron_tabs();
    let only_v1 = CRON_TABS
        .replace("- name: v1beta1\n    served: true", "- name: v1beta1\n    served: false");
    let before = kinds.clone();
    let old = kinds.replace(kind_of(&only_v1)).unwrap().unwrap();
    assert_eq!(old.served_versions().len(), 2);
    assert_eq!(kinds.iter().next().unwrap().served_versions().len(), 1);
    let v1beta1 = GroupVersionKind::new("stable.example.com", "v1beta1", "CronTab");
    assert!(kinds.version(&v1beta1).is_err() && before.version(&v1beta1).is_ok());
    assert!(kinds.remove("crontabs.stable.example.com").is_some());
    assert!(kinds.is_empty() && kinds.remove("crontabs.stable.example.com").is_none());
    assert_eq!(before.len(), 1);
    assert!(kinds.replace(kind_of(&only_v1)).unwrap().is_none());
}

/// CRD-01: what the old version says once goes to every version; unknown fields stay unless it says
/// otherwise.
#[test]
fn definitions_of_v1beta1_and_typed_ones_are_taken() {
    let old = r#"
apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: cars.example.com}
spec:
  group: example.com
  scope: Cluster
  version: v1
  names: {plural: cars, kind: Car}
  validation: {openAPIV3Schema: {type: object, properties: {doors: {type: integer}}}}
"#;
    let kind = kind_of(old);
    let version = kind.version("v1").unwrap();
    assert!(version.preserves_unknown_fields() && !kind.is_namespaced());
    assert_eq!(version.schema().properties.len(), 1);
    let pruning =
        kind_of(&old.replace("  version: v1", "  version: v1\n  preserveUnknownFields: false"));
    assert!(!pruning.version("v1").unwrap().preserves_unknown_fields());

    let codecs = codecs();
    let typed = codecs.as_sent().decode(old).unwrap();
    assert!(typed.object().is::<v1beta1::CustomResourceDefinition>());
    assert_eq!(CustomKind::from_object(typed.object()).unwrap().name(), "cars.example.com");
    let typed: v1::CustomResourceDefinition = codecs.decode_as(CRON_TABS).unwrap();
    assert_eq!(CustomKind::try_from(&typed).unwrap().versions().len(), 3);

    let pod = Pod::default();
    assert!(matches!(CustomKind::from_object(&pod), Err(CustomKindError::NotADefinition(_))));
    let broken = CRON_TABS.replace(
        "type: object, additionalProperties: {type: string}",
        "patternProperties: {a: {type: string}}",
    );
    let error = CustomKind::from_object(&object(&broken)).unwrap_err();
    assert!(
        matches!(&error, CustomKindError::Schema { version, .. } if version == "v1"),
        "{error}"
    );
    let nameless = CRON_TABS.replace("plural: crontabs, ", "");
    let error = CustomKind::from_object(&object(&nameless)).unwrap_err();
    assert!(matches!(error, CustomKindError::Missing { field: "spec.names.plural", .. }));
    let twice = CRON_TABS.replace("- name: v1beta1", "- name: v1");
    let error = CustomKind::from_object(&object(&twice)).unwrap_err();
    assert!(matches!(error, CustomKindError::VersionTwice { .. }));
}
