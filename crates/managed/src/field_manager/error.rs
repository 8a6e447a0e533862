//! Why a configuration cannot be applied.

use std::fmt;

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{STATUS_FAILURE, Status};
use apimachinery_runtime::{GroupVersionKind, Str};

use crate::{Conflicts, KindsError, ManagedFieldsError};

/// Why an apply or update fails; displays as the message that a client gets.
#[derive(Clone, Debug, PartialEq)]
pub struct ApplyError {
    kind: Box<ApplyErrorKind>,
    /// Whether it is about the fields of an object that was not tracked before.
    is_of_existing: bool,
}

/// What kind of mistake an [`ApplyError`] is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ApplyErrorKind {
    /// Other managers own fields that would change.
    Conflicts(Conflicts),
    /// The configuration is of this kind or version, another one than the field manager's.
    Kind(GroupVersionKind),
    /// The configuration has managed fields.
    ManagedFieldsGiven,
    /// The managed fields of the live object cannot be read.
    ManagedFields(ManagedFieldsError),
    /// There is no empty object of the kind.
    Create(GroupVersionKind, KindsError),
    /// An object (its label, and which one) cannot be brought into a version.
    Convert(Str, &'static str, Str, KindsError),
    /// The merged object cannot be brought into the version in which it is stored.
    ToHub(Str, KindsError),
    /// An object, in an update, does not fit its schema.
    Object(Str, &'static str, &'static str, Str),
    /// An object, in an apply, does not fit its schema.
    Typed(Str, &'static str, Str),
    /// What managers own cannot be computed, in an update.
    Update(Str, Str),
    /// Objects cannot be merged or converted, in an apply.
    Apply(Str),
}

impl ApplyError {
    /// What kind of mistake it is.
    pub fn kind(&self) -> &ApplyErrorKind {
        &self.kind
    }

    /// The conflicts, when that is what it is.
    pub fn conflicts(&self) -> Option<&Conflicts> {
        match &*self.kind {
            ApplyErrorKind::Conflicts(conflicts) => Some(conflicts),
            _ => None,
        }
    }

    /// The answer of a server: 409 with the conflicts, 400 for what is wrong with the request, else
    /// 500.
    pub fn to_status(&self) -> StatusError {
        match &*self.kind {
            ApplyErrorKind::Conflicts(conflicts) => conflicts.to_status(),
            ApplyErrorKind::Kind(_) | ApplyErrorKind::ManagedFieldsGiven => {
                StatusError::bad_request(self.to_string())
            }
            _ => StatusError::new(Status {
                status: STATUS_FAILURE.into(),
                code: 500,
                message: self.to_string().into(),
                ..Status::default()
            }),
        }
    }

    pub(super) fn of_existing(mut self) -> Self {
        self.is_of_existing = true;
        self
    }

    pub(super) fn into_kind(self) -> ApplyErrorKind {
        *self.kind
    }
}

impl From<ApplyErrorKind> for ApplyError {
    fn from(kind: ApplyErrorKind) -> Self {
        Self { kind: Box::new(kind), is_of_existing: false }
    }
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_of_existing {
            f.write_str("failed to create manager for existing fields: ")?;
        }
        match &*self.kind {
            ApplyErrorKind::Conflicts(conflicts) => conflicts.fmt(f),
            ApplyErrorKind::Kind(kind) => write!(f, "invalid object type: {kind}"),
            ApplyErrorKind::ManagedFieldsGiven => f.write_str("metadata.managedFields must be nil"),
            ApplyErrorKind::ManagedFields(error) => {
                write!(f, "failed to decode managed fields: {error}")
            }
            ApplyErrorKind::Create(kind, error) => {
                write!(f, "failed to create empty object of type {kind}: {error}")
            }
            ApplyErrorKind::Convert(label, what, target, error) => {
                write!(f, "failed to convert {what} ({label}) to {target}: {error}")
            }
            ApplyErrorKind::ToHub(label, error) => {
                write!(f, "failed to convert to unversioned ({label}): {error}")
            }
            ApplyErrorKind::Object(label, what, target, error) => {
                let convert = if what.starts_with("convert") { "" } else { "convert " };
                write!(f, "failed to {convert}{what} ({label}) to {target}: {error}")
            }
            ApplyErrorKind::Typed(label, what, error) => {
                write!(f, "failed to {what} ({label}): {error}")
            }
            ApplyErrorKind::Update(label, error) => {
                write!(f, "failed to update ManagedFields ({label}): {error}")
            }
            ApplyErrorKind::Apply(error) => f.write_str(error),
        }
    }
}

impl std::error::Error for ApplyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.kind {
            ApplyErrorKind::ManagedFields(error) => Some(error),
            ApplyErrorKind::Create(_, error)
            | ApplyErrorKind::Convert(.., error)
            | ApplyErrorKind::ToHub(_, error) => Some(error),
            _ => None,
        }
    }
}
