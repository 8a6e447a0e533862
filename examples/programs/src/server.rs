//! A server over `axum`: CronTabs in any version and format, an admission webhook and a conversion webhook.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use apimachinery::api::{admission, apiextensions, core};
use apimachinery::meta::StatusError;
use apimachinery::runtime::{GroupResource, RawExtension, SchemeErrors, SerializerInfo};
use apimachinery::{CodecFactory, Encoder, GroupVersion, Object, Scheme, to_json_vec};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use crate::crontab::{self, v1::CronTab};

/// The routes, and what they share.
///
/// # Errors
/// When two types claim one kind.
pub fn router() -> Result<Router, SchemeErrors> {
    let scheme = Scheme::builder()
        .install(core)
        .install(admission)
        .install(apiextensions)
        .install(crontab::install)
        .build()?;
    let shared = Shared { codecs: CodecFactory::new(scheme), crons: Mutex::default() };
    let crons = "/apis/stable.example.com/{version}/namespaces/{namespace}/crontabs";
    Ok(Router::new()
        .route(crons, post(create))
        .route(&format!("{crons}/{{name}}"), get(read))
        .route("/admit", post(admit))
        .route("/convert", post(convert))
        .with_state(Arc::new(shared)))
}

#[derive(Debug)]
struct Shared {
    codecs: CodecFactory,
    crons: Mutex<BTreeMap<(String, String), CronTab>>,
}

/// A failure in the words of Kubernetes.
struct Failure(StatusError);

impl<E: Into<StatusError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = self.0.into_status();
        let code = u16::try_from(status.code).ok().and_then(|it| StatusCode::from_u16(it).ok());
        let json = [(header::CONTENT_TYPE, "application/json")];
        let body = to_json_vec(&status).unwrap_or_default();
        (code.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), json, body).into_response()
    }
}

impl Shared {
    /// The format that a client wants most, and can have. Formats that it wants alike go by the order of the server.
    fn accepted(&self, headers: &HeaderMap) -> Result<&SerializerInfo, Failure> {
        let offered = self.codecs.supported_media_types();
        let accept = headers.get(header::ACCEPT).and_then(|it| it.to_str().ok()).unwrap_or("*/*");
        let wanted = accept.split(',').filter_map(|clause| {
            let mut parts = clause.split(';').map(str::trim);
            let range = parts.next()?;
            let quality = parts.find_map(|it| it.strip_prefix("q="));
            let quality = quality.map_or(Some(1.0), |it| it.parse::<f32>().ok())?;
            let info = offered.iter().find(|info| {
                let of_type = range.strip_suffix("/*");
                matches!(range, "*/*" | "*")
                    || info.media_type.essence_str() == range
                    || of_type.is_some_and(|it| info.media_type.type_() == it)
            })?;
            (quality > 0.0).then_some((quality, info))
        });
        let best = wanted.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let types = offered.iter().map(|info| &info.media_type);
        best.map(|(_, info)| info).ok_or_else(|| StatusError::not_acceptable(types).into())
    }

    /// An object in the version and the format that a client wants.
    fn answer(
        &self,
        code: StatusCode,
        info: &SerializerInfo,
        version: &GroupVersion,
        object: &dyn Object,
    ) -> Result<Response, Failure> {
        let body = self.codecs.encoder_for_version(info, version).encode_to_bytes(object)?;
        let media_type = info.media_type.to_string();
        Ok((code, [(header::CONTENT_TYPE, media_type)], body).into_response())
    }
}

fn crons() -> GroupResource {
    GroupResource::new("stable.example.com", "crontabs")
}

