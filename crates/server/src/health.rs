//! What a server answers about itself.

use apimachinery_http::ResponseBody;
use apimachinery_store::Store;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderValue, Request, Response, StatusCode};

/// The answer to a request for the health of the server: it is alive if its store answers, and
/// ready if it is not shutting down either. `None` for other requests.
pub(crate) async fn answer(
    request: &Request<()>,
    store: &dyn Store,
    is_closing: bool,
) -> Option<Response<ResponseBody>> {
    let path = request.uri().path();
    let path = path.strip_suffix('/').unwrap_or(path);
    let mut parts = path.trim_start_matches('/').splitn(2, '/');
    let (probe, check) = (parts.next()?, parts.next());
    if !matches!(probe, "healthz" | "livez" | "readyz") {
        return None;
    }
    let query = request.uri().query().unwrap_or_default();
    let is_verbose = query.split('&').any(|it| it == "verbose" || it.starts_with("verbose="));
    let failure = match check {
        None | Some("etcd") => store.revision().await.err(),
        _ => None,
    };
    Some(match (check, failure) {
        (Some("etcd"), Some(error)) => failed(format!("internal server error: {error}\n")),
        (None, Some(_)) => failed(format!(
            "[+]ping ok\n[+]log ok\n[-]etcd failed: reason withheld\n{probe} check failed\n"
        )),
        (None | Some("shutdown"), None) if is_closing && probe == "readyz" => match check {
            Some(_) => failed("internal server error: process is shutting down\n".into()),
            None => failed(
                "[+]ping ok\n[+]log ok\n[+]etcd ok\n[-]shutdown failed: reason withheld\nreadyz check failed\n".into(),
            ),
        },
        (Some("shutdown"), _) if probe == "readyz" => text(StatusCode::OK, "ok".into()),
        (Some("ping" | "etcd" | "log"), _) => text(StatusCode::OK, "ok".into()),
        (Some(_), _) => text(StatusCode::NOT_FOUND, "404 page not found\n".into()),
        (None, _) if is_verbose => text(
            StatusCode::OK,
            format!("[+]ping ok\n[+]log ok\n[+]etcd ok\n{probe} check passed\n"),
        ),
        (None, _) => text(StatusCode::OK, "ok".into()),
    })
}

fn failed(reason: String) -> Response<ResponseBody> {
    text(StatusCode::INTERNAL_SERVER_ERROR, reason)
}

/// A text.
pub(crate) fn text(code: StatusCode, text: String) -> Response<ResponseBody> {
    let mut response = Response::new(ResponseBody::from(text));
    *response.status_mut() = code;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache, private"));
    response
}
