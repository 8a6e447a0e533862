//! Queries to objects and back.

use apimachinery_api::core::v1::{PodExecOptions, PodLogOptions, PodPortForwardOptions};
use apimachinery_meta::v1::{DeleteOptions, GetOptions, ListOptions, Preconditions};
use apimachinery_query::{
    ParameterCodec, ParseQueryError, Values, decode_object, encode_object, internal,
};
use apimachinery_runtime::{GroupVersion, Scheme, Str};

fn meta_v1() -> GroupVersion {
    GroupVersion::new("meta.k8s.io", "v1")
}

fn codec() -> ParameterCodec {
    let mut builder = Scheme::builder();
    builder.install(internal::install).install(apimachinery_api::core);
    builder.default_with(|options: &mut GetOptions| {
        if options.resource_version.is_empty() {
            options.resource_version = "0".into();
        }
    });
    ParameterCodec::new(builder.build().unwrap())
}

fn parse(query: &str) -> Values {
    Values::parse(query).unwrap()
}

/// PAR-01: Fields become parameters in the order of their names; what is set is written even when
/// it is zero.
#[test]
fn objects_become_queries() {
    let options = ListOptions { limit: 1, label_selector: "a=b".into(), ..Default::default() };
    assert_eq!(encode_object(&options).unwrap().to_string(), "labelSelector=a%3Db&limit=1");
    let options = ListOptions {
        timeout_seconds: Some(0),
        send_initial_events: Some(false),
        ..Default::default()
    };
    let query = encode_object(&options).unwrap().to_string();
    assert_eq!(query, "sendInitialEvents=false&timeoutSeconds=0");
    let preconditions = Preconditions { uid: Some("u".into()), resource_version: None };
    let options = DeleteOptions {
        dry_run: vec!["All".into(), "".into()],
        preconditions: Some(Box::new(preconditions)),
        ..Default::default()
    };
    assert_eq!(encode_object(&options).unwrap().to_string(), "dryRun=All&uid=u");
    let command: Vec<Str> = vec!["sh".into(), "".into(), "a b".into()];
    let options = PodExecOptions { command: command.into(), ..Default::default() };
    let query = encode_object(&options).unwrap().to_string();
    assert_eq!(query, "command=sh&command=&command=a+b");
}

/// PAR-02: A query is read into its version, defaulted, and converted; without parameters nothing
/// happens.
#[test]
fn queries_become_objects() {
    let codec = codec();
    let read: GetOptions = codec.decode(&parse("x=1"), &meta_v1()).unwrap();
    assert_eq!(read.resource_version, "0");
    let read: GetOptions = codec.decode(&Values::new(), &meta_v1()).unwrap();
    assert_eq!(read.resource_version, "");
    let core = GroupVersion::new("", "v1");
    let read: GetOptions =
        codec.decode(&parse("resourceVersion=5&resourceVersion=6"), &core).unwrap();
    assert_eq!(read.resource_version, "5");
    let read: ListOptions = codec.decode(&parse("Limit=5&limit=7"), &meta_v1()).unwrap();
    assert_eq!(read.limit, 7);
    let query = parse("labelSelector=b,a&fieldSelector=metadata.name%3Dx");
    let internal: internal::ListOptions = codec.decode(&query, &meta_v1()).unwrap();
    assert_eq!(internal.label_selector.to_string(), "a,b");
    assert_eq!(internal.field_selector.requires_exact_match("metadata.name"), Some("x"));
    let again = codec.encode(&internal, &meta_v1()).unwrap();
    assert_eq!(again.to_string(), "fieldSelector=metadata.name%3Dx&labelSelector=a%2Cb");
    let none = GroupVersion::new("none", "v1");
    let error = codec.decode::<internal::ListOptions>(&query, &none).unwrap_err().to_string();
    assert!(
        error.starts_with("no kind \"ListOptions\" is registered for version \"none/v1\""),
        "{error}"
    );
    let error = codec.decode::<internal::ListOptions>(&parse("labelSelector=a+b"), &meta_v1());
    let text = "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt";
    assert_eq!(error.unwrap_err().to_string(), text);
}

