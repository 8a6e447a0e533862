//! Requests in the name of another user.

use http::header::{HeaderName, InvalidHeaderName, InvalidHeaderValue};
use http::{HeaderMap, HeaderValue};

const USER: HeaderName = HeaderName::from_static("impersonate-user");
const UID: HeaderName = HeaderName::from_static("impersonate-uid");
const GROUP: HeaderName = HeaderName::from_static("impersonate-group");
const EXTRA: &str = "impersonate-extra-";

/// In whose name requests are sent, which the server has to allow.
///
/// Corresponds to `rest.ImpersonationConfig`.
///
/// ```
/// use apimachinery_client::Impersonation;
///
/// let jane = Impersonation::user("jane").group("developers").extra("example.com/scopes", "read");
/// # let _ = jane;
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Impersonation {
    user: String,
    uid: Option<String>,
    groups: Vec<String>,
    extra: Vec<(String, String)>,
}

/// A name cannot be a header.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImpersonationError {
    /// Of an extra field.
    #[error(transparent)]
    Name(#[from] InvalidHeaderName),
    /// Of a user or group, or the value of an extra field.
    #[error(transparent)]
    Value(#[from] InvalidHeaderValue),
}

impl Impersonation {
    /// A user, with the groups that the server adds to every user.
    pub fn user(name: impl Into<String>) -> Self {
        Self { user: name.into(), ..Self::default() }
    }

    /// The unique identifier of the user.
    #[must_use]
    pub fn uid(mut self, uid: impl Into<String>) -> Self {
        self.uid = Some(uid.into());
        self
    }

    /// One more group of the user.
    #[must_use]
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.groups.push(group.into());
        self
    }

    /// One more value of an extra field. Servers read names of fields in lower case.
    #[must_use]
    pub fn extra(mut self, field: impl Into<String>, value: impl Into<String>) -> Self {
        self.extra.push((field.into(), value.into()));
        self
    }

    pub(crate) fn headers(&self) -> Result<HeaderMap, ImpersonationError> {
        let mut headers = HeaderMap::new();
        headers.insert(USER, HeaderValue::from_str(&self.user)?);
        if let Some(uid) = &self.uid {
            headers.insert(UID, HeaderValue::from_str(uid)?);
        }
        for group in &self.groups {
            headers.append(GROUP, HeaderValue::from_str(group)?);
        }
        for (field, value) in &self.extra {
            let name = format!("{EXTRA}{}", escape(field));
            headers.append(HeaderName::try_from(name)?, HeaderValue::from_str(value)?);
        }
        Ok(headers)
    }
}

/// What a kubeconfig has.
#[cfg(feature = "connect")]
pub(crate) fn impersonation_of(config: &apimachinery_config::ImpersonationConfig) -> Impersonation {
    let mut user = Impersonation::user(&*config.user);
    if !config.uid.is_empty() {
        user = user.uid(&*config.uid);
    }
    for group in &config.groups {
        user = user.group(&**group);
    }
    for (field, values) in config.extra.iter() {
        for value in values {
            user = user.extra(&**field, &**value);
        }
    }
    user
}

/// A name of a field as a part of a header's name: what is not allowed there, and the percent sign
/// itself, is escaped.
fn escape(field: &str) -> String {
    let is_legal = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$&'*+-.^_`|~".contains(&byte);
    let mut escaped = String::with_capacity(field.len());
    for byte in field.bytes() {
        match is_legal(byte) {
            true => escaped.push(char::from(byte)),
            false => escaped.push_str(&format!("%{byte:02X}")),
        }
    }
    escaped
}
