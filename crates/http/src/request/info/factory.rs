//! From method, path and query to what they mean.

use apimachinery_go_text::url::path_unescape;
use apimachinery_meta::v1;
use apimachinery_query::{Values, decode_object, internal};
use apimachinery_runtime::Str;
use apimachinery_validation::names;
use http::Method;

use super::{RequestInfo, RequestInfoError};
use crate::RequestHead;

/// Verbs in the path, before the resource.
const PATH_VERBS: [&str; 2] = ["proxy", "watch"];

/// What belongs to the namespace itself after its name.
const NAMESPACE_SUBRESOURCES: [&str; 2] = ["status", "finalize"];

/// As many as the path of an object in a namespace has, with a subresource.
const USUAL_PARTS: usize = 8;

const VERBS_WITH_SELECTORS: [&str; 3] = ["list", "watch", "deletecollection"];

/// Finds what requests are about, for the prefixes of a server's paths.
///
/// Corresponds to `request.RequestInfoFactory`.
///
/// ```
/// use apimachinery_http::RequestInfoFactory;
/// use http::Request;
///
/// let requests = RequestInfoFactory::default();
/// let request = Request::put("/apis/apps/v1/namespaces/shop/deployments/web/scale").body(())?;
/// let info = requests.request_info(&request)?;
/// assert_eq!((&*info.verb, &*info.api_group, &*info.resource), ("update", "apps", "deployments"));
/// assert_eq!((&*info.namespace, &*info.name, &*info.subresource), ("shop", "web", "scale"));
///
/// let request = Request::get("/api/v1/pods?watch=true").body(())?;
/// assert_eq!(requests.request_info(&request)?.verb, "watch");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RequestInfoFactory {
    /// The first parts of paths that lead to APIs, without slashes.
    pub api_prefixes: Vec<Str>,
    /// Those of them that a version follows, without a group.
    pub groupless_api_prefixes: Vec<Str>,
}

/// `api` and `apis`, the former without groups.
impl Default for RequestInfoFactory {
    fn default() -> Self {
        let [api, apis] = [Str::from_static("api"), Str::from_static("apis")];
        Self { api_prefixes: vec![api.clone(), apis], groupless_api_prefixes: vec![api] }
    }
}

impl RequestInfoFactory {
    /// Makes these the prefixes of APIs.
    #[must_use]
    pub fn api_prefixes(mut self, prefixes: impl IntoIterator<Item: Into<Str>>) -> Self {
        self.api_prefixes = prefixes.into_iter().map(Into::into).collect();
        self
    }

    /// Makes these the prefixes without groups. They also have to be among the prefixes of APIs.
    #[must_use]
    pub fn groupless_api_prefixes(mut self, prefixes: impl IntoIterator<Item: Into<Str>>) -> Self {
        self.groupless_api_prefixes = prefixes.into_iter().map(Into::into).collect();
        self
    }

