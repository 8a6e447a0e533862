//! Who makes a request, and whether they may.

mod certificates;
mod check;
mod impersonation;
mod service_accounts;
mod tokens;

use std::fmt;
use std::sync::Arc;

use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_api::authorization::v1::{
    NonResourceRule, ResourceRule, SubjectRulesReviewStatus,
};
use apimachinery_http::RequestInfo;
use apimachinery_runtime::Str;
use apimachinery_store::BoxFuture;
use http::Request;

pub use certificates::{ClientCertificate, ClientCertificates};
pub(crate) use check::with_group;
pub(crate) use service_accounts::{Claims, ISSUER, Named, ServiceAccountTokens, foreign};
pub use tokens::{StaticTokens, TokenFileError};

/// The user that the server makes its own requests as.
pub(crate) const SERVER: &str = "system:apiserver";

/// The group of those who may do everything (`user.SystemPrivilegedGroup`).
pub(crate) const MASTERS: &str = "system:masters";
/// The group of all whom an authenticator knows.
pub(crate) const AUTHENTICATED: &str = "system:authenticated";
/// The group of all others.
pub(crate) const UNAUTHENTICATED: &str = "system:unauthenticated";
/// Who makes a request that no authenticator knows.
pub(crate) const ANONYMOUS: &str = "system:anonymous";

/// The key of a user's extra value that names what the user is known by (`user.CredentialIDKey`).
pub(crate) const CREDENTIAL_ID: &str = "authentication.kubernetes.io/credential-id";

/// Finds out who makes a request.
///
/// A server asks all of its authenticators in turn until one knows the user. See
/// [`ServerBuilder::authenticator`](crate::ServerBuilder::authenticator) for what happens when none
/// does.
///
/// Corresponds to `authenticator.Request`.
pub trait Authenticator: Send + Sync + 'static {
    /// The user who makes a request; `None` when the request has nothing that this authenticator
    /// reads.
    ///
    /// # Errors
    /// When it has, and that is not valid: another authenticator may still know the user.
    fn authenticate<'a>(
        &'a self,
        request: &'a Request<()>,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthenticationError>>;
}

/// A request proves badly who makes it, such as by an unknown token. Clients see it in
/// reviews of tokens only.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct AuthenticationError {
    message: Str,
}

impl AuthenticationError {
    /// An error with this text.
    pub fn new(message: impl Into<Str>) -> Self {
        Self { message: message.into() }
    }
}

/// Who makes a request, as an extension of the request: a layer in front of the server that found
/// it out puts it there, such as one that reads the client's certificate. The server trusts it.
///
/// ```
/// use apimachinery_api::authentication::v1::UserInfo;
/// use apimachinery_server::Authenticated;
///
/// let user = UserInfo { username: "jane".into(), ..UserInfo::default() };
/// let request = http::Request::get("/api/v1/pods").extension(Authenticated(user)).body(String::new());
/// # let _ = request;
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Authenticated(pub UserInfo);

/// Decides whether a user may make a request.
///
/// Corresponds to `authorizer.Authorizer` and, for [`rules`](Self::rules), `RuleResolver`.
pub trait Authorizer: Send + Sync + 'static {
    /// The decision about a request.
    fn authorize<'a>(&'a self, attributes: &'a Attributes) -> BoxFuture<'a, Verdict>;

    /// What a user may do in a namespace, which `kubectl auth can-i --list` shows; by default, that
    /// this is not known.
    fn rules<'a>(
        &'a self,
        user: &'a UserInfo,
        namespace: &'a str,
    ) -> BoxFuture<'a, SubjectRulesReviewStatus> {
        let _ = (user, namespace);
        let status = SubjectRulesReviewStatus {
            incomplete: true,
            evaluation_error: "the authorizer does not support user rule resolution".into(),
            ..SubjectRulesReviewStatus::default()
        };
        Box::pin(async { status })
    }
}

