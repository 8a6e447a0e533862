use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use apimachinery_api::apps::v1::Deployment;
use apimachinery_api::autoscaling::v2::HorizontalPodAutoscaler;
use apimachinery_api::core::v1::{Pod, PodList};
use apimachinery_http::Warning;
use apimachinery_http::client::{ResponseDecoder, ResponseError, retry_after};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{Status, StatusReason};
use apimachinery_runtime::GroupResource;
use futures_util::FutureExt;
use http::{HeaderValue, Request, Response, StatusCode, header};

use super::support::{CBOR, JSON, PROTOBUF, Pieces, codecs, encoded, head, pod, pods, response};

fn decode<T: 'static>(code: u16, content_type: &str, body: &[u8]) -> Result<T, ResponseError> {
    let request = Request::get("/apis/apps/v1/namespaces/shop/deployments/web").body(()).unwrap();
    let decoder = ResponseDecoder::new(&codecs()).about(&request);
    decoder.decode_parts(&head(code, content_type), body.to_vec())
}

/// CLI-02: a response is decoded by its content type.
#[test]
fn objects_come_in_every_format() {
    let codecs = codecs();
    for content_type in [JSON, PROTOBUF, CBOR, "application/yaml"] {
        let body = encoded(&codecs, content_type, &pod("web"));
        let with_parameter = format!("{content_type}; charset=utf-8");
        for content_type in [content_type, &with_parameter] {
            let got: Pod = decode(200, content_type, &body).unwrap();
            assert_eq!(got.metadata.name, "web", "{content_type}");
        }
        let pieces = Pieces::slow(&body, 3);
        let response = response(201, content_type, pieces);
        let decoder = ResponseDecoder::new(&codecs);
        let got: Pod = wait_for(decoder.decode(response)).unwrap();
        assert_eq!(got.metadata.name, "web");
    }
}

#[test]
fn objects_are_defaulted_and_converted() {
    let body = br#"{"kind":"HorizontalPodAutoscaler","apiVersion":"autoscaling/v1","spec":{"maxReplicas":3}}"#;
    let got: HorizontalPodAutoscaler = decode(200, JSON, body).unwrap();
    assert_eq!((got.spec.min_replicas, got.spec.max_replicas), (Some(1), 3));
}

fn wait_for<T>(future: impl Future<Output = T>) -> T {
    futures_util::pin_mut!(future);
    loop {
        if let Some(output) = future.as_mut().now_or_never() {
            return output;
        }
    }
}

#[test]
fn body_of_wrong_format_is_an_error() {
    let body = encoded(&codecs(), JSON, &pod("web"));
    let error = decode::<Pod>(200, PROTOBUF, &body).unwrap_err();
    assert!(matches!(error, ResponseError::Decode(_)), "{error:?}");
}

/// CLI-02: where the content type is missing, the client's default is taken.
#[test]
fn response_without_content_type_uses_default() {
    let codecs = codecs();
    assert!(decode::<Pod>(200, "", &encoded(&codecs, JSON, &pod("a"))).is_ok());
    let decoder = ResponseDecoder::new(&codecs).default_content_type(PROTOBUF);
    let body = encoded(&codecs, PROTOBUF, &pod("a"));
    assert!(decoder.decode_parts::<Pod>(&head(200, ""), body).is_ok());
}

/// CLI-02: an unknown content type of a failure falls back to the text, of a success is an error of
/// its own.
#[test]
fn unknown_content_type_falls_back_to_text() {
    let error = decode::<Pod>(500, "text/plain", b" it is\n broken \n").unwrap_err();
    let expected = "an error on the server (\"it is\\n broken\") has prevented the request from \
        succeeding (get deployments.apps web)";
    assert_eq!(error.to_string(), expected);
    let error = decode::<Pod>(403, "text/html; charset=utf-8", b"no").unwrap_err();
    assert_eq!(error.to_string(), "no (get deployments.apps web)");
    let error = decode::<Pod>(403, "image/png", b"no").unwrap_err();
    assert_eq!(error.to_string(), "unknown (get deployments.apps web)");

    let error = decode::<Pod>(200, "text/plain", b"ok").unwrap_err();
    assert_eq!(error.to_string(), "serializer for text/plain doesn't exist");
    assert!(error.status().is_none());
}

/// CLI-02: an empty body of a success is an error.
#[test]
fn empty_response_is_an_error() {
    let error = decode::<Pod>(200, JSON, b"").unwrap_err();
    let expected = "0-length response with status code: 200 and content type: application/json";
    assert_eq!(error.to_string(), expected);
}

