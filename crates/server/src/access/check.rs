//! The check of a request before it is answered.

use std::sync::{Arc, LazyLock};

use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_go_text::quote::Quoted;
use apimachinery_http::RequestInfo;
use apimachinery_meta::StatusError;
use apimachinery_runtime::{GroupResource, Str};
use http::Request;

use super::{
    ANONYMOUS, AUTHENTICATED, Access, Attributes, Authenticated, AuthenticationError,
    Authenticator, Decision, MASTERS, UNAUTHENTICATED, impersonation,
};

/// Where everybody may do everything, there is one user.
static ADMIN: LazyLock<Arc<UserInfo>> = LazyLock::new(|| {
    Arc::new(UserInfo {
        username: "admin".into(),
        uid: "admin".into(),
        groups: [MASTERS, AUTHENTICATED].map(Str::from_static).into(),
        ..UserInfo::default()
    })
});

/// The paths that need no authorization.
const ALWAYS_ALLOWED: [&str; 3] = ["/healthz", "/readyz", "/livez"];

impl Access {
    /// The user who makes a request and may make it, impersonated or not.
    ///
    /// # Errors
    /// 401 when no authenticator knows the user; 403 when the request may not be made.
    pub(crate) async fn check(
        &self,
        request: &Request<()>,
        info: &RequestInfo,
    ) -> Result<Arc<UserInfo>, StatusError> {
        let user = self.user(request).await?;
        let user = match impersonation::wanted(request.headers())? {
            Some(wanted) => Arc::new(self.impersonated(&user, wanted).await?),
            None => user,
        };
        let is_open = !info.is_resource_request && ALWAYS_ALLOWED.contains(&&*info.path);
        if self.authorizer.is_some() && !is_open {
            self.demand(&Attributes::of_request(Arc::clone(&user), info)).await?;
        }
        Ok(user)
    }

    async fn user(&self, request: &Request<()>) -> Result<Arc<UserInfo>, StatusError> {
        if let Some(Authenticated(user)) = request.extensions().get() {
            return Ok(Arc::new(with_group(user.clone())));
        }
        if self.authenticators.is_empty() && self.authorizer.is_none() {
            return Ok(match self.authenticate(request).await {
                Ok(Some(account)) => Arc::new(account),
                _ => Arc::clone(&ADMIN),
            });
        }
        match self.authenticate(request).await {
            Ok(Some(user)) => Ok(Arc::new(user)),
            // An unknown user is anonymous only where something decides what anonymous users may.
            Ok(None) if self.authorizer.is_some() => Ok(Arc::new(anonymous())),
            _ => Err(StatusError::unauthorized("Unauthorized")),
        }
    }

    /// The user that the first authenticator finds who knows one (`union.New`).
    pub(crate) async fn authenticate(
        &self,
        request: &Request<()>,
    ) -> Result<Option<UserInfo>, AuthenticationError> {
        let mut errors: Vec<AuthenticationError> = Vec::new();
        let service_accounts = self.service_accounts.iter().map(|it| it as &dyn Authenticator);
        let others = self.authenticators.iter().map(|it| &**it);
        for authenticator in others.chain(service_accounts) {
            match authenticator.authenticate(request).await {
                Ok(Some(user)) => return Ok(Some(with_group(user))),
                Ok(None) => {}
                Err(error) if errors.contains(&error) => {}
                Err(error) => errors.push(error),
            }
        }
        match errors.as_slice() {
            [] => Ok(None),
            [error] => Err(error.clone()),
            errors => {
                let texts: Vec<_> = errors.iter().map(|it| it.message.as_str()).collect();
                Err(AuthenticationError::new(format!("[{}]", texts.join(", "))))
            }
        }
    }

    /// Refuses what may not be done (`responsewriters.Forbidden`).
    pub(crate) async fn demand(&self, attributes: &Attributes) -> Result<(), StatusError> {
        let verdict = self.authorize(attributes).await;
        if verdict.decision == Decision::Allow {
            return Ok(());
        }
        let text = match verdict.reason.as_str() {
            "" => forbidden(attributes),
            reason => format!("{}: {reason}", forbidden(attributes)),
        };
        let Attributes { api_group, resource, name, .. } = attributes;
        let resource = GroupResource::new(api_group.clone(), resource.clone());
        Err(StatusError::forbidden(&resource, name, text))
    }
}

/// What is said of a request that may not be made (`forbiddenMessage`). It does not look like HTML.
fn forbidden(attributes: &Attributes) -> String {
    let Attributes { user, verb, api_group, resource, subresource, namespace, path, .. } =
        attributes;
    let user = Quoted(&user.username);
    if !attributes.is_resource_request {
        return sanitized(&format!("User {user} cannot {verb} path {}", Quoted(path)));
    }
    let resource = match subresource.as_str() {
        "" => resource.to_string(),
        part => format!("{resource}/{part}"),
    };
    let place = match namespace.as_str() {
        "" => "at the cluster scope".to_owned(),
        namespace => format!("in the namespace {}", Quoted(namespace)),
    };
    sanitized(&format!(
        "User {user} cannot {verb} resource {} in API group {} {place}",
        Quoted(&resource),
        Quoted(api_group)
    ))
}

fn sanitized(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The user as a member of the group of all that are known (`group.NewAuthenticatedGroupAdder`).
pub(crate) fn with_group(mut user: UserInfo) -> UserInfo {
    let is_of_all = |it: &Str| matches!(it.as_str(), AUTHENTICATED | UNAUTHENTICATED);
    if user.username != *ANONYMOUS && !user.groups.iter().any(is_of_all) {
        user.groups.push(Str::from_static(AUTHENTICATED));
    }
    user
}

fn anonymous() -> UserInfo {
    UserInfo {
        username: ANONYMOUS.into(),
        groups: vec![Str::from_static(UNAUTHENTICATED)],
        ..UserInfo::default()
    }
}
