//! What kinds of definitions keep in memory, and how long it takes to add them.
#![allow(clippy::print_stdout, reason = "tests say what they measured")]

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_crd::{CustomKind, CustomKinds};
use apimachinery_runtime::{GroupVersionKind, Scheme};

const DEFINITIONS: usize = 1000;
/// What one may take, in bytes.
const LIMIT: i64 = 60 * 1024;
/// What all together may take; an unoptimized build is given more.
const TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 1 });

/// A definition with 120 fields in the spec, described and limited as those of operators are, and a status with
/// conditions.
fn definition(number: usize) -> CustomResourceDefinition {
    let mut fields = String::new();
    for group in 0..12 {
        let mut parts = String::new();
        for part in 0..9 {
            let limit = match part % 4 {
                0 => r#""type":"string","maxLength":63,"minLength":1"#,
                1 => r#""type":"integer","format":"int32","minimum":0,"default":3"#,
                2 => {
                    r#""type":"array","items":{"type":"string"},"x-kubernetes-list-type":"atomic""#
                }
                _ => r#""type":"string","enum":["Always","IfNotPresent","Never"]"#,
            };
            let description = "Says how a part of the whole behaves. ".repeat(4);
            write!(parts, r#""part{part}":{{"description":"{description}",{limit}}},"#).unwrap();
        }
        parts.pop();
        write!(
            fields,
            r#""group{group}":{{"description":"A group of fields.","type":"object","required":["part0"],"properties":{{{parts}}}}},"#
        )
        .unwrap();
    }
    fields.pop();
    let json = format!(
        r#"{{"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1",
        "metadata":{{"name":"things{number}.example.com"}},"spec":{{"group":"example.com","scope":"Namespaced",
        "names":{{"plural":"things{number}","kind":"Thing{number}","shortNames":["t{number}"]}},
        "versions":[{{"name":"v1","served":true,"storage":true,"subresources":{{"status":{{}}}},
        "schema":{{"openAPIV3Schema":{{"type":"object","description":"A thing.","properties":{{
        "spec":{{"type":"object","properties":{{{fields}}}}},
        "status":{{"type":"object","properties":{{"conditions":{{"type":"array","x-kubernetes-list-type":"map",
          "x-kubernetes-list-map-keys":["type"],"items":{{"type":"object","required":["type","status"],"properties":{{
          "type":{{"type":"string","maxLength":316}},"status":{{"type":"string","enum":["True","False","Unknown"]}},
          "reason":{{"type":"string","pattern":"^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$"}},
          "lastTransitionTime":{{"type":"string","format":"date-time"}}}}}}}}}}}}}}}}}}}}]}}}}"#
    );
    apimachinery_json::from_str(&json).unwrap()
}

#[test]
fn a_thousand_definitions_take_a_second_and_little_memory() {
    let definitions: Vec<_> = (0..DEFINITIONS).map(definition).collect();
    let mut kinds = CustomKinds::default();
    let start = Instant::now();
    let info = allocation_counter::measure(|| {
        for definition in &definitions {
            kinds.add(CustomKind::try_from(definition).unwrap()).unwrap();
        }
    });
    let taken = start.elapsed();
    let each = info.bytes_current / DEFINITIONS as i64;
    println!("{DEFINITIONS} definitions in {taken:?}, {each} bytes each");
    assert_eq!(kinds.len(), DEFINITIONS);
    assert!(each <= LIMIT, "{each}");
    assert!(taken <= TIME, "{taken:?}");

    // A schema is made ready when it is first needed.
    let kind = GroupVersionKind::new("example.com", "v1", "Thing7");
    let version = kinds.version(&kind).unwrap();
    let info = allocation_counter::measure(|| {
        assert_eq!(version.schema().properties.len(), 2);
    });
    println!("in use, {} bytes more", info.bytes_current);
    assert!(info.bytes_current <= 64 * 1024, "{}", info.bytes_current);

    // Joining a scheme, and changing one of them, copies none.
    let scheme = Scheme::builder().build().unwrap();
    let info = allocation_counter::measure(|| {
        let mut changed = kinds.clone();
        changed.remove("things7.example.com").unwrap();
        let scheme = scheme.with_unstructured_kinds(Arc::new(changed)).unwrap();
        assert_eq!(scheme.unstructured_kinds().count(), 2 * (DEFINITIONS - 1));
    });
    println!("a changed copy takes {} bytes", info.bytes_max);
    assert!(info.bytes_max < 1 << 20, "{}", info.bytes_max);
}
