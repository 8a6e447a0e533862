//! Lints that keep what is promised.

use super::metadata::repository;

/// Libraries that decode or encode what others send.
const LIBRARIES: [&str; 21] = [
    "api",
    "cbor",
    "cel",
    "crd",
    "descriptors",
    "go-text",
    "http",
    "json",
    "meta",
    "policies",
    "printers",
    "protobuf",
    "query",
    "runtime",
    "schema",
    "selectors",
    "serde-types",
    "serializer",
    "validation",
    "versioning",
    "yaml",
];

#[test]
fn libraries_deny_what_panics() {
    for name in LIBRARIES {
        let path = repository().join(format!("crates/{name}/src/lib.rs"));
        let text = std::fs::read_to_string(path).expect("the crate is there");
        let (_, denied) = text.split_once("not(test)").unwrap_or_default();
        let (denied, _) = denied.split_once(")]").unwrap_or_default();
        for lint in ["unwrap_used", "expect_used", "panic", "indexing_slicing"] {
            assert!(denied.contains(&format!("clippy::{lint}")), "{name}: {lint}");
        }
    }
}
