//! Several versions of one kind.

use apimachinery_meta::v1::Status;
use apimachinery_runtime::{GroupVersion, Scheme, SchemeError};
use apimachinery_serde_types::{AsObject, SerdeKinds, SerdeList};
use apimachinery_serializer::{CodecFactory, WatchEvent};
use serde::{Deserialize, Serialize};

use super::support::{JSON, encode, text};

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Internal {
    size: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Text {
    #[serde(default)]
    size: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Number {
    size: u32,
}

impl TryFrom<Text> for Internal {
    type Error = std::num::ParseIntError;

    fn try_from(text: Text) -> Result<Self, Self::Error> {
        Ok(Self { size: text.size.parse()? })
    }
}

impl From<Internal> for Text {
    fn from(internal: Internal) -> Self {
        Self { size: internal.size.to_string() }
    }
}

impl From<Number> for Internal {
    fn from(number: Number) -> Self {
        Self { size: number.size }
    }
}

impl From<Internal> for Number {
    fn from(internal: Internal) -> Self {
        Self { size: internal.size }
    }
}

fn version(version: &str) -> GroupVersion {
    GroupVersion::new("example.com", version)
}

fn codecs() -> CodecFactory {
    let scheme = Scheme::builder()
        .serde_hub::<Internal>(version("__internal").with_kind("Box"))
        .serde_version::<Number>(version("v1").with_kind("Box"))
        .serde_try_version::<Text>(version("v1beta1").with_kind("Box"))
        .default_with(|text: &mut Text| {
            if text.size.is_empty() {
                text.size = "7".into();
            }
        })
        .version_priority(&[version("v1"), version("v1beta1")])
        .build();
    CodecFactory::new(scheme.expect("it fits"))
}

/// CNV-06, DEF-02: types with only serde's traits default in their version, then convert through
/// the hub.
#[test]
fn versions_default_and_convert_through_an_internal_type() {
    let codecs = codecs();
    let old = "apiVersion: example.com/v1beta1\nkind: Box\n";
    let new: Number = codecs.decode_as(old).expect("two hops");
    assert_eq!(new.size, 7);
    let internal: Internal = codecs.decode_as(old).expect("one hop");
    let json = encode(&codecs, JSON, &version("v1"), internal.as_object());
    assert_eq!(text(&json), "{\"kind\":\"Box\",\"apiVersion\":\"example.com/v1\",\"size\":7}\n");
    let json = encode(&codecs, JSON, &version("v1beta1"), new.as_object());
    assert!(text(&json).contains("\"size\":\"7\""), "{}", text(&json));
}

#[test]
fn conversion_that_fails_reports_why() {
    let old = "apiVersion: example.com/v1beta1\nkind: Box\nsize: large\n";
    let error = codecs().decode_as::<Number>(old).expect_err("not a number");
    assert!(error.to_string().contains("invalid digit"), "{error}");
    assert_eq!(error.object_kind().map(|it| it.version.as_str()), Some("v1beta1"));
}

#[test]
fn version_without_conversions_is_reported_when_the_scheme_is_built() {
    let mut builder = Scheme::builder();
    builder.serde_hub::<Internal>(version("__internal").with_kind("Box"));
    builder.serde_kind::<Text>(version("v1").with_kind("Box"));
    let errors = builder.build().expect_err("nothing converts");
    assert_eq!(errors.len(), 2, "{errors}");
    assert!(errors.iter().all(|it| matches!(it, SchemeError::MissingConversion { .. })));
}

fn served() -> CodecFactory {
    let scheme = Scheme::builder()
        .serde_serve::<Internal>(version("__internal").with_kind("Box"))
        .serde_version::<Number>(version("v1").with_kind("Box"))
        .serde_try_version::<Text>(version("v1beta1").with_kind("Box"))
        .default_with(|text: &mut Text| {
            if text.size.is_empty() {
                text.size = "7".into();
            }
        })
        .version_priority(&[version("v1"), version("v1beta1")])
        .build();
    CodecFactory::new(scheme.expect("it fits"))
}

#[test]
fn served_kind_is_listed_in_every_version() {
    let codecs = served();
    let old = "apiVersion: example.com/v1beta1\nkind: BoxList\nmetadata: {resourceVersion: '5'}\nitems: [{}, {size: '3'}]\n";
    let new: SerdeList<Number> = codecs.decode_as(old).expect("item by item, twice");
    assert_eq!(new.items.iter().map(|it| it.size).collect::<Vec<_>>(), [7, 3]);
    assert_eq!(new.metadata.resource_version, "5");
    let json = encode(&codecs, JSON, &version("v1beta1"), new.as_object());
    let expected = r#"{"kind":"BoxList","apiVersion":"example.com/v1beta1","metadata":{"resourceVersion":"5"},"items":[{"size":"7"},{"size":"3"}]}"#;
    assert_eq!(text(&json).trim_end(), expected);
    let items = codecs.list_reader::<Text>(JSON, &*json).expect("a list");
    let items: Vec<_> =
        items.map(|item| item.map(|it| it.size)).collect::<Result<_, _>>().expect("its items");
    assert_eq!(items, ["7", "3"]);
    let none: SerdeList<Internal> = codecs
        .decode_as("apiVersion: example.com/v1\nkind: BoxList\nitems: null\n")
        .expect("it converts");
    assert!(none.items.is_empty());
}

#[test]
fn item_of_a_served_kind_that_does_not_convert_says_which() {
    let old = "apiVersion: example.com/v1beta1\nkind: BoxList\nitems: [{}, {size: large}]\n";
    let error = served().decode_as::<SerdeList<Number>>(old).expect_err("not a number");
    assert!(error.to_string().starts_with("items[1]: invalid digit"), "{error}");
}

/// SCH-23: what requests to a group-version use is there, and statuses, without further
/// registration.
#[test]
fn requests_for_a_served_kind_find_what_they_need() {
    let codecs = served();
    for kind in ["Box", "BoxList", "WatchEvent", "ListOptions", "DeleteOptions", "PatchOptions"] {
        for name in ["v1", "v1beta1"] {
            assert!(codecs.scheme().has_kind("example.com", name, kind), "{name} {kind}");
        }
    }
    assert!(!codecs.scheme().has_kind("example.com", "__internal", "ListOptions"));
    let status = encode(&codecs, JSON, &version("v1"), &Status::default());
    assert!(text(&status).starts_with(r#"{"kind":"Status","apiVersion":"v1""#));
    let event = r#"{"type":"ADDED","object":{"kind":"Box","apiVersion":"example.com/v1beta1"}}"#;
    let mut events = codecs
        .as_sent()
        .event_reader_as::<Number>(JSON, event.as_bytes())
        .expect("JSON is watched");
    let event = events.next().expect("one").expect("it is read");
    assert!(matches!(event, WatchEvent::Added(number) if number.size == 7));
}

/// One chain registers several kinds, and the groups beside them.
#[test]
fn next_kind_follows_in_the_same_chain() {
    let scheme = Scheme::builder()
        .serde_serve::<Number>(version("v1").with_kind("Box"))
        .serde_serve::<Text>(version("v2").with_kind("Crate"))
        .install(|builder| {
            builder.serde_kind::<Internal>(version("v2").with_kind("Case"));
        })
        .build()
        .expect("the kinds fit together");
    for (version, kind) in [("v1", "BoxList"), ("v2", "CrateList"), ("v2", "Case")] {
        assert!(scheme.has_kind("example.com", version, kind), "{kind}");
    }
}
