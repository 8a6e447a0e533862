//! Objects, lists and failures as responses.

use std::io::Read as _;

use apimachinery_api::autoscaling::v2::HorizontalPodAutoscaler;
use apimachinery_api::core::v1::{ConfigMap, ConfigMapList, Pod, PodList};
use apimachinery_http::Answer;
use apimachinery_meta::StatusError;
use apimachinery_runtime::{GroupResource, NullableVec, Object};
use http::StatusCode;

use super::support::{Read, answered, codecs, get};

const ONE: &str = "/api/v1/namespaces/rec/configmaps/a";
const ALL: &str = "/api/v1/namespaces/rec/configmaps";

fn config_map(name: &str, data: usize) -> ConfigMap {
    let mut object = ConfigMap::default();
    object.metadata.name = name.into();
    object.metadata.resource_version = "69".into();
    if data > 0 {
        object.data.insert("k".into(), "v".repeat(data).into());
    }
    object
}

async fn ask(path: &str, headers: &[(&str, &str)], object: impl Object + Clone) -> Read {
    answered(get(path, headers), move |_| Answer::object(StatusCode::OK, object)).await
}

#[tokio::test]
async fn object_is_written_in_accepted_format() {
    let json = ask(ONE, &[], config_map("a", 1)).await;
    assert_eq!((json.code, json.header("content-type")), (StatusCode::OK, "application/json"));
    assert_eq!(
        json.text(),
        concat!(
            r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","resourceVersion":"69"},"#,
            "\"data\":{\"k\":\"v\"}}\n"
        )
    );
    let yaml = ask(ONE, &[("accept", "application/yaml")], config_map("a", 1)).await;
    assert_eq!(yaml.header("content-type"), "application/yaml");
    assert!(yaml.text().starts_with("apiVersion: v1\n"), "{}", yaml.text());
    let accept = "application/vnd.kubernetes.protobuf,application/json";
    let protobuf = ask(ONE, &[("accept", accept)], config_map("a", 1)).await;
    assert_eq!(protobuf.header("content-type"), "application/vnd.kubernetes.protobuf");
    let read: ConfigMap = codecs().decode_as(&protobuf.body).expect("it decodes");
    assert_eq!(read, config_map("a", 1));
}

#[tokio::test]
async fn object_is_written_in_path_version() {
    let mut hpa = HorizontalPodAutoscaler::default();
    hpa.metadata.name = "web".into();
    hpa.spec.max_replicas = 3;
    for version in ["v1", "v2"] {
        let path = format!("/apis/autoscaling/{version}/namespaces/a/horizontalpodautoscalers/web");
        let read = ask(&path, &[], hpa.clone()).await;
        let start =
            format!(r#"{{"kind":"HorizontalPodAutoscaler","apiVersion":"autoscaling/{version}","#);
        assert!(read.text().starts_with(&start), "{}", read.text());
    }
}

#[tokio::test]
async fn json_is_pretty_on_request() {
    for (path, headers) in [
        (format!("{ONE}?pretty=true"), vec![]),
        (ONE.to_owned(), vec![("user-agent", "curl/8.5.0")]),
        (ONE.to_owned(), vec![("accept", "application/json;pretty=1")]),
    ] {
        let read = ask(&path, &headers, config_map("a", 1)).await;
        assert!(read.text().starts_with("{\n  \"kind\": \"ConfigMap\",\n"), "{}", read.text());
        assert_eq!(read.header("content-type"), "application/json");
    }
}

#[tokio::test]
async fn unacceptable_formats_are_406_in_pretty_json() {
    let read = ask(ONE, &[("accept", "text/html")], config_map("a", 1)).await;
    assert_eq!(read.code, StatusCode::NOT_ACCEPTABLE);
    assert_eq!(read.header("content-type"), "application/json");
    assert_eq!(
        read.text(),
        r#"{
  "kind": "Status",
  "apiVersion": "v1",
  "metadata": {},
  "status": "Failure",
  "message": "only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf, application/cbor",
  "reason": "NotAcceptable",
  "code": 406
}"#
    );
}

