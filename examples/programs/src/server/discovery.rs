//! What there is, as `kubectl` asks for it.

use std::sync::Arc;

use apimachinery::api::core::v1::Namespace;
use apimachinery::http::axum::{Failure, Negotiated};
use apimachinery::meta::v1::{
    APIGroup, APIGroupList, APIResource, APIResourceList, APIVersions, GroupVersionForDiscovery,
    ObjectMeta,
};
use apimachinery::meta::{ServerResponse, StatusError};
use axum::Router;
use axum::extract::Path;
use axum::routing::get;

use super::Store;

const GROUP: &str = "stable.example.com";
pub(super) const VERSIONS: [&str; 3] = ["v1", "v1beta1", "v1alpha1"];
const VERBS: [&str; 6] = ["create", "delete", "get", "list", "update", "watch"];

pub(super) fn routes() -> Router<Arc<Store>> {
    Router::new()
        .route("/api", get(versions))
        .route("/apis", get(groups))
        .route("/apis/stable.example.com", get(group))
        .route("/apis/stable.example.com/{version}", get(resources))
        .route("/api/v1/namespaces/{name}", get(namespace))
}

/// Any namespace is there: `kubectl` looks for it when an object is not.
async fn namespace(Path(name): Path<String>) -> Negotiated<Namespace> {
    let metadata = ObjectMeta { name: name.into(), ..ObjectMeta::default() };
    Negotiated(Namespace { metadata, ..Namespace::default() })
}

async fn versions() -> Negotiated<APIVersions> {
    Negotiated(APIVersions::default())
}

async fn groups() -> Negotiated<APIGroupList> {
    let Negotiated(group) = group().await;
    Negotiated(APIGroupList { groups: [group].into(), ..APIGroupList::default() })
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

pub(super) async fn not_found() -> Failure {
    StatusError::from_response(&ServerResponse::new(404, "")).into()
}
