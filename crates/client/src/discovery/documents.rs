//! Reading the documents: all in one where the server has it, else one by one.

use std::time::Duration;

use apimachinery_api::apidiscovery::v2::APIGroupDiscoveryList;
use apimachinery_discovery::documents::{SplitDiscovery, split_groups};
use apimachinery_http::client::{ContentPreference, ResponseError};
use apimachinery_http::{ResponseBody, read_body};
use apimachinery_json::{self as json, Json};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{
    APIGroup, APIGroupList, APIResourceList, APIVersions, GroupVersionForDiscovery,
};
use apimachinery_query::Values;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::Reflect;
use apimachinery_runtime::{GroupVersion, Str};
use bytes::Bytes;
use http::{HeaderValue, Method, Response, header};
use mime::Mime;

use super::disk::Files;
use super::{Discovery, DiscoveryFailure, ServerResources};
use crate::Error;
use crate::call::Call;
use crate::timer::within;

/// How long a document may take unless the client has a limit of its own.
const TIMEOUT: Duration = Duration::from_secs(32);

/// How often all is read when versions are missing: a definition may be deleted in between.
const ATTEMPTS: u32 = 2;

const ONE_BY_ONE: &str = "application/json";
const ALL_IN_ONE: &str =
    "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json";

/// What `/api` or `/apis` says.
#[derive(Default)]
struct Root {
    groups: Vec<APIGroup>,
    /// `None` where each version has a document of its own.
    all: Option<SplitDiscovery>,
}

impl Discovery {
    /// Asks the server, whatever is known. Nothing is kept.
    ///
    /// # Errors
    /// As [`resources`](Self::resources).
    pub async fn fetch(&self) -> Result<ServerResources, Error> {
        let mut read = self.fetch_once().await?;
        for _ in 1..ATTEMPTS {
            if read.failures.is_empty() {
                break;
            }
            read = self.fetch_once().await?;
        }
        Ok(read)
    }

    /// What files hold; the server is asked for the rest, which is written. Sets `is_fresh` when
    /// the server was asked for everything.
    pub(super) async fn read_through(
        &self,
        files: &Files,
        is_fresh: &mut bool,
    ) -> Result<ServerResources, Error> {
        let Some(groups) = files.groups() else {
            let read = self.fetch().await?;
            files.keep_groups(&read.groups);
            for list in &read.resources {
                if let Ok(version) = list.group_version.parse() {
                    files.keep_resources(&version, list);
                }
            }
            *is_fresh = true;
            return Ok(read);
        };
        self.each_version(groups, Some(files)).await
    }

    async fn fetch_once(&self) -> Result<ServerResources, Error> {
        let core = self.core().await?;
        let named = self.root::<APIGroupList>("/apis", |list| list.groups.into_vec()).await?;
        let groups: Vec<_> = core.groups.into_iter().chain(named.groups).collect();
        if let (Some(core), Some(named)) = (core.all, named.all) {
            let stale = core.stale.into_iter().chain(named.stale);
            let failures = stale.map(|version| DiscoveryFailure { version, cause: None }).collect();
            let resources = core.resources.into_iter().chain(named.resources).collect();
            return Ok(ServerResources { groups, resources, failures });
        }
        self.each_version(groups, None).await
    }

    /// The core group. A server of extensions has none.
    async fn core(&self) -> Result<Root, Error> {
        match self.root::<APIVersions>("/api", |it| vec![core_group(&it)]).await {
            Err(error) if error.status().is_some_and(StatusError::is_not_found) => {
                Ok(Root { all: Some(SplitDiscovery::default()), ..Root::default() })
            }
            root => root,
        }
    }

    async fn root<D: Field<Json> + Reflect + Default>(
        &self,
        path: &str,
        groups: impl FnOnce(D) -> Vec<APIGroup>,
    ) -> Result<Root, Error> {
        let accept = if self.is_legacy { ONE_BY_ONE } else { ALL_IN_ONE };
        let (content_type, body) = self.document(path, accept).await?;
        if !is_all_in_one(&content_type) {
            return Ok(Root { groups: groups(parse(path, &body)?), all: None });
        }
        let mut split = split_groups(&parse::<APIGroupDiscoveryList>(path, &body)?);
        Ok(Root { groups: std::mem::take(&mut split.groups), all: Some(split) })
    }

