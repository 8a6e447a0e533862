//! What this crate makes of the questions that the reference is asked about requests.

use std::sync::LazyLock;

use apimachinery_api::core;
use apimachinery_http::{
    BodyDecoder, DefaultEndpointRestrictions, EndpointRestrictions, NegotiatedFormat,
    NegotiationOptions, RequestHead, RequestInfoFactory, ResourceRestrictions, Warning,
    WarningRecorder, field_validation, negotiate_input, negotiate_output, negotiate_output_stream,
    options, parse_warnings, read_body,
};
use apimachinery_meta::v1::PartialObjectMetadata;
use apimachinery_meta::{StatusError, object_meta_mut};
use apimachinery_query::Values;
use apimachinery_runtime::{
    Encoder, GroupVersionKind, Object, ObjectRegistry, Scheme, Serializer, SerializerInfo,
};
use apimachinery_serializer::CodecFactory;
use http::Request;
use http::header::{HeaderMap, HeaderValue};
use serde_json::{Map, Value, json};

use crate::bodies::{Parts, now};

/// The answer to a question, in the shape of [`comparable`].
pub(super) fn answer(op: &str, input: &Value) -> Result<Value, String> {
    match op {
        "negotiate" => Ok(negotiate(input)),
        "request-info" => info(input),
        "create" => Ok(create(input)),
        "discovery" => Ok(super::discovery::discover(input)),
        "described" => Ok(super::written::describe(input)),
        "response" => Ok(super::written::respond(input)),
        "websocket" => Ok(super::websockets::serve(input)),
        "warning-header" => warning_header(input),
        "warning-parse" => Ok(warning_parse(input)),
        "warning-record" => Ok(warning_record(input)),
        _ => panic!("{op} is not an operation"),
    }
}

/// An answer of the reference without what this crate does not decide: the layout of a `Status`.
pub(super) fn comparable(op: &str, mut answer: Value) -> Value {
    match op {
        "negotiate" => {
            for name in ["refused", "streamRefused", "inputRefused"] {
                if let Some(status) = answer.get_mut(name) {
                    *status = status_parts(status);
                }
            }
        }
        "create" => {
            let code = answer["code"].as_i64().unwrap_or_default();
            if code >= 400 {
                let body = answer["body"].as_str().unwrap_or_default();
                let status = serde_json::from_str(body).expect("errors are told as JSON");
                answer["body"] = Value::from(0);
                answer["body"] = status_parts(&status);
                answer["contentType"] = Value::Null;
            }
        }
        "response" => {
            // Its message has the name of the object's type.
            let body = answer["body"]["base64"].as_str().unwrap_or_default();
            let body = data_encoding::BASE64.decode(body.as_bytes()).expect("base64");
            if String::from_utf8_lossy(&body).contains(NO_PROTOBUF) {
                answer["body"] = NO_PROTOBUF.into();
            }
        }
        _ => {}
    }
    answer
}

const NO_PROTOBUF: &str = "does not implement the protobuf marshalling interface";

fn status_parts(status: &Value) -> Value {
    let message = without_words_of_parsers(status["message"].as_str().unwrap_or_default());
    json!([status["code"], status["reason"], message, status["details"]["causes"]])
}

/// A message without what the parser of a format says about broken data: its words are those of the
/// format's crate.
fn without_words_of_parsers(message: &str) -> String {
    let message = &message.replace("json: cannot unmarshal", "cannot unmarshal");
    let message = &message.replace(": metadata: unexpected EOF", ": unexpected EOF");
    let begin = |words: &str| message.find(words).map(|start| start + words.len());
    let start = ["cannot unmarshal", "json parse error: ", "YAML to JSON: ", "illegal", "proto: "];
    let Some(start) = start.into_iter().filter_map(begin).min() else { return message.to_owned() };
    let summary = message.rfind(" (").filter(|it| *it > start && message.ends_with(')'));
    format!("{}…{}", &message[..start], &message[summary.unwrap_or(message.len())..])
}

fn status_of(error: &StatusError) -> Value {
    let status = error.status();
    let causes = status.details.as_ref().map(|it| it.causes.as_slice()).unwrap_or_default();
    let cause = |it: &apimachinery_meta::v1::StatusCause| json!({"reason": it.reason.as_str(), "message": it.message.as_str(), "field": it.field.as_str()});
    let causes: Vec<_> = causes.iter().map(cause).collect();
    let causes = if causes.is_empty() { Value::Null } else { causes.into() };
    let reason = status.reason.as_str();
    let reason = if reason.is_empty() { Value::Null } else { reason.into() };
    json!([status.code, reason, without_words_of_parsers(&status.message), causes])
}

