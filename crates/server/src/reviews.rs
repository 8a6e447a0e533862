//! Kinds of which nothing is stored: a request creates one, and its answer is in the status.

use std::sync::Arc;

use apimachinery_api::authentication::v1::{SelfSubjectReview, TokenReview, UserInfo};
use apimachinery_api::authorization::v1::{
    LocalSubjectAccessReview, NonResourceRule, ResourceRule, SelfSubjectAccessReview,
    SelfSubjectRulesReview, SubjectAccessReview, SubjectAccessReviewStatus,
};
use apimachinery_http::{Answer, Exchange, ResponseBody};
use apimachinery_managed::{FieldManager, manager_or_user_agent};
use apimachinery_meta::v1::CreateOptions;
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::{GroupVersionKind, Object, Str};
use http::header::USER_AGENT;
use http::{HeaderMap, StatusCode};

use crate::flow::method_not_allowed;
use crate::registry::take_managed_fields;
use crate::shared::Shared;

/// The answer to a request about such a kind; `None` for other requests.
pub(crate) async fn answer(
    server: &Shared,
    exchange: &Exchange,
    headers: &HeaderMap,
    body: ResponseBody,
) -> Option<Result<Answer, StatusError>> {
    let endpoint = exchange.endpoint()?;
    if !endpoint.subresource().is_empty() || !is_review(&endpoint.kind().kind) {
        return None;
    }
    if exchange.info().verb != "create" {
        return Some(Err(method_not_allowed()));
    }
    Some(reviewed(server, exchange, headers, body).await)
}

fn is_review(kind: &str) -> bool {
    kind.ends_with("Review")
}

async fn reviewed(
    server: &Shared,
    exchange: &Exchange,
    headers: &HeaderMap,
    body: ResponseBody,
) -> Result<Answer, StatusError> {
    let endpoint = exchange.endpoint().ok_or_else(crate::flow::unknown_resource)?;
    let version = endpoint.kind().group_version();
    let mut object = exchange.read_object(headers, body, &version).await?;
    let options = exchange.options::<CreateOptions>()?;
    let agent = headers.get(USER_AGENT).map(|it| String::from_utf8_lossy(it.as_bytes()));
    let manager = manager_or_user_agent(&options.field_manager, &agent.unwrap_or_default());
    track(server, endpoint.kind(), &mut *object, &manager, exchange.api().now())?;
    review(&mut *object, exchange);
    Ok(Answer::shared(StatusCode::CREATED, object.into()))
}

/// Sets who owns the fields of a review.
fn track(
    server: &Shared,
    kind: &GroupVersionKind,
    object: &mut dyn Object,
    manager: &str,
    now: Time,
) -> Result<(), StatusError> {
    let fields = FieldManager::new(kind.clone(), Arc::clone(&server.managed));
    let empty = fields.new_object().map_err(|error| error.to_status())?;
    let data = server.scheme().to_unstructured(object, None);
    let data = data.map_err(StatusError::internal_error)?;
    take_managed_fields(object, &fields.update_or_keep(&empty, data, manager, now))
}

/// Everybody may do everything, who asks from the machine of the server.
fn review(object: &mut dyn Object, exchange: &Exchange) {
    let allowed = || SubjectAccessReviewStatus { allowed: true, ..Default::default() };
    if let Some(review) = object.downcast_mut::<SelfSubjectAccessReview>() {
        review.status = allowed();
    } else if let Some(review) = object.downcast_mut::<SubjectAccessReview>() {
        review.status = allowed();
    } else if let Some(review) = object.downcast_mut::<LocalSubjectAccessReview>() {
        review.status = allowed();
    } else if let Some(review) = object.downcast_mut::<SelfSubjectRulesReview>() {
        let any = || vec![Str::from_static("*")];
        review.status.resource_rules = vec![ResourceRule {
            verbs: any().into(),
            api_groups: any(),
            resources: any(),
            ..ResourceRule::default()
        }]
        .into();
        review.status.non_resource_rules =
            vec![NonResourceRule { verbs: any().into(), non_resource_urls: any() }].into();
    } else if let Some(review) = object.downcast_mut::<SelfSubjectReview>() {
        review.metadata.creation_timestamp = exchange.api().now();
        review.status.user_info = user();
    } else if let Some(review) = object.downcast_mut::<TokenReview>() {
        review.status.authenticated = false;
    }
}

/// Who makes requests.
fn user() -> UserInfo {
    let groups = ["system:masters", "system:authenticated"];
    UserInfo {
        username: "admin".into(),
        uid: "admin".into(),
        groups: groups.map(Str::from_static).into(),
        ..UserInfo::default()
    }
}
