//! Why objects are not converted.

use apimachinery_api::apiextensions::v1::ConversionStrategyType;
use apimachinery_runtime::{
    DecodeError, EncodeError, GroupVersion, GroupVersionKind, Quoted, Reason, Str,
    UnstructuredListError,
};
use thiserror::Error;

/// A definition wants its objects converted in a way that is unknown.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown conversion strategy {} for CRD {name}", Quoted(strategy.as_str()))]
pub struct ConverterError {
    pub(super) strategy: ConversionStrategyType,
    pub(super) name: Str,
}

/// An object cannot be had in another version. The texts are the reference's, where it knows the
/// mistake.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ConvertError {
    /// The version is one of another group.
    #[error(
        "{kind} is unstructured and is not suitable for converting to {}",
        Quoted(&target.to_string())
    )]
    NotSuitable {
        /// The kind of the object.
        kind: Box<GroupVersionKind>,
        /// The version that was asked for.
        target: GroupVersion,
    },
    /// The definition has no such version.
    #[error("request to convert CR to an invalid group/version: {0}")]
    NoTarget(GroupVersion),
    /// The object is of a version that the definition does not have.
    #[error("request to convert CR from an invalid group/version: {0}")]
    NoSource(GroupVersion),
    /// An item of a list is of a version that the definition does not have.
    #[error(
        "request to convert CR list failed, list index {index} has invalid group/version: {version}"
    )]
    NoSourceOfItem {
        /// The place of the item.
        index: usize,
        /// The version that it names.
        version: GroupVersion,
    },
    /// The `items` of a list are not a list of objects.
    #[error(transparent)]
    NotAList(#[from] UnstructuredListError),
    /// The webhook knows no version of ConversionReview that is known here.
    #[error("no supported conversion review versions")]
    NoReviewVersion,
    /// An object cannot be sent.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The webhook of the definition must be asked, and nothing was handed over that asks it.
    #[error(
        "{kind} is converted to {target} by the webhook of its definition, and no client for webhooks is set"
    )]
    NoWebhook {
        /// The kind of what was to be converted.
        kind: Box<GroupVersionKind>,
        /// The version that was asked for.
        target: GroupVersion,
    },
    /// The webhook failed, or did not convert as it should.
    #[error("conversion webhook for {kind} {failure}")]
    Webhook {
        /// The kind of what was to be converted.
        kind: GroupVersionKind,
        /// What went wrong.
        failure: Box<ConversionFailure>,
    },
    /// What was handed over to convert in this process failed, or did not convert as it should.
    #[error("conversion of {kind} {failure}")]
    Function {
        /// The kind of what was to be converted.
        kind: GroupVersionKind,
        /// What went wrong.
        failure: Box<ConversionFailure>,
    },
    /// The response of the webhook is not an object.
    #[error("{0}")]
    NoObject(Box<InvalidObject>),
}

impl ConvertError {
    pub(super) fn webhook(kind: &GroupVersionKind, failure: ConversionFailure) -> Self {
        Self::Webhook { kind: kind.clone(), failure: Box::new(failure) }
    }

    pub(super) fn function(kind: &GroupVersionKind, failure: ConversionFailure) -> Self {
        Self::Function { kind: kind.clone(), failure: Box::new(failure) }
    }
}

/// What went wrong with a webhook, or with what converts in its place.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ConversionFailure {
    /// It could not be called, its response could not be understood, or it reports that it could
    /// not convert. An error of what was handed over is the source of the reason.
    #[error("failed: {0}")]
    Failed(Reason),
    /// It could not convert an item of a list. Webhooks don't report which.
    #[error("failed at index {index}: {reason}")]
    FailedItem {
        /// Its place in the list.
        index: usize,
        /// Why.
        reason: Reason,
    },
    /// There are more or less objects than were sent.
    #[error("returned {found} objects, expected {expected}")]
    Count {
        /// How many there are.
        found: usize,
        /// How many were sent.
        expected: usize,
    },
    /// The object is of another kind or version than it should be.
    #[error("returned invalid object at index 0: {0}")]
    Kind(InvalidObject),
    /// The object has another name, namespace or UID.
    #[error("returned invalid object: {0}")]
    Identity(InvalidObject),
    /// The metadata of the object cannot be used.
    #[error("returned invalid metadata: {0}")]
    Metadata(InvalidObject),
    /// An item of a list is not one that was sent.
    #[error("returned invalid converted object at index {index}: {error}")]
    Item {
        /// Its place among those that had to be converted.
        index: usize,
        /// What is wrong with it.
        error: InvalidObject,
    },
    /// The metadata of an item cannot be used.
    #[error("returned invalid metadata in object at index {index}: {error}")]
    ItemMetadata {
        /// Its place among those that had to be converted.
        index: usize,
        /// What is wrong with it.
        error: InvalidObject,
    },
}

/// What is wrong with a converted object.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum InvalidObject {
    /// It is absent.
    #[error("unexpected end of JSON input")]
    Nothing,
    /// It is something else.
    #[error("json: cannot unmarshal {0} into Go value of type map[string]interface {{}}")]
    NotAnObject(&'static str),
    /// It cannot be read.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// It is of another version.
    #[error("invalid groupVersion (expected {expected}, received {found})")]
    Version {
        /// The version that was asked for.
        expected: GroupVersion,
        /// That of the object.
        found: GroupVersion,
    },
    /// It is of another kind.
    #[error("invalid kind (expected {expected}, received {found})")]
    Kind {
        /// The kind that was sent.
        expected: Str,
        /// That of the object.
        found: Str,
    },
    /// It has another name, namespace or UID.
    #[error("must have the same {field}: {expected} != {found}")]
    Identity {
        /// What differs: `name`, `namespace` or `UID`.
        field: &'static str,
        /// What was sent.
        expected: Str,
        /// What came back.
        found: Str,
    },
    /// It has no metadata.
    #[error("missing metadata in converted object")]
    NoMetadata,
    /// Metadata is something else than a map.
    #[error("invalid {field} of type {found} in {object} object")]
    NoMap {
        /// What is not a map: `metadata`, `metadata.labels` or `metadata.annotations`.
        field: String,
        /// What it is instead, in Go's words.
        found: &'static str,
        /// Of which object: `converted`, `input` or `original`.
        object: &'static str,
    },
    /// A label or an annotation is something else than a text.
    #[error("metadata.{field}[{key}] must be a string, but is {found} in converted object")]
    NoText {
        /// `labels` or `annotations`.
        field: &'static str,
        /// The key.
        key: Str,
        /// What the value is instead, in Go's words.
        found: &'static str,
    },
    /// Changed labels or annotations are wrong.
    #[error("{0}")]
    Wrong(apimachinery_validation::FieldErrors),
}