/// CLI-02: a `Status` that is a failure is the error, whatever the format and the code.
#[test]
fn failures_are_errors_in_every_format() {
    let gone = StatusError::not_found(&GroupResource::new("", "pods"), "web").into_status();
    let codecs = codecs();
    for content_type in [JSON, PROTOBUF, CBOR] {
        for code in [404, 200] {
            let error = decode::<Pod>(code, content_type, &encoded(&codecs, content_type, &gone));
            let error = error.unwrap_err();
            assert!(StatusError::find(&error).is_some_and(StatusError::is_not_found), "{error}");
            assert_eq!(error.to_string(), "pods \"web\" not found");
        }
    }
    // A body that is not a failure counts by its code.
    for body in ["{}", "{\"kind\":\"Status\",\"apiVersion\":\"v1\"}", "{\"kind\":\"Status\"", "[]"]
    {
        let error = decode::<Pod>(404, JSON, body.as_bytes()).unwrap_err();
        let expected =
            "the server could not find the requested resource (get deployments.apps web)";
        assert_eq!(error.to_string(), expected, "{body}");
    }
    // Old servers named no version.
    let body = r#"{"kind":"Status","status":"Failure","message":"old"}"#;
    assert_eq!(decode::<Pod>(500, JSON, body.as_bytes()).unwrap_err().to_string(), "old");
}

#[test]
fn requested_status_is_not_an_error() {
    let done = Status { status: "Success".into(), ..Status::default() };
    let body = encoded(&codecs(), JSON, &done);
    assert_eq!(decode::<Status>(200, JSON, &body).unwrap().status, "Success");
    let error = decode::<Pod>(200, JSON, &body).unwrap_err();
    assert!(matches!(error, ResponseError::Decode(_)), "{error:?}");
}

#[test]
fn wrong_and_unregistered_kinds_are_errors() {
    let codecs = codecs();
    let error = decode::<Deployment>(200, JSON, &encoded(&codecs, JSON, &pods(1))).unwrap_err();
    assert!(error.to_string().contains("PodList"), "{error}");
    let body = br#"{"kind":"Car","apiVersion":"example.com/v1"}"#;
    let error = decode::<Deployment>(200, JSON, body).unwrap_err();
    assert!(error.to_string().contains("no kind \"Car\" is registered"), "{error}");
}

#[test]
fn decode_any_keeps_version_as_sent() {
    let codecs = codecs();
    let decoder = ResponseDecoder::new(&codecs);
    let any = |body: Vec<u8>, content_type| {
        decoder.decode_any(response(200, content_type, Pieces::new([body]))).now_or_never().unwrap()
    };
    let got = any(encoded(&codecs, PROTOBUF, &pod("web")), PROTOBUF).unwrap();
    let got: &Pod = got.object().downcast().unwrap();
    assert_eq!((&*got.metadata.name, got.spec.restart_policy.as_str()), ("web", ""));
    let got = any(br#"{"kind":"Car","apiVersion":"example.com/v1"}"#.to_vec(), JSON).unwrap();
    assert!(got.object().is_unstructured());
    let failure = StatusError::bad_request("no").into_status();
    let error = any(encoded(&codecs, JSON, &failure), JSON).unwrap_err();
    assert_eq!(error.status().map(StatusError::reason), Some(&StatusReason::BAD_REQUEST));
}

/// CLI-02: warnings are passed to the handler, of failures and watches as well.
#[test]
fn response_warnings_are_reported() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let sink = told.clone();
    let decoder = ResponseDecoder::new(&codecs())
        .on_warning(move |it: Warning| sink.lock().unwrap().push(it.text.to_string()));
    let mut head = head(200, JSON);
    for value in
        ["299 - \"one\", 299 - \"two\"", "nonsense", "299 - \"three\" nonsense", "199 x \"four\""]
    {
        head.headers.append(header::WARNING, HeaderValue::from_static(value));
    }
    let body = || Pieces::new([encoded(&codecs(), JSON, &pod("a"))]);
    let whole = |code: u16| {
        let mut response = Response::from_parts(head.clone(), body());
        *response.status_mut() = StatusCode::from_u16(code).unwrap();
        response
    };
    assert!(decoder.decode::<Pod, _>(whole(200)).now_or_never().unwrap().is_ok());
    assert!(decoder.decode::<Pod, _>(whole(404)).now_or_never().unwrap().is_err());
    assert!(decoder.decode_any(whole(200)).now_or_never().unwrap().is_ok());
    assert!(decoder.events::<Pod, _>(whole(200)).now_or_never().unwrap().is_ok());
    assert!(decoder.list::<Pod, _>(whole(200)).now_or_never().unwrap().is_ok());
    assert_eq!(*told.lock().unwrap(), ["one", "two", "four"].repeat(5));
}

