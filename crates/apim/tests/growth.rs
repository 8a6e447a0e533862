//! What hostile input takes: bytes allocated, which do not depend on what else the machine is
//! doing.
//!
//! An input of twice the size may take no more than three times as much, and at no time more than a
//! bounded multiple of its size. `benches/growth-of-mistakes` counts the instructions of the
//! commands in the same way.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

use std::hint::black_box;
use std::sync::Arc;

use apimachinery::api::admissionregistration::v1::ValidatingAdmissionPolicy;
use apimachinery::api::apiextensions::v1::CustomResourceDefinition;
use apimachinery::api::core::v1::Pod;
use apimachinery::cel::{Budget, CelValue, DataShape, Declaration, Environment, Version};
use apimachinery::crd::{CustomKind, CustomKinds, Definition};
use apimachinery::json::{FieldIndex, from_str, value_from_str};
use apimachinery::managed::{ApplyOptions, FieldManager, FieldSet, SchemeKinds};
use apimachinery::meta::Time;
use apimachinery::patch::{Differences, JsonPatch, MergePatch, StrategicMerge};
use apimachinery::policies::{Policy, validate_policy};
use apimachinery::runtime::{LineIndex, Value};
use apimachinery::validation::BadValue;
use apimachinery::yaml::{ToJsonOptions, from_json, to_json};
use apimachinery::{FieldValidation, Unstructured, codecs};

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
const ATTACKS: [Attack; 14] = [
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
    ("handles of tags", |n| {
        let handles: String = (0..n).map(|i| format!("%TAG !a{i}! tag:{i}\n")).collect();
        format!("{handles}---\napiVersion: v1\nkind: Pod\n")
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

/// Compiling it takes far more than everything else here, and the cost of a rule does not count it.
#[test]
fn a_pattern_in_the_data_is_compiled_once_for_all_items() {
    let text = || Declaration::new(DataShape::String).with_max_size(64);
    let spec = Declaration::object(
        "Spec",
        [
            ("pattern".to_owned(), text()),
            ("items".to_owned(), Declaration::list(text()).with_max_size(100)),
        ],
    );
    let environment = Environment::kubernetes(Version::DEFAULT).with_declared("self", &spec);
    for rule in [
        "self.items.all(item, item.matches(self.pattern))",
        "self.items.all(item, item.find(self.pattern) == item)",
        "self.items.all(item, item.findAll(self.pattern, 2) == [item])",
    ] {
        let program = environment.compile(rule).expect("it is a rule");
        let measure = |count: usize| {
            let items = each(count, |i| format!(r#""a{i}""#));
            let json = format!(r#"{{"pattern":"^\\p{{L}}{{1,20}}[0-9]*$","items":[{items}]}}"#);
            let data = value_from_str(&json).expect("it is JSON");
            let variables = [("self", CelValue::declared(&data, &spec).expect("it is declared"))];
            allocation_counter::measure(|| {
                let evaluation = program.evaluate_counted(&variables, Budget::PER_CALL);
                assert_eq!(evaluation.outcome.expect("it has one").as_bool(), Some(true));
            })
            .bytes_total
        };
        let (once, more) = (measure(1), measure(40));
        assert!(more < 2 * once, "{rule}: {once} bytes, {more} for 40 items");
    }
}

/// A schema of the field `spec`, and what is there.
type CustomAttack = (&'static str, fn(usize) -> (String, String));

const CUSTOM_ATTACKS: [CustomAttack; 6] = [
    ("unknown fields beside many known ones", |n| {
        let known = each(n, |i| format!(r#""known{i}":{{"type":"string"}}"#));
        let schema = format!(r#"{{"type":"object","properties":{{{known}}}}}"#);
        (schema, format!("{{{}}}", each(n, |i| format!(r#""knwon{i}":"a""#))))
    }),
    ("properties of the wrong type", |n| {
        let known = each(n, |i| format!(r#""known{i}":{{"type":"string"}}"#));
        let schema = format!(r#"{{"type":"object","properties":{{{known}}}}}"#);
        (schema, format!("{{{}}}", each(n, |i| format!(r#""known{i}":1"#))))
    }),
    ("wrong items", |n| {
        let schema = r#"{"type":"array","items":{"type":"integer","minimum":1}}"#;
        (schema.to_owned(), format!("[{}]", each(n, |_| "0".to_owned())))
    }),
    ("items that fail a rule", |n| {
        let schema = r#"{"type":"array","maxItems":1000,"items":{"type":"integer",
            "x-kubernetes-validations":[{"rule":"self > 0"}]}}"#;
        (schema.to_owned(), format!("[{}]", each(n, |_| "0".to_owned())))
    }),
    ("items of a set that are equal", |n| {
        let schema = r#"{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}}"#;
        (schema.to_owned(), format!("[{}]", each(n, |_| r#""a""#.to_owned())))
    }),
    ("items of a map that have equal keys", |n| {
        let schema = r#"{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a"],
            "items":{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}}}"#;
        (schema.to_owned(), format!("[{}]", each(n, |_| r#"{"a":"b"}"#.to_owned())))
    }),
];

#[test]
fn mistakes_in_custom_resources_grow_with_them() {
    for (name, input) in CUSTOM_ATTACKS {
        let measure = |n: usize| {
            let (schema, spec) = input(n);
            let definition = format!(
                r#"{{"metadata":{{"name":"as.b.c"}},"spec":{{"group":"b.c","scope":"Cluster","names":{{"plural":"as",
                    "singular":"a","kind":"A","listKind":"AList"}},"versions":[{{"name":"v1","served":true,"storage":true,
                    "schema":{{"openAPIV3Schema":{{"type":"object","properties":{{"spec":{schema}}}}}}}}}]}}}}"#
            );
            let definition = from_str::<CustomResourceDefinition>(&definition).expect("it is one");
            let mut kinds = CustomKinds::default();
            kinds
                .add(CustomKind::try_from(&definition).expect("it is a kind"))
                .expect("the only one");
            let json = format!(
                r#"{{"apiVersion":"b.c/v1","kind":"A","metadata":{{"name":"a"}},"spec":{spec}}}"#
            );
            let Ok(Value::Map(content)) = value_from_str(&json) else { panic!("it is an object") };
            let object = Unstructured::new(content);
            let version = kinds.version(&object.kind()).expect("it is known");
            let prepare = || {
                let prepared = version.prepare(&mut object.clone());
                assert!(!prepared.errors.is_empty() || !prepared.unknown.is_empty(), "{name}");
                black_box((prepared.errors.to_string(), format!("{:?}", prepared.unknown)));
            };
            prepare();
            allocation_counter::measure(prepare).bytes_total
        };
        let (once, twice) = (measure(400), measure(800));
        assert!(twice < 3 * once + 4_096, "{name}: {once} bytes, {twice} for twice the size");
    }
}

/// Definitions that say something wrong about every property of a schema.
/// An empty property takes almost a kilobyte.
#[test]
fn definitions_of_small_properties_are_copied_once() {
    let properties = each(36_000, |i| format!(r#""a{i}":{{}}"#));
    let definition = format!(
        r#"{{"metadata":{{"name":"cars.example.com"}},"spec":{{"group":"example.com",
            "names":{{"kind":"Car","plural":"cars"}},"scope":"Namespaced","versions":[{{"name":"v1",
            "served":true,"storage":true,"schema":{{"openAPIV3Schema":{{"type":"object",
            "properties":{{{properties}}}}}}}}}]}}}}"#
    );
    let held = allocation_counter::measure(|| {
        let definition = from_str::<CustomResourceDefinition>(&definition).expect("it is one");
        black_box(CustomKind::try_from(&definition).is_ok());
        black_box(Definition::from(&definition).validate());
    });
    let (held, most) = (held.bytes_max, 64 * definition.len() as u64 + (64 << 20));
    assert!(held < most, "{held} bytes at once for {}", definition.len());
}

#[test]
fn mistakes_in_definitions_grow_with_them() {
    let definition = |n| {
        let properties = each(n, |i| format!(r#""a{i}":{{}}"#));
        format!(
            r#"{{"metadata":{{"name":"as.b.c"}},"spec":{{"group":"b.c","scope":"Cluster","names":{{"plural":"as",
                "singular":"a","kind":"A","listKind":"AList"}},"preserveUnknownFields":true,"versions":[{{"name":"v1","served":true,
                "storage":true,"schema":{{"openAPIV3Schema":{{"type":"object","default":{{}},"properties":{{{properties}}}}}}}}}]}}}}"#
        )
    };
    let validate = |definition: &str| {
        let definition = from_str::<CustomResourceDefinition>(definition).expect("it is one");
        let errors = Definition::from(&definition).validate();
        let errors = errors.to_string();
        assert!(errors.contains("must be false in order to use defaults"));
        assert!(errors.len() < 2 * BadValue::MAX_LENGTH, "{}", errors.len());
    };
    grows_with("wide schemas", definition, validate);
    validate(&definition(4_000));
}

/// Variables, each of which sees those before it, and expressions that see them all.
#[test]
fn policies_grow_with_their_variables() {
    let policy = |n| {
        let variables = each(n, |i| format!(r#"{{"name":"a{i}","expression":"{i}"}}"#));
        let uses = each(n, |i| format!(r#"{{"expression":"variables.a{i} == {i}"}}"#));
        format!(
            r#"{{"metadata":{{"name":"p"}},"spec":{{"failurePolicy":"Fail","variables":[{variables}],"validations":[{uses}],
                "matchConstraints":{{"matchPolicy":"Equivalent","namespaceSelector":{{}},"objectSelector":{{}},"resourceRules":
                [{{"apiGroups":[""],"apiVersions":["v1"],"resources":["pods"],"operations":["*"],"scope":"*"}}]}}}}}}"#
        )
    };
    let check = |policy: &str| {
        let policy = from_str::<ValidatingAdmissionPolicy>(policy).expect("it is one");
        assert_eq!(validate_policy(&policy).to_string(), "[]");
        assert_eq!(Policy::compile(&policy).errors().count(), 0);
    };
    grows_with("policies", policy, check);
    // What is known of functions and of the other variables is not copied for each.
    let one = allocation_counter::measure(|| check(&policy(1_000))).bytes_total / 1_000;
    assert!(one < 32_768, "{one} bytes for a variable and an expression");
}

/// An object, and a patch of it.
type PatchAttack = (&'static str, fn(usize) -> [String; 2]);

fn metadata(fields: &str) -> String {
    format!(
        r#"{{"apiVersion":"v1","kind":"Pod","metadata":{{"name":"p","labels":{{}},{fields}}}}}"#
    )
}

fn labels(n: usize, label: impl Fn(usize) -> String) -> String {
    metadata(&format!(r#""annotations":{{{}}}"#, each(n, label)))
}

fn containers(items: &str) -> String {
    format!(
        r#"{{"apiVersion":"v1","kind":"Pod","metadata":{{"name":"p"}},"spec":{{"containers":[{items}]}}}}"#
    )
}

const JSON_PATCHES: [PatchAttack; 6] = [
    ("operations on a long list", |n| {
        let items = each(20 * n, |i| format!(r#""a{i}""#));
        let add = |i| format!(r#"{{"op":"add","path":"/metadata/finalizers/{i}","value":"a"}}"#);
        [metadata(&format!(r#""finalizers":[{items}]"#)), format!("[{}]", each(n, add))]
    }),
    ("copies of all into itself", |n| {
        let copy =
            |i| format!(r#"{{"op":"copy","from":"/metadata","path":"/metadata/labels/a{i}"}}"#);
        [metadata(r#""uid":"u""#), format!("[{}]", each(n, copy))]
    }),
    ("nested values that are tested", |n| {
        let value = format!("{}{}", "[".repeat(n), "]".repeat(n));
        let operations = format!(
            r#"[{{"op":"add","path":"/a","value":{value}}},{{"op":"test","path":"/a","value":{value}}}]"#
        );
        [metadata(r#""uid":"u""#), operations]
    }),
    ("a path of escapes", |n| {
        let path = "~0~1~".repeat(n);
        [
            metadata(r#""uid":"u""#),
            format!(r#"[{{"op":"add","path":"/metadata/labels/{path}","value":"a"}}]"#),
        ]
    }),
    ("a path of many steps", |n| {
        let path = "/a".repeat(n);
        [metadata(r#""uid":"u""#), format!(r#"[{{"op":"add","path":"{path}","value":"a"}}]"#)]
    }),
    ("members that go and come", |n| {
        let moved = |i| {
            format!(
                r#"{{"op":"move","from":"/metadata/annotations/a{i}","path":"/metadata/labels/b{i}"}}"#
            )
        };
        [labels(n, |i| format!(r#""a{i}":"""#)), format!("[{}]", each(n, moved))]
    }),
];

const MERGE_PATCHES: [PatchAttack; 7] = [
    ("removed members", |n| {
        [labels(n, |i| format!(r#""a{i}":"""#)), labels(n, |i| format!(r#""a{i}":null"#))]
    }),
    ("members before all others", |n| {
        [labels(n, |i| format!(r#""z{i}":"""#)), labels(n, |i| format!(r#""a{i}":"""#))]
    }),
    ("nested", |n| {
        [metadata(r#""uid":"u""#), format!(r#"{{"a":{}1{}}}"#, r#"{"a":"#.repeat(n), "}".repeat(n))]
    }),
    ("deleted items", |n| {
        let deleted = |i| format!(r#"{{"name":"a{i}","$patch":"delete"}}"#);
        [containers(&each(n, |i| format!(r#"{{"name":"a{i}"}}"#))), containers(&each(n, deleted))]
    }),
    ("items in another order", |n| {
        let named = |i: usize| format!(r#"{{"name":"a{i}"}}"#);
        let back = each(n, |i| named(n - 1 - i));
        let patch = format!(
            r#"{{"spec":{{"$setElementOrder/containers":[{back}],"containers":[{back}]}}}}"#
        );
        [containers(&each(n, named)), patch]
    }),
    ("equal items", |n| {
        let same = each(n, |_| r#"{"name":"a"}"#.to_owned());
        [containers(&same), containers(&same)]
    }),
    ("deleted primitives", |n| {
        let names = each(n, |i| format!(r#""a.b/{i}""#));
        [
            metadata(&format!(r#""finalizers":[{names}]"#)),
            format!(r#"{{"metadata":{{"$deleteFromPrimitiveList/finalizers":[{names}]}}}}"#),
        ]
    }),
];

#[track_caller]
fn patch_grows_with(name: &str, input: impl Fn(usize) -> [String; 2], work: impl Fn(&[String; 2])) {
    let measure = |n| {
        let input = input(n);
        allocation_counter::measure(|| work(&input)).bytes_total
    };
    work(&input(1));
    let (once, twice) = (measure(200), measure(400));
    assert!(twice < 3 * once + 4_096, "{name}: {once} bytes, {twice} for twice the size");
}

#[test]
fn hostile_patches_grow_with_their_texts() {
    for (name, input) in JSON_PATCHES {
        patch_grows_with(name, input, |[object, patch]| {
            if let Ok(patch) = JsonPatch::parse(patch.as_bytes()) {
                black_box(patch.apply_to_json(object.as_bytes()).is_ok());
            }
        });
    }
    for (name, input) in MERGE_PATCHES {
        patch_grows_with(name, input, |[object, patch]| {
            let merged = MergePatch::parse(patch.as_bytes()).apply_to_json(object.as_bytes());
            black_box(merged.is_ok());
        });
        let pods = StrategicMerge::of::<Pod>();
        let values = |texts: &[String; 2]| {
            texts.each_ref().map(|text| value_from_str(text).expect("it is JSON"))
        };
        patch_grows_with(name, input, |texts| {
            let [object, patch] = values(texts);
            black_box(pods.apply(object, patch).is_ok());
        });
        patch_grows_with(name, input, |texts| {
            let [left, right] = values(texts);
            black_box(Differences::between(&left, &right, None).len());
            black_box(JsonPatch::between(&left, &right).to_string());
            black_box(MergePatch::between(&left, &right).is_ok());
            black_box(pods.between(left.clone(), right.clone(), &[]).is_ok());
            black_box(pods.three_way(left.clone(), right, left, false, &[]).is_ok());
        });
    }
}

/// What a manager owns, and what is applied.
const APPLIES: [PatchAttack; 5] = [
    ("labels that another manager owns", |n| {
        let owned = each(n, |i| format!(r#""f:a{i}":{{}}"#));
        let labels = |value| each(n, |i| format!(r#""a{i}":"{value}""#));
        [
            managed(&owned, &labels("old")),
            metadata(&format!(r#""annotations":{{{}}}"#, labels("new"))),
        ]
    }),
    ("labels that are given up", |n| {
        let owned = each(n, |i| format!(r#""f:a{i}":{{}}"#));
        let labels = each(n, |i| format!(r#""a{i}":"old""#));
        [managed(&owned, &labels), metadata(r#""annotations":{}"#)]
    }),
    ("fields that are not there", |n| {
        let owned = each(n, |i| {
            format!(
                r#""k:{{\"a\":\"\\u00e9{i}\"}}":{{"f:\u00e9":{{}}}},"v:\"\\n{i}\"":{{}},"i:{i}":{{}}"#
            )
        });
        [managed(&owned, ""), metadata(r#""annotations":{}"#)]
    }),
    ("unknown fields of items", |n| {
        [managed("", ""), containers(&each(n, |i| format!(r#"{{"name":"a{i}","b":1}}"#)))]
    }),
    ("items that are there twice", |n| {
        [managed("", ""), containers(&each(n, |i| format!(r#"{{"name":"a{}"}}"#, i / 2)))]
    }),
];

fn managed(owned: &str, annotations: &str) -> String {
    let fields = format!(r#"{{"f:metadata":{{"f:annotations":{{{owned}}}}}}}"#);
    let entry = |name| {
        format!(
            r#"{{"manager":"{name}","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{fields}}}"#
        )
    };
    metadata(&format!(
        r#""annotations":{{{annotations}}},"managedFields":[{},{}]"#,
        entry("me"),
        entry("other")
    ))
}

#[test]
fn hostile_applies_grow_with_objects_and_managed_fields() {
    let scheme = codecs().scheme().clone();
    let kind = apimachinery::GroupVersionKind::from_static("", "v1", "Pod");
    let manager = FieldManager::new(kind, Arc::new(SchemeKinds::new(Arc::new(scheme))));
    let object = |text: &str| match value_from_str(text) {
        Ok(Value::Map(content)) => Unstructured::new(content),
        other => panic!("{other:?}"),
    };
    for (name, input) in APPLIES {
        for who in ["me", "somebody else"] {
            patch_grows_with(name, input, |[live, config]| {
                let options = ApplyOptions::new(who, Time::from_seconds(1));
                if let Err(error) = manager.apply(&object(live), &object(config), &options) {
                    black_box((error.to_string(), error.to_status().to_string()));
                }
            });
        }
    }
}

#[test]
fn sets_of_fields_grow_with_their_paths_in_any_order() {
    let back = |n| format!("{{{}}}", each(n, |i| format!(r#""f:{:07}":{{}}"#, n - i)));
    grows_with(
        "a set backwards",
        |n| back(10 * n),
        |text| {
            let set: FieldSet = text.parse().expect("it is a set");
            let paths: Vec<_> = set.paths().collect();
            let again: FieldSet = paths.into_iter().rev().collect();
            assert_eq!(set.difference(&again).union(&again).to_json().len(), text.len());
            black_box(set.to_string());
        },
    );
}
