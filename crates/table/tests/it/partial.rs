//! Metadata without the rest.

use apimachinery_json::to_string;
use apimachinery_meta::v1::{GROUP_VERSION, ObjectMeta, PartialObjectMetadata};
use apimachinery_meta::{StatusError, v1, v1beta1};
use apimachinery_runtime::{GroupVersion, Object};
use apimachinery_table::{TableError, partial_object_metadata, partial_object_metadata_list};

use super::support::unstructured;

const LIST: &str = r#"{"kind":"ThingList","apiVersion":"example.com/v1","metadata":{"resourceVersion":"9","continue":"c"},
    "items":[{"metadata":{"name":"a"},"spec":{}}]}"#;

/// HTTP-04: The metadata of an object of any sort, in either version.
#[test]
fn objects_are_reduced_to_their_metadata() {
    let metadata = ObjectMeta { name: "a".into(), ..ObjectMeta::default() };
    let typed = PartialObjectMetadata { metadata: metadata.clone(), ..Default::default() };
    let plain = unstructured(r#"{"metadata":{"name":"a"},"spec":{"x":1}}"#);
    for object in [&typed as &dyn Object, &plain] {
        let partial = partial_object_metadata(object, &GROUP_VERSION).unwrap();
        assert_eq!(partial.metadata, metadata);
        assert_eq!(partial.type_meta.api_version(), "meta.k8s.io/v1");
        let partial = partial_object_metadata(object, &v1beta1::GROUP_VERSION).unwrap();
        assert_eq!(partial.type_meta.api_version(), "meta.k8s.io/v1beta1");
    }
}

/// HTTP-04: The metadata of the objects of a list, each with its kind, and that of the list.
#[test]
fn lists_are_reduced_to_their_metadata() {
    let list = partial_object_metadata_list(&unstructured(LIST), &GROUP_VERSION).unwrap();
    let list: &v1::PartialObjectMetadataList = list.downcast().unwrap();
    let expected = concat!(
        r#"{"kind":"PartialObjectMetadataList","apiVersion":"meta.k8s.io/v1","metadata":{"resourceVersion":"9","continue":"c"},"#,
        r#""items":[{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"a"}}]}"#,
    );
    assert_eq!(to_string(list).unwrap(), expected);
    let list = partial_object_metadata_list(&unstructured(LIST), &v1beta1::GROUP_VERSION).unwrap();
    assert!(list.is::<v1beta1::PartialObjectMetadataList>());
}

/// HTTP-04: A list is not an object and an object no list, and other versions do not exist: not
/// acceptable.
#[test]
fn the_wrong_one_is_not_acceptable() {
    let wrong = GroupVersion::new("meta.k8s.io", "v2");
    let list = partial_object_metadata_list(&unstructured(LIST), &GROUP_VERSION).unwrap();
    let object = PartialObjectMetadata::default();
    let cases: [(TableError, &str); 4] = [
        (
            partial_object_metadata(&*list, &GROUP_VERSION).unwrap_err(),
            "you requested PartialObjectMetadata, but the requested object is a list (*v1.PartialObjectMetadataList)",
        ),
        (
            partial_object_metadata_list(&object, &GROUP_VERSION).unwrap_err(),
            "you requested PartialObjectMetadataList, but the requested object is not a list (*v1.PartialObjectMetadata)",
        ),
        (
            partial_object_metadata(&object, &wrong).unwrap_err(),
            "no PartialObjectMetadataList exists in group version meta.k8s.io/v2",
        ),
        (
            partial_object_metadata_list(&*list, &wrong).unwrap_err(),
            "no PartialObjectMetadataList exists in group version meta.k8s.io/v2",
        ),
    ];
    for (error, text) in cases {
        assert_eq!(error.to_string(), text);
        let status = StatusError::from(error).into_status();
        assert_eq!((status.code, status.reason.as_str()), (406, "NotAcceptable"));
    }
}