/// CLI-02: `Retry-After` is honoured on 429 and from 500 on, as a number of seconds.
#[test]
fn retry_after_is_reported() {
    let told = |code: u16, value: &[u8]| {
        let mut head = head(code, JSON);
        head.headers.insert(header::RETRY_AFTER, HeaderValue::from_bytes(value).unwrap());
        let told = retry_after(&head);
        let error = ResponseDecoder::new(&codecs()).decode_parts::<Pod>(&head, "").unwrap_err();
        assert_eq!(error.retry_after(), told);
        told
    };
    let seconds = |it| Some(Duration::from_secs(it));
    assert_eq!(told(429, b"7"), seconds(7));
    assert_eq!(told(500, b"0"), seconds(0));
    assert_eq!(told(503, b"+12"), seconds(12));
    assert_eq!(told(503, b"-12"), seconds(0));
    for (code, value) in
        [(409, &b"7"[..]), (429, b"Wed, 21 Oct 2015 07:28:00 GMT"), (429, b" "), (429, b"\xff7")]
    {
        assert_eq!(told(code, value), None, "{code}");
    }
    assert_eq!(retry_after(&head(429, JSON)), None);
    // It is also in the failure that is made of the code.
    let mut head = head(429, "");
    head.headers.insert(header::RETRY_AFTER, HeaderValue::from_static("7"));
    let error = ResponseDecoder::new(&codecs()).decode_parts::<Pod>(&head, "").unwrap_err();
    assert_eq!(error.status().and_then(StatusError::suggested_delay), Some(7));
}

#[test]
fn response_bodies_have_a_limit() {
    let codecs = codecs();
    let body = encoded(&codecs, JSON, &pods(100));
    let decode = |limit, pieces| {
        let decoder = ResponseDecoder::new(&codecs).max_size(limit);
        decoder.decode::<PodList, _>(response(200, JSON, pieces)).now_or_never().unwrap()
    };
    let pieces = || Pieces::new(body.chunks(100).map(<[u8]>::to_vec));
    assert!(decode(body.len() as u64, pieces()).is_ok());
    assert!(decode(0, pieces()).is_ok());
    let error = decode(body.len() as u64 - 1, pieces()).unwrap_err();
    assert!(matches!(error, ResponseError::TooLarge { limit } if limit == body.len() as u64 - 1));
    let error = decode(10, Pieces::new([body.clone()])).unwrap_err();
    assert!(matches!(error, ResponseError::TooLarge { limit: 10 }), "{error}");

    let error = decode(u64::MAX, pieces().and_failure(io::ErrorKind::ConnectionReset)).unwrap_err();
    let expected = "unexpected error when reading response body. Please retry. Original error: connection reset";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn headers_and_bodies_of_any_bytes_do_not_panic() {
    let codecs = codecs();
    let bodies: Vec<Vec<u8>> =
        [JSON, PROTOBUF, CBOR].iter().map(|it| encoded(&codecs, it, &pod("a"))).collect();
    for byte in (32..127).chain(128..=255u8) {
        for template in [&b"application/?"[..], b"?", b"application/json?", b"text/plain;?=?"] {
            let value: Vec<u8> =
                template.iter().map(|it| if *it == b'?' { byte } else { *it }).collect();
            let mut head = head(if byte % 2 == 0 { 200 } else { 500 }, "");
            let value = HeaderValue::from_bytes(&value).unwrap();
            head.headers.insert(header::CONTENT_TYPE, value.clone());
            head.headers.insert(header::RETRY_AFTER, value);
            let _ = ResponseDecoder::new(&codecs).decode_parts::<Pod>(&head, bodies[0].clone());
        }
    }
    for (body, content_type) in bodies.iter().zip([JSON, PROTOBUF, CBOR]) {
        for end in 0..body.len() {
            for code in [200, 404] {
                assert!(decode::<Deployment>(code, content_type, &body[..end]).is_err());
            }
        }
    }
}
