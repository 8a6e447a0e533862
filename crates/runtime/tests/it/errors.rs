//! The texts of errors, and telling them apart.

use apimachinery_runtime::{
    ConversionError, DecodeError, DecodeErrorKind, EncodeError, FieldPath, Finding, FindingKind,
    Findings, GroupVersion, GroupVersionKind, GroupVersions, NotRegisteredError,
};

fn kind(group: &str, version: &str, kind: &str) -> GroupVersionKind {
    GroupVersionKind::new(group, version, kind)
}

/// GVK-05: what is not registered, for what, in which scheme.
#[test]
fn what_is_not_registered_is_named() {
    let list = GroupVersions(vec![GroupVersion::new("a", "v1"), GroupVersion::new("b", "v1")]);
    let one = GroupVersion::new("a", "v1");
    let cases = [
        (
            NotRegisteredError::kind(&kind("z", "v1", "Car"), "s"),
            r#"no kind "Car" is registered for version "z/v1" in scheme "s""#,
        ),
        (
            NotRegisteredError::kind(&kind("", "__internal", "X"), "s"),
            r#"no kind "X" is registered for the internal version of group "" in scheme "s""#,
        ),
        (
            NotRegisteredError::kind(&kind("", "", ""), "s"),
            r#"no version "" has been registered in scheme "s""#,
        ),
        (
            NotRegisteredError::type_name("v1::Pod", "s"),
            r#"no kind is registered for the type v1::Pod in scheme "s""#,
        ),
        (
            NotRegisteredError::not_suitable("v1::Pod", &one, "s"),
            r#"v1::Pod is not suitable for converting to "a/v1" in scheme "s""#,
        ),
        (
            NotRegisteredError::not_suitable("v1::Pod", &list, "s"),
            r#"v1::Pod is not suitable for converting to ["a/v1" "b/v1"] in scheme "s""#,
        ),
        (
            NotRegisteredError::kind_not_suitable(&kind("z", "v1", "Car"), &one, "s"),
            r#""z/v1" is not suitable for converting to "a/v1" in scheme "s""#,
        ),
    ];
    for (error, expected) in cases {
        assert_eq!(error.to_string(), expected);
    }
}

/// GVK-08: errors are told apart by what they are about, also when they were wrapped on their way.
#[test]
fn errors_are_told_apart() {
    let about = |error: &DecodeError| {
        [
            error.is_not_registered(),
            error.is_missing_kind(),
            error.is_missing_version(),
            error.is_strict(),
        ]
    };
    let missing = NotRegisteredError::kind(&kind("z", "v1", "Car"), "s");
    let of = DecodeError::new;
    assert_eq!(about(&missing.clone().into()), [true, false, false, false]);
    assert_eq!(about(&of(DecodeErrorKind::MissingKind)), [false, true, false, false]);
    assert_eq!(about(&of(DecodeErrorKind::MissingVersion)), [false, false, true, false]);
    let strict = of(DecodeErrorKind::Strict(Findings::new()));
    assert_eq!(about(&strict), [false, false, false, true]);
    assert_eq!(about(&DecodeError::custom("other")), [false; 4]);

    let wrapped = ConversionError::from(missing.clone());
    assert!(wrapped.is_not_registered());
    assert!(DecodeError::from(wrapped.clone()).within_field("spec").is_not_registered());
    assert!(EncodeError::from(wrapped).is_not_registered());
    assert!(!EncodeError::invalid_value("other").is_not_registered());
    assert_eq!(missing.missing_kind().map(|it| it.kind.as_str()), Some("Car"));
}

/// GVK-07: the findings of a strict decode are one error with a text each.
#[test]
fn findings_are_one_error() {
    let finding = |kind, field: &str| {
        let mut path = FieldPath::root();
        path.within_field(field);
        path.within_field("spec");
        Finding::new(kind, path)
    };
    let findings: Findings = [
        finding(FindingKind::UnknownField, "foo"),
        finding(FindingKind::DuplicateField, "bar"),
        finding(FindingKind::UnknownField, "foo"),
    ]
    .into_iter()
    .collect();
    let error = DecodeError::new(DecodeErrorKind::Strict(findings));
    let expected =
        "strict decoding error: unknown field \"spec.foo\", duplicate field \"spec.bar\"";
    assert_eq!(error.to_string(), expected);
    assert_eq!(error.strict_findings().map(Findings::len), Some(2));
}
