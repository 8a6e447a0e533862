//! Structs that go by their tables are read and written as those with code of their own: the same
//! declarations once this and once that way, over whole documents and over mutated bytes.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

use std::sync::Arc;

use apimachinery_json::{JsonOptions, JsonSerializer};
use apimachinery_protobuf::ProtobufSerializer;
use apimachinery_runtime::{DecodeRequest, FieldValidation, Scheme, Serializer};

/// The same declarations, with these words.
macro_rules! declarations {
    ($module:ident $(, $word:ident)*) => {
        mod $module {
            use apimachinery_derive::{Data, Fields, Object};
            use apimachinery_meta::v1::{LabelSelector, ObjectMeta};
            use apimachinery_meta::{
                Duration, FieldsV1, IntOrString, MicroTime, Quantity, Time, WrappedList,
            };
            use apimachinery_runtime::{
                ByteString, Map, NullableVec, RawExtension, Str, TypeMeta, Value,
            };

            #[derive(Data, Fields)]
            pub(super) enum Policy {
                #[default]
                Allow,
                Forbid,
                #[field(other)]
                Other(Str),
            }

            #[derive(Clone, Debug, Default, PartialEq, Fields)]
            #[fields($($word)*)]
            pub(super) struct Leaf {
                #[field(2, omitempty)]
                pub(super) name: Str,
                #[field(1)]
                pub(super) count: i32,
            }

            #[derive(Clone, Debug, Default, PartialEq, Fields)]
            #[fields($($word)*)]
            pub(super) struct Inlined {
                #[field(1)]
                pub(super) inner_text: Option<Str>,
                #[field(2, omitempty)]
                pub(super) inner_flag: bool,
            }

            #[derive(Clone, Debug, Default, PartialEq, Object)]
            #[object(group = "g", version = "v1", kind = "All" $(, $word)*)]
            pub(super) struct All {
                #[field(type_meta)]
                pub(super) type_meta: TypeMeta,
                #[field(1)]
                pub(super) metadata: ObjectMeta,
                #[field(3, omitempty)]
                pub(super) text: Str,
                #[field(2)]
                pub(super) string: String,
                #[field(4, omitempty)]
                pub(super) flag: bool,
                #[field(5)]
                pub(super) small: i32,
                #[field(6, omitempty)]
                pub(super) large: i64,
                #[field(7)]
                pub(super) natural: u32,
                #[field(8)]
                pub(super) vast: u64,
                #[field(9, omitempty)]
                pub(super) float: f64,
                #[field(10)]
                pub(super) bytes: ByteString,
                #[field(11)]
                pub(super) raw: RawExtension,
                #[field(12)]
                pub(super) raws: Vec<RawExtension>,
                #[field(13, omitzero)]
                pub(super) time: Time,
                #[field(14)]
                pub(super) micro: Option<MicroTime>,
                #[field(15)]
                pub(super) duration: Duration,
                #[field(16)]
                pub(super) quantity: Quantity,
                #[field(17)]
                pub(super) port: IntOrString,
                #[field(18)]
                pub(super) fields: Option<FieldsV1>,
                #[field(19)]
                pub(super) leaf: Leaf,
                #[field(20)]
                pub(super) perhaps: Option<Leaf>,
                #[field(21, null)]
                pub(super) boxed: Option<Box<Leaf>>,
                #[field(22)]
                pub(super) texts: Vec<Str>,
                #[field(23)]
                pub(super) numbers: Vec<i32>,
                #[field(24)]
                pub(super) floats: Vec<f64>,
                #[field(25)]
                pub(super) flags: NullableVec<bool>,
                #[field(26)]
                pub(super) leaves: Vec<Leaf>,
                #[field(27)]
                pub(super) nullable: NullableVec<Leaf>,
                #[field(28)]
                pub(super) chunks: Vec<ByteString>,
                #[field(29)]
                pub(super) labels: Map<Str, Str>,
                #[field(30)]
                pub(super) data: Map<Str, ByteString>,
                #[field(31)]
                pub(super) by_name: Map<Str, Leaf>,
                #[field(32)]
                pub(super) limits: Map<Str, Quantity>,
                #[field(33)]
                pub(super) extra: Map<Str, WrappedList<Str>>,
                #[field(34)]
                pub(super) wrapped: WrappedList<Str>,
                #[field(35)]
                pub(super) wrapped_items: Vec<WrappedList<Leaf>>,
                #[field(36)]
                pub(super) policy: Policy,
                #[field(37)]
                pub(super) policies: Vec<Policy>,
                #[field(38)]
                pub(super) policy_of: Map<Str, Policy>,
                #[field(39, inline)]
                pub(super) inlined: Inlined,
                #[field(40)]
                pub(super) selector: Option<LabelSelector>,
                #[field(41)]
                pub(super) again: Option<Box<All>>,
                #[field(42)]
                pub(super) maybe: Option<i64>,
                #[field(43)]
                pub(super) list: Vec<All>,
            }

            #[derive(Clone, Debug, Default, PartialEq, Object)]
            #[object(group = "g", version = "v1", kind = "Unnumbered" $(, $word)*)]
            pub(super) struct Unnumbered {
                pub(super) any: Value,
                pub(super) tiny: i8,
                pub(super) short: i16,
                #[field(omitempty)]
                pub(super) byte: u8,
                pub(super) word: u16,
                pub(super) bare: Bare,
                pub(super) bares: Map<Str, Vec<Bare>>,
            }

            #[derive(Clone, Debug, Default, PartialEq, Fields)]
            #[fields($($word)*)]
            pub(super) struct Bare {
                pub(super) text: Option<Str>,
            }

            pub(super) fn install(builder: &mut apimachinery_runtime::SchemeBuilder) {
                builder.known::<All>().known::<Unnumbered>();
            }
        }
    };
}

