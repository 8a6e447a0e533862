//! `apim transcode`.

use crate::run::{run, run_with};

const VALUES: &str = r#"{
  "base": {
    "mode": 420,
    "octal": 15,
    "time": "12:30:45",
    "true": true,
    "version": 1.1
  },
  "list": [
    null,
    1000,
    31
  ],
  "override": {
    "mode": "0644",
    "octal": 15,
    "time": "12:30:45",
    "true": true,
    "version": 1.1
  }
}
"#;

#[test]
fn yaml_is_shown_as_kubernetes_sees_it() {
    let warning =
        "apim/values.yaml: document 1, line 9: warning: duplicate field \"override.mode\"\n";
    run("transcode --pretty apim/values.yaml").expect(0, VALUES, warning);
}

#[test]
fn yaml_may_stay_yaml() {
    let input = b"b: {c: [1, yes]}\na: 'x'\n---\n5\n";
    run_with("transcode -o yaml", input).expect(0, "a: x\nb:\n  c:\n  - 1\n  - true\n---\n5\n", "");
    run_with("transcode", input).expect(0, "{\"a\":\"x\",\"b\":{\"c\":[1,true]}}\n5\n", "");
}

#[test]
fn json_keeps_its_order_and_numbers() {
    let input = b" { \"b\" : 1.50 , \"a\" : [ 12345678901234567890123 , \"<\" ] } [ ] ";
    let expected = "{\"b\":1.50,\"a\":[12345678901234567890123,\"\\u003c\"]}\n[]\n";
    run_with("transcode -o json", input).expect(0, expected, "");
}

#[test]
fn json_becomes_yaml_whatever_its_escapes() {
    let input = br#"{"path":"a\/b","face":"\ud83d\ude00","on":"yes"}"#;
    let expected = "face: \"\\U0001F600\"\n\"on\": \"yes\"\npath: a/b\n";
    run_with("transcode -o yaml", input).expect(0, expected, "");
}

#[test]
fn protobuf_is_refused() {
    let protobuf = run("decode apim/deployment.yaml -o protobuf").out;
    let error =
        "standard input: document 1, byte 0: protobuf is not plain text; `apim decode` reads it\n";
    run_with("transcode", &protobuf).expect(1, "", error);
    assert_eq!(run_with("transcode -o yaml --pretty", b"a: 1").code, Some(2));
}

#[test]
fn broken_text_is_reported_with_its_line() {
    let error =
        "standard input: document 2, line 4: yaml: found character that cannot start any token\n";
    run_with("transcode", b"a: 1\n---\nb: 1\nc: @x\n").expect(1, "{\"a\":1}\n", error);
    let error = "standard input: document 2, line 2: invalid character '}' looking for beginning of value\n";
    run_with("transcode", b"{}\n{\"a\":[}").expect(1, "{}\n", error);
    // What is not JSON may still be YAML, as kubectl reads it.
    run_with("transcode", b"{}\n{\"a\":x}").expect(0, "{}\n{\"a\":\"x\"}\n", "");
    let error = "standard input: document 1, line 2: json: unsupported value: +Inf\n";
    run_with("transcode", b"a: 1\nb: .inf\n").expect(1, "", error);
}
