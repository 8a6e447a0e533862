//! A server over `axum`: CronTabs in any version and format, found by `kubectl` and watched, an
//! admission webhook and a conversion webhook.

use apimachinery::api::facts;
use apimachinery::crd::{CustomKind, table_convertor};
use apimachinery::http::{Resource, VersionInfo};
use apimachinery::runtime::Object;
use apimachinery::server::{MemoryStore, Server, Strategy};
use apimachinery::validation::FieldErrors;
use axum::Router;

use crate::crontab::{self, v1::CronTab};
use crate::webhooks;

/// The routes. The server answers requests for CronTabs and their namespaces, and for discovery.
///
/// # Errors
/// When two types claim one kind, or the definition does not fit them.
pub async fn router() -> Result<Router, Box<dyn std::error::Error>> {
    let definition = crontab::definition()?;
    let version = definition.spec.versions.first().ok_or("no version")?;
    let crons =
        Resource::of::<CronTab>("crontabs").short_names(["cron"]).table(table_convertor(version)?);
    let server = Server::builder()
        .kinds(|it| it.name.kind == "Namespace")
        .serve(crons, crontab::install, Crons(CustomKind::try_from(&definition)?))
        .version(VersionInfo::new(format!("v{}.0+crontabs", facts::release())))
        .timer(tokio::time::sleep)
        .websockets(|connection| {
            tokio::spawn(connection);
        })
        .build(MemoryStore::new())
        .await?;
    Ok(webhooks::router()?.fallback_service(server))
}

/// CronTabs are validated by their definition.
struct Crons(CustomKind);

impl Strategy for Crons {
    fn validate(&self, object: &dyn Object, old: Option<&dyn Object>) -> FieldErrors {
        let old = old.and_then(|it| it.downcast_ref());
        object
            .downcast_ref::<CronTab>()
            .map(|cron| self.0.validate_typed(cron, old))
            .unwrap_or_default()
    }

    fn validates_metadata(&self) -> bool {
        true
    }
}
