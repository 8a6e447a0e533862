//! Why a strategic merge patch cannot be applied or made.

use apimachinery_meta::StatusError;
use apimachinery_runtime::Value;

use crate::conflict::{PatchConflict, PreconditionFailed};
use crate::go_value;
use crate::response::{internal, unprocessable};

/// A strategic merge patch cannot be applied or made. The texts are the reference's.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StrategicPatchError {
    /// A document is not a JSON object.
    #[error("invalid JSON document")]
    InvalidDocument,
    /// Lists of lists are not merged.
    #[error("lists of lists are not supported")]
    ListOfLists,
    /// A key with `$deleteFromPrimitiveList` does not name its list.
    #[error("invalid patch format of primitive list")]
    PrimitiveListFormat,
    /// `$retainKeys` is not a list, or the patch has a key that is not in it.
    #[error("invalid patch format of retainKeys")]
    RetainKeysFormat,
    /// A key with `$setElementOrder` does not name its list, or its value is not a list.
    #[error("invalid patch format of setElementOrder list")]
    ElementOrderFormat,
    /// Custom resources do not have strategic merge patches.
    #[error("strategic merge patch format is not supported")]
    Unsupported,
    /// An item of a list does not have the key that distinguishes items.
    #[error("map: {map} does not contain declared merge key: {key}")]
    MissingMergeKey {
        /// The item, as Go prints it.
        map: String,
        /// The JSON name of the key.
        key: &'static str,
    },
    /// A value is of another type than the directive or list needs.
    #[error("expected a {expected}, but received a {found}")]
    WrongType {
        /// What is needed, in Go's words.
        expected: &'static str,
        /// What is there, in Go's words.
        found: &'static str,
    },
    /// `$patch` is not one of its words, or is where it cannot be.
    #[error("unknown patch type: {directive} in map: {map}")]
    UnknownDirective {
        /// The word.
        directive: String,
        /// The map that contains it, as Go prints it.
        map: String,
    },
    /// `$patch: merge` in an item of a list.
    #[error("merging lists cannot yet be specified in the patch")]
    MergeInList,
    /// `$patch` of the compared documents is not a text.
    #[error("invalid value for special key: $patch")]
    DirectiveNotText,
    /// Items of lists that are merged are of different types.
    #[error("list element types are not identical: {lists}")]
    DifferentItemTypes {
        /// The lists, as Go prints them.
        lists: String,
    },
    /// Empty lists have no type of items.
    #[error("no elements in any of the given slices")]
    NoItems,
    /// A field is not in the type.
    #[error(
        "unable to find api field in struct {type_name} for the json field {}",
        apimachinery_go_text::quote::Quoted(field)
    )]
    UnknownField {
        /// The type's name.
        type_name: &'static str,
        /// The field's JSON name.
        field: String,
    },
    /// An object is where the type has no struct.
    #[error("merging an object in json but data type is not struct, instead is: {kind}")]
    NotAStruct {
        /// What the type has there, in Go's words.
        kind: &'static str,
    },
    /// A list is where the type has none.
    #[error("expected slice or array type, but got: {kind}")]
    NotAList {
        /// What contains the field, in Go's words.
        kind: &'static str,
    },
    /// The type has a list of lists there.
    #[error("unexpected slice of slice")]
    SliceOfSlices,
    /// A list of objects is to be merged that has no merge key.
    #[error("cannot merge lists without merge key for {kind}")]
    NoMergeKey {
        /// What the items are, in Go's words.
        kind: &'static str,
    },
    /// An item of a `$setElementOrder` list is not an object.
    #[error("value for key {index} is not a map")]
    ItemNotAMap {
        /// The item's place.
        index: usize,
    },
    /// A patch lists items in another order than its `$setElementOrder` list.
    #[error("The order in patch list:\n{patch}\n doesn't match $setElementOrder list:\n{order}\n")]
    OrderMismatch {
        /// The items, as Go prints them.
        patch: String,
        /// The `$setElementOrder` list, as Go prints it.
        order: String,
    },
    /// Two lists of `$retainKeys` for the same object differ.
    #[error(
        "{original} and {patch} are not deep equal: this may happen when calculating the 3-way diff patch"
    )]
    DifferentRetainKeys {
        /// The list that was there.
        original: String,
        /// The list in the patch.
        patch: String,
    },
    /// An item of a list of objects, compared for conflicts, has no merge key.
    #[error("cannot find merge key `{key}` in merging list element:{map}")]
    NoMergeKeyInItem {
        /// The JSON name of the key.
        key: &'static str,
        /// The item, as Go prints it.
        map: String,
    },
    /// Another client changed the same fields in another way.
    #[error(transparent)]
    Conflict(Box<PatchConflict>),
    /// The patch would change what must not change.
    #[error(transparent)]
    PreconditionFailed(PreconditionFailed),
    /// A value that the reference's code does not expect, at which it panics: a `null` at the start
    /// of a merged list, or an object or a list as a merge key.
    #[error("{0}")]
    Panics(&'static str),
}

impl StrategicPatchError {
    pub(super) fn missing_key(map: &Value, key: &'static str) -> Self {
        Self::MissingMergeKey { map: go_value::plain(map), key }
    }

    pub(super) fn expected_map(found: &Value) -> Self {
        Self::WrongType { expected: go_value::MAP, found: go_value::type_of(found) }
    }

    pub(super) fn expected_list(found: &Value) -> Self {
        Self::WrongType { expected: go_value::LIST, found: go_value::type_of(found) }
    }

    /// What a server responds: 400 for patches of a wrong form, 422 for lists of lists, and 500 for
    /// the others.
    pub fn to_status_error(&self) -> StatusError {
        match self {
            Self::InvalidDocument
            | Self::PrimitiveListFormat
            | Self::RetainKeysFormat
            | Self::ElementOrderFormat
            | Self::Unsupported => StatusError::bad_request(self.to_string()),
            Self::ListOfLists => unprocessable(),
            _ => internal(self.to_string()),
        }
    }
}