async fn create(
    State(shared): State<Arc<Shared>>,
    Path((version, namespace)): Path<(String, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Failure> {
    let info = shared.accepted(&headers)?;
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok());
    shared.codecs.for_media_type(content_type.unwrap_or("application/json"))?;
    // Whatever version was sent: defaulted, and as the version that is stored.
    let mut cron: CronTab = shared.codecs.decode_as(&body)?;
    cron.metadata.namespace = namespace.clone().into();
    let name = cron.metadata.name.to_string();
    let mut stored = shared.crons.lock().unwrap_or_else(PoisonError::into_inner);
    if stored.contains_key(&(namespace.clone(), name.clone())) {
        return Err(StatusError::already_exists(&crons(), &name).into());
    }
    let version = GroupVersion::new("stable.example.com", version);
    let answer = shared.answer(StatusCode::CREATED, info, &version, &cron)?;
    stored.insert((namespace, name), cron);
    Ok(answer)
}

async fn read(
    State(shared): State<Arc<Shared>>,
    Path((version, namespace, name)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let info = shared.accepted(&headers)?;
    let stored = shared.crons.lock().unwrap_or_else(PoisonError::into_inner);
    let cron = stored.get(&(namespace, name.clone()));
    let cron = cron.ok_or_else(|| StatusError::not_found(&crons(), &name))?;
    let version = GroupVersion::new("stable.example.com", version);
    shared.answer(StatusCode::OK, info, &version, cron)
}

/// Labels Pods, and refuses images of which nobody knows what they are.
async fn admit(State(shared): State<Arc<Shared>>, body: Bytes) -> Result<Response, Failure> {
    use admission::v1::{AdmissionResponse, AdmissionReview, PatchType};

    let mut review: AdmissionReview = shared.codecs.decode_as(&body)?;
    let request = review.request.take().ok_or_else(|| StatusError::bad_request("no request"))?;
    let raw = request.object.raw().ok_or_else(|| StatusError::bad_request("no object"))?;
    let pod: core::v1::Pod = shared.codecs.decode_as(raw)?;
    let mut response = AdmissionResponse { uid: request.uid.clone(), ..Default::default() };
    response.allowed = pod.spec.containers.iter().all(|it| !it.image.ends_with(":latest"));
    if response.allowed {
        response.patch_type = Some(PatchType::JSON_PATCH);
        let patch = br#"[{"op":"add","path":"/metadata/labels","value":{"seen":"yes"}}]"#;
        response.patch = patch.to_vec().into();
    } else {
        let pods = GroupResource::new("", "pods");
        let denied = StatusError::forbidden(&pods, &pod.metadata.name, "no :latest here");
        response.status = Some(Box::new(denied.into_status()));
    }
    review.response = Some(Box::new(response));
    let json = shared.codecs.for_media_type("application/json")?;
    shared.answer(StatusCode::OK, json, &admission::v1::GROUP_VERSION, &review)
}

/// Converts objects for the API server, all or none.
async fn convert(State(shared): State<Arc<Shared>>, body: Bytes) -> Result<Response, Failure> {
    use apiextensions::v1::{ConversionResponse, ConversionReview};

    let mut review: ConversionReview = shared.codecs.decode_as(&body)?;
    let request = review.request.take().ok_or_else(|| StatusError::bad_request("no request"))?;
    let json = shared.codecs.for_media_type("application/json")?;
    let mut response = ConversionResponse { uid: request.uid.clone(), ..Default::default() };
    match converted(&shared.codecs, json, &request.desired_api_version, &request.objects) {
        Ok(objects) => {
            response.converted_objects = objects.into();
            response.result.status = "Success".into();
        }
        Err(error) => response.result = error.into_status(),
    }
    review.response = Some(Box::new(response));
    shared.answer(StatusCode::OK, json, &apiextensions::v1::GROUP_VERSION, &review)
}

fn converted(
    codecs: &CodecFactory,
    json: &SerializerInfo,
    desired: &str,
    objects: &[RawExtension],
) -> Result<Vec<RawExtension>, StatusError> {
    let version: GroupVersion =
        desired.parse().map_err(|error| StatusError::bad_request(format!("{error}")))?;
    let encoder = codecs.encoder_for_version(json, &version);
    let convert = |object: &RawExtension| {
        let raw = object.raw().ok_or_else(|| StatusError::bad_request("no object"))?;
        let decoded = codecs.decoder().decode(raw)?;
        Ok(encoder.encode_to_bytes(decoded.object())?.into())
    };
    objects.iter().map(convert).collect()
}
