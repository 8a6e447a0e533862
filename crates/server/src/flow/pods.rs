//! Parts of objects that are done rather than written.

use apimachinery_api::core::v1::{PodCondition, PodStatus};
use apimachinery_http::{Answer, ResponseBody};
use apimachinery_meta::v1::{STATUS_SUCCESS, Status};
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::Str;
use http::StatusCode;

use super::{Call, method_not_allowed, unknown_resource};

impl Call<'_> {
    /// A request about a part that has no strategy.
    pub(super) async fn part(&self, part: &str, body: ResponseBody) -> Result<Answer, StatusError> {
        let resource = self.resource();
        if !resource.group.is_empty() {
            return Err(unknown_resource());
        }
        if let ("serviceaccounts", "token") = (&*resource.resource, part) {
            return match &*self.exchange.info().verb {
                "create" => self.issue_token(body).await,
                _ => Err(method_not_allowed()),
            };
        }
        if let ("nodes" | "services", "proxy") = (&*resource.resource, part) {
            return self.proxy(&resource.resource).await;
        }
        if resource.resource != "pods" {
            return Err(unknown_resource());
        }
        match (part, &*self.exchange.info().verb) {
            ("binding", "create") => self.bind(body).await,
            ("eviction", "create") => self.evict(body).await,
            ("log", "get") => self.log().await,
            ("exec" | "attach" | "portforward", "create" | "get") => self.stream(part).await,
            ("proxy", _) => self.proxy("pods").await,
            _ => Err(method_not_allowed()),
        }
    }
}

/// Sets the condition of a pod; its time is that of its last change (`UpdatePodCondition`).
pub(super) fn set_condition(status: &mut PodStatus, mut condition: PodCondition, now: Time) {
    condition.last_transition_time = now;
    match status.conditions.iter_mut().find(|it| it.r#type == condition.r#type) {
        None => status.conditions.push(condition),
        Some(old) => {
            if old.status == condition.status {
                condition.last_transition_time = old.last_transition_time;
            }
            *old = condition;
        }
    }
}

/// That it is done.
pub(super) fn done() -> Answer {
    let code = StatusCode::CREATED;
    let status = Status {
        status: Str::from_static(STATUS_SUCCESS),
        code: i32::from(code.as_u16()),
        ..Status::default()
    };
    Answer::object(code, status)
}