declarations!(emitted);
declarations!(by_table, reflect);

const ALL: &str = r#"{"kind":"All","apiVersion":"g/v1","metadata":{"name":"n","labels":{"a":"b"},"creationTimestamp":"2024-02-29T12:30:00Z"},
"text":"té\n","string":"s","flag":true,"small":-5,"large":9007199254740993,"natural":7,"vast":18446744073709551615,"float":1.5,
"bytes":"AAEC","raw":{"a":[1,2]},"raws":[{"b":1},null],"time":"2024-02-29T12:30:00Z","micro":"2024-02-29T12:30:00.000001Z",
"duration":"1h2s","quantity":"1.50Gi","port":"25%","fields":{"f:a":{}},"leaf":{"count":3,"name":"x"},"perhaps":{"name":"y","count":0},
"boxed":null,"texts":["a","","b"],"numbers":[1,-2,300000],"floats":[0,2.5],"flags":[true,false],"leaves":[{"count":1},{"name":"z","count":2}],
"nullable":[{"count":9}],"chunks":["AA==",null,""],"labels":{"k":"v","a":""},"data":{"x":"AAEC","y":null},"byName":{"q":{"count":1},"p":{}},
"limits":{"cpu":"500m","memory":1},"extra":{"e":["1","2"],"n":null,"z":[]},"wrapped":["w"],"wrappedItems":[[{"count":4}],null,[]],
"policy":"Forbid","policies":["Allow","Later"],"policyOf":{"a":"Forbid"},"innerText":"in","innerFlag":true,
"selector":{"matchExpressions":[{"key":"k","operator":"In","values":["v"]}]},
"again":{"kind":"All","apiVersion":"g/v1","metadata":{},"text":"deep","port":8,"extra":{"e":null}},"maybe":0,"list":[{"text":"t"},{"flags":null}]}"#;

const UNNUMBERED: &str = r#"{"kind":"Unnumbered","apiVersion":"g/v1","any":{"a":[1,2.5,"x",null]},"tiny":-128,"short":300,"byte":255,"word":65535,
"bare":{"text":"t"},"bares":{"k":[{"text":null},{}],"a":[]}}"#;

struct Side {
    module: &'static str,
    json: JsonSerializer,
    protobuf: ProtobufSerializer,
}

impl Side {
    fn new(module: &'static str, install: fn(&mut apimachinery_runtime::SchemeBuilder)) -> Self {
        let scheme = Scheme::builder().install(install).build().expect("kinds are told apart");
        let registry = Arc::new(scheme);
        let json = JsonSerializer::new(registry.clone(), JsonOptions::default());
        Self { module, json, protobuf: ProtobufSerializer::new(registry) }
    }

    /// All that comes of a document: the object or error, what was found, and what is written of
    /// the object.
    fn outcome(&self, document: &[u8], is_json: bool, validation: FieldValidation) -> Outcome {
        let serializer: &dyn Serializer = if is_json { &self.json } else { &self.protobuf };
        let request = DecodeRequest::default().validation(validation);
        let decoded = match serializer.decode_with(document.into(), request) {
            Ok(decoded) => decoded,
            Err(error) => {
                return Outcome { text: self.neutral(format!("{error:#?}")), written: None };
            }
        };
        let findings = format!("{:?}", decoded.findings());
        let kind = decoded.kind().clone();
        let object = decoded.into_object();
        let text = self.neutral(format!("{object:?} {findings}"));
        let write = |serializer: &dyn Serializer| {
            let mut out = Vec::new();
            let written = serializer.encode(&*object, &kind, &mut out);
            written.map(|()| out).map_err(|error| self.neutral(format!("{error:#?}")))
        };
        let (json, protobuf) = (write(&self.json), write(&self.protobuf));
        Outcome { text, written: Some((json, protobuf)) }
    }