/// FINE-18, PAR-02, CNV-07: A flag is false for `0` and `false` only; a malformed number is refused
/// in Go's words.
#[test]
fn flags_and_numbers_are_read_as_in_go() {
    let read = |query: &str| codec().decode::<ListOptions>(&parse(query), &meta_v1());
    for query in ["watch", "watch=", "watch=no", "watch=true&watch=0"] {
        assert!(read(query).unwrap().watch, "{query}");
    }
    for query in ["watch=0", "watch=FALSE", "watch=fal\u{17f}e"] {
        assert!(!read(query).unwrap().watch, "{query}");
    }
    let error = read("limit=x").unwrap_err().to_string();
    assert_eq!(error, "strconv.ParseInt: parsing \"x\": invalid syntax");
    let error = read("timeoutSeconds=9223372036854775808").unwrap_err().to_string();
    assert_eq!(error, "strconv.ParseInt: parsing \"9223372036854775808\": value out of range");
    let options = ListOptions { timeout_seconds: Some(0), ..Default::default() };
    assert_eq!(encode_object(&options).unwrap().to_string(), "timeoutSeconds=0");
}

/// PAR-03: Times are RFC 3339 or nothing; the preconditions of a deletion are beside its other
/// options.
#[test]
fn special_parameters_are_read() {
    let mut log = PodLogOptions::default();
    let query = parse("sinceTime=2024-01-02T03:04:05%2B01:00&tailLines=3&follow&container=a");
    decode_object(&query, &mut log).unwrap();
    assert_eq!(log.since_time.map(|it| it.to_string()).as_deref(), Some("2024-01-02T02:04:05Z"));
    assert_eq!((log.tail_lines, log.follow, log.container.as_str()), (Some(3), true, "a"));
    let query = encode_object(&log).unwrap().to_string();
    assert_eq!(query, "container=a&follow=true&sinceTime=2024-01-02T02%3A04%3A05Z&tailLines=3");
    assert!(decode_object(&parse("sinceTime=now"), &mut log).is_err());

    let mut delete = DeleteOptions::default();
    decode_object(&parse("uid=&propagationPolicy=Orphan&dryRun=All"), &mut delete).unwrap();
    assert!(delete.preconditions.is_none());
    assert_eq!(delete.propagation_policy.as_deref(), Some("Orphan"));
    decode_object(&parse("uid=u&preconditions=no"), &mut delete).unwrap();
    assert_eq!(delete.preconditions.unwrap().uid.as_deref(), Some("u"));

    let mut ports = PodPortForwardOptions::default();
    decode_object(&parse("ports=80,443&ports=1"), &mut ports).unwrap();
    assert_eq!(ports.ports, [80, 443, 1]);
    let error = decode_object(&parse("ports=65536"), &mut ports).unwrap_err().to_string();
    let text =
        "cannot convert to []int32: strconv.ParseUint: parsing \"65536\": value out of range";
    assert_eq!(error, text);
}

/// PAR-02: A query is split and unescaped as in Go; what is malformed is an error, or left out.
#[test]
fn query_splitting_matches_go() {
    assert_eq!(parse("a=1&&b=+%2B%zz".trim_end_matches("%zz")).get("b"), Some(" +"));
    let error = Values::parse("a=%zz").unwrap_err();
    assert!(matches!(error, ParseQueryError::InvalidEscape(_)));
    assert_eq!(error.to_string(), r#"invalid URL escape "%zz""#);
    let error = Values::parse("a=1;b").unwrap_err().to_string();
    assert_eq!(error, "invalid semicolon separator in query");
    assert_eq!(Values::parse_lossy("a=1;b&c=2&d=%").to_string(), "c=2");
    let values: Values = [("ä b", "~*'")].into_iter().collect();
    assert_eq!(values.to_string(), "%C3%A4+b=~%2A%27");
}
