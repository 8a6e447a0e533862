//! What happened to a watched object, and how a patch changes one.

use crate::string_type;

string_type! {
    /// What has happened, by an event of a watch. Corresponds to `watch.EventType`.
    pub struct EventType {
        /// The object came into being, or was there when the watch began.
        ADDED = "ADDED",
        /// The object was changed.
        MODIFIED = "MODIFIED",
        /// The object is gone.
        DELETED = "DELETED",
        /// Nothing happened up to the resource version that the object has.
        BOOKMARK = "BOOKMARK",
        /// The watch cannot go on; the object is a `Status`.
        ERROR = "ERROR",
    }
}

string_type! {
    /// The media type of a patch, by which the body of a patch request changes an object.
    /// Corresponds to `types.PatchType`; what an admission webhook answers with is another type of
    /// that name, in `admission/v1`.
    pub struct PatchType {
        /// Operations on JSON (RFC 6902).
        JSON = "application/json-patch+json",
        /// A part of the object, lists replaced whole (RFC 7386).
        MERGE = "application/merge-patch+json",
        /// A part of the object, lists merged as their type declares.
        STRATEGIC_MERGE = "application/strategic-merge-patch+json",
        /// The configuration that an applier wants, in YAML or JSON.
        APPLY_YAML = "application/apply-patch+yaml",
        /// The configuration that an applier wants, in CBOR.
        APPLY_CBOR = "application/apply-patch+cbor",
    }
}

impl PatchType {
    /// Whether the body is what an applier wants (server-side apply), which needs a field manager.
    pub fn is_apply(&self) -> bool {
        *self == Self::APPLY_YAML || *self == Self::APPLY_CBOR
    }
}
