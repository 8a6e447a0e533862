//! How often a document is decoded: once, whether it is right, wrong, or of a kind that is not
//! registered.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use apimachinery::cbor::{CborOptions, CborSerializer, json_to_cbor};
use apimachinery::json::{JsonOptions, JsonSerializer};
use apimachinery::runtime::{
    DecodeRequest, FieldValidation, Input, NotRegisteredError, ObjectKinds, ObjectRegistry,
};
use apimachinery::yaml::{YamlOptions, YamlSerializer};
use apimachinery::{
    DecodeError, Decoded, GroupVersionKind, Object, Scheme, Serializer, Unstructured, api,
};

/// A registry that counts the objects it is asked for.
#[derive(Debug)]
struct Counting {
    scheme: Scheme,
    asked: AtomicUsize,
}

impl Counting {
    fn new() -> Arc<Self> {
        let scheme = Scheme::builder().install(api::core).build().expect("the kinds fit together");
        Arc::new(Self { scheme, asked: AtomicUsize::new(0) })
    }

    fn asked(&self) -> usize {
        self.asked.swap(0, Ordering::Relaxed)
    }
}

impl ObjectRegistry for Counting {
    fn object_kinds(&self, object: &dyn Object) -> Result<ObjectKinds<'_>, NotRegisteredError> {
        self.scheme.object_kinds(object)
    }

    fn new_object(&self, kind: &GroupVersionKind) -> Result<Box<dyn Object>, NotRegisteredError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.scheme.new_object(kind)
    }

    fn recognizes(&self, kind: &GroupVersionKind) -> bool {
        self.scheme.recognizes(kind)
    }

    fn default_object(&self, object: &mut dyn Object) {
        self.scheme.default_object(object);
    }
}

fn serializers(registry: &Arc<Counting>) -> [(&'static str, Arc<dyn Serializer>); 3] {
    let registry = || Arc::clone(registry) as Arc<dyn ObjectRegistry>;
    [
        ("JSON", Arc::new(JsonSerializer::new(registry(), JsonOptions::default()))),
        ("YAML", Arc::new(YamlSerializer::new(registry(), YamlOptions::default()))),
        ("CBOR", Arc::new(CborSerializer::new(registry(), CborOptions::default()))),
    ]
}

/// The JSON in the format of a serializer.
fn document(format: &str, json: &str) -> Vec<u8> {
    match format {
        "CBOR" => {
            let mut cbor = Vec::new();
            json_to_cbor(json.as_bytes(), &mut cbor).expect("it is JSON");
            cbor
        }
        _ => json.as_bytes().to_vec(),
    }
}

fn decode(
    serializer: &dyn Serializer,
    data: &[u8],
    request: DecodeRequest<'_>,
) -> Result<Decoded, DecodeError> {
    serializer.decode_with(Input::from(data), request)
}

#[test]
fn document_with_a_mistake_is_decoded_once() {
    let registry = Counting::new();
    for json in [
        r#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"},"spec":{"hostPID":"x"}}"#,
        r#"{"apiVersion":"v1","kind":"Pod","metadata":{"name":7},"spec":{}}"#,
    ] {
        for (format, serializer) in serializers(&registry) {
            let data = document(format, json);
            let error = decode(&*serializer, &data, DecodeRequest::default()).expect_err(format);
            assert_eq!(error.object_kind(), Some(&GroupVersionKind::new("", "v1", "Pod")));
            assert_eq!(registry.asked(), 1, "{format}: {error}");
        }
    }
}

#[test]
fn kind_that_is_not_registered_is_looked_up_once() {
    let registry = Counting::new();
    let json = r#"{"kind":"Deploymnet","apiVersion":"apps/v1","metadata":{"name":"a"}}"#;
    for (format, serializer) in serializers(&registry) {
        let data = document(format, json);
        let request = || DecodeRequest::default().any_kind(true);
        let decoded = decode(&*serializer, &data, request()).expect("any kind will do");
        assert!(decoded.object().is_unstructured(), "{format}");
        assert_eq!(*decoded.kind(), GroupVersionKind::new("apps", "v1", "Deploymnet"), "{format}");
        assert_eq!(registry.asked(), 1, "{format}");
    }
}

/// Taking any kind gives what reading as unstructured data gives, and a type where the kind is
/// registered.
#[test]
fn any_kind_is_read_as_unstructured_data_is() {
    let registry = Counting::new();
    for json in [
        r#"{"kind":"Car","apiVersion":"example.com/v1","wheels":4,"wheels":5}"#,
        r#"{"kind":"Car","apiVersion":"example.com/v1","kind":"Bus","a":1}"#,
        r#"{"kind":"Car","KIND":"Bus","apiVersion":"example.com/v1","a":{"b":1,"b":2}}"#,
        r#"{"wheels":4,"apiVersion":"example.com/v1","kind":"Car"}"#,
        r#"{"kind":"Car","apiVersion":"example.com/v1","wheels":[4}"#,
        r#"{"kind":"Car","apiVersion":"a/b/c"}"#,
        r#"{"kind":"Car"}"#,
        r#"{"apiVersion":"example.com/v1"}"#,
        r#"{"kind":7,"apiVersion":"example.com/v1"}"#,
    ] {
        for (format, serializer) in &serializers(&registry)[..2] {
            let read = |request: DecodeRequest<'_>| {
                let validation = FieldValidation::Warn;
                let request = request.validation(validation);
                let decoded = decode(&**serializer, json.as_bytes(), request)?;
                let (object, kind, findings) = decoded.into_parts();
                let object = object.into_typed::<Unstructured>().expect("unstructured");
                Ok::<_, DecodeError>((object, kind, findings))
            };
            let any = read(DecodeRequest::default().any_kind(true));
            let plain = read(DecodeRequest::into(Box::<Unstructured>::default()));
            match (any, plain) {
                (Ok(any), Ok(plain)) => assert_eq!(any, plain, "{format}: {json}"),
                (Err(error), Ok(_)) => {
                    // A kind is looked up by group, version and name, which unstructured data need
                    // not have.
                    let named = error.is_missing_version() || error.is_missing_kind();
                    assert!(
                        named || error.to_string().contains("a/b/c"),
                        "{format}: {json}: {error}"
                    );
                }
                (Err(any), Err(plain)) => {
                    assert_eq!(any.to_string(), plain.to_string(), "{format}: {json}");
                }
                (Ok(_), Err(error)) => panic!("{format}: {json}: {error}"),
            }
        }
    }
    let json = r#"{"kind":"Car","apiVersion":"v1","KIND":"Pod"}"#;
    let request = DecodeRequest::default().any_kind(true);
    let decoded = decode(&*serializers(&registry)[0].1, json.as_bytes(), request).expect("a pod");
    assert!(decoded.object().is::<api::core::v1::Pod>());
}
