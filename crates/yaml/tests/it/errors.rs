//! Errors: their class, their text and their place.

use apimachinery_runtime::{Map, Str};
use apimachinery_yaml::{ToJsonOptions, YamlError, YamlErrorKind, to_json};

fn error(yaml: &str) -> YamlError {
    to_json(yaml.as_bytes(), &ToJsonOptions::default()).expect_err("an error")
}

#[track_caller]
fn check(yaml: &str, kind: YamlErrorKind, text: &str, place: Option<(usize, usize)>) {
    let error = error(yaml);
    assert_eq!((error.kind(), &*error.to_string()), (kind, text), "{yaml:?}");
    assert_eq!(error.line().zip(error.column()), place, "{yaml:?}");
}

#[test]
fn bad_characters_have_their_place() {
    let place = |yaml: &[u8]| {
        let error = to_json(yaml, &ToJsonOptions::default()).expect_err("an error");
        assert_eq!(error.kind(), YamlErrorKind::Encoding);
        error.line().zip(error.column())
    };
    assert_eq!(place(b"a: b\n\xC3\xA9: \xFF\n"), Some((2, 4)));
    assert_eq!(place(b"\xEF\xBB\xBFa: \xC3"), Some((1, 4)));
    let long = ["a: \u{e9}\n".repeat(500).as_bytes(), b"b: \xC2\n"].concat();
    assert_eq!(place(&long), Some((501, 4)));
    let wide: Vec<u8> = "\u{feff}a: b\nc: \x07".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(place(&wide), Some((2, 4)));
}

#[test]
fn every_class_has_its_text_and_place() {
    use YamlErrorKind as Kind;
    check("a: \x07\n", Kind::Encoding, "yaml: control characters are not allowed", Some((1, 4)));
    check(
        "a: @\n",
        Kind::Syntax,
        "yaml: found character that cannot start any token",
        Some((1, 4)),
    );
    check(
        "a: 1\nb: [\n",
        Kind::Syntax,
        "yaml: line 2: did not find expected node content",
        Some((3, 1)),
    );
    let deep = "[".repeat(10_001);
    check(&deep, Kind::Depth, "yaml: exceeded max depth of 10000", Some((1, 10_001)));
    let text = "yaml: unknown anchor 'b' referenced";
    check("a: 1\nc: *b\n", Kind::UnknownAnchor, text, Some((2, 4)));
    let text = "yaml: anchor 'b' value contains itself";
    check("a: &b [*b]\n", Kind::RecursiveAlias, text, Some((1, 8)));
    let text = "yaml: cannot decode !!str `x` as a !!int";
    check("a: 1\nb: !!int x\n", Kind::TagMismatch, text, Some((2, 4)));
    let text = "yaml: !!binary value contains invalid base64 data";
    check("a: !!binary x\n", Kind::Binary, text, Some((1, 4)));
    let text = "yaml: map merge requires map or sequence of maps as the value";
    check("a: {<<: 1}\n", Kind::Merge, text, Some((1, 9)));
    check("[1]: b\n", Kind::MapKey, "yaml: invalid map key: []interface {}{1}", Some((1, 1)));
    let text = "unsupported map key of type: %!s(<nil>), key: <nil>, value: 1";
    check("é: {~: 1}\n", Kind::UnsupportedKey, text, Some((1, 5)));
    check("é: .inf\n", Kind::UnsupportedValue, "json: unsupported value: +Inf", Some((1, 4)));
}

#[test]
fn keys_that_json_cannot_say_come_before_values_it_cannot_say() {
    assert_eq!(error("a: .inf\nb: {~: 1}\n").kind(), YamlErrorKind::UnsupportedKey);
}

#[test]
fn error_is_a_pointer_and_can_cross_threads() {
    fn sendable<T: Send + Sync + std::error::Error + 'static>() {}
    sendable::<YamlError>();
    assert_eq!(size_of::<YamlError>(), size_of::<usize>());
}

/// JSON that is read as YAML.
#[test]
fn key_of_more_than_1024_characters_is_explained() {
    let hint = |length: usize| {
        let json = format!("{{\"a\": \"\", \"{}\": \"\"}}", "k".repeat(length));
        let read = apimachinery_yaml::from_str::<Map<Str, Str>>(&json);
        read.err().map(|error| error.hint().unwrap_or_default().to_owned())
    };
    assert_eq!(hint(1_000), None);
    let text = "in YAML, a key has at most 1,024 characters, unless a question mark is before it";
    assert_eq!(hint(1_030).as_deref(), Some(text));
    let other = apimachinery_yaml::from_str::<Map<Str, Str>>("{\"a\" \"b\"}");
    assert_eq!(other.expect_err("a colon is missing").hint(), None);
}