/// What a user wants to do.
///
/// Corresponds to `authorizer.Attributes`.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Attributes {
    /// Who.
    pub user: Arc<UserInfo>,
    /// The verb, such as `list`; of a request that is not about a resource, the method in small
    /// letters.
    pub verb: Str,
    /// Whether it is about a resource. If not, it has only a path.
    pub is_resource_request: bool,
    /// The group of the resource, empty for the core group.
    pub api_group: Str,
    /// The version of the group, or `*`.
    pub api_version: Str,
    /// The resource, such as `pods`.
    pub resource: Str,
    /// The subresource, such as `status`; empty for the resource itself.
    pub subresource: Str,
    /// The namespace; empty for all of them, and for resources of the cluster.
    pub namespace: Str,
    /// The name of the object; empty for all of them, and for one that is to be created.
    pub name: Str,
    /// The path of the request.
    pub path: Str,
    /// The field selector, unparsed.
    pub field_selector: Str,
    /// The label selector, unparsed.
    pub label_selector: Str,
}

impl Attributes {
    /// What a user wants to do by a request.
    pub fn of_request(user: Arc<UserInfo>, info: &RequestInfo) -> Self {
        Self {
            user,
            verb: info.verb.clone(),
            is_resource_request: info.is_resource_request,
            api_group: info.api_group.clone(),
            api_version: info.api_version.clone(),
            resource: info.resource.clone(),
            subresource: info.subresource.clone(),
            namespace: info.namespace.clone(),
            name: info.name.clone(),
            path: info.path.clone(),
            field_selector: info.field_selector.clone(),
            label_selector: info.label_selector.clone(),
        }
    }
}

/// A decision of an [`Authorizer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// The request may be made.
    Allow,
    /// It may not be made.
    Deny,
    /// The authorizer does not know the request, which therefore may not be made.
    NoOpinion,
}

/// A decision and the reason for it, which clients see.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The decision.
    pub decision: Decision,
    /// The reason; may be empty.
    pub reason: Str,
}

impl Verdict {
    /// That the request may be made.
    pub fn allow(reason: impl Into<Str>) -> Self {
        Self { decision: Decision::Allow, reason: reason.into() }
    }

    /// That it may not be made.
    pub fn deny(reason: impl Into<Str>) -> Self {
        Self { decision: Decision::Deny, reason: reason.into() }
    }

    /// That the authorizer does not know.
    pub fn no_opinion(reason: impl Into<Str>) -> Self {
        Self { decision: Decision::NoOpinion, reason: reason.into() }
    }
}

/// Who may use a server.
#[derive(Default)]
pub(crate) struct Access {
    pub(crate) authenticators: Vec<Box<dyn Authenticator>>,
    /// `None` where there are no service accounts.
    pub(crate) service_accounts: Option<ServiceAccountTokens>,
    /// `None` when everybody may do everything.
    pub(crate) authorizer: Option<Box<dyn Authorizer>>,
}

impl Access {
    /// The decision about a request. Those who may do everything are not asked about.
    pub(crate) async fn authorize(&self, attributes: &Attributes) -> Verdict {
        if attributes.user.groups.iter().any(|it| *it == *MASTERS) {
            return Verdict::allow("");
        }
        match &self.authorizer {
            Some(authorizer) => authorizer.authorize(attributes).await,
            None => Verdict::allow(""),
        }
    }

    /// What a user may do in a namespace.
    pub(crate) async fn rules(&self, user: &UserInfo, namespace: &str) -> SubjectRulesReviewStatus {
        match &self.authorizer {
            Some(authorizer) if !user.groups.iter().any(|it| *it == *MASTERS) => {
                authorizer.rules(user, namespace).await
            }
            _ => everything(),
        }
    }
}

impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Access").finish_non_exhaustive()
    }
}

fn everything() -> SubjectRulesReviewStatus {
    let any = || vec![Str::from_static("*")];
    let resources = ResourceRule {
        verbs: any().into(),
        api_groups: any(),
        resources: any(),
        ..ResourceRule::default()
    };
    let paths = NonResourceRule { verbs: any().into(), non_resource_urls: any() };
    SubjectRulesReviewStatus {
        resource_rules: vec![resources].into(),
        non_resource_rules: vec![paths].into(),
        ..SubjectRulesReviewStatus::default()
    }
}

/// Who makes the requests of the server itself.
pub(crate) fn of_server() -> Authenticated {
    Authenticated(UserInfo {
        username: SERVER.into(),
        groups: [MASTERS, AUTHENTICATED].map(Str::from_static).into(),
        ..UserInfo::default()
    })
}
