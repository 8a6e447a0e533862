//! Why an object cannot be patched.

use std::borrow::Cow;
use std::fmt;

use apimachinery::managed::{ApplyError, ApplyErrorKind};
use apimachinery::meta::StatusError;
use apimachinery::patch::PatchError;
use apimachinery::runtime::GroupVersionKind;

use crate::words::KindName;

const BAD_REQUEST: i32 = 400;
/// The code of a server that does not have patches of a type for a kind.
const UNSUPPORTED_MEDIA_TYPE: i32 = 415;

/// The object that a patch was for, and why it is as it was.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) kind: GroupVersionKind,
    /// As `kubectl -o name` prints it.
    pub(crate) name: String,
    pub(crate) reason: Reason,
}

#[derive(Debug)]
pub(crate) enum Reason {
    Patch(PatchError),
    Apply(ApplyError),
    /// The result has another name or namespace.
    Moved(StatusError),
    Invalid(StatusError),
}

impl Refusal {
    /// What to write instead.
    pub(crate) fn hint(&self) -> Option<Cow<'_, str>> {
        let kind = &self.kind;
        match &self.reason {
            Reason::Patch(error) if error.status().code == UNSUPPORTED_MEDIA_TYPE => {
                let kind = KindName(kind.clone());
                let text = format!(
                    "{kind} has no strategic merge patches; use --type merge or --type json"
                );
                Some(text.into())
            }
            Reason::Apply(error) if matches!(error.kind(), ApplyErrorKind::Kind(_)) => {
                let (api_version, kind) = kind.to_api_version_and_kind();
                let text = format!(
                    "the configuration needs the object's `apiVersion: {api_version}` and \
                     `kind: {kind}`"
                );
                Some(text.into())
            }
            Reason::Moved(error) if error.status().code == BAD_REQUEST => {
                Some("a patch cannot change the name and the namespace of an object".into())
            }
            _ => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Patch(error) => {
                error.fmt(f)?;
                // The reference names no object here.
                match error.status().message.trim_start().starts_with("\"\" is invalid") {
                    true => write!(f, " ({})", self.name),
                    false => Ok(()),
                }
            }
            Reason::Apply(error) => error.fmt(f),
            Reason::Moved(error) | Reason::Invalid(error) => error.fmt(f),
        }
    }
}
