//! The memory that definitions keep, and that objects with many mistakes take.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]
#![allow(clippy::print_stdout, reason = "tests say what they measured")]

use std::fmt::Write;
use std::sync::Arc;

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_crd::{CustomKind, CustomKinds};
use apimachinery_runtime::{GroupVersionKind, Scheme, Unstructured, Value};

const DEFINITIONS: usize = 400;
/// What one may take, in bytes.
const LIMIT: i64 = 60 * 1024;
/// How often one may allocate while it is added.
const ALLOCATIONS: u64 = 4000;

/// A definition with 120 fields in the spec, described and limited as those of operators are, and a
/// status with conditions.
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
fn definitions_take_bounded_memory_and_linear_work() {
    let definitions: Vec<_> = (0..DEFINITIONS).map(definition).collect();
    let mut kinds = CustomKinds::default();
    let (few, many) = definitions.split_at(DEFINITIONS / 2);
    let [few, many] = [few, many].map(|definitions| {
        allocation_counter::measure(|| {
            for definition in definitions {
                kinds.add(CustomKind::try_from(definition).unwrap()).unwrap();
            }
        })
    });
    assert_eq!(kinds.len(), DEFINITIONS);
    let each = (few.bytes_current + many.bytes_current) / DEFINITIONS as i64;
    let allocations = (few.count_total + many.count_total) / DEFINITIONS as u64;
    println!("{DEFINITIONS} definitions, each {each} bytes and {allocations} allocations");
    assert!(each <= LIMIT, "{each}");
    assert!(allocations <= ALLOCATIONS, "{allocations}");
    // Those that come late take no more than those that came early.
    let (few, many) = (few.bytes_total, many.bytes_total);
    assert!(many * 10 <= few * 11, "{few} bytes, then {many}");

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

/// The kind `Thing` with a schema, and as many objects as have the fields of `object` with `n` and
/// twice as many parts.
fn growth(schema: &str, object: impl Fn(usize) -> String, n: usize) -> [u64; 2] {
    let definition: CustomResourceDefinition = apimachinery_json::from_str(&format!(
        r#"{{"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1",
        "metadata":{{"name":"things.example.com"}},"spec":{{"group":"example.com","scope":"Cluster",
        "names":{{"plural":"things","kind":"Thing"}},"versions":[{{"name":"v1","served":true,"storage":true,
        "schema":{{"openAPIV3Schema":{schema}}}}}]}}}}"#
    ))
    .unwrap();
    let kind = CustomKind::try_from(&definition).unwrap();
    let version = kind.version("v1").unwrap();
    // Schema and rules are made ready when they are first needed.
    let _ = version.validate(&Unstructured::default());
    let _ = version.rules();
    [n, 2 * n].map(|parts| {
        let mut text =
            format!(r#"{{"apiVersion":"example.com/v1","kind":"Thing",{}}}"#, object(parts));
        if !text.contains(r#""metadata":{"name""#) {
            text.insert_str(1, r#""metadata":{"name":"a"},"#);
        }
        let Ok(Value::Map(content)) = apimachinery_json::value_from_str(&text) else {
            panic!("{text} is not an object")
        };
        let mut object = Unstructured::new(content);
        let info = allocation_counter::measure(|| {
            let prepared = version.prepare(&mut object);
            let findings: Vec<_> = prepared.unknown.iter().map(ToString::to_string).collect();
            assert!(!prepared.errors.is_empty() || !findings.is_empty());
            drop((prepared.errors.to_string(), findings));
        });
        println!("{parts} parts of {} bytes: {info:?}", text.len());
        let limit = 64 * text.len() as u64 + (64 << 20);
        assert!(info.bytes_max < limit, "{} of {limit} bytes", info.bytes_max);
        info.bytes_total
    })
}

fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(",")
}

/// Twice as many mistakes take about twice as much.
#[test]
fn mistakes_take_linear_work() {
    let metadata =
        |name: &str, text: String| format!(r#""metadata":{{"name":"a","{name}":{text}}}"#);
    let any = r#"{"type":"object","properties":{"l":{"type":"array","items":{"type":"string"}},
        "m":{"type":"object","additionalProperties":{"type":"string"}},
        "e":{"type":"array","items":{"type":"object","x-kubernetes-embedded-resource":true}},
        "r":{"type":"array","items":{"type":"integer","x-kubernetes-validations":[{"rule":"self < 0"}]}}}}"#;
    let properties = list(900, |it| format!(r#""property{it}":{{"type":"string"}}"#));
    let wide = format!(
        r#"{{"type":"object","properties":{{"spec":{{"type":"object","properties":{{{properties}}}}}}}}}"#
    );
    type Object<'a> = Box<dyn Fn(usize) -> String + 'a>;
    let key = "k".repeat(100_000);
    let cases: Vec<(&str, &str, Object<'_>)> = vec![
        (
            "labels",
            any,
            Box::new(|n| {
                metadata("labels", format!("{{{}}}", list(n, |it| format!(r#""a b{it}":"""#))))
            }),
        ),
        (
            "owners",
            any,
            Box::new(|n| {
                metadata(
                    "ownerReferences",
                    format!(
                        "[{}]",
                        list(n, |it| format!(
                            r#"{{"apiVersion":"v1","kind":"Pod","name":"a{it}","uid":"1","controller":true}}"#
                        ))
                    ),
                )
            }),
        ),
        ("items", any, Box::new(|n| format!(r#""l":[{}]"#, list(n, |it| it.to_string())))),
        (
            "fields",
            any,
            Box::new(|n| format!(r#""m":{{{}}}"#, list(n, |it| format!(r#""a{it}":1"#)))),
        ),
        (
            "items below a long key",
            any,
            Box::new(|n| {
                format!(
                    r#""m":{{"{key}":[{}]}},"e":[{}]"#,
                    list(n, |_| "1".to_owned()),
                    list(n, |_| format!(r#"{{"metadata":{{"{}":1}}}}"#, &key[..10]))
                )
            }),
        ),
        ("rules", any, Box::new(|n| format!(r#""r":[{}]"#, list(n, |it| it.to_string())))),
        ("resources", any, Box::new(|n| format!(r#""e":[{}]"#, list(n, |_| "{}".to_owned())))),
        (
            "unknown fields",
            &wide,
            Box::new(|n| format!(r#""spec":{{{}}}"#, list(n, |it| format!(r#""propertx{it}":1"#)))),
        ),
    ];
    for (name, schema, object) in &cases {
        let [few, many] = growth(schema, object, 2_000);
        println!("{name}: {few} bytes, then {many}");
        assert!(many < 3 * few, "{name}: {few} bytes, then {many}");
    }
}
