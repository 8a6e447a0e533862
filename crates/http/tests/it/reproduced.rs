//! What a server of the reference answered to requests over its socket, beside what this crate
//! makes of them.

use std::io::Read as _;
use std::sync::LazyLock;

use apimachinery_api::core;
use apimachinery_api::core::v1::{ConfigMap, Pod};
use apimachinery_http::{Answer, Api, ApiLayer, BoxError, Resource, ResponseBody};
use apimachinery_meta::Time;
use apimachinery_runtime::{ObjectRegistry, Scheme};
use apimachinery_serializer::CodecFactory;
use apimachinery_test_support::recorded;
use bytes::Bytes;
use data_encoding::BASE64;
use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use serde::Deserialize;
use serde_json::Value;
use tower::{Layer, ServiceExt, service_fn};

use super::served::{Change, SCHEME, Server, ShortDescriptions, changes, in_full};
use super::support::{Read, read};

#[derive(Deserialize)]
struct Line {
    name: String,
    input: Question,
    output: Expected,
}

#[derive(Deserialize)]
struct Question {
    method: String,
    target: String,
    headers: Vec<(String, String)>,
    body: Value,
    /// Of the server, before the request.
    revision: u64,
    /// What time it is, in seconds.
    now: i64,
    /// Whether the server offers CBOR.
    #[serde(default)]
    cbor: bool,
    /// What had changed in it, where it is another server than the one of the file.
    #[serde(default)]
    changes: Vec<Value>,
    /// Up to which revision it has forgotten what changed.
    #[serde(default)]
    compacted: u64,
}

#[derive(Deserialize)]
struct Expected {
    code: u16,
    headers: std::collections::BTreeMap<String, String>,
    warnings: Vec<String>,
    body: Value,
}

/// A body of a file: text, or base64 of other bytes.
fn bytes(body: &Value) -> Bytes {
    match body {
        Value::String(text) => in_full(text).into(),
        other => {
            let text = other["base64"].as_str().expect("text or base64");
            BASE64.decode(text.as_bytes()).expect("base64").into()
        }
    }
}

/// Without CBOR, and with it: a scheme takes long to build for each question.
static CODECS: LazyLock<[CodecFactory; 2]> = LazyLock::new(|| [false, true].map(new_codecs));

fn codecs(cbor: bool) -> CodecFactory {
    CODECS[usize::from(cbor)].clone()
}

fn new_codecs(cbor: bool) -> CodecFactory {
    let mut builder = Scheme::builder();
    let scheme = builder.name(SCHEME).install(core).build().expect("kinds");
    let registry: std::sync::Arc<dyn ObjectRegistry> = std::sync::Arc::new(scheme.clone());
    let info = cbor.then(|| apimachinery_cbor::serializer_info(&registry));
    CodecFactory::builder(scheme).without("application/cbor").formats(info).build()
}

fn api(cbor: bool, now: Time) -> Api {
    Api::builder(codecs(cbor))
        .resource(Resource::of::<ConfigMap>("configmaps"))
        .resource(Resource::of::<Pod>("pods"))
        .tables(ShortDescriptions(apimachinery_printers::all()))
        .clock(move || now)
        .build()
        .expect("both kinds are known")
}

async fn ask(of_file: &[Change], question: &Question) -> Read {
    let now = Time::from_seconds(question.now);
    let own: Vec<_> = question.changes.iter().map(Value::to_string).collect();
    let own = changes(&own.join("\n"));
    let server = Server::new(if own.is_empty() { of_file } else { &own }, question.revision, now)
        .compacted(question.compacted);
    let service = service_fn(move |request: Request<Full<Bytes>>| {
        let server = server.clone();
        async move {
            let (parts, body) = request.into_parts();
            let body = body.collect().await.expect("a whole body").to_bytes();
            let request = Request::from_parts(parts, body);
            let answer: Answer = server.answer(request).await;
            let response: Response<ResponseBody> = answer.into_response();
            Ok::<_, BoxError>(response)
        }
    });
    let mut request = Request::builder().method(&*question.method).uri(&question.target);
    for (name, value) in &question.headers {
        request = request.header(name, value);
    }
    let request = request.body(Full::new(bytes(&question.body))).expect("a request");
    let service = ApiLayer::new(api(question.cbor, now)).layer(service);
    read(service.oneshot(request).await.expect("a response")).await
}

/// How a response differs from what is expected.
fn difference(found: &Read, expected: &Expected) -> Option<String> {
    let mut different = Vec::new();
    if found.code.as_u16() != expected.code {
        different.push(format!("{} in place of {}", found.code, expected.code));
    }
    for name in ["content-type", "content-encoding", "vary", "retry-after"] {
        let (found, expected) = (found.header(name), expected.headers.get(name));
        if found != expected.map_or("", |it| it) {
            different.push(format!("{name}: {found:?} in place of {expected:?}"));
        }
    }
    let warnings = found.headers.get_all("warning").iter();
    let warnings: Vec<_> = warnings.map(|it| it.to_str().unwrap_or_default()).collect();
    if warnings != expected.warnings {
        different.push(format!("{warnings:?} in place of {:?}", expected.warnings));
    }
    let (mut found, mut expected) = (body(found), bytes(&expected.body).to_vec());
    if found.starts_with(&apimachinery_cbor::SELF_DESCRIBED) {
        // The reference writes maps in any order.
        for body in [&mut found, &mut expected] {
            let json = apimachinery_cbor::cbor_to_json_vec(body).expect("CBOR");
            let value: Value = serde_json::from_slice(&json).expect("JSON");
            *body = serde_json::to_vec(&value).expect("JSON");
        }
    }
    if found != expected {
        let [found, expected] = [&found[..], &expected[..]].map(|it| String::from_utf8_lossy(it));
        different.push(format!("\n  here:      {found}\n  reference: {expected}"));
    }
    (!different.is_empty()).then(|| different.join("; "))
}

/// The body, which other compressors compress to other bytes.
fn body(read: &Read) -> Vec<u8> {
    if read.header("content-encoding") != "gzip" {
        return read.body.to_vec();
    }
    let mut body = Vec::new();
    flate2::read::GzDecoder::new(&read.body[..]).read_to_end(&mut body).expect("gzip");
    body
}

/// NEG-01, NEG-04, NEG-05, HTTP-02, HTTP-03, HTTP-04, TBL-01, FINE-20: code, headers and body are
/// those of the reference.
#[tokio::test]
async fn socket_answers_match_go() {
    let file = |name: &str| recorded(format!("requests/{name}"));
    let (answers, changes) = (file("answers.jsonl"), changes(&file("changes.jsonl")));
    let (mut count, mut wrong) = (0, Vec::new());
    for line in answers.lines() {
        let Line { name, input, output } = serde_json::from_str(line).expect("a line");
        let found = ask(&changes, &input).await;
        if let Some(difference) = difference(&found, &output) {
            wrong.push(format!("{name}: {difference}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 126, "{count} answers");
}
