//! Where negotiation can do better than the reference, and the parts of its answers.

use apimachinery_http::{
    DefaultEndpointRestrictions, EndpointRestrictions, NegotiationOptions, RequestHead,
    RequestInfoError, RequestInfoFactory, negotiate_accept,
};
use apimachinery_meta::StatusError;
use apimachinery_runtime::{GroupVersionKind, Scheme, SerializerInfo};
use apimachinery_serializer::CodecFactory;
use http::Request;
use mime::Mime;

fn found(
    header: &str,
    restrictions: &dyn EndpointRestrictions,
    options: NegotiationOptions,
) -> Option<String> {
    let codecs = CodecFactory::new(Scheme::builder().build().expect("no kinds"));
    let infos = codecs.supported_media_types();
    let found = negotiate_accept(header, infos, restrictions, &options)?;
    Some(found.info.media_type.subtype().to_string())
}

/// NEG-01: what is not wanted at all is refused on demand, by way of a wildcard too; the most exact
/// clause counts.
#[test]
fn zero_quality_refuses_on_demand() {
    let rules = [false, true].map(|it| NegotiationOptions::default().refuse_zero_quality(it));
    for (header, as_the_reference, refusing) in [
        ("application/yaml;q=0", Some("yaml"), None),
        ("*/*;q=0", Some("json"), None),
        ("application/json;q=0, */*", Some("json"), Some("yaml")),
        ("application/*;q=0, application/yaml;q=0.1", Some("yaml"), Some("yaml")),
        ("*/*, application/*;q=0", Some("json"), None),
        ("application/json;q=0, application/json;a=b;q=0.5", Some("json"), Some("json")),
        ("application/json;q=x, application/yaml;q=0.1", Some("yaml"), Some("yaml")),
        ("", Some("json"), Some("json")),
    ] {
        for (rules, expected) in rules.iter().zip([as_the_reference, refusing]) {
            let found = found(header, &DefaultEndpointRestrictions, *rules);
            assert_eq!(found.as_deref(), expected, "{header} by {rules:?}");
        }
    }
}

/// Objects that only YAML can carry.
#[derive(Debug)]
struct OnlyYaml;

impl EndpointRestrictions for OnlyYaml {
    fn allows_media_type_transform(&self, _: &Mime, _: Option<&GroupVersionKind>) -> bool {
        true
    }

    fn allows_server_version(&self, _: &str) -> bool {
        false
    }

    fn allows_stream_schema(&self, _: &str) -> bool {
        false
    }

    fn can_encode(&self, info: &SerializerInfo, target: Option<&GroupVersionKind>) -> bool {
        target.is_some() || info.media_type.subtype() == "yaml"
    }
}

/// NEG-04: a format that cannot carry what is served is passed over on demand, where the reference
/// agrees upon it and fails later.
#[test]
fn unencodable_formats_are_skipped_on_demand() {
    let rules = [false, true].map(|it| NegotiationOptions::default().skip_unencodable(it));
    for (header, as_the_reference, skipping) in [
        ("application/json, application/yaml", Some("json"), Some("yaml")),
        ("application/json", Some("json"), None),
        ("*/*", Some("json"), Some("yaml")),
        ("", Some("json"), Some("yaml")),
        ("application/json;as=Table, application/yaml", Some("json"), Some("json")),
    ] {
        for (rules, expected) in rules.iter().zip([as_the_reference, skipping]) {
            let found = found(header, &OnlyYaml, *rules);
            assert_eq!(found.as_deref(), expected, "{header} by {rules:?}");
        }
    }
}

/// A server whose APIs have other prefixes.
#[test]
fn path_prefixes_are_configurable() {
    let requests = RequestInfoFactory::default()
        .api_prefixes(["legacy", "new"])
        .groupless_api_prefixes(["legacy"]);
    let about = |path: &str| {
        let request = Request::get(path).body(()).expect("a request");
        requests.request_info(RequestHead::from(&request)).expect("a good path")
    };
    assert_eq!(about("/legacy/v1/pods/a").resource, "pods");
    assert_eq!(about("/new/g/v1/pods/a").api_group, "g");
    assert!(!about("/api/v1/pods/a").is_resource_request);
}

/// A path that is malformed is the client's fault, one that ends after a verb is answered as by the
/// API server.
#[test]
fn malformed_paths_are_answered_with_a_status() {
    let requests = RequestInfoFactory::default();
    for (path, code, message) in [
        ("/api/v1/pods/%zz", 400, "invalid URL escape in path /api/v1/pods/%zz"),
        (
            "/api/v1/watch?x=1",
            500,
            "Internal error occurred: failed to create RequestInfo: unable to determine kind and namespace from url, \
             /api/v1/watch?x=1",
        ),
    ] {
        let request = Request::get(path).body(()).expect("a request");
        let error: RequestInfoError =
            requests.request_info(&request).expect_err("it means nothing");
        let status = StatusError::from(error).into_status();
        assert_eq!((status.code, status.message.as_str()), (code, message));
    }
}
