//! The authorizer of a server, for expressions that ask what a user may do.

use std::fmt;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_cel::{self as cel, AuthorizationDecision, AuthorizationQuestion};

use crate::access::{Attributes, Authorizer, Decision};

/// Asks the authorizer of a server, which is to answer at once: an expression does not wait.
pub(crate) struct AtOnce<'a> {
    /// `None` when everybody may do everything.
    pub(crate) authorizer: Option<&'a dyn Authorizer>,
    pub(crate) user: &'a Arc<UserInfo>,
}

impl cel::CelAuthorizer for AtOnce<'_> {
    fn authorize(&self, question: &AuthorizationQuestion) -> AuthorizationDecision {
        let Some(authorizer) = self.authorizer else {
            return decided(true, "");
        };
        let attributes = Attributes {
            user: self.user_of(question),
            verb: question.verb.as_str().into(),
            is_resource_request: question.path.is_none(),
            api_group: question.group.as_str().into(),
            api_version: "*".into(),
            resource: question.resource.as_str().into(),
            subresource: question.subresource.as_str().into(),
            namespace: question.namespace.as_str().into(),
            name: question.name.as_str().into(),
            path: question.path.as_deref().unwrap_or_default().into(),
            field_selector: question.field_selector.as_str().into(),
            label_selector: question.label_selector.as_str().into(),
        };
        let answer = pin!(authorizer.authorize(&attributes));
        match answer.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(verdict) => decided(verdict.decision == Decision::Allow, &verdict.reason),
            Poll::Pending => {
                let mut undecided = decided(false, "");
                undecided.error = Some("the authorizer does not answer at once".to_owned());
                undecided
            }
        }
    }
}

impl AtOnce<'_> {
    fn user_of(&self, question: &AuthorizationQuestion) -> Arc<UserInfo> {
        let Some((namespace, name)) = &question.service_account else {
            return Arc::clone(self.user);
        };
        let groups = [
            "system:serviceaccounts".into(),
            format!("system:serviceaccounts:{namespace}").into(),
            "system:authenticated".into(),
        ];
        Arc::new(UserInfo {
            username: format!("system:serviceaccount:{namespace}:{name}").into(),
            groups: groups.into(),
            ..UserInfo::default()
        })
    }
}

fn decided(is_allowed: bool, reason: &str) -> AuthorizationDecision {
    AuthorizationDecision { is_allowed, reason: reason.to_owned(), error: None }
}

impl fmt::Debug for AtOnce<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AtOnce").field("user", &self.user.username).finish_non_exhaustive()
    }
}
