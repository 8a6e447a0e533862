//! A server over `axum`: CronTabs in any version and format, an admission webhook and a conversion
//! webhook.

mod rules;
mod store;

use std::sync::Arc;

use apimachinery::api::core::v1::Namespace;
use apimachinery::api::facts;
use apimachinery::http::axum::{
    Created, Deletion, Failure, Negotiated, QueryOptions, method_not_allowed, not_found,
};
use apimachinery::http::{Answer, Api, ApiLayer, Exchange, Resource, VersionInfo};
use apimachinery::meta::v1::{
    CreateOptions, ObjectMeta, STATUS_SUCCESS, Status, StatusDetails, UpdateOptions,
};
use apimachinery::query::internal::ListOptions;
use apimachinery::{CodecFactory, Scheme};
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::get;

use self::store::Store;
use crate::crontab::{self, v1::CronTab};
use crate::webhooks;

const VERSIONS: [&str; 3] = ["v1", "v1beta1", "v1alpha1"];

/// The routes, and what they share.
///
/// # Errors
/// When two types claim one kind.
pub fn router() -> Result<Router, Box<dyn std::error::Error>> {
    let scheme =
        Scheme::builder().install(apimachinery::api::core).install(crontab::install).build()?;
    let namespaces =
        Resource::of::<Namespace>("namespaces").cluster_scoped().short_names(["ns"]).verbs(["get"]);
    let api = Api::builder(CodecFactory::new(scheme))
        .version(VersionInfo::new(format!("v{}.0+crontabs", facts::release())))
        .resource(namespaces)
        .resource(
            Resource::of::<CronTab>("crontabs").short_names(["cron"]).table(crontab::columns()),
        )
        .build()?;
    Ok(VERSIONS
        .iter()
        .map(|version| crons(&format!("/apis/stable.example.com/{version}")))
        .fold(Router::new(), Router::merge)
        .route("/api/v1/namespaces/{name}", get(namespace))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(ApiLayer::new(api).discovery().websockets(|connection| {
            tokio::spawn(connection);
        }))
        .with_state(Arc::new(Store::default()))
        .merge(webhooks::router()?))
}

/// The routes of one version.
fn crons(version: &str) -> Router<Arc<Store>> {
    let crons = format!("{version}/namespaces/{{namespace}}/crontabs");
    Router::new()
        .route(&format!("{version}/crontabs"), get(list))
        .route(&crons, get(list).post(create))
        .route(&format!("{crons}/{{name}}"), get(read).put(replace).delete(delete))
}

/// Any namespace is there: `kubectl` looks for it when an object is not.
async fn namespace(Path(name): Path<String>) -> Negotiated<Namespace> {
    let metadata = ObjectMeta { name: name.into(), ..ObjectMeta::default() };
    Negotiated(Namespace { metadata, ..Namespace::default() })
}

type Shared = State<Arc<Store>>;

async fn create(
    State(store): Shared,
    QueryOptions(options): QueryOptions<CreateOptions>,
    Negotiated(cron): Negotiated<CronTab>,
) -> Result<Created<CronTab>, Failure> {
    Ok(Created(store.create(cron, !options.dry_run.is_empty())?))
}

async fn replace(
    State(store): Shared,
    QueryOptions(options): QueryOptions<UpdateOptions>,
    Negotiated(cron): Negotiated<CronTab>,
) -> Result<Negotiated<CronTab>, Failure> {
    Ok(Negotiated(store.replace(cron, !options.dry_run.is_empty())?))
}

async fn read(State(store): Shared, request: Exchange) -> Result<Negotiated<CronTab>, Failure> {
    let about = request.info();
    Ok(Negotiated(store.read(&about.namespace, &about.name)?))
}

async fn delete(
    State(store): Shared,
    request: Exchange,
    Deletion(options): Deletion,
) -> Result<Negotiated<Status>, Failure> {
    let about = request.info();
    store.delete(&about.namespace, &about.name, &options)?;
    let details = StatusDetails {
        name: about.name.clone(),
        group: about.api_group.clone(),
        kind: about.resource.clone(),
        ..StatusDetails::default()
    };
    let details = Some(details.into());
    Ok(Negotiated(Status { status: STATUS_SUCCESS.into(), details, ..Status::default() }))
}

/// All CronTabs of a namespace or of all, or what happens to them from a resource version on.
async fn list(
    State(store): Shared,
    request: Exchange,
    QueryOptions(options): QueryOptions<ListOptions>,
) -> Answer {
    let namespace = request.info().namespace.clone();
    match options.watch {
        true => Answer::watch(store.watch(namespace, options)),
        false => match store.list(&namespace, &options) {
            Ok(list) => Answer::object(StatusCode::OK, list),
            Err(error) => Answer::failure(error),
        },
    }
}