    async fn each_version(
        &self,
        groups: Vec<APIGroup>,
        files: Option<&Files>,
    ) -> Result<ServerResources, Error> {
        let mut read = ServerResources { groups, ..ServerResources::default() };
        for group in &read.groups {
            for version in group.versions.iter() {
                let version = GroupVersion::new(group.name.clone(), version.version.clone());
                if let Some(list) = files.and_then(|it| it.resources(&version)) {
                    read.resources.push(list);
                    continue;
                }
                match self.version(&version).await {
                    Ok(list) => {
                        if let Some(files) = files {
                            files.keep_resources(&version, &list);
                        }
                        read.resources.push(list);
                    }
                    Err(error) => {
                        read.failures.push(DiscoveryFailure { version, cause: Some(error) });
                    }
                }
            }
        }
        Ok(read)
    }

    async fn version(&self, version: &GroupVersion) -> Result<APIResourceList, Error> {
        let is_core = version.group.is_empty();
        let path = format!("{}/{version}", if is_core { "/api" } else { "/apis" });
        match self.document(&path, ONE_BY_ONE).await {
            Err(error) if is_core && error.status().is_some_and(StatusError::is_not_found) => {
                let group_version = version.to_string().into();
                Ok(APIResourceList { group_version, ..APIResourceList::default() })
            }
            read => parse(&path, &read?.1),
        }
    }

    /// A document with its content type.
    pub(super) async fn document(
        &self,
        path: &str,
        accept: &'static str,
    ) -> Result<(String, Bytes), Error> {
        let shared = self.client.shared();
        let timeout = shared.timeout.unwrap_or(TIMEOUT);
        let accept = HeaderValue::from_static(accept);
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let mut call = Call::new(Method::GET, path.to_owned(), accept);
        call.query = Values::parse_lossy(query);
        call.query.add("timeout", format!("{}s", timeout.as_secs()));
        let work = async {
            let content = ContentPreference::json();
            let (decoder, response) = self.client.exchange(&call, &content).await?;
            let (parts, body) = response.into_parts();
            let body = read_body(body, shared.max_size).await.map_err(ResponseError::from)?;
            let content_type = parts.headers.get(header::CONTENT_TYPE);
            let content_type = content_type.and_then(|it| it.to_str().ok()).unwrap_or_default();
            let content_type = content_type.to_owned();
            let whole = ResponseBody::from(body.clone());
            decoder.check(Response::from_parts(parts, whole)).await?;
            Ok((content_type, body))
        };
        self.client.throttle().await;
        within(shared.timer.as_ref(), Some(timeout), work).await
    }
}

pub(super) fn parse<D: Field<Json> + Reflect + Default>(
    path: &str,
    body: &[u8],
) -> Result<D, Error> {
    json::from_slice(body).map_err(|source| Error::Document { path: path.to_owned(), source })
}

/// Whether a document is the one of all groups, whatever the order of its parameters.
fn is_all_in_one(content_type: &str) -> bool {
    let Ok(content_type) = content_type.parse::<Mime>() else { return false };
    let is = |name, value: &str| content_type.get_param(name).is_some_and(|it| it == value);
    content_type.essence_str() == ONE_BY_ONE
        && is("g", "apidiscovery.k8s.io")
        && is("v", "v2")
        && is("as", "APIGroupDiscoveryList")
}

fn core_group(versions: &APIVersions) -> APIGroup {
    let version =
        |it: &Str| GroupVersionForDiscovery { group_version: it.clone(), version: it.clone() };
    let versions: Vec<_> = versions.versions.iter().map(version).collect();
    APIGroup {
        preferred_version: versions.first().cloned().unwrap_or_default(),
        versions: versions.into(),
        ..APIGroup::default()
    }
}