static SCHEME: LazyLock<Scheme> = LazyLock::new(|| {
    let mut builder = Scheme::builder();
    builder.name("SCHEME").install(core);
    for version in ["v1", "v2"] {
        let kind = GroupVersionKind::new("example.io", version, "Widget");
        builder.known_as::<PartialObjectMetadata>(kind);
    }
    builder.build().expect("the kinds are right")
});

pub(super) static PLAIN: LazyLock<CodecFactory> =
    LazyLock::new(|| CodecFactory::builder(SCHEME.clone()).without("application/cbor").build());

pub(super) static WITH_CBOR: LazyLock<CodecFactory> = LazyLock::new(|| {
    let registry: std::sync::Arc<dyn ObjectRegistry> = std::sync::Arc::new(SCHEME.clone());
    let cbor = apimachinery_cbor::serializer_info(&registry);
    CodecFactory::builder(SCHEME.clone()).format(cbor).build()
});

struct Endpoint {
    codecs: &'static CodecFactory,
    kind: GroupVersionKind,
    restrictions: ResourceRestrictions,
    limit: u64,
}

fn endpoint(input: &Value) -> Endpoint {
    let endpoint = &input["endpoint"];
    let says = |name: &str| endpoint[name].as_bool().unwrap_or_default();
    let part = |name: &str| endpoint["kind"][name].as_str().unwrap_or_default();
    let restrictions = ResourceRestrictions::new().has_table(says("table"));
    let text = ["application/json", "application/yaml"].map(|it| it.parse().expect("it is one"));
    Endpoint {
        codecs: if says("cbor") { &WITH_CBOR } else { &PLAIN },
        kind: GroupVersionKind::new(part("Group"), part("Version"), part("Kind")),
        restrictions: match says("noProtobuf") {
            true => restrictions.media_types(text),
            false => restrictions,
        },
        limit: endpoint["limit"].as_u64().unwrap_or_default(),
    }
}

pub(super) fn request(input: &Value) -> Request<String> {
    let text = |name: &str| input[name].as_str().expect("a request has it");
    let mut request = Request::builder().method(text("method")).uri(text("target"));
    for header in input["headers"].as_array().into_iter().flatten() {
        let [name, value] = [0, 1].map(|it| header[it].as_str().expect("name and value"));
        let value = HeaderValue::from_bytes(value.as_bytes()).expect("no control characters");
        request = request.header(name, value);
    }
    request.body(String::new()).expect("a request")
}

fn negotiate(input: &Value) -> Value {
    let endpoint = endpoint(input);
    let restrictions: &dyn EndpointRestrictions = match input["default"].as_bool() {
        Some(true) => &DefaultEndpointRestrictions,
        _ => &endpoint.restrictions,
    };
    let infos = endpoint.codecs.supported_media_types();
    let (request, rules) = (request(input), NegotiationOptions::default());
    let mut answer = Map::new();
    let mut add = |name: &str, value| answer.insert(name.to_owned(), value);
    match negotiate_output(&request, infos, restrictions, &rules) {
        Ok(found) => add("output", output(&found)),
        Err(error) => add("refused", status_of(&error.into())),
    };
    match negotiate_output_stream(&request, infos, restrictions, &rules) {
        Ok(found) => add("streamOf", media_type(found.info)),
        Err(error) => add("streamRefused", status_of(&error.into())),
    };
    match negotiate_input(&request, infos) {
        Ok(info) => add("input", media_type(info)),
        Err(error) => add("inputRefused", status_of(&error.into())),
    };
    answer.into()
}

fn media_type(info: &SerializerInfo) -> Value {
    info.media_type.essence_str().into()
}

fn output(found: &NegotiatedFormat<'_>) -> Value {
    let info = found.info;
    let is_pretty = info.pretty_serializer.as_ref().is_some_and(|it| {
        Serializer::identifier(&**it) == Serializer::identifier(&**found.serializer())
    });
    let mut unrecognized: Vec<_> = found.unrecognized.iter().map(|it| it.as_str()).collect();
    unrecognized.sort_unstable();
    let convert = found.convert.as_ref();
    let parts = json!({
        "mediaType": media_type(info),
        "pretty": is_pretty,
        "convert": convert.map(|it| [it.group.as_str(), it.version.as_str(), it.kind.as_str()]),
        "stream": found.stream.as_str(),
        "version": found.use_server_version.as_str(),
        "export": found.export,
        "profile": found.profile.as_str(),
        "unrecognized": unrecognized,
    });
    let is_empty = |it: &Value| [json!(null), json!(false), json!(""), json!([])].contains(it);
    let Value::Object(parts) = parts else { unreachable!("it is an object") };
    parts.into_iter().filter(|(_, value)| !is_empty(value)).collect()
}

