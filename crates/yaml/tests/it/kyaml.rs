//! KYAML, without the reference.

use apimachinery_yaml::{KyamlOptions, ToJsonOptions, kyaml_from_json, to_json};

fn kyaml(json: &str) -> String {
    let bytes = kyaml_from_json(json.as_bytes(), &KyamlOptions::default()).expect("valid JSON");
    String::from_utf8(bytes).expect("UTF-8")
}

fn on_one_line(json: &str) -> String {
    let options = KyamlOptions::default().compact(true);
    let bytes = kyaml_from_json(json.as_bytes(), &options).expect("valid JSON");
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn brackets_are_cuddled_only_around_lists_of_collections() {
    assert_eq!(kyaml("{}"), "{}");
    assert_eq!(kyaml("[]"), "[]");
    assert_eq!(kyaml("[[],{}]"), "[[], {}]");
    assert_eq!(kyaml(r#"[{"a":1},[2]]"#), "[{\n  a: 1,\n}, [\n  2,\n]]");
    assert_eq!(kyaml(r#"[{"a":1},2]"#), "[\n  {\n    a: 1,\n  },\n  2,\n]");
    assert_eq!(
        kyaml(r#"{"a":{"b":[{"c":[1,"x"]}]}}"#),
        "{\n  a: {\n    b: [{\n      c: [\n        1,\n        \"x\",\n      ],\n    }],\n  },\n}"
    );
}

#[test]
fn keys_are_quoted_when_some_reader_takes_them_for_something_else() {
    for plain in ["a", "a-b", "a.b/c", "_", "é", "x1", "0x", "1-2-3", "tRuer", "2001-02-30"] {
        assert_eq!(on_one_line(&format!("{{\"{plain}\":1}}")), format!("{{{plain}: 1}}"));
    }
    let quoted = [
        "", "no", "On", "y", "N", "t", "F", "true", "NULL", "~", "1", "0x1F", "0o7", "1e3", "1_0",
        "inf", "NaN", "0x1p-2", "2001-1-2", "-a", "a-", ".a", "/a", "a b", "a:b", "é!",
    ];
    for key in quoted {
        assert_eq!(on_one_line(&format!("{{\"{key}\":1}}")), format!("{{\"{key}\": 1}}"));
    }
}

#[test]
fn lines_of_a_string_keep_their_leading_space() {
    assert_eq!(
        kyaml(r#""a\n b\n\n\tc""#),
        "\"\\\n   a\\n\\\n  \\ b\\n\\\n   \\n\\\n  \\\tc\\\n  \""
    );
    assert_eq!(kyaml(r#""a\n""#), "\"\\\n   a\\n\\\n  \"");
    assert_eq!(kyaml(r#""a\tb""#), "\"a\tb\"");
    assert_eq!(on_one_line(r#""a\n\tb""#), r#""a\n\tb""#);
}

#[test]
fn written_kyaml_reads_back() {
    let json = r#"{"a\nb":"\u0000\u0007\u001b\u0085\u00a0\u2028\ufffe\r\n\r\u00a0x\n ","n":[1,-0.5,1e+21,null,true],"s":["yes","1"]}"#;
    let read =
        |text: &str| to_json(text.as_bytes(), &ToJsonOptions::default()).expect("valid YAML").text;
    for text in [kyaml(json), on_one_line(json)] {
        assert_eq!(read(&text), read(json), "{text}");
    }
}

#[test]
fn deep_values_do_not_exhaust_the_stack() {
    super::small_stack::run(|| {
        let json = format!("{}1{}", "[".repeat(9_000), "]".repeat(9_000));
        let options = KyamlOptions::default().compact(true);
        assert_eq!(kyaml_from_json(json.as_bytes(), &options).expect("valid"), json.as_bytes());
    });
}
