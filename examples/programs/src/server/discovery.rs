//! What there is, as `kubectl` asks for it.

use std::sync::Arc;

use apimachinery::EncodeError;
use apimachinery::api::apidiscovery::v2::{
    APIGroupDiscovery, APIResourceDiscovery, APIVersionDiscovery, DiscoveryFreshness, ResourceScope,
};
use apimachinery::api::core::v1::Namespace;
use apimachinery::http::axum::{Failure, Negotiated, not_found};
use apimachinery::http::{AggregatedDiscovery, Exchange};
use apimachinery::meta::v1::{
    self, APIGroup, APIGroupList, APIResource, APIResourceList, APIVersions,
    GroupVersionForDiscovery, ObjectMeta,
};
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};

use super::Store;

const GROUP: &str = "stable.example.com";
pub(super) const VERSIONS: [&str; 3] = ["v1", "v1beta1", "v1alpha1"];
const VERBS: [&str; 6] = ["create", "delete", "get", "list", "update", "watch"];

/// What clients get that ask for all at once.
pub(super) struct Documents {
    /// Of the core group, of which nothing is listed here.
    core: AggregatedDiscovery,
    groups: AggregatedDiscovery,
}

pub(super) fn routes(all: Documents) -> Router<Arc<Store>> {
    Router::new()
        .route("/api", get(versions))
        .route("/api/", get(versions))
        .route("/apis", get(groups))
        .route("/apis/", get(groups))
        .route("/apis/stable.example.com", get(group))
        .route("/apis/stable.example.com/{version}", get(resources))
        .route("/api/v1/namespaces/{name}", get(namespace))
        .layer(Extension(Arc::new(all)))
}

/// All that is served, each version by itself.
pub(super) fn all() -> Result<Documents, EncodeError> {
    let mut group = APIGroupDiscovery::default();
    group.metadata.name = GROUP.into();
    group.versions = VERSIONS.map(in_version).into();
    Ok(Documents {
        core: AggregatedDiscovery::new([])?,
        groups: AggregatedDiscovery::new([group])?,
    })
}

fn in_version(version: &str) -> APIVersionDiscovery {
    let kind = v1::GroupVersionKind { kind: "CronTab".into(), ..Default::default() };
    let crons = APIResourceDiscovery {
        resource: "crontabs".into(),
        response_kind: Some(kind.into()),
        scope: ResourceScope::NAMESPACE,
        singular_resource: "crontab".into(),
        verbs: VERBS.map(Into::into).to_vec().into(),
        short_names: vec!["cron".into()],
        ..Default::default()
    };
    APIVersionDiscovery {
        version: version.into(),
        resources: vec![crons],
        freshness: DiscoveryFreshness::CURRENT,
    }
}

/// Any namespace is there: `kubectl` looks for it when an object is not.
async fn namespace(Path(name): Path<String>) -> Negotiated<Namespace> {
    let metadata = ObjectMeta { name: name.into(), ..ObjectMeta::default() };
    Negotiated(Namespace { metadata, ..Namespace::default() })
}

async fn versions(Extension(all): Extension<Arc<Documents>>, request: Exchange) -> Response {
    match all.core.answer(&request) {
        Some(all) => all.into_response(),
        None => Negotiated(APIVersions::default()).into_response(),
    }
}

/// Everything to a client that asks for it, and the groups to others.
async fn groups(Extension(all): Extension<Arc<Documents>>, request: Exchange) -> Response {
    if let Some(all) = all.groups.answer(&request) {
        return all.into_response();
    }
    let Negotiated(group) = group().await;
    Negotiated(APIGroupList { groups: [group].into(), ..APIGroupList::default() }).into_response()
}

async fn group() -> Negotiated<APIGroup> {
    let versions = VERSIONS.map(|version| GroupVersionForDiscovery {
        group_version: format!("{GROUP}/{version}").into(),
        version: version.into(),
    });
    let preferred_version = versions[0].clone();
    let versions = versions.into();
    Negotiated(APIGroup { name: GROUP.into(), versions, preferred_version, ..APIGroup::default() })
}

async fn resources(Path(version): Path<String>) -> Result<Negotiated<APIResourceList>, Failure> {
    if !VERSIONS.contains(&&*version) {
        return Err(not_found().await);
    }
    let crons = APIResource {
        name: "crontabs".into(),
        singular_name: "crontab".into(),
        namespaced: true,
        kind: "CronTab".into(),
        verbs: VERBS.map(Into::into).to_vec().into(),
        short_names: vec!["cron".into()],
        ..APIResource::default()
    };
    let group_version = format!("{GROUP}/{version}").into();
    Ok(Negotiated(APIResourceList {
        group_version,
        resources: [crons].into(),
        ..APIResourceList::default()
    }))
}