    fn neutral(&self, text: String) -> String {
        let module = self.module;
        text.replace(&format!("::{module}::"), "::").replace(&format!("*{module}."), "*")
    }
}

type Written = Result<Vec<u8>, String>;

#[derive(Debug, PartialEq)]
struct Outcome {
    text: String,
    /// In JSON and in protobuf.
    written: Option<(Written, Written)>,
}

fn sides() -> [Side; 2] {
    [Side::new("emitted", emitted::install), Side::new("by_table", by_table::install)]
}

#[track_caller]
fn check(sides: &[Side; 2], document: &[u8], is_json: bool) -> bool {
    let mut is_right = false;
    for validation in [FieldValidation::Ignore, FieldValidation::Strict] {
        let [emitted, by_table] =
            sides.each_ref().map(|it| it.outcome(document, is_json, validation));
        assert_eq!(emitted, by_table, "{}", String::from_utf8_lossy(document));
        is_right |= emitted.written.is_some();
    }
    is_right
}

/// A sequence of numbers that look random and are always the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % end.max(1)
    }

    fn mutate(&mut self, document: &mut Vec<u8>) {
        let at = self.below(document.len());
        let other = self.below(document.len());
        let length = self.below(40).min(document.len() - at.max(other));
        match self.below(6) {
            0 => document[at] = b"{}[]\",:0n\\- tAa"[self.below(15)],
            1 => document[at] ^= 1 << self.below(8),
            2 => drop(document.drain(at..at + length)),
            3 => {
                let part = document[at..at + length].to_vec();
                drop(document.splice(other..other, part));
            }
            4 => document[at] = document[at].to_ascii_uppercase(),
            _ => document.truncate(at),
        }
    }
}

#[test]
fn whole_documents_are_the_same_either_way() {
    let sides = sides();
    for document in [ALL, UNNUMBERED] {
        assert!(check(&sides, document.as_bytes(), true), "{document}");
    }
    let all = sides[0].outcome(ALL.as_bytes(), true, FieldValidation::Strict);
    let (Ok(json), Ok(protobuf)) = all.written.expect("it is read") else {
        panic!("it is written")
    };
    assert!(check(&sides, &json, true) && check(&sides, &protobuf, false));
    assert!(protobuf.len() > 500, "{}", protobuf.len());
}

/// Duplicates, unknown keys, letters in another case, nulls and the wrong types, at every key.
#[test]
fn values_of_any_form_are_the_same_at_every_key() {
    let sides = sides();
    let keys: Vec<&str> = ALL
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|it| !it.is_empty() && it.bytes().all(|it| it.is_ascii_alphabetic()))
        .collect();
    let values = [
        "null",
        "true",
        "1",
        "-1",
        "300",
        "1.5",
        "1e400",
        "\"\"",
        "\"x\"",
        "\"AAEC\"",
        "[]",
        "[null]",
        "[1]",
        "[\"x\"]",
        "[[1]]",
        "{}",
        "{\"count\":1,\"a\":null}",
        "{\"a\":[\"b\",null]}",
        "[{\"count\":\"x\"}]",
        "18446744073709551616",
    ];
    for key in keys {
        for value in values {
            let alone = format!(r#"{{"kind":"All","apiVersion":"g/v1","{key}":{value}}}"#);
            check(&sides, alone.as_bytes(), true);
            let upper = key.to_uppercase();
            let again = format!(
                r#"{{"kind":"All","apiVersion":"g/v1","{key}":{value},"{upper}":{value},"nope":{value},"list":[{{"{key}":{value},"{key}":null}}]}}"#
            );
            check(&sides, again.as_bytes(), true);
        }
    }
    // Lists and maps that appear twice are merged.
    let twice = ALL.replacen("\"text\"", &format!("{},\"text\"", &ALL[1..ALL.len() - 1]), 1);
    assert!(check(&sides, twice.as_bytes(), true));
}

#[test]
fn mutated_documents_are_the_same_either_way() {
    let sides = sides();
    let written = sides[0].outcome(ALL.as_bytes(), true, FieldValidation::Strict).written;
    let (Ok(json), Ok(protobuf)) = written.expect("it is read") else { panic!("it is written") };
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let (mut right, mut wrong) = (0, 0);
    for round in 0..2_400 {
        let (source, is_json) = match round % 3 {
            0 => (&json, true),
            _ => (&protobuf, false),
        };
        let mut document = source.clone();
        for _ in 0..=numbers.below(3) {
            if !document.is_empty() {
                numbers.mutate(&mut document);
            }
        }
        match check(&sides, &document, is_json) {
            true => right += 1,
            false => wrong += 1,
        }
    }
    assert!(right > 120 && wrong > 400, "{right} right, {wrong} wrong");
}
