//! Which requests are meant.

use apimachinery_http::RequestInfo;

use crate::Verb;

/// A resource, as tests name it: `pods`, `crontabs.example.com`, `pods/status`, `pods/*`, or `*`
/// for all with all of their subresources.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    resource: String,
    /// `None` for any.
    group: Option<String>,
    subresource: String,
}

impl Target {
    pub(crate) fn new(text: &str) -> Self {
        let (name, subresource) = text.split_once('/').unwrap_or((text, ""));
        let subresource = if text == "*" { "*" } else { subresource };
        let (resource, group) = match name.split_once('.') {
            Some((resource, group)) => (resource, Some(group.to_owned())),
            None => (name, None),
        };
        Self { resource: resource.to_owned(), group, subresource: subresource.to_owned() }
    }

    pub(crate) fn matches(&self, info: &RequestInfo) -> bool {
        info.is_resource_request
            && is(&self.resource, &info.resource)
            && self.group.as_ref().is_none_or(|it| **it == *info.api_group)
            && is(&self.subresource, &info.subresource)
    }
}

fn is(wanted: &str, found: &str) -> bool {
    wanted == "*" || wanted == found
}

/// The verb of a request about a resource.
pub(crate) fn verb_of(info: &RequestInfo) -> Option<Verb> {
    info.is_resource_request.then(|| info.verb.parse().ok()).flatten()
}
