//! YAML through the codecs: what is read from it, what is written, and where mistakes are.

use apimachinery::api::core::v1::{ConfigMap, Pod};
use apimachinery::runtime::{DecodeErrorKind, DecodeRequest, Input, Position, Unknown, Value};
use apimachinery::{DecodeError, Decoded, FieldValidation, Serializer, Unstructured, codecs};

fn yaml() -> &'static dyn Serializer {
    &*codecs().for_media_type("application/yaml").expect("it is there").serializer
}

fn plain(text: &str, validation: FieldValidation) -> Result<Decoded, DecodeError> {
    let into = Some(Box::<Unstructured>::default() as _);
    yaml()
        .decode_with(Input::from(text), DecodeRequest::default().fill(into).validation(validation))
}

fn typed(text: &str, validation: FieldValidation) -> Result<Decoded, DecodeError> {
    yaml().decode_with(Input::from(text), DecodeRequest::default().validation(validation))
}

/// The field `v` of an object that is otherwise only named.
fn value(text: &str) -> Value {
    let text = format!("apiVersion: v1\nkind: K\n{text}");
    let decoded = plain(&text, FieldValidation::Ignore).expect("valid");
    let object: &Unstructured = decoded.object().downcast().expect("plain data");
    object.content().get("v").cloned().unwrap_or_default()
}

fn written(json: &str) -> String {
    let json_form = &codecs().for_media_type("application/json").expect("it").serializer;
    let into = Some(Box::<Unstructured>::default() as _);
    let request = DecodeRequest::default().fill(into);
    let decoded = json_form.decode_with(Input::from(json), request).expect("valid");
    let mut out = Vec::new();
    yaml().encode(decoded.object(), decoded.kind(), &mut out).expect("writable");
    String::from_utf8(out).expect("UTF-8")
}

/// YML-02, FINE-08: plain scalars are those of YAML 1.1: `yes` is true, `0777` is octal, dates are
/// strings.
#[test]
fn plain_scalars_mean_what_they_mean_to_the_reference() {
    for text in ["yes", "Y", "on", "true", "TRUE"] {
        assert_eq!(value(&format!("v: {text}\n")), Value::Bool(true), "{text}");
    }
    for text in ["no", "N", "off", "False"] {
        assert_eq!(value(&format!("v: {text}\n")), Value::Bool(false), "{text}");
    }
    for text in ["~", "null", "", "Null"] {
        assert_eq!(value(&format!("v: {text}\n")), Value::Null, "{text}");
    }
    let numbers =
        [("0777", 511), ("0o17", 15), ("0x1F", 31), ("0b11", 3), ("1_000", 1000), ("-0", 0)];
    for (text, number) in numbers {
        assert_eq!(value(&format!("v: {text}\n")), Value::Int(number), "{text}");
    }
    for text in ["\"yes\"", "2001-01-01", "1:30", "yEs", "0o8"] {
        assert_eq!(value(&format!("v: {text}\n")), Value::from(text.trim_matches('"')), "{text}");
    }
    assert_eq!(value("v: !!binary aGk=\n"), Value::from("hi"));
    let error = plain("kind: K\nv: .inf\n", FieldValidation::Ignore).expect_err("no JSON");
    assert_eq!(error.position().map(|it| (it.line, it.column)), Some((2, 4)));
    assert!(error.to_string().contains("json: unsupported value: +Inf"), "{error}");
}

/// YML-03, FINE-07: `1.0` in YAML is 1 and fits a field for whole numbers; in JSON it does not.
#[test]
fn numbers_come_through_json() {
    assert_eq!(value("v: 1.0\n"), Value::Int(1));
    assert_eq!(value("v: 1.5\n"), Value::Float(1.5));
    assert_eq!(value("v: 9223372036854775808\n"), Value::Float(9_223_372_036_854_775_808.0));
    let text = "apiVersion: v1\nkind: Pod\nspec: {activeDeadlineSeconds: 2.0}\n";
    let decoded = typed(text, FieldValidation::Strict).expect("valid");
    let pod: &Pod = decoded.object().downcast().expect("a Pod");
    assert_eq!(pod.spec.active_deadline_seconds, Some(2));
    let json = br#"{"apiVersion":"v1","kind":"Pod","spec":{"activeDeadlineSeconds":2.0}}"#;
    let error = apimachinery::decode(json).expect_err("no whole number");
    assert!(matches!(error.kind(), DecodeErrorKind::WrongType { .. }), "{error}");
}

