//! Spans of requests.

use std::io;
use std::sync::{Arc, Mutex};

use apimachinery_api::core::v1::ConfigMap;
use apimachinery_http::ResponseBody;
use apimachinery_meta::v1::{GetOptions, ListOptions};
use http::Response;
use tracing_subscriber::fmt::format::FmtSpan;

use crate::support::{Fake, JSON};

/// What is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Each request is a span with what came of it, without its query.
#[tokio::test]
async fn requests_are_spans() {
    let log = Log::default();
    let lines = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(move || log.clone())
        .with_max_level(tracing_subscriber::filter::LevelFilter::DEBUG)
        .with_span_events(FmtSpan::CLOSE)
        .with_target(false)
        .with_ansi(false)
        .without_time()
        .finish();
    // Of the whole program: a thread without a subscriber would turn spans off that it meets first.
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let server = Fake::new(|request| {
        let is_list = request.uri().query().is_some();
        let body = match is_list {
            true => r#"{"kind":"ConfigMapList","apiVersion":"v1","metadata":{},"items":[]}"#,
            false => r#"{"kind":"Status","apiVersion":"v1","status":"Failure","code":404}"#,
        };
        let response = Response::builder().status(if is_list { 200 } else { 404 });
        response.header("content-type", JSON).body(ResponseBody::from(body.to_owned())).unwrap()
    });
    let maps = server.client().typed::<ConfigMap>().namespace("traced");
    let secret = ListOptions { label_selector: "secret=1".into(), ..ListOptions::default() };
    maps.list(&secret).await.unwrap();
    maps.get_with("sky", &GetOptions::default()).await.unwrap_err();
    let lines = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    // Other tests send requests as well.
    let lines: Vec<_> = lines.lines().filter(|it| it.contains("/traced/")).collect();
    let [listed, missing] = &*lines else { panic!("{lines:?}") };
    let of_list = r#"request{method=GET path="/api/v1/namespaces/traced/configmaps" status=200}"#;
    assert!(listed.contains(of_list) && !listed.contains("secret"), "{listed}");
    let of_get =
        r#"request{method=GET path="/api/v1/namespaces/traced/configmaps/sky" status=404}"#;
    assert!(missing.contains(of_get), "{missing}");
}
