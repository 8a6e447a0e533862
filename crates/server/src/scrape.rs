//! The answer to a request for the metrics.

use std::collections::BTreeMap;

use apimachinery_http::ResponseBody;
use apimachinery_store::KeyRange;
use http::header::{CONTENT_TYPE, HeaderValue};
use http::{Method, Request, Response, StatusCode};

use crate::Server;
use crate::health;
use crate::metrics::{begin, line};

const TEXT: HeaderValue = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");

impl Server {
    /// The answer to a request for the metrics; `None` for other requests.
    pub(crate) async fn metrics(&self, request: &Request<()>) -> Option<Response<ResponseBody>> {
        if request.uri().path() != "/metrics" || request.method() != Method::GET {
            return None;
        }
        let mut text = String::new();
        self.shared().metrics.write_to(&mut text);
        let name = "apiserver_resource_objects";
        begin(&mut text, name, "gauge", "Objects in the store; -1 when it does not answer.");
        for (resource, count) in self.objects().await {
            line(&mut text, name, &resource, count);
        }
        let mut response = health::text(StatusCode::OK, text);
        response.headers_mut().insert(CONTENT_TYPE, TEXT);
        Some(response)
    }

    /// The number of objects of each resource, by its labels.
    async fn objects(&self) -> BTreeMap<String, i64> {
        let custom = self.custom().await.unwrap_or_default();
        let custom = custom.registries().map(|(_, registry)| registry);
        let mut counts = BTreeMap::new();
        for registry in self.shared().registries.values().cloned().chain(custom) {
            let objects = &registry.objects;
            let (group, resource) = (&objects.resource.group, &objects.resource.resource);
            let keys = KeyRange::prefix(objects.prefix.to_string());
            let count = objects.store.count(&keys).await.ok();
            let count = count.map_or(-1, |it| i64::try_from(it).unwrap_or(i64::MAX));
            counts.insert(format!("group=\"{group}\",resource=\"{resource}\""), count);
        }
        counts
    }
}