#[tokio::test]
async fn failure_is_a_status_in_accepted_format() {
    let pods = GroupResource::new("", "pods");
    let not_found = StatusError::not_found(&pods, "web");
    let answer = not_found.clone();
    let read = answered(get(ONE, &[]), move |_| Answer::failure(answer)).await;
    assert_eq!(read.code, StatusCode::NOT_FOUND);
    assert_eq!(
        read.text(),
        concat!(
            r#"{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"pods \"web\" not found","#,
            r#""reason":"NotFound","details":{"name":"web","kind":"pods"},"code":404}"#,
            "\n"
        )
    );
    let accept = [("accept", "application/vnd.kubernetes.protobuf")];
    let answer = not_found.clone();
    let read = answered(get(ONE, &accept), move |_| Answer::failure(answer)).await;
    assert!(read.body.starts_with(b"k8s\0"), "{read:?}");
    // A clause with a transformation is not for failures.
    let accept = [("accept", "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1")];
    let read = answered(get(ONE, &accept), move |_| Answer::failure(not_found)).await;
    assert!(read.text().starts_with("{\n  \"kind\": \"Status\",\n"), "{}", read.text());
    assert_eq!(read.code, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn failure_has_retry_after() {
    let error = StatusError::too_many_requests("slow down", 7);
    let read = answered(get(ONE, &[]), move |_| Answer::failure(error)).await;
    assert_eq!((read.code.as_u16(), read.header("retry-after")), (429, "7"));
}

#[tokio::test]
async fn metadata_alone_of_an_object_and_of_a_list() {
    let accept = |kind: &str| format!("application/json;as={kind};g=meta.k8s.io;v=v1");
    let one = accept("PartialObjectMetadata");
    let read = ask(ONE, &[("accept", &one)], config_map("a", 1)).await;
    assert_eq!(
        read.text(),
        concat!(
            r#"{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"a","resourceVersion":"69"}}"#,
            "\n"
        )
    );
    let mut list = ConfigMapList { items: [config_map("a", 1)].into(), ..Default::default() };
    list.metadata.resource_version = "71".into();
    list.metadata.self_link = "/gone".into();
    let all = accept("PartialObjectMetadataList");
    let read = ask(ALL, &[("accept", &all)], list.clone()).await;
    assert_eq!(
        read.text(),
        concat!(
            r#"{"kind":"PartialObjectMetadataList","apiVersion":"meta.k8s.io/v1","metadata":{"resourceVersion":"71"},"items":["#,
            r#"{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"a","resourceVersion":"69"}}]}"#,
            "\n"
        )
    );
    for (accept, object) in [(one, true), (all, false)] {
        let read = match object {
            true => ask(ALL, &[("accept", &accept)], list.clone()).await,
            false => ask(ONE, &[("accept", &accept)], config_map("a", 1)).await,
        };
        assert_eq!(read.code, StatusCode::NOT_ACCEPTABLE);
        assert!(read.text().contains("you requested PartialObjectMetadata"), "{}", read.text());
    }
}

#[tokio::test]
async fn empty_list_has_empty_items() {
    let list = ConfigMapList { items: NullableVec::null(), ..Default::default() };
    let read = ask(ALL, &[], list).await;
    assert!(read.text().ends_with("\"items\":[]}\n"), "{}", read.text());
}

fn unzipped(body: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(body).read_to_end(&mut text).expect("gzip");
    text
}

#[tokio::test]
async fn large_response_is_compressed_on_request() {
    let gzip = [("accept-encoding", "deflate, gzip")];
    let whole = ask(ONE, &[], config_map("a", 131_072)).await;
    for (size, is_compressed) in [(131_072, false), (131_073, true)] {
        let data = 131_072 - (whole.body.len() - size);
        let read = ask(ONE, &gzip, config_map("a", data)).await;
        assert_eq!(read.header("content-encoding") == "gzip", is_compressed, "{size}");
        assert_eq!(read.header("vary") == "Accept-Encoding", is_compressed, "{size}");
        let text = if is_compressed { unzipped(&read.body) } else { read.body.to_vec() };
        assert_eq!(text.len(), size);
    }
    for refused in ["gzip;q=0.5", "br", "x-gzip"] {
        let read = ask(ONE, &[("accept-encoding", refused)], config_map("a", 131_072)).await;
        assert_eq!(read.header("content-encoding"), "", "{refused}");
    }
}

fn pods(count: usize, size: usize) -> PodList {
    let mut pod = Pod::default();
    pod.metadata.annotations.insert("note".into(), "n".repeat(size).into());
    let named = (0..count).map(|index| {
        let mut pod = pod.clone();
        pod.metadata.name = format!("pod-{index}").into();
        pod
    });
    let mut list = PodList { items: named.collect::<Vec<_>>().into(), ..Default::default() };
    list.metadata.resource_version = "5".into();
    list
}

#[tokio::test]
async fn long_lists_are_encoded_while_sent() {
    let path = "/api/v1/namespaces/rec/pods";
    for (count, size) in [(65, 10), (200, 2_000), (3_000, 500)] {
        for accept in
            ["application/json", "application/vnd.kubernetes.protobuf", "application/yaml"]
        {
            let list = pods(count, size);
            let info = codecs();
            let info = info.for_media_type(accept).expect("a format");
            let version = &apimachinery_api::core::v1::GROUP_VERSION;
            let expected = apimachinery_runtime::Encoder::encode_to_vec(
                &codecs().encoder_for_version(info, version),
                &list,
            );
            let expected = expected.expect("encodes");
            let plain = ask(path, &[("accept", accept)], list.clone()).await;
            assert!(plain.body == expected, "{accept}, {count}");
            let gzip = ask(path, &[("accept", accept), ("accept-encoding", "gzip")], list).await;
            assert_eq!(gzip.header("content-encoding") == "gzip", expected.len() > 131_072);
            let body = match gzip.header("content-encoding") {
                "gzip" => unzipped(&gzip.body),
                _ => gzip.body.to_vec(),
            };
            assert!(body == expected, "{accept}, {count}, compressed");
        }
    }
}

#[tokio::test]
async fn dropped_list_body_stops_encoding() {
    let list = pods(3_000, 500);
    let service = tower::service_fn(move |_: http::Request<String>| {
        let response: http::Response<apimachinery_http::ResponseBody> =
            Answer::object(StatusCode::OK, list.clone()).into_response();
        async move { Ok::<_, apimachinery_http::BoxError>(response) }
    });
    use tower::{Layer, ServiceExt};
    let service = apimachinery_http::ApiLayer::new(super::support::api()).layer(service);
    let response = service.oneshot(get("/api/v1/pods", &[])).await.expect("a response");
    let mut body = response.into_body();
    let first = http_body_util::BodyExt::frame(&mut body).await;
    assert!(first.expect("a part").expect("no error").into_data().is_ok());
    drop(body);
}
