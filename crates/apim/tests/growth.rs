//! What hostile input takes: bytes allocated, which do not depend on what else the machine is doing.
//!
//! An input of twice the size may take no more than three times as much, and at no time more than a bounded multiple of its size.
//! `benches/growth-of-mistakes` counts the instructions of the commands in the same way.

use std::hint::black_box;

use apimachinery::json::FieldIndex;
use apimachinery::runtime::LineIndex;
use apimachinery::yaml::{ToJsonOptions, from_json, to_json};
use apimachinery::{FieldValidation, codecs};

/// Runs once before it counts, since the scheme of built-in kinds is made at the first use.
#[track_caller]
fn grows_with(name: &str, input: impl Fn(usize) -> String, work: impl Fn(&str)) {
    let measure = |input: &str| allocation_counter::measure(|| work(input));
    let (small, large) = (input(400), input(800));
    work(&small);
    let (once, twice) = (measure(&small), measure(&large));
    let (once, twice, held) = (once.bytes_total, twice.bytes_total, twice.bytes_max);
    assert!(twice < 3 * once + 4_096, "{name}: {once} bytes, {twice} for twice the size");
    let most = 64 * large.len() as u64 + (4 << 20);
    assert!(held < most, "{name}: {held} bytes at once for {}", large.len());
}

fn each(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(",")
}

fn pod(fields: &str) -> String {
    format!(r#"{{"apiVersion":"v1","kind":"Pod","metadata":{{"name":"p"}}{fields}}}"#)
}

type Attack = (&'static str, fn(usize) -> String);

/// Input of one document.
const ATTACKS: [Attack; 13] = [
    ("wide", |n| pod(&format!(",{}", each(n, |i| format!(r#""a{i}":1"#))))),
    ("many labels", |n| {
        let labels = each(n, |i| format!(r#""-{i}":"-""#));
        format!(r#"{{"apiVersion":"v1","kind":"Pod","metadata":{{"labels":{{{labels}}}}}}}"#)
    }),
    ("doubled keys", |n| {
        let labels = each(n, |i| format!(r#""a":"{i}""#));
        format!(r#"{{"apiVersion":"v1","kind":"Pod","metadata":{{"labels":{{{labels}}}}}}}"#)
    }),
    ("nested", |n| pod(&format!(r#","a":{}{}"#, "[".repeat(8 * n), "]".repeat(8 * n)))),
    ("escaped", |n| {
        let text = r"\u00e9\n".repeat(n);
        format!(
            r#"{{"apiVersion":"v1","kind":"Pod","metadata":{{"annotations":{{"a":"{text}"}}}}}}"#
        )
    }),
    ("a long kind", |n| format!(r#"{{"apiVersion":"v1","kind":"{}"}}"#, "k".repeat(100 * n))),
    ("a long field", |n| pod(&format!(r#","{}":1"#, "k".repeat(100 * n)))),
    ("a long key around many", |n| {
        let fields = each(n, |i| format!(r#""x{i}":1"#));
        let key = "k".repeat(n);
        pod(&format!(r#","spec":{{"nodeSelector":{{"{key}":"1"}},"containers":[{{{fields}}}]}}"#))
    }),
    ("wrong items", |n| {
        let items = each(n, |_| pod(r#","spec":3"#));
        format!(r#"{{"apiVersion":"v1","kind":"PodList","items":[{items}]}}"#)
    }),
    ("unknown fields of items", |n| {
        let items = each(n, |i| pod(&format!(r#","sepc":{i}"#)));
        format!(r#"{{"apiVersion":"v1","kind":"PodList","items":[{items}]}}"#)
    }),
    ("aliased", |n| {
        let aliases = "- *a\n".repeat(n);
        format!("apiVersion: v1\nkind: Pod\nmetadata: {{name: p}}\na: &a [b, c]\nd:\n{aliases}")
    }),
    ("doubled keys of YAML", |n| {
        let labels: String = (0..n).map(|i| format!("    a: b{i}\n")).collect();
        format!("apiVersion: v1\nkind: Pod\nmetadata:\n  labels:\n{labels}")
    }),
    ("anchored", |n| {
        let anchors: String = (0..n).map(|i| format!("a{i}: &a{i} 1\nb{i}: *a{i}\n")).collect();
        format!("apiVersion: v1\nkind: Pod\n{anchors}")
    }),
];

#[test]
fn decode_of_hostile_input_grows_with_it() {
    for level in [FieldValidation::Ignore, FieldValidation::Warn, FieldValidation::Strict] {
        for (name, input) in ATTACKS {
            grows_with(name, input, |input| {
                let decoder = codecs().as_sent().any_kind().validation(level);
                black_box(decoder.decode(input.as_bytes()).is_ok());
            });
        }
    }
}

#[test]
fn texts_of_errors_and_findings_grow_with_the_input() {
    for (name, input) in ATTACKS {
        grows_with(name, input, |input| {
            let decoder = codecs().as_sent().any_kind().validation(FieldValidation::Strict);
            if let Err(error) = decoder.decode(input.as_bytes()) {
                black_box((
                    format!("{error:#}"),
                    error.message().to_string(),
                    format!("{error:?}"),
                ));
            }
        });
    }
}

#[test]
fn documents_of_a_stream_grow_with_it() {
    let documents: [Attack; 3] = [
        ("of YAML", |n| "---\napiVersion: v1\nkind: Pod\nsepc: {}\n".repeat(n)),
        ("of JSON", |n| pod(r#","sepc":1"#).repeat(n)),
        ("without content", |n| "---\n# nothing\n".repeat(n)),
    ];
    for (name, input) in documents {
        grows_with(name, input, |input| {
            let decoder = codecs().as_sent().any_kind().validation(FieldValidation::Warn);
            let decoded = decoder.decode_documents(input.as_bytes());
            black_box(decoded.filter(Result::is_ok).count());
        });
    }
}

#[test]
fn yaml_and_json_of_hostile_input_grow_with_it() {
    for (name, input) in ATTACKS {
        grows_with(name, input, |input| {
            let options = ToJsonOptions::default().strict(true).positions(true);
            if let Ok(json) = to_json(input.as_bytes(), &options) {
                black_box(from_json(&json.text).is_ok());
            }
        });
    }
}

#[test]
fn places_of_all_fields_grow_with_the_text() {
    for (name, input) in &ATTACKS[..10] {
        grows_with(name, input, |input| {
            let (mut fields, lines) = (FieldIndex::new(input), LineIndex::new(input));
            for i in 0..400 {
                let paths = [
                    format!("a{i}"),
                    format!("metadata.labels.-{i}"),
                    format!("metadata.labels[-{i}]"),
                    format!("items[{i}].metadata.name"),
                ];
                for path in paths {
                    black_box(lines.position(fields.find(&path).value));
                }
            }
        });
    }
}
