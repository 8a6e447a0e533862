//! A server over `axum`: CronTabs in any version and format, found by `kubectl` and watched, an
//! admission webhook and a conversion webhook.

use apimachinery::api::core::v1::Namespace;
use apimachinery::api::facts;
use apimachinery::crd::{CustomKind, table_convertor};
use apimachinery::http::axum::{Negotiated, not_found};
use apimachinery::http::store::MemoryStore;
use apimachinery::http::{Api, ApiLayer, Exchange, Resource, VersionInfo};
use apimachinery::{CodecFactory, Scheme};
use axum::Router;
use axum::routing::get;

use crate::crontab::{self, v1::CronTab};
use crate::webhooks;

/// The routes. The layer answers requests for CronTabs and for discovery.
///
/// # Errors
/// When two types claim one kind, or the definition does not fit them.
pub fn router() -> Result<Router, Box<dyn std::error::Error>> {
    let scheme =
        Scheme::builder().install(apimachinery::api::core).install(crontab::install).build()?;
    let definition = crontab::definition()?;
    let version = definition.spec.versions.first().ok_or("no version")?;
    let kind = CustomKind::try_from(&definition)?;
    let store = MemoryStore::default()
        .validate_with(move |cron: &CronTab, old| kind.validate_typed(cron, old));
    let crons =
        Resource::stored("crontabs", store).short_names(["cron"]).table(table_convertor(version)?);
    let namespaces =
        Resource::of::<Namespace>("namespaces").cluster_scoped().short_names(["ns"]).verbs(["get"]);
    let api = Api::builder(CodecFactory::new(scheme))
        .version(VersionInfo::new(format!("v{}.0+crontabs", facts::release())))
        .resource(crons)
        .resource(namespaces)
        .timer(tokio::time::sleep)
        .build()?;
    Ok(Router::new()
        .route("/api/v1/namespaces/{name}", get(namespace))
        .fallback(not_found)
        .method_not_allowed_fallback(not_found)
        .layer(ApiLayer::new(api).discovery().websockets(|connection| {
            tokio::spawn(connection);
        }))
        .merge(webhooks::router()?))
}

/// Any namespace is there: `kubectl` looks for it when an object is not.
async fn namespace(request: Exchange) -> Negotiated<Namespace> {
    let mut namespace = Namespace::default();
    namespace.metadata.name = request.info().name.clone();
    Negotiated(namespace)
}
