//! A kind in one of its versions.

use std::sync::OnceLock;

use apimachinery_runtime::{GroupVersionKind, Str};
use apimachinery_schema::Structural;

use super::stored_schema::StoredSchema;
use crate::ScalePaths;
use crate::rules::Rules;

/// A custom kind in one of its versions: what its objects look like, and what a server makes of
/// them.
///
/// It is a part of its kind and is not cloned: a program that keeps one keeps a clone of its
/// [`CustomKinds`](crate::CustomKinds), which is cheap, as clones share the kinds.
#[derive(Debug)]
pub struct CustomVersion {
    pub(super) kind: GroupVersionKind,
    pub(super) is_namespaced: bool,
    pub(super) is_served: bool,
    pub(super) is_stored: bool,
    pub(super) preserves_unknown: bool,
    pub(super) has_status: bool,
    pub(super) schema: StoredSchema,
    pub(super) rules: OnceLock<Rules>,
    pub(super) scale: Option<Box<ScalePaths>>,
    pub(super) deprecation: Option<Str>,
}

impl CustomVersion {
    /// The kind with group and version.
    pub fn kind(&self) -> &GroupVersionKind {
        &self.kind
    }

    /// Whether objects are in a namespace.
    pub fn is_namespaced(&self) -> bool {
        self.is_namespaced
    }

    /// Whether servers serve the version.
    pub fn is_served(&self) -> bool {
        self.is_served
    }

    /// Whether servers store objects in the version.
    pub fn is_stored(&self) -> bool {
        self.is_stored
    }

    /// Whether unknown fields are kept everywhere, as old definitions may ask for, or because there
    /// is not a schema. Nothing is defaulted then.
    pub fn preserves_unknown_fields(&self) -> bool {
        self.preserves_unknown
    }

    /// Whether the status is a part with a path of its own, which writing the object leaves alone.
    pub fn has_status(&self) -> bool {
        self.has_status
    }

    /// Where the scale of objects is; `None` for objects that cannot be scaled.
    pub fn scale(&self) -> Option<&ScalePaths> {
        self.scale.as_deref()
    }

    /// Whether objects can be scaled.
    pub fn has_scale(&self) -> bool {
        self.scale.is_some()
    }

    /// The schema, without documentation and with its defaults pruned; the empty one when the
    /// definition has none. It is made ready when it is first needed.
    pub fn schema(&self) -> &Structural {
        self.schema.get()
    }

    /// The rules of the schema, in CEL. They are compiled when they are first needed.
    pub fn rules(&self) -> &Rules {
        self.rules.get_or_init(|| Rules::compile_shared(self.schema.get()))
    }

    /// The warning that servers send with every answer about the version, when it is deprecated.
    pub fn deprecation_warning(&self) -> Option<&str> {
        self.deprecation.as_deref()
    }
}
