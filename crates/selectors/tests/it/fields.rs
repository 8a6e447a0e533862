//! Field selectors.

use apimachinery_runtime::{GroupVersionKind, Map, Scheme, Str};
use apimachinery_selectors::fields::{
    FieldSelector, ParseFieldSelectorError, UnescapeError, unescape,
};

fn parse(text: &str) -> FieldSelector {
    text.parse().unwrap()
}

/// SEL-03: Terms are sorted, `==` prints as `=`, and values keep their escapes.
#[test]
fn selectors_print_in_one_order() {
    let cases = [
        ("b=1,a!=2", "a!=2,b=1"),
        ("a==1,,", "a=1"),
        (r"a=x\,y\=z\\", r"a=x\,y\=z\\"),
        ("a=", "a="),
        ("", ""),
        ("=", ""),
    ];
    for (text, expected) in cases {
        assert_eq!(parse(text).to_string(), expected, "{text:?}");
    }
    assert_eq!(parse(r"a=x\,y").requires_exact_match("a"), Some("x,y"));
    assert_eq!(unescape(r"a\b"), Err(UnescapeError::InvalidSequence(r"\b".into())));
}

/// SEL-03: Errors name the term, or the escape that is wrong.
#[test]
fn errors_name_the_term() {
    let cases = [
        ("a=1,b", "invalid selector: 'a=1,b'; can't understand 'b'"),
        (r"a=\x", r"invalid field selector: invalid escape sequence: \x"),
        (r"a=\", r"invalid field selector: invalid escape sequence: \"),
        ("a=b=c", "invalid field selector: unescaped character in value: 61"),
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse::<FieldSelector>().unwrap_err().to_string(), expected, "{text:?}");
    }
}

/// SEL-03: All terms must hold; a field that is not there has the empty value.
#[test]
fn fields_match() {
    let fields: Map<Str, Str> =
        [(Str::from("metadata.name"), Str::from("web"))].into_iter().collect();
    for text in ["", "metadata.name=web", "status.phase!=Running", "status.phase="] {
        assert!(parse(text).matches(&fields), "{text}");
    }
    for text in ["metadata.name!=web", "metadata.name=web,status.phase=Running"] {
        assert!(!parse(text).matches(&fields), "{text}");
    }
    assert!(!FieldSelector::nothing().matches(&fields));
}

/// SEL-03: A selector is translated field by field; what becomes empty is dropped.
#[test]
fn selectors_are_translated() {
    let translated = parse("a=1,b=2").transform(|field, value| match field {
        "a" => Ok::<_, ParseFieldSelectorError>((Str::default(), Str::default())),
        _ => Ok((format!("x.{field}").into(), value.into())),
    });
    assert_eq!(translated.unwrap().to_string(), "x.b=2");
    let scheme = Scheme::builder().build().unwrap();
    let kind = GroupVersionKind::new("", "v1", "Pod");
    let transform = |field: &str, value: &str| scheme.convert_field_label(&kind, field, value);
    let good = FieldSelector::parse_and_transform("metadata.name=a", transform).unwrap();
    assert_eq!(good, FieldSelector::equal("metadata.name", "a"));
    let error = FieldSelector::parse_and_transform("spec.x=a", transform).unwrap_err();
    assert!(error.to_string().starts_with("\"spec.x\" is not a known field selector"), "{error}");
}
