//! Kinds whose objects have no Rust type.

use std::fmt::Debug;

use crate::error::{ConversionError, DecodeError, Findings};
use crate::names::{GroupKind, GroupVersion, GroupVersionKind};
use crate::object::Unstructured;

/// Kinds whose objects are [`Unstructured`], beside those of a [`Scheme`](crate::Scheme) that have
/// a type: which there are, and what decoders, defaults and conversions make of their objects.
///
/// [`Scheme::with_unstructured_kinds`](crate::Scheme::with_unstructured_kinds) adds them to a
/// scheme, whose codecs then treat them as they treat types: a decoder gives an object in the
/// [shape](Self::shape) of its kind, and reports the fields that the kind does not have; a
/// versioning codec sets [defaults](Self::default_object) and [converts](Self::convert). They have
/// no form in protobuf, since fields have no numbers.
///
/// **Contract.** The kinds do not change as long as a scheme has them: a program whose kinds change
/// gives a new scheme the new ones, which costs no more than a pointer.
///
/// **Who implements this.** The kinds of CustomResourceDefinitions.
pub trait UnstructuredKinds: Debug + Send + Sync {
    /// All kinds, those of lists too, in order.
    fn kinds(&self) -> Box<dyn Iterator<Item = &GroupVersionKind> + '_>;

    /// Whether exactly this kind is among them.
    fn has(&self, kind: &GroupVersionKind) -> bool;

    /// The versions that a kind is served in, best first.
    fn versions(&self, kind: &GroupKind) -> Vec<GroupVersion>;

    /// Brings an object of one of the kinds, as it was read, into the shape of its kind: what
    /// reading does to an object with a type, which has only the fields of that. What was dropped
    /// is among the findings when `collecting`, without a place.
    ///
    /// # Errors
    /// When a value cannot be brought into the shape.
    fn shape(&self, object: &mut Unstructured, collecting: bool) -> Result<Findings, DecodeError>;

    /// Sets the fields of an object of one of the kinds that were left out to the values assumed
    /// for them.
    ///
    /// # Errors
    /// When these take more memory than they may.
    fn default_object(&self, object: &mut Unstructured) -> Result<(), ConversionError>;

    /// Converts an object of one of the kinds to another version.
    ///
    /// # Errors
    /// When its kind has no such version, or the conversion fails.
    fn convert(
        &self,
        object: Unstructured,
        to: &GroupVersion,
    ) -> Result<Unstructured, ConversionError>;
}
