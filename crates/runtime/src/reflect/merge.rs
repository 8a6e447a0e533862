//! How a field is merged: by appliers, and by strategic merge patches.

/// How appliers merge a list: Go's `x-kubernetes-list-type` and `x-kubernetes-list-map-keys`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListType {
    /// It is replaced as a whole, and has one owner.
    Atomic,
    /// A list of different scalars; each has owners of its own.
    Set,
    /// A list of structs that are distinguished by these fields, which have their JSON names here.
    Map(&'static [&'static str]),
}

/// How appliers merge a map or a struct: Go's `x-kubernetes-map-type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MapType {
    /// It is replaced as a whole, and has one owner.
    Atomic,
    /// Each key has owners of its own. Maps and structs are merged so unless they declare another
    /// way.
    Granular,
}

/// What a strategic merge patch does with a field: Go's `patchStrategy` and `patchMergeKey`.
///
/// Neither `merge` nor `retain_keys` is the strategy `replace`, which is what happens to lists
/// without one, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatchStrategy {
    /// A list is merged item by item instead of being replaced.
    pub merge: bool,
    /// The keys that the patch lists are kept and all others removed.
    pub retain_keys: bool,
    /// The JSON name of the field that items of a merged list are distinguished by; `None` for a
    /// list of scalars.
    pub merge_key: Option<&'static str>,
}
