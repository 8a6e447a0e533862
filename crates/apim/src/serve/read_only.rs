//! A server whose objects nobody changes.

use apimachinery::server::{Attributes, Authorizer, BoxFuture, Verdict};

/// Lets everybody read, and ask what they may do.
pub(super) struct ReadOnly;

impl Authorizer for ReadOnly {
    fn authorize<'a>(&'a self, attributes: &'a Attributes) -> BoxFuture<'a, Verdict> {
        let reads = matches!(&*attributes.verb, "get" | "head" | "list" | "watch");
        // Reviews are created, and not kept.
        let asks = attributes.resource.ends_with("reviews") && attributes.verb == "create";
        let verdict = match reads || asks {
            true => Verdict::allow(""),
            false => Verdict::deny("the server is read-only"),
        };
        Box::pin(std::future::ready(verdict))
    }
}
