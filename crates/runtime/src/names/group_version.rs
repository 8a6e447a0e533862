//! A group and a version.

use std::fmt;
use std::str::FromStr;

use super::INTERNAL_VERSION;
use crate::text::Str;

/// A group and a version: `apps/v1`, or `v1` for the core group, whose name is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupVersion {
    /// The group, empty for the core group.
    pub group: Str,
    /// The version.
    pub version: Str,
}

impl GroupVersion {
    /// A group-version from any text.
    pub fn new(group: impl Into<Str>, version: impl Into<Str>) -> Self {
        Self { group: group.into(), version: version.into() }
    }

    /// A group-version that can be in a constant.
    pub const fn from_static(group: &'static str, version: &'static str) -> Self {
        Self { group: Str::from_static(group), version: Str::from_static(version) }
    }

    /// The internal version of a group.
    pub fn internal(group: impl Into<Str>) -> Self {
        Self { group: group.into(), version: Str::from_static(INTERNAL_VERSION) }
    }

    /// Whether group and version are both empty.
    pub fn is_empty(&self) -> bool {
        self.group.is_empty() && self.version.is_empty()
    }

    /// Whether this is the in-memory version of its group.
    pub fn is_internal(&self) -> bool {
        self.version == INTERNAL_VERSION
    }

    /// The text of the `apiVersion` field.
    pub fn api_version(&self) -> Str {
        join_api_version(&self.group, &self.version)
    }
}

/// The group and the version; `None` for a text with more than one slash.
pub(super) fn split_api_version(text: &str) -> Option<(&str, &str)> {
    // These texts are short: getting ready to search in a long one would take longer than to look
    // at each byte.
    let Some(slash) = text.bytes().position(|byte| byte == b'/') else { return Some(("", text)) };
    let (group, version) = (text.get(..slash)?, text.get(slash + 1..)?);
    version.bytes().all(|byte| byte != b'/').then_some((group, version))
}

pub(super) fn join_api_version(group: &str, version: &str) -> Str {
    if group.is_empty() {
        return Str::from(version);
    }
    let mut text = Str::with_capacity(group.len() + 1 + version.len());
    text.push_str(group);
    text.push('/');
    text.push_str(version);
    text
}

impl fmt::Display for GroupVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.group.is_empty() {
            f.write_str(&self.version)
        } else {
            write!(f, "{}/{}", self.group, self.version)
        }
    }
}

/// The text is not a group-version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unexpected GroupVersion string: {text}")]
pub struct ParseGroupVersionError {
    text: String,
}

impl FromStr for GroupVersion {
    type Err = ParseGroupVersionError;

    /// Reads the `apiVersion` form. `""` and `"/"` give the empty group-version, as in the
    /// reference.
    ///
    /// # Errors
    /// When the text has more than one slash.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match split_api_version(text) {
            Some((group, version)) => Ok(Self::new(group, version)),
            None => Err(ParseGroupVersionError { text: text.to_owned() }),
        }
    }
}
