//! What is wrong with YAML, as data: keys that appear twice, unknown fields, words that mean
//! something else.

use apimachinery::runtime::{FindingKind, Findings, Position};
use apimachinery::yaml::{YamlOptions, YamlSerializer};
use apimachinery::{DecodeError, Decoder, FieldValidation, codecs};

/// Fields in another order than that of their letters, two of them twice and two unknown.
const POD: &str = "\
apiVersion: v1
kind: Pod
spec:
  zone: a
  containers:
  - name: web
    image: one
    image: two
  abc: 1
metadata:
  name: a
  name: b
";

fn warned(text: &str) -> Findings {
    let decoded = codecs().as_sent().validation(FieldValidation::Warn).decode(text);
    decoded.expect("decodes").findings().clone()
}

fn strict(text: &str) -> DecodeError {
    codecs().as_sent().validation(FieldValidation::Strict).decode(text).expect_err("strict")
}

#[test]
fn findings_come_in_document_order_with_path_and_place() {
    let findings = warned(POD);
    let seen: Vec<_> = findings
        .iter()
        .map(|it| {
            let place = it.position.expect("a place");
            assert!(
                POD[place.offset..]
                    .starts_with(it.path.to_string().rsplit('.').next().expect("a name"))
            );
            (it.kind.clone(), it.path.to_string(), place.line, place.column)
        })
        .collect();
    let expected = [
        (FindingKind::UnknownField, "spec.zone", 4, 3),
        (FindingKind::DuplicateField, "spec.containers[0].image", 8, 5),
        (FindingKind::UnknownField, "spec.abc", 9, 3),
        (FindingKind::DuplicateField, "metadata.name", 12, 3),
    ];
    assert_eq!(
        seen,
        expected.map(|(kind, path, line, column)| (kind, path.to_owned(), line, column))
    );
    let second = findings.iter().nth(1).expect("four");
    assert_eq!(second.to_string(), "line 8: duplicate field \"spec.containers[0].image\"");
    assert_eq!(second.message().to_string(), "line 8: key \"image\" already set in map");
    assert_eq!(second.snippet.as_ref().expect("shown").text(), "    image: two");
}

/// JSN-11: the error of strict reading has the words and the order of the reference.
#[test]
fn strict_error_is_reported_as_by_the_reference() {
    let error = strict(POD);
    let expected = "strict decoding error: yaml: unmarshal errors:\n  line 8: key \"image\" already set in map\n  \
                    line 12: key \"name\" already set in map, unknown field \"spec.abc\", unknown field \"spec.zone\"";
    assert_eq!(error.to_string(), expected);
    assert_eq!(error.strict_findings().map(Findings::len), Some(4));
    let shown = format!("{error:#}");
    let details = "\nline 4: unknown field \"spec.zone\"\n      zone: a\n      ^\
                   \nline 8: duplicate field \"spec.containers[0].image\"\n        image: two\n        ^";
    assert!(shown.starts_with(&format!("strict decoding error:{details}")), "{shown}");
    assert_eq!(shown.matches("spec.zone").count(), 1, "{shown}");

    let options = YamlOptions::default().strict(true);
    let serializer = YamlSerializer::new(codecs().registry().clone(), options);
    assert_eq!(serializer.decode(POD.as_bytes()).expect_err("strict").to_string(), expected);
}

#[test]
fn keys_that_a_merge_sets_again_have_the_path_of_the_map() {
    let text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  labels: &l {a: x}\n  annotations:\n    a: y\n    <<: *l\n";
    let findings = warned(text);
    let finding = findings.iter().next().expect("one");
    assert_eq!(finding.path.to_string(), "metadata.annotations.a");
    assert_eq!(finding.position.map(|it| (it.line, it.column)), Some((4, 15)));
}

#[test]
fn places_of_findings_count_from_the_start_of_the_stream() {
    let stream = format!("kind: Pod\napiVersion: v1\n---\n{POD}");
    let decoder = codecs().as_sent().validation(FieldValidation::Warn);
    let second = decoder.decode_documents(stream.as_bytes()).nth(1).expect("two").expect("valid");
    let lines: Vec<_> = second.findings().iter().filter_map(|it| Some(it.position?.line)).collect();
    assert_eq!(lines, [7, 11, 12, 15]);
}

#[test]
fn findings_beyond_the_limit_stay_in_the_text() {
    let keys: String = (0..300).map(|it| format!("  k{it}: a\n  k{it}: b\n")).collect();
    let error = strict(&format!("apiVersion: v1\nkind: ConfigMap\ndata:\n{keys}"));
    assert_eq!(error.to_string().lines().count(), 301);
    assert_eq!(error.strict_findings().map(Findings::len), Some(100));
    assert!(format!("{error:#}").contains("\"k299\""), "they are in both texts");
}

#[test]
fn json_shows_the_lines_of_findings_too() {
    let error = strict("{\"kind\":\"Pod\",\n \"apiVersion\":\"v1\",\n \"specs\":1}");
    let expected = "strict decoding error:\n\
                    line 3: unknown field \"specs\"; did you mean \"spec\"?\n     \"specs\":1}\n     ^";
    assert_eq!(format!("{error:#}"), expected);
}

#[test]
fn line_of_a_mistake_is_shown() {
    let error = codecs().as_sent().decode("apiVersion: v1\nkind: Pod\nspec:\n  containers: 5\n");
    let error = error.expect_err("no list");
    let text =
        "cannot unmarshal number into field spec.containers of type array (line 4, column 15)";
    assert_eq!(format!("{error:#}"), format!("{text}\n      containers: 5\n                  ^"));
    assert_eq!(error.hint(), None);
    let error = codecs().as_sent().decode("apiVersion: v1\nkind: \"Pod\" x\n").expect_err("broken");
    assert!(format!("{error:#}").contains("\n    kind: \"Pod\" x\n"), "{error:#}");
}

#[track_caller]
fn check_hint(value: &str, text: &str, hint: &str) {
    let yaml = format!(
        "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: web\n    env: [{{name: A, value: {value}}}]\n"
    );
    let error = codecs().as_sent().decode(&yaml).expect_err("no text");
    let path = "spec.containers[0].env[0].value";
    assert_eq!(
        error.message().to_string(),
        format!("cannot unmarshal {text} into field {path} of type string")
    );
    assert_eq!(error.position(), Some(Position::line_column(yaml.find(value).expect("it"), 6, 28)));
    assert_eq!(error.hint(), Some(hint));
    assert!(format!("{error:#}").ends_with(&format!("^\nhint: {hint}")), "{error:#}");
    assert!(!error.to_string().contains("hint"), "{error}");
}

#[test]
fn yaml_words_that_are_not_texts_are_explained() {
    check_hint("yes", "bool", "in YAML, yes is the boolean true; in quotes, \"yes\", it is a text");
    check_hint(
        "Off",
        "bool",
        "in YAML, Off is the boolean false; in quotes, \"Off\", it is a text",
    );
    check_hint(
        "1.10",
        "number",
        "in YAML, 1.10 is the number 1.1; in quotes, \"1.10\", it is a text",
    );
    check_hint(
        "0644",
        "number",
        "in YAML, 0644 is the number 420; in quotes, \"0644\", it is a text",
    );
    let error = codecs().as_sent().decode("apiVersion: 1.10\nkind: Pod\n").expect_err("a number");
    let hint = "in YAML, 1.10 is the number 1.1; in quotes, \"1.10\", it is a text";
    assert_eq!(error.hint(), Some(hint), "{error}");
}