fn info(input: &Value) -> Result<Value, String> {
    let info = RequestInfoFactory::default().request_info(&request(input));
    let info = info.map_err(|error| error.to_string())?;
    let parts: Vec<_> = info.parts.iter().map(|it| it.as_str()).collect();
    Ok(json!({
        "IsResourceRequest": info.is_resource_request,
        "Path": info.path.as_str(),
        "Verb": info.verb.as_str(),
        "APIPrefix": info.api_prefix.as_str(),
        "APIGroup": info.api_group.as_str(),
        "APIVersion": info.api_version.as_str(),
        "Namespace": info.namespace.as_str(),
        "Resource": info.resource.as_str(),
        "Subresource": info.subresource.as_str(),
        "Name": info.name.as_str(),
        "Parts": if parts.is_empty() { Value::Null } else { parts.into() },
        "FieldSelector": info.field_selector.as_str(),
        "LabelSelector": info.label_selector.as_str(),
    }))
}

fn create(input: &Value) -> Value {
    let (endpoint, request, mut warnings) =
        (endpoint(input), request(input), WarningRecorder::new());
    let body = match &input["body"] {
        Value::String(text) => text.clone().into_bytes(),
        other => {
            let text = other["base64"].as_str().expect("a body is text or base64");
            apimachinery_json::decode_base64(text.as_bytes()).expect("base64")
        }
    };
    match created(&endpoint, (&request).into(), body, &mut warnings) {
        Ok((content_type, body)) => {
            let mut answer = json!({"code": 201, "contentType": content_type, "body": body});
            if !warnings.is_empty() {
                let mut headers = HeaderMap::new();
                warnings.write_to(&mut headers);
                answer["warnings"] = headers.get_all("warning").iter().map(text_of).collect();
            }
            answer
        }
        Err(error) => {
            json!({"code": error.status().code, "contentType": null, "body": status_of(&error)})
        }
    }
}

/// What a handler does that creates an object, in the order of the reference.
fn created(
    endpoint: &Endpoint,
    request: RequestHead<'_>,
    body: Vec<u8>,
    warnings: &mut WarningRecorder,
) -> Result<(String, String), StatusError> {
    let Endpoint { codecs, kind, restrictions, limit } = endpoint;
    let version = &kind.group_version();
    let infos = codecs.supported_media_types();
    let output = negotiate_output(request, infos, restrictions, &NegotiationOptions::default())?;
    let input = negotiate_input(request, infos)?;
    let body = now(read_body(Parts::new(body, 100), *limit))?;
    let options = options::create(&Values::parse_lossy(request.uri.query().unwrap_or_default()))?;
    let decoder = codecs.decoder_to_version(input, version);
    let into = SCHEME.new_object(kind).expect("the kind is registered");
    let decoder =
        BodyDecoder::new(&decoder, kind).validation(field_validation(&options.field_validation));
    let mut decoded = decoder.decode_into(&body, into)?;
    take_namespace(request, decoded.object_mut());
    warnings.add_findings(decoded.findings());
    let encoder = codecs.encoder_for_version(output.serializer().clone(), version);
    let bytes = encoder.encode_to_vec(decoded.object())?;
    Ok((output.info.media_type.to_string(), String::from_utf8(bytes).expect("a text format")))
}

/// As a server does: an object is in the namespace of the request.
fn take_namespace(request: RequestHead<'_>, object: &mut dyn Object) {
    let info = RequestInfoFactory::default().request_info(request).expect("a good path");
    object_meta_mut(object).expect("all kinds have metadata").namespace = info.namespace;
}

fn text_of(value: &HeaderValue) -> Value {
    std::str::from_utf8(value.as_bytes()).expect("warnings are UTF-8").into()
}

fn warning(input: &Value) -> Warning {
    let text = |name: &str| input[name].as_str().unwrap_or_default();
    Warning::new(text("text")).agent(text("agent"))
}

fn warning_header(input: &Value) -> Result<Value, String> {
    let code = input["code"].as_u64().and_then(|it| it.try_into().ok()).expect("a code");
    let value = warning(input).code(code).to_header_value();
    value.map(|it| text_of(&it)).map_err(|error| error.to_string())
}

fn warning_parse(input: &Value) -> Value {
    let values = input.as_array().into_iter().flatten().filter_map(Value::as_str);
    let (mut warnings, mut errors) = (Vec::new(), Vec::new());
    for found in parse_warnings(values) {
        match found {
            Ok(Warning { code, agent, text, .. }) => {
                warnings
                    .push(json!({"code": code, "agent": agent.as_str(), "text": text.as_str()}));
            }
            Err(error) => errors.push(Value::from(error.to_string())),
        }
    }
    json!({"warnings": warnings, "errors": errors})
}

fn warning_record(input: &Value) -> Value {
    let mut recorder = WarningRecorder::new();
    recorder.extend(input.as_array().into_iter().flatten().map(warning));
    recorder.header_values().iter().map(text_of).collect()
}
