//! How objects, errors and the documents of discovery are written.

use std::io::Read as _;
use std::sync::Arc;

use apimachinery_api::core::v1::{ConfigMap, ConfigMapList};
use apimachinery_http::{Answer, Api, DiscoveryDocuments, Exchange};
use apimachinery_meta::v1::{APIResourceList, STATUS_FAILURE, Status};
use apimachinery_runtime::{GroupVersionKind, Object, Unstructured};
use http::StatusCode;
use http_body_util::BodyExt;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::answers::{PLAIN, WITH_CBOR, request};
use super::bodies::now;
use super::websockets::told;

/// What a client gets that asks for a document of discovery; nothing when there is none.
pub(super) fn describe(input: &Value) -> Value {
    let lists = Vec::<APIResourceList>::deserialize(&input["lists"]).expect("lists");
    let codecs = if input["cbor"] == json!(true) { &WITH_CBOR } else { &PLAIN };
    let api = Api::builder((*codecs).clone()).build().expect("nothing is wrong with it");
    let discovery = DiscoveryDocuments::new(lists).expect("the lists fit together");
    let exchange = Exchange::new(&api, &request(input));
    let Some(answer) = discovery.answer(&exchange) else { return json!({}) };
    let (head, body) = exchange.finish(answer.into_response()).into_parts();
    let content_type = head.headers["content-type"].to_str().expect("text");
    let body = now(body.collect()).expect("a body").to_bytes();
    json!({"code": head.status.as_u16(), "contentType": content_type, "body": told(body.to_vec())})
}

/// What a client gets when a handler answers with an object or an error.
pub(super) fn respond(input: &Value) -> Value {
    let api = Api::builder((*PLAIN).clone()).build().expect("nothing is wrong with it");
    let exchange = Exchange::new(&api, &request(input));
    let response = match (Option::<Status>::deserialize(&input["status"]), &input["error"]) {
        (Ok(Some(status)), _) => exchange.error_response(status.into()),
        (_, Value::String(text)) => exchange.error_response(
            Status {
                status: STATUS_FAILURE.into(),
                code: 500,
                message: text.as_str().into(),
                ..Status::default()
            }
            .into(),
        ),
        _ => {
            let code = input["code"].as_u64().and_then(|it| u16::try_from(it).ok());
            let code = StatusCode::from_u16(code.expect("a code")).expect("a code");
            exchange.finish(Answer::shared(code, object(input)).into_response())
        }
    };
    let (head, body) = response.into_parts();
    let names = ["content-type", "content-encoding", "vary", "retry-after"];
    let headers = names.into_iter().flat_map(|name| {
        let values = head.headers.get_all(name).iter();
        values.map(move |it| json!([name, it.to_str().expect("text")]))
    });
    let headers: Vec<_> = headers.collect();
    let mut body = now(body.collect()).expect("a body").to_bytes().to_vec();
    if head.headers.contains_key("content-encoding") {
        let packed = std::mem::take(&mut body);
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut body).expect("gzip");
    }
    let mut answer = json!({"code": head.status.as_u16(), "headers": headers, "body": ""});
    if body.len() > 1000 {
        answer["length"] = body.len().into();
        let hash = Sha256::digest(&body);
        answer["hash"] = data_encoding::HEXLOWER.encode(&hash).into();
    } else {
        answer["body"] = told(body);
    }
    answer
}

fn object(input: &Value) -> Arc<dyn Object> {
    if input["untyped"] == json!(true) {
        let mut object = Unstructured::of_kind(&GroupVersionKind::new("", "v1", "Other"));
        object.set_name("a").expect("its metadata is a map");
        return Arc::new(object);
    }
    let size = |name: &str| input[name].as_u64().and_then(|it| usize::try_from(it).ok());
    let text = "x".repeat(size("size").expect("a size"));
    let item = |number: usize| {
        let mut map = ConfigMap::default();
        map.metadata.name = format!("c{number}").into();
        map.data.insert("text".into(), text.as_str().into());
        map
    };
    match size("items").expect("a number") {
        0 => Arc::new(item(0)),
        count => {
            let items = (0..count).map(item).collect();
            Arc::new(ConfigMapList { items, ..ConfigMapList::default() })
        }
    }
}
