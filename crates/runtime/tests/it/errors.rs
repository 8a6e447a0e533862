//! The texts of errors, and telling them apart.

use std::error::Error as StdError;
use std::io::{Error, ErrorKind};
use std::sync::atomic::{AtomicUsize, Ordering};

use apimachinery_runtime::names::ParseGroupVersionError;
use apimachinery_runtime::{
    ConversionError, DecodeError, DecodeErrorKind, EncodeError, FieldPath, Finding, FindingKind,
    Findings, GroupVersion, GroupVersionKind, GroupVersions, KnownNames, NotRegisteredError,
    Reason, StreamWindow,
};

fn kind(group: &str, version: &str, kind: &str) -> GroupVersionKind {
    GroupVersionKind::new(group, version, kind)
}

/// GVK-05: what is not registered, for what, in which scheme.
#[test]
fn unregistered_kind_type_or_target_is_named() {
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
            "no kind is registered for the type v1.Pod in scheme \"s\"; register it by `install` if it \
             is built in, by `serve` if it derives `Object`, else by `serde_kind`",
        ),
        (
            NotRegisteredError::not_suitable("v1::Pod", &one, "s"),
            r#"v1.Pod is not suitable for converting to "a/v1" in scheme "s""#,
        ),
        (
            NotRegisteredError::not_suitable("v1::Pod", &list, "s"),
            r#"v1.Pod is not suitable for converting to ["a/v1" "b/v1"] in scheme "s""#,
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

/// GVK-08: errors are distinguished by what they are about, also when they were wrapped on their
/// way.
#[test]
fn errors_are_reported_apart() {
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

/// What caused an error is its source, with its own type.
#[test]
fn causes_keep_their_type() {
    let cause = || Reason::cause("a/b/c".parse::<GroupVersion>().expect_err("two slashes"));
    let io = || Error::new(ErrorKind::BrokenPipe, "gone");
    let text = "unexpected GroupVersion string: a/b/c";
    let errors: [(Box<dyn StdError>, &str); 7] = [
        (Box::new(DecodeError::syntax(cause())), text),
        (Box::new(DecodeError::invalid_value(cause())), text),
        (Box::new(DecodeError::custom(cause())), text),
        (Box::new(EncodeError::invalid_value(cause())), text),
        (Box::new(ConversionError::failed(cause())), text),
        (Box::new(EncodeError::from(io())), "gone"),
        (Box::new(read_error(io()).relocated(None)), "gone"),
    ];
    for (error, text) in errors {
        assert_eq!(error.to_string(), text);
        let source = error.source().unwrap_or_else(|| panic!("{error:?} has a source"));
        assert!(source.is::<ParseGroupVersionError>() || source.is::<Error>(), "{source:?}");
    }
    let missing = NotRegisteredError::kind(&kind("z", "v1", "Car"), "s");
    let wrapped = DecodeError::from(ConversionError::from(missing.clone()));
    let source = wrapped.source().and_then(StdError::source);
    assert_eq!(source.and_then(|it| it.downcast_ref()), Some(&missing));
    assert!(DecodeError::syntax("a text").source().is_none());
}

fn read_error(error: Error) -> DecodeError {
    StreamWindow::of_bytes().failed(error)
}

/// A conversion that fails with a conversion error of its own passes it on, with its path.
#[test]
fn conversion_errors_are_not_wrapped_in_another() {
    let error = ConversionError::failed("13 wheels").within_field("spec");
    let boxed: Box<dyn StdError + Send + Sync> = Box::new(error.clone());
    assert_eq!(ConversionError::from(boxed), error);
    assert_eq!(ConversionError::from(Box::from("a text")).to_string(), "a text");
    assert_eq!(EncodeError::from(error).to_string(), "spec: 13 wheels");
}

/// A name that is near is searched for when it is asked for, each time again.
#[test]
fn suggestions_are_looked_for_when_they_are_wanted() {
    static LISTED: AtomicUsize = AtomicUsize::new(0);
    let known = KnownNames::new(|| {
        LISTED.fetch_add(1, Ordering::Relaxed);
        ["image", "name"].into_iter()
    });
    let mut path = FieldPath::field("imgae");
    path.within_index(0);
    path.within_field("containers");
    let finding = Finding { known, ..Finding::new(FindingKind::UnknownField, path) };
    let findings: Findings = [finding.clone(), finding.clone()].into_iter().collect();
    assert_eq!(findings.to_string(), "unknown field \"containers[0].imgae\"");
    assert_eq!(LISTED.load(Ordering::Relaxed), 0);
    assert_eq!(
        finding.to_string(),
        "unknown field \"containers[0].imgae\"; did you mean \"image\"?"
    );
    assert_eq!(finding.suggestion(), Some("image"));
    assert_eq!(LISTED.load(Ordering::Relaxed), 2);
    assert_eq!(
        Finding::new(FindingKind::UnknownField, FieldPath::field("imgae")).suggestion(),
        None
    );
}