    /// What a request is about.
    ///
    /// # Errors
    /// When the path is malformed, or ends after a verb.
    pub fn request_info<'r>(
        &self,
        request: impl Into<RequestHead<'r>>,
    ) -> Result<RequestInfo, RequestInfoError> {
        let request = request.into();
        let path = request.uri.path();
        let path = path_unescape(path)
            .map_err(|_| RequestInfoError::InvalidEscape { path: path.to_owned() })?;
        let mut info = RequestInfo { path: (&*path).into(), ..RequestInfo::default() };
        let path = path.trim_matches('/');
        let mut parts = Vec::with_capacity(USUAL_PARTS);
        parts.extend(path.split('/'));
        let Some(parts) = self.after_version(&parts, &mut info) else {
            info.verb = request.method.as_str().to_lowercase().into();
            return Ok(info);
        };
        info.is_resource_request = true;
        match parts {
            [verb] if PATH_VERBS.contains(verb) => {
                let uri = request.uri.to_string();
                return Err(RequestInfoError::MissingResource { uri });
            }
            [verb, parts @ ..] if PATH_VERBS.contains(verb) => {
                info.verb = (*verb).into();
                info.set_parts(parts);
            }
            parts => {
                info.verb = verb_of(request.method);
                info.set_parts(parts);
                info.read_query(request.query());
            }
        }
        Ok(info)
    }

    /// The parts of a path after group and version; `None` when it does not lead to a resource.
    fn after_version<'p, 's>(
        &self,
        parts: &'p [&'s str],
        info: &mut RequestInfo,
    ) -> Option<&'p [&'s str]> {
        let (prefix, mut parts) = parts.split_first()?;
        if parts.len() < 2 || !self.api_prefixes.iter().any(|it| it == prefix) {
            return None;
        }
        info.api_prefix = (*prefix).into();
        if !self.groupless_api_prefixes.iter().any(|it| it == prefix) {
            let [group, version_and_more @ ..] = parts else { return None };
            parts = version_and_more;
            if parts.len() < 2 {
                return None;
            }
            info.api_group = (*group).into();
        }
        let (version, parts) = parts.split_first()?;
        info.api_version = (*version).into();
        Some(parts)
    }
}

fn verb_of(method: &Method) -> Str {
    Str::from_static(match *method {
        Method::POST => "create",
        Method::GET | Method::HEAD => "get",
        Method::PUT => "update",
        Method::PATCH => "patch",
        Method::DELETE => "delete",
        _ => "",
    })
}

impl RequestInfo {
    /// Takes the parts after the version and the verb.
    fn set_parts(&mut self, mut parts: &[&str]) {
        if let ["namespaces", namespace, after @ ..] = parts {
            self.namespace = (*namespace).into();
            if after.first().is_some_and(|it| !NAMESPACE_SUBRESOURCES.contains(it)) {
                parts = after;
            }
        }
        self.parts = parts.iter().map(|it| Str::from(*it)).collect();
        let part = |index: usize| self.parts.get(index).cloned().unwrap_or_default();
        let (resource, name, subresource) = (part(0), part(1), part(2));
        (self.resource, self.name) = (resource, name);
        if self.verb != "proxy" {
            self.subresource = subresource;
        }
    }

    /// Distinguishes requests for one object from those for many, and lists from watches.
    fn read_query(&mut self, query: &str) {
        let values = match query {
            "" => Values::new(),
            query => Values::parse_lossy(query),
        };
        if self.name.is_empty() && self.verb == "get" {
            self.set_list_or_watch(&values);
        }
        if self.name.is_empty() && self.verb == "delete" {
            self.verb = Str::from_static("deletecollection");
        }
        if VERBS_WITH_SELECTORS.contains(&self.verb.as_str()) {
            let selector = |name: &str| values.get(name).unwrap_or_default().into();
            self.field_selector = selector("fieldSelector");
            self.label_selector = selector("labelSelector");
        }
    }

    fn set_list_or_watch(&mut self, values: &Values) {
        let options = list_options(values);
        self.verb = Str::from_static(if options.watch { "watch" } else { "list" });
        let name = options.field_selector.requires_exact_match("metadata.name");
        if let Some(name) = name.filter(|it| names::path_segment_name(it).is_empty()) {
            self.name = name.into();
        }
    }
}

/// The options of a list or watch. Of those that are malformed only whether to watch, which is read
/// in another way then: the empty value and unknown ones mean yes in both.
fn list_options(values: &Values) -> internal::ListOptions {
    let mut options = v1::ListOptions::default();
    let read = decode_object(values, &mut options).ok();
    let read = read.and_then(|()| internal::ListOptions::try_from(options).ok());
    read.unwrap_or_else(|| {
        let says_no = |it: &str| matches!(it.to_lowercase().as_str(), "false" | "0");
        let watch = values.get("watch").is_some_and(|it| !says_no(it));
        internal::ListOptions { watch, ..internal::ListOptions::default() }
    })
}