/// YML-04: keys are made strings; a null is not a key.
#[test]
fn keys_are_strings_in_the_end() {
    let keys = |text: &str| {
        let value = value(text);
        value.as_map().expect("a map").keys().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(keys("v: {1: x, true: y, 1.5: z, 1e6: w}\n"), ["1", "1.5", "1e+06", "true"]);
    let error = plain("kind: K\nv: {~: 1}\n", FieldValidation::Ignore).expect_err("no key");
    assert!(error.to_string().contains("unsupported map key of type"), "{error}");
}

/// YML-05: merge keys and aliases are spread out; a document that consists of aliases is refused.
#[test]
fn aliases_are_spread_out_within_limits() {
    let merged = value("a: &a {x: 1, z: 2}\nv: {<<: *a, z: 3}\n");
    assert_eq!(
        merged,
        Value::Map([("x".into(), Value::Int(1)), ("z".into(), Value::Int(3))].into())
    );
    let mut bomb = "kind: K\na0: &a0 [x]\n".to_owned();
    for level in 1..9 {
        let item = format!("*a{}, ", level - 1).repeat(10);
        bomb += &format!("a{level}: &a{level} [{item}]\n");
    }
    let error = plain(&bomb, FieldValidation::Ignore).expect_err("too much");
    assert!(error.to_string().contains("document contains excessive aliasing"), "{error}");
    let error = plain("kind: K\na: &a [*a]\n", FieldValidation::Ignore).expect_err("no end");
    assert!(error.to_string().contains("anchor 'a' value contains itself"), "{error}");
}

/// YML-06: collections may be nested 10,000 deep and no deeper.
#[test]
fn depth_is_limited() {
    let text = format!("kind: K\nv: {}", "[".repeat(10_001));
    let error = plain(&text, FieldValidation::Ignore).expect_err("too deep");
    assert!(error.to_string().contains("exceeded max depth of 10000"), "{error}");
}

/// YML-07, FINE-09: of a key that appears twice the last counts; strict reading says so, with its
/// line.
#[test]
fn duplicate_keys_are_findings() {
    let text = "kind: K\napiVersion: v1\nvalue: 1\nvalue: 2\n";
    let decoded = plain(text, FieldValidation::Warn).expect("valid");
    let object: &Unstructured = decoded.object().downcast().expect("plain data");
    assert_eq!(object.content().get("value"), Some(&Value::Int(2)));
    let finding = decoded.findings().iter().next().expect("a finding");
    assert_eq!(finding.position, Some(Position::line_column(32, 4, 1)));
    let error = plain(text, FieldValidation::Strict).expect_err("strict");
    let expected = "strict decoding error: yaml: unmarshal errors:\n  line 4: key \"value\" already set in map";
    assert_eq!(error.to_string(), expected);
    assert!(plain(text, FieldValidation::Ignore).expect("valid").findings().is_empty());
}

/// YML-08: the codec reads the first document; one without content has no kind.
#[test]
fn codec_reads_the_first_document() {
    let decoded = plain("kind: A\n---\nkind: B\n", FieldValidation::Strict).expect("valid");
    assert_eq!(decoded.kind().kind, "A");
    let error = plain("---\n---\nkind: A\n", FieldValidation::Ignore).expect_err("null");
    assert!(matches!(error.kind(), DecodeErrorKind::MissingKind), "{error}");
}

/// YML-01, YML-09, FINE-08: written YAML has keys in natural order, lists under their keys, quotes
/// where needed.
#[test]
fn written_yaml_looks_like_that_of_the_reference() {
    let json = r#"{"kind":"K","a10":1,"a2":["x",{"b":[]}],"s":"yes","n":"1","t":"2001-01-01","l":"a\nb\n","e":""}"#;
    let expected = "a2:\n- x\n- b: []\na10: 1\ne: \"\"\nkind: K\nl: |\n  a\n  b\n\"n\": \"1\"\ns: \"yes\"\nt: \"2001-01-01\"\n";
    assert_eq!(written(json), expected);
    let long = "word ".repeat(30);
    let folded = written(&format!(r#"{{"kind":"K","v":"{}"}}"#, long.trim_end()));
    assert!(folded.lines().count() > 2 && folded.lines().all(|line| line.len() < 90), "{folded}");
}

/// FINE-05: YAML that starts with a brace is taken for JSON when the format is to be recognized.
#[test]
fn yaml_in_braces_is_recognized_as_json() {
    let error = apimachinery::decode(b"{kind: Pod, apiVersion: v1}").expect_err("no JSON");
    assert!(
        error
            .to_string()
            .starts_with("couldn't get version/kind; json parse error: invalid character 'k'"),
        "{error}"
    );
    assert!(typed("{kind: Pod, apiVersion: v1}", FieldValidation::Strict).is_ok());
}

/// FINE-06: YAML that is kept encoded says that it is YAML.
#[test]
fn kept_yaml_is_called_yaml() {
    let into = Some(Box::<Unknown>::default() as _);
    let request = DecodeRequest::default().fill(into);
    let decoded =
        yaml().decode_with(Input::from("kind: K\napiVersion: v1\n"), request).expect("kept");
    let unknown: &Unknown = decoded.object().downcast().expect("kept");
    assert_eq!(unknown.content_type, "application/yaml");
    assert_eq!(unknown.raw, "kind: K\napiVersion: v1\n");
}

/// A mistake in YAML has its line and column, the bytes before it, the field, and what was
/// expected.
#[test]
fn mistakes_have_their_place_in_the_yaml() {
    let text = "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: é\n    ports: [{containerPort: eighty}]\n";
    let error = typed(text, FieldValidation::Ignore).expect_err("no number");
    let position = error.position().expect("a place");
    assert_eq!((position.line, position.column), (6, 29));
    assert!(text[position.offset..].starts_with("eighty"));
    assert_eq!(error.path().to_string(), "spec.containers[0].ports[0].containerPort");
    let DecodeErrorKind::WrongType { found, expected } = error.kind() else { panic!("{error}") };
    assert_eq!((&**found, &**expected), ("string", "int32"));
}

/// YML-11, YML-12: the documents of a stream are decoded one at a time, with places in the whole
/// stream.
#[test]
fn objects_of_a_stream_have_places_in_it() {
    let stream = "# a file\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\n# nothing\n--- # next\n\
                  apiVersion: v1\nkind: ConfigMap\ndata:\n  k: [1]\n---\napiVersion: v1\nkind: ConfigMap\nwrong: 1\n";
    let decoder = codecs().as_sent().validation(FieldValidation::Warn).any_kind();
    let mut documents = decoder.decode_documents(stream.as_bytes());
    let first = documents.next().expect("three").expect("valid");
    assert_eq!(first.object().downcast::<ConfigMap>().expect("a ConfigMap").metadata.name, "a");
    let error = documents.next().expect("three").expect_err("a list");
    let position = error.position().expect("a place");
    assert_eq!((position.line, position.column), (12, 6));
    assert!(stream[position.offset..].starts_with("[1]"));
    let third = documents.next().expect("three").expect("valid");
    let finding = third.findings().iter().next().expect("a finding").to_string();
    assert_eq!(finding, "line 16: unknown field \"wrong\"");
    assert!(documents.next().is_none());

    let json = b"{\"apiVersion\":\"v1\",\"kind\":\"Pod\"} {\"apiVersion\":\"v1\",\n\"kind\":\"Pod\",\"x\":1}";
    let found: Vec<_> = decoder.decode_documents(json).map(|it| it.expect("valid")).collect();
    let finding = found[1].findings().iter().next().expect("a finding");
    assert_eq!(finding.position, Some(Position::line_column(66, 2, 14)));
    assert_eq!(found[0].kind().kind, "Pod");
}

#[test]
fn kyaml_comes_from_a_serializer_as_well() {
    use apimachinery::yaml::{YamlOptions, YamlSerializer, YamlStyle};
    let options = YamlOptions::default().style(YamlStyle::Kyaml);
    let kyaml = YamlSerializer::new(codecs().registry().clone(), options);
    let decoded = typed("kind: ConfigMap\napiVersion: v1\ndata: {a: b}\n", FieldValidation::Strict);
    let config = decoded.expect("valid").into_object();
    let mut out = Vec::new();
    kyaml
        .encode(
            &*config,
            &"v1".parse::<apimachinery::GroupVersion>().expect("it").with_kind("ConfigMap"),
            &mut out,
        )
        .expect("written");
    let expected = "---\n{\n  kind: \"ConfigMap\",\n  apiVersion: \"v1\",\n  metadata: {},\n  data: {\n    a: \"b\",\n  },\n}\n";
    assert_eq!(String::from_utf8_lossy(&out), expected);
}
