//! A server over `axum`: CronTabs in any version and format, an admission webhook and a conversion webhook.

mod discovery;
mod rules;
mod store;
mod version;

use std::sync::Arc;

use apimachinery::api::facts;
use apimachinery::http::axum::{
    Created, Deletion, Failure, Negotiated, Options, method_not_allowed, not_found,
};
use apimachinery::http::{Answer, Api, ApiLayer, Exchange, Resource};
use apimachinery::meta::v1::{CreateOptions, STATUS_SUCCESS, Status, StatusDetails, UpdateOptions};
use apimachinery::query::internal::ListOptions;
use apimachinery::runtime::KindFacts;
use apimachinery::{CodecFactory, Scheme};
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

use self::store::Store;
use crate::crontab::{self, v1::CronTab};
use crate::webhooks;

/// The routes, and what they share.
///
/// # Errors
/// When two types claim one kind.
pub fn router() -> Result<Router, Box<dyn std::error::Error>> {
    let scheme =
        Scheme::builder().install(apimachinery::api::core).install(crontab::install).build()?;
    let is_namespace = |it: &&KindFacts| it.name.kind == "Namespace" && it.name.group.is_empty();
    let api = Api::builder(CodecFactory::new(scheme))
        .built_in(facts::kinds().filter(is_namespace))
        .resource(Resource::of::<CronTab>("crontabs").table(crontab::columns()))
        .build()?;
    Ok(discovery::VERSIONS
        .iter()
        .map(|version| crons(&format!("/apis/stable.example.com/{version}")))
        .fold(discovery::routes(discovery::all()?), Router::merge)
        .route("/version", get(version::version))
        .route("/version/", get(version::version))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(ApiLayer::new(api).websockets(|connection| {
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

type Shared = State<Arc<Store>>;

async fn create(
    State(store): Shared,
    Options(options): Options<CreateOptions>,
    Negotiated(cron): Negotiated<CronTab>,
) -> Result<Created<CronTab>, Failure> {
    Ok(Created(store.create(cron, !options.dry_run.is_empty())?))
}

async fn replace(
    State(store): Shared,
    Options(options): Options<UpdateOptions>,
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
    Options(options): Options<ListOptions>,
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
