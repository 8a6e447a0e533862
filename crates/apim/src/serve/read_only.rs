//! A server whose objects no client changes.

use apimachinery::api::authentication::v1::UserInfo;
use apimachinery::server::{
    Attributes, AuthenticationError, Authenticator, Authorizer, BoxFuture, Verdict,
};
use axum::http::Request;

/// The group of those whom no authorizer is asked about.
const MASTERS: &str = "system:masters";
/// The group of those whom no authenticator knows.
const UNAUTHENTICATED: &str = "system:unauthenticated";

/// Lets users read, and ask what they may do.
pub(super) struct ReadOnly {
    /// Whether users must be known.
    pub(super) demands_users: bool,
}

impl Authorizer for ReadOnly {
    fn authorize<'a>(&'a self, attributes: &'a Attributes) -> BoxFuture<'a, Verdict> {
        let is_unknown = attributes.user.groups.iter().any(|it| *it == *UNAUTHENTICATED);
        let reads = matches!(&*attributes.verb, "get" | "head" | "list" | "watch");
        // Reviews are created, and not kept.
        let asks = attributes.resource.ends_with("reviews") && attributes.verb == "create";
        let verdict = match () {
            () if self.demands_users && is_unknown => Verdict::deny("the user is not known"),
            () if reads || asks => Verdict::allow(""),
            () => Verdict::deny("the server is read-only"),
        };
        Box::pin(std::future::ready(verdict))
    }
}

/// Users without the group whose members may do everything.
pub(super) struct Unprivileged<A>(pub(super) A);

impl<A: Authenticator> Authenticator for Unprivileged<A> {
    fn authenticate<'a>(
        &'a self,
        request: &'a Request<()>,
    ) -> BoxFuture<'a, Result<Option<UserInfo>, AuthenticationError>> {
        Box::pin(async {
            let user = self.0.authenticate(request).await?;
            Ok(user.map(|mut user| {
                user.groups.retain(|it| *it != *MASTERS);
                user
            }))
        })
    }
}
