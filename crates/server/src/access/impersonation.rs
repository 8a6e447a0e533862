//! Requests that are made as another user (`WithImpersonation`).

use std::sync::Arc;

use apimachinery_api::authentication::v1::{
    IMPERSONATE_GROUP_HEADER, IMPERSONATE_UID_HEADER, IMPERSONATE_USER_EXTRA_HEADER_PREFIX,
    IMPERSONATE_USER_HEADER, UserInfo,
};
use apimachinery_meta::StatusError;
use apimachinery_runtime::Str;
use apimachinery_validation::meta::{name_is_dns_label, name_is_dns_subdomain};
use http::{HeaderMap, HeaderValue};

use super::{ANONYMOUS, AUTHENTICATED, Access, Attributes, UNAUTHENTICATED};

/// What the names of service accounts begin with.
const SERVICE_ACCOUNT: &str = "system:serviceaccount:";

/// One thing that the request is to be made as.
pub(super) enum Wanted {
    ServiceAccount { namespace: Str, name: Str },
    User(Str),
    Group(Str),
    Extra { key: Str, value: Str },
    Uid(Str),
}

/// What the headers of a request want it to be made as; `None` when they want nothing.
///
/// # Errors
/// 400 when they name something of a user, and no user.
pub(super) fn wanted(headers: &HeaderMap) -> Result<Option<Vec<Wanted>>, StatusError> {
    let mut all = Vec::new();
    let user = first(headers, IMPERSONATE_USER_HEADER);
    if !user.is_empty() {
        all.push(match service_account(&user) {
            Some((namespace, name)) => Wanted::ServiceAccount { namespace, name },
            None => Wanted::User(user.clone()),
        });
    }
    for group in headers.get_all(IMPERSONATE_GROUP_HEADER) {
        all.push(Wanted::Group(text(group)));
    }
    let prefix = IMPERSONATE_USER_EXTRA_HEADER_PREFIX.to_ascii_lowercase();
    for (name, value) in headers {
        if let Some(key) = name.as_str().strip_prefix(&prefix) {
            all.push(Wanted::Extra { key: unescaped(key), value: text(value) });
        }
    }
    let uid = first(headers, IMPERSONATE_UID_HEADER);
    if !uid.is_empty() {
        all.push(Wanted::Uid(uid));
    }
    if !all.is_empty() && user.is_empty() {
        let all: Vec<_> = all.iter().map(Wanted::reference).collect();
        let text = format!("requested [{}] without impersonating a user", all.join(" "));
        return Err(StatusError::bad_request(text));
    }
    Ok((!all.is_empty()).then_some(all))
}

impl Access {
    /// The user that a request is made as, if its user may impersonate all that is wanted.
    ///
    /// # Errors
    /// 403 when it may not.
    pub(super) async fn impersonated(
        &self,
        user: &Arc<UserInfo>,
        wanted: Vec<Wanted>,
    ) -> Result<UserInfo, StatusError> {
        let mut other = UserInfo::default();
        let names_groups = wanted.iter().any(|it| matches!(it, Wanted::Group(_)));
        for wanted in wanted {
            self.demand(&wanted.attributes(user)).await?;
            match wanted {
                Wanted::ServiceAccount { namespace, name } => {
                    other.username = format!("{SERVICE_ACCOUNT}{namespace}:{name}").into();
                    if !names_groups {
                        other.groups = service_account_groups(&namespace);
                    }
                }
                Wanted::User(name) => other.username = name,
                Wanted::Group(name) => other.groups.push(name),
                Wanted::Extra { key, value } => {
                    let mut values = other.extra.remove(&key).unwrap_or_default();
                    values.push(value);
                    other.extra.insert(key, values);
                }
                Wanted::Uid(uid) => other.uid = uid,
            }
        }
        let is_in = |group: &str| other.groups.iter().any(|it| *it == *group);
        let missing = match other.username == *ANONYMOUS {
            true => (!is_in(UNAUTHENTICATED)).then_some(UNAUTHENTICATED),
            false => (!is_in(UNAUTHENTICATED) && !is_in(AUTHENTICATED)).then_some(AUTHENTICATED),
        };
        other.groups.extend(missing.map(Str::from_static));
        Ok(other)
    }
}

impl Wanted {
    /// What the user must be allowed to do.
    fn attributes(&self, user: &Arc<UserInfo>) -> Attributes {
        let (group, version, resource) = match self {
            Self::ServiceAccount { .. } => ("", "", "serviceaccounts"),
            Self::User(_) => ("", "", "users"),
            Self::Group(_) => ("", "", "groups"),
            Self::Extra { .. } => ("authentication.k8s.io", "v1", "userextras"),
            Self::Uid(_) => ("authentication.k8s.io", "v1", "uids"),
        };
        let (name, subresource, namespace) = match self {
            Self::ServiceAccount { namespace, name } => (name, "", namespace.as_str()),
            Self::Extra { key, value } => (value, key.as_str(), ""),
            Self::User(name) | Self::Group(name) | Self::Uid(name) => (name, "", ""),
        };
        Attributes {
            user: Arc::clone(user),
            verb: "impersonate".into(),
            is_resource_request: true,
            api_group: group.into(),
            api_version: version.into(),
            resource: resource.into(),
            subresource: subresource.into(),
            namespace: namespace.into(),
            name: name.clone(),
            ..Attributes::default()
        }
    }

    /// The reference to it, as Go writes structs.
    fn reference(&self) -> String {
        let (kind, name, version, path) = match self {
            Self::ServiceAccount { namespace, name } => {
                return format!("{{ServiceAccount {namespace} {name}    }}");
            }
            Self::User(name) => ("User", name, "", ""),
            Self::Group(name) => ("Group", name, "", ""),
            Self::Extra { key, value } => {
                ("UserExtra", value, "authentication.k8s.io/v1", key.as_str())
            }
            Self::Uid(uid) => ("UID", uid, "authentication.k8s.io/v1", ""),
        };
        format!("{{{kind}  {name}  {version}  {path}}}")
    }
}

/// The groups of a service account (`MakeGroupNames`).
pub(crate) fn service_account_groups(namespace: &str) -> Vec<Str> {
    vec![
        Str::from_static("system:serviceaccounts"),
        format!("system:serviceaccounts:{namespace}").into(),
    ]
}

/// The namespace and the name in the name of a service account (`SplitUsername`).
fn service_account(user: &str) -> Option<(Str, Str)> {
    let (namespace, name) = user.strip_prefix(SERVICE_ACCOUNT)?.split_once(':')?;
    let is_valid = name_is_dns_label(namespace, false).is_empty()
        && name_is_dns_subdomain(name, false).is_empty();
    is_valid.then(|| (namespace.into(), name.into()))
}

fn first(headers: &HeaderMap, name: &str) -> Str {
    headers.get(name).map(text).unwrap_or_default()
}

fn text(value: &HeaderValue) -> Str {
    String::from_utf8_lossy(value.as_bytes()).into_owned().into()
}

/// A key with its escapes resolved; one that is not escaped well stays as it is.
fn unescaped(key: &str) -> Str {
    let mut bytes = Vec::new();
    let mut rest = key.as_bytes();
    while let Some((first, others)) = rest.split_first() {
        rest = others;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = others.get(..2).and_then(|it| std::str::from_utf8(it).ok());
        let byte = digits.filter(|it| it.bytes().all(|it| it.is_ascii_hexdigit()));
        match byte.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            Some(byte) => bytes.push(byte),
            None => return key.into(),
        }
        rest = others.get(2..).unwrap_or_default();
    }
    String::from_utf8_lossy(&bytes).into_owned().into()
}
