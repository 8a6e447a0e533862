//! The objects and options that requests send.

use apimachinery_api::admission::v1::AdmissionReview;
use apimachinery_api::autoscaling::v2::HorizontalPodAutoscaler;
use apimachinery_api::core::v1::{ConfigMap, Pod};
use apimachinery_http::{Answer, Exchange, ResponseBody};
use apimachinery_query::internal::ListOptions;
use apimachinery_runtime::Encoder;
use bytes::Bytes;
use http::{Request, Response, StatusCode};
use http_body_util::Full;
use tower::{Layer, ServiceExt, service_fn};

use super::support::{Read, answered, api, codecs, get, read};

/// What a server answers that gives back what it was sent.
async fn echo<T: apimachinery_runtime::Object>(
    method: &str,
    path: &str,
    content_type: &str,
    body: impl Into<Bytes>,
) -> Read {
    let mut request = Request::builder().method(method).uri(path);
    if !content_type.is_empty() {
        request = request.header("content-type", content_type);
    }
    let request = request.body(Full::new(body.into())).expect("a request");
    let service = service_fn(|request: Request<Full<Bytes>>| async move {
        let exchange = request.extensions().get::<Exchange>().cloned().expect("the layer is there");
        let (parts, body) = request.into_parts();
        let answer = match exchange.read::<T>(&parts.headers, body).await {
            Ok(object) => Answer::object(StatusCode::CREATED, object),
            Err(error) => Answer::failure(error),
        };
        Ok::<Response<ResponseBody>, apimachinery_http::BoxError>(answer.into_response())
    });
    let service = apimachinery_http::ApiLayer::new(api()).layer(service);
    read(service.oneshot(request).await.expect("a response")).await
}

const HPAS: &str = "/apis/autoscaling/v1/namespaces/shop/horizontalpodautoscalers";
const MAPS: &str = "/api/v1/namespaces/shop/configmaps";

