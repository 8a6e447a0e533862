//! Conversions that take a text apart, which has every word once.

use apimachinery_derive::Object;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{ConversionError, Scheme, Str};
use apimachinery_testing::{ConversionCheck, ConversionProblem, check_conversions};

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Gateway")]
struct Gateway {
    metadata: ObjectMeta,
    host: Str,
    port: Option<i32>,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1alpha1", kind = "Gateway")]
struct Old {
    metadata: ObjectMeta,
    /// `host:port`.
    endpoint: Str,
}

type Split = fn(&str) -> Result<(Str, Option<i32>), String>;
type Join = fn(&str, Option<i32>) -> Result<Str, String>;

/// A scheme whose conversions take the text apart and put it together in this way.
fn scheme(split: Split, join: Join) -> Scheme {
    let mut builder = Scheme::builder();
    builder.hub::<Gateway>().version_with::<Old>(
        move |old, _| {
            let (host, port) = split(&old.endpoint).map_err(ConversionError::failed)?;
            Ok(Gateway { metadata: old.metadata.clone(), host, port })
        },
        move |new, _| {
            let endpoint = join(&new.host, new.port).map_err(ConversionError::failed)?;
            Ok(Old { metadata: new.metadata.clone(), endpoint })
        },
    );
    builder.build().expect("it fits")
}

/// Right but for what looks like a port and is none: `1:2` of a host without a port.
fn split(endpoint: &str) -> Result<(Str, Option<i32>), String> {
    let parts = endpoint.rsplit_once(':');
    let parsed = parts.and_then(|(host, port)| {
        let number: i32 = port.parse().ok()?;
        (number.to_string() == port).then(|| (host.into(), Some(number)))
    });
    Ok(parsed.unwrap_or_else(|| (endpoint.into(), None)))
}

fn join(host: &str, port: Option<i32>) -> Result<Str, String> {
    Ok(match port {
        Some(port) => format!("{host}:{port}").into(),
        None => host.into(),
    })
}

#[test]
fn split_that_is_wrong_for_one_text_is_found() {
    let scheme = scheme(split, join);
    let problems = check_conversions(&scheme).expect_err("a host is lost");
    assert_eq!(problems.len(), 1, "{problems}");
    let lost = problems.lost().next().expect("a field");
    assert_eq!((&*lost.kind.version, lost.path.to_string().as_str()), ("v1", "host"));
    for objects in [0, 200] {
        for seed in 2..4 {
            let check = ConversionCheck::new(&scheme).objects(objects).seed(seed);
            assert!(check.run().is_err(), "{objects} {seed}");
        }
    }
}

/// A number that is written in another way than the conversion writes it: `h:080`.
#[test]
fn leading_zero_that_is_lost_is_found() {
    let split: Split = |endpoint| {
        let parsed = endpoint.rsplit_once(':');
        let parsed = parsed.and_then(|(host, port)| Some((host.into(), Some(port.parse().ok()?))));
        Ok(parsed.unwrap_or_else(|| (endpoint.into(), None)))
    };
    let problems = check_conversions(&scheme(split, join)).expect_err("a zero is lost");
    let lost: Vec<_> = problems.lost().map(|it| it.path.to_string()).collect();
    assert_eq!(lost, ["endpoint", "host"]);
}

fn sample(endpoint: &str) -> Old {
    Old { endpoint: endpoint.into(), ..Old::default() }
}

#[test]
fn refused_sample_is_named_with_its_reason() {
    let strict: Split = |endpoint| match split(endpoint)? {
        (host, _) if host.contains(':') => Err(format!("{endpoint:?} is not host:port")),
        parts => Ok(parts),
    };
    let simple: Join = |host, port| match host.contains(':') {
        true => Err(format!("{host:?} is not a host")),
        false => join(host, port),
    };
    let scheme = scheme(strict, simple);
    let check = ConversionCheck::new(&scheme).sample(sample("h:80")).sample(sample("::1:80"));
    let report = check.run().expect("nothing is lost");
    let [refused] = &report.refused_samples[..] else { panic!("one: {report:?}") };
    assert_eq!(refused.reason, r#""::1:80" is not host:port"#);
    assert!(refused.object.contains(r#""endpoint":"::1:80""#), "{}", refused.object);
    assert_eq!((&*refused.kind.version, &*refused.through.version), ("v1alpha1", "v1"));
    assert!(refused.to_string().starts_with(
        r#"example.com/v1alpha1, Kind=Gateway: a sample does not convert to example.com/v1, Kind=Gateway and back: "::1:80" is not host:port: {"#
    ), "{refused}");
    assert!(report.unfilled.is_empty(), "{:?}", report.unfilled);
}

#[test]
fn panic_is_shown_with_object_and_kinds() {
    let slicing: Split = |endpoint| match endpoint.find(':') {
        Some(at) => Ok((endpoint[..at].into(), Some(endpoint[at..].parse().expect("a port")))),
        None => Ok((endpoint.into(), None)),
    };
    let problems = check_conversions(&scheme(slicing, join)).expect_err("it panics");
    let found = problems.iter().find_map(|problem| match problem {
        ConversionProblem::Panicked(panic) => Some(panic),
        _ => None,
    });
    let panic = found.expect("a panic");
    assert_eq!((&*panic.kind.version, &*panic.through.version), ("v1alpha1", "v1"));
    assert!(panic.message.starts_with("a port: ParseIntError"), "{}", panic.message);
    assert!(panic.object.starts_with(r#"{"endpoint":""#) && panic.object.len() < 40, "{panic}");
    assert!(panic.to_string().contains(" panics: a port: ParseIntError"), "{panic}");
}
