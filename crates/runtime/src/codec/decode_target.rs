//! Which object a document is decoded into.
//!
//! The rule is the same in every format: the kind comes from the data, then from the caller's
//! default, then from the object to fill; and that object is used when it is of the kind, else a
//! new one. Only how a half-named kind is completed differs; [`Completion`] describes how.

use crate::codec::{DecodeRequest, ObjectRegistry};
use crate::error::{DecodeError, DecodeErrorKind};
use crate::names::GroupVersionKind;
use crate::object::{Object, Unknown, Unstructured};

/// How a kind that the data names in part is completed from an assumed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// JSON, YAML and CBOR: group and version together when both are missing; the version alone
    /// when the group is the assumed one.
    Text,
    /// Protobuf: group and version together when the version is missing and the assumed one is not.
    Protobuf,
}

impl Completion {
    /// Fills what `kind` leaves open from `assumed`.
    pub fn complete(self, kind: &mut GroupVersionKind, assumed: &GroupVersionKind) {
        if kind.kind.is_empty() {
            kind.kind = assumed.kind.clone();
        }
        let take_both = match self {
            Self::Text => kind.version.is_empty() && kind.group.is_empty(),
            Self::Protobuf => kind.version.is_empty() && !assumed.version.is_empty(),
        };
        if take_both {
            kind.group = assumed.group.clone();
            kind.version = assumed.version.clone();
        } else if kind.version.is_empty() && kind.group == assumed.group {
            kind.version = assumed.version.clone();
        }
    }
}

/// What to do with a document.
#[derive(Debug)]
pub enum DecodeTarget {
    /// Keep it encoded, in this object.
    Keep(Box<Unknown>),
    /// Read it as unstructured data: that is asked for, or its kind has no type.
    Unstructured(Box<Unstructured>),
    /// Read it into an object whose type is not registered, whatever kind it is.
    Unregistered(Box<dyn Object>),
    /// Read it into this object, which is of the kind.
    Object(Box<dyn Object>),
}

/// Resolves the kind of a document and creates or reuses the object for it.
///
/// `kind` is what the data names; it is completed in place, also when the answer is an error.
///
/// # Errors
/// When kind or version stay empty, or the kind is not registered and the request does not take
/// any.
pub fn resolve_target(
    kind: &mut GroupVersionKind,
    request: &mut DecodeRequest<'_>,
    registry: &dyn ObjectRegistry,
    completion: Completion,
) -> Result<DecodeTarget, DecodeError> {
    if let Some(assumed) = request.default_kind {
        completion.complete(kind, assumed);
    }
    let mut reusable = None;
    if let Some(into) = request.into.take() {
        let into = match special_target(into) {
            Ok(target) => return Ok(target),
            Err(into) => into,
        };
        match registry.object_kinds(&*into) {
            Err(_) => return Ok(DecodeTarget::Unregistered(into)),
            Ok(known) => {
                if let Some(first) = known.kinds.first() {
                    completion.complete(kind, first);
                }
                reusable = known.kinds.contains(kind).then_some(into);
            }
        }
    }
    require_names(kind)?;
    if let Some(object) = reusable {
        return Ok(DecodeTarget::Object(object));
    }
    match registry.new_object(kind) {
        Ok(object) if object.is_unstructured() => Ok(DecodeTarget::Unstructured(Box::default())),
        Ok(object) => Ok(DecodeTarget::Object(object)),
        Err(_) if request.any_kind => Ok(DecodeTarget::Unstructured(Box::default())),
        Err(error) => Err(DecodeError::from(error).of_kind(kind)),
    }
}

fn special_target(into: Box<dyn Object>) -> Result<DecodeTarget, Box<dyn Object>> {
    if into.is::<Unknown>() {
        return into.into_boxed().map(DecodeTarget::Keep).map_err(|it| it.0);
    }
    if into.is_unstructured() {
        return into.into_boxed().map(DecodeTarget::Unstructured).map_err(|it| it.0);
    }
    Err(into)
}

fn require_names(kind: &GroupVersionKind) -> Result<(), DecodeError> {
    if kind.kind.is_empty() {
        return Err(DecodeError::new(DecodeErrorKind::MissingKind));
    }
    if kind.version.is_empty() {
        return Err(DecodeError::new(DecodeErrorKind::MissingVersion).of_kind(kind));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(
        completion: Completion,
        kind: (&str, &str, &str),
        assumed: (&str, &str, &str),
    ) -> GroupVersionKind {
        let mut kind = GroupVersionKind::new(kind.0, kind.1, kind.2);
        completion.complete(&mut kind, &GroupVersionKind::new(assumed.0, assumed.1, assumed.2));
        kind
    }

    /// FINE-01: a kind that the data names in part is completed from the assumed one, never with
    /// its group alone.
    #[test]
    fn text_formats_take_the_version_alone_only_within_the_group() {
        let assumed = ("other", "blah", "Test");
        let cases = [
            (("", "", ""), ("other", "blah", "Test")),
            (("", "blah", ""), ("", "blah", "Test")),
            (("other", "", ""), ("other", "blah", "Test")),
            (("mine", "", "K"), ("mine", "", "K")),
        ];
        for (kind, (group, version, name)) in cases {
            let expected = GroupVersionKind::new(group, version, name);
            assert_eq!(completed(Completion::Text, kind, assumed), expected);
        }
    }

    #[test]
    fn protobuf_takes_group_and_version_together() {
        let kind = completed(Completion::Protobuf, ("mine", "", "K"), ("other", "v1", "Test"));
        assert_eq!(kind, GroupVersionKind::new("other", "v1", "K"));
    }
}