#[tokio::test]
async fn request_converts_to_hub_and_back_to_path_version() {
    let body = r#"{"kind":"HorizontalPodAutoscaler","apiVersion":"autoscaling/v1","metadata":{"name":"web"},
        "spec":{"scaleTargetRef":{"kind":"Deployment","name":"web"},"maxReplicas":3,"targetCPUUtilizationPercentage":70}}"#;
    let read = echo::<HorizontalPodAutoscaler>("POST", HPAS, "application/json", body).await;
    assert_eq!(read.code, StatusCode::CREATED, "{}", read.text());
    assert!(read.text().contains(r#""apiVersion":"autoscaling/v1""#), "{}", read.text());
    assert!(read.text().contains(r#""targetCPUUtilizationPercentage":70"#), "{}", read.text());
    // Defaults are set, and the namespace of the path.
    assert!(read.text().contains(r#""minReplicas":1"#), "{}", read.text());
    assert!(read.text().contains(r#""namespace":"shop""#), "{}", read.text());
}

/// It is a mistake of the server, which the message names, and not one of the client.
#[tokio::test]
async fn type_that_the_scheme_does_not_have_is_named() {
    let body = r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"}}"#;
    let read = echo::<AdmissionReview>("POST", MAPS, "application/json", body).await;
    assert_eq!(read.code, StatusCode::INTERNAL_SERVER_ERROR, "{}", read.text());
    assert!(read.text().contains("AdmissionReview"), "{}", read.text());
}

#[tokio::test]
async fn every_format_is_read() {
    let mut map = ConfigMap::default();
    map.metadata.name = "a".into();
    for info in codecs().supported_media_types() {
        let version = &apimachinery_api::core::v1::GROUP_VERSION;
        let body =
            codecs().encoder_for_version(info, version).encode_to_vec(&map).expect("encodes");
        let read = echo::<ConfigMap>("POST", MAPS, info.media_type.as_ref(), body).await;
        assert_eq!(read.code, StatusCode::CREATED, "{}", read.text());
    }
    let read = echo::<ConfigMap>("POST", MAPS, "", r#"{"metadata":{"name":"a"}}"#).await;
    assert_eq!(read.code, StatusCode::CREATED, "the first format, and the kind of the path");
}

#[tokio::test]
async fn client_mistakes_match_go_messages() {
    let large = vec![b' '; 3 * 1024 * 1024 + 1];
    type Case<'a> = (&'a str, &'a str, &'a str, &'a [u8], u16, &'a str);
    let cases: [Case<'_>; 9] = [
        ("POST", MAPS, "text/html", b"{}", 415, "the body of the request was in an unknown format"),
        ("POST", MAPS, "application/json", &large, 413, "limit is 3145728"),
        (
            "POST",
            MAPS,
            "application/json",
            b"{",
            400,
            "the object provided is unrecognized (must be of type ConfigMap): ",
        ),
        (
            "POST",
            MAPS,
            "application/json",
            br#"{"kind":"Pod","apiVersion":"v1"}"#,
            400,
            "Pod in version \"v1\" cannot be handled as a ConfigMap: ",
        ),
        (
            "POST",
            MAPS,
            "application/json",
            br#"{"metadata":{"namespace":"other"}}"#,
            400,
            "the namespace of the provided object does not match the namespace sent on the request",
        ),
        (
            "PUT",
            "/api/v1/namespaces/shop/configmaps/a",
            "application/json",
            br#"{"metadata":{"name":"b"}}"#,
            400,
            "the name of the object (b) does not match the name on the URL (a)",
        ),
        (
            "POST",
            "/api/v1/namespaces/shop/configmaps?fieldValidation=Hard",
            "application/json",
            b"{}",
            422,
            "CreateOptions.meta.k8s.io \\\"\\\" is invalid: fieldValidation: ",
        ),
        (
            "POST",
            "/api/v1/namespaces/shop/configmaps?fieldValidation=Strict",
            "application/json",
            br#"{"dta":{}}"#,
            400,
            "strict decoding error: unknown field \\\"dta\\\"",
        ),
        (
            "POST",
            "/apis/cars/v1/namespaces/shop/cars",
            "application/json",
            b"{}",
            404,
            "could not find the requested resource",
        ),
    ];
    for (method, path, content_type, body, code, text) in cases {
        let read = echo::<ConfigMap>(method, path, content_type, body.to_vec()).await;
        let shown = read.text().replace("\\\\", "\\");
        let text_in_json = text.replace("\"v1\"", "\\\"v1\\\"");
        assert_eq!(read.code.as_u16(), code, "{path}: {shown}");
        assert!(shown.contains(&text_in_json), "{path}: {shown}");
    }
}

#[tokio::test]
async fn unknown_fields_warn_unless_ignored() {
    let body = r#"{"metadata":{"name":"a"},"dta":{},"more":1}"#;
    let read = echo::<ConfigMap>("POST", MAPS, "application/json", body).await;
    assert_eq!(read.code, StatusCode::CREATED);
    let warnings: Vec<_> = read.headers.get_all("warning").iter().collect();
    assert_eq!(warnings, [r#"299 - "unknown field \"dta\"""#, r#"299 - "unknown field \"more\"""#]);
    let path = format!("{MAPS}?fieldValidation=Ignore");
    let read = echo::<ConfigMap>("POST", &path, "application/json", body).await;
    assert!(read.headers.get("warning").is_none());
}

#[tokio::test]
async fn handler_reads_options() {
    let path = "/api/v1/namespaces/shop/pods/web?watch=1&labelSelector=app%3Dweb&resourceVersion=5";
    let answer = |exchange: Exchange| match exchange.options::<ListOptions>() {
        Ok(options) => {
            assert!(options.watch);
            assert_eq!(options.label_selector.to_string(), "app=web");
            assert_eq!(options.field_selector.to_string(), "metadata.name=web");
            Answer::object(StatusCode::OK, Pod::default())
        }
        Err(error) => Answer::failure(error),
    };
    let read = answered(get(path, &[]), answer).await;
    assert_eq!(read.code, StatusCode::OK, "{}", read.text());
    let path = "/api/v1/namespaces/shop/pods?limit=many";
    assert_eq!(answered(get(path, &[]), answer).await.code, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn malformed_path_is_refused() {
    let never = |_: Exchange| -> Answer { panic!("the handler is not asked") };
    let read = answered(get("/api/v1/watch", &[]), never).await;
    assert_eq!(read.code.as_u16(), 500, "{}", read.text());
}

#[tokio::test]
async fn unknown_version_is_not_found() {
    let never = |_: Exchange| -> Answer { panic!("the handler is not asked") };
    for path in ["/api/v9/namespaces/rec/configmaps/a", "/api/v1/namespaces/rec/pods/a/scale"] {
        let read = answered(get(path, &[]), never).await;
        assert_eq!(read.code, StatusCode::NOT_FOUND);
        let expected = concat!(
            r#"{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","#,
            r#""message":"the server could not find the requested resource","reason":"NotFound","details":{},"code":404}"#,
            "\n"
        );
        assert_eq!(read.text(), expected);
    }
}
