//! Kinds of which nothing is stored: a request creates one, and its answer is in the status.

mod access;

use std::sync::Arc;

use apimachinery_api::authentication::v1::{SelfSubjectReview, TokenReview, UserInfo};
use apimachinery_http::{Answer, Exchange, ResponseBody};
use apimachinery_managed::{FieldManager, manager_or_user_agent};
use apimachinery_meta::v1::CreateOptions;
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::{GroupVersionKind, Object, Str};
use http::header::{AUTHORIZATION, USER_AGENT};
use http::{HeaderMap, Request, StatusCode};

use crate::access::{ISSUER, foreign, with_group};
use crate::flow::method_not_allowed;
use crate::registry::set_managers;
use crate::shared::Shared;

/// A request about such a kind.
pub(crate) struct Review<'a> {
    server: &'a Shared,
    exchange: &'a Exchange,
    headers: &'a HeaderMap,
    user: &'a Arc<UserInfo>,
}

impl<'a> Review<'a> {
    pub(crate) fn new(
        server: &'a Shared,
        exchange: &'a Exchange,
        headers: &'a HeaderMap,
        user: &'a Arc<UserInfo>,
    ) -> Self {
        Self { server, exchange, headers, user }
    }

    /// The answer; `None` for a request about another kind.
    pub(crate) async fn answer(self, body: ResponseBody) -> Option<Result<Answer, StatusError>> {
        let endpoint = self.exchange.endpoint()?;
        if !endpoint.subresource().is_empty() || !is_review(&endpoint.kind().kind) {
            return None;
        }
        if self.exchange.info().verb != "create" {
            return Some(Err(method_not_allowed()));
        }
        Some(self.reviewed(endpoint.kind(), body).await)
    }

    async fn reviewed(
        &self,
        kind: &GroupVersionKind,
        body: ResponseBody,
    ) -> Result<Answer, StatusError> {
        let (exchange, version) = (self.exchange, kind.group_version());
        let mut object = exchange.read_object(self.headers, body, &version).await?;
        let options = exchange.options::<CreateOptions>()?;
        let agent = self.headers.get(USER_AGENT);
        let agent = agent.map(|it| String::from_utf8_lossy(it.as_bytes())).unwrap_or_default();
        let manager = manager_or_user_agent(&options.field_manager, &agent);
        let now = exchange.api().now();
        track(self.server, kind, &mut *object, &manager, now)?;
        if let Some(review) = object.downcast_mut::<SelfSubjectReview>() {
            // Nothing of the request counts.
            *review = SelfSubjectReview::default();
            review.metadata.creation_timestamp = now;
            review.status.user_info = UserInfo::clone(self.user);
        } else if let Some(review) = object.downcast_mut::<TokenReview>() {
            self.review_token(review).await?;
        } else {
            self.review_access(&mut *object).await?;
        }
        Ok(Answer::shared(StatusCode::CREATED, object.into()))
    }

    /// Whose token it is, as the authenticators find out.
    async fn review_token(&self, review: &mut TokenReview) -> Result<(), StatusError> {
        if review.spec.token.is_empty() {
            let text = "token is required for TokenReview in authentication";
            return Err(StatusError::bad_request(text));
        }
        let access = &self.server.access;
        let wanted = match review.spec.audiences.is_empty() {
            true => vec![Str::from_static(ISSUER)],
            false => review.spec.audiences.clone(),
        };
        let common = |of_token: &[Str]| -> Vec<Str> {
            wanted.iter().filter(|it| of_token.contains(it)).cloned().collect()
        };
        if let Some(tokens) = &access.service_accounts
            && let Ok(Some(account)) = tokens.account(&review.spec.token).await
        {
            review.status.audiences = common(&account.audiences);
            if review.status.audiences.is_empty() {
                review.status.error = foreign(&account.audiences, &wanted).into();
                return Ok(());
            }
            review.status.authenticated = true;
            review.status.user = with_group(account.user);
            return Ok(());
        }
        let value = format!("Bearer {}", review.spec.token);
        let request = Request::get("/").header(AUTHORIZATION, value).body(());
        // What cannot be sent in a header is not a token.
        let Ok(request) = request else { return Ok(()) };
        match access.authenticate(&request).await {
            Ok(Some(user)) => {
                review.status.audiences = common(&[Str::from_static(ISSUER)]);
                review.status.authenticated = true;
                review.status.user = user;
            }
            Ok(None) => {}
            Err(error) => review.status.error = error.to_string().into(),
        }
        Ok(())
    }
}

fn is_review(kind: &str) -> bool {
    kind.ends_with("Review")
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
    set_managers(object, &fields.managers_after_update(empty, data, manager, now))
}
