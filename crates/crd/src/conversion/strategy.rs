//! What converts objects in the place of what their definition names.

use std::error::Error;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use apimachinery_runtime::{
    ConversionError, GroupVersion, GroupVersionKind, GroupVersioner, Reason, Scheme, Unstructured,
};
use bytes::Bytes;

use super::ConvertError;
use super::error::ConversionFailure;
use super::restore::{finished_item, finished_object};
use super::subject::{Subject, is_of};

/// The error of what a program hands over.
type Failure = Box<dyn Error + Send + Sync>;

/// How objects are converted: by name, by asking their webhook, by a function, or through Rust
/// types. A program hands it over to a [`Converter`](crate::Converter), or for a kind to
/// [`CustomKinds`](crate::CustomKinds::set_conversion).
///
/// What a function or Rust types make of an object is held to the same rules as the answer of a
/// webhook: kind, name, namespace and UID must be the same, and of metadata only labels and
/// annotations may change.
#[derive(Clone)]
pub struct ConversionStrategy(pub(super) Means);

#[derive(Clone)]
pub(super) enum Means {
    Name,
    Webhook(Arc<Asking>),
    Function(Arc<Function>),
    Prepared(Arc<Find>),
}

/// Asks a webhook.
type Asking = dyn Fn(&Bytes) -> Result<Bytes, Failure> + Send + Sync;

type Function = dyn Fn(Unstructured, &GroupVersion) -> Result<Unstructured, Failure> + Send + Sync;

/// Finds what was converted before.
pub(super) type Find =
    dyn Fn(Unstructured, &GroupVersion) -> Result<Unstructured, ConvertError> + Send + Sync;

impl ConversionStrategy {
    /// Versions differ in nothing but their name. Corresponds to `nopConverter`.
    pub fn none() -> Self {
        Self(Means::Name)
    }

    /// Asks a webhook: `send` gets the body of a request, a ConversionReview in JSON, and gives
    /// that of the response. The review is of the first version that the definition names and this
    /// library knows, `v1` where the definition names no webhook.
    ///
    /// `send` blocks the thread that converts. A program that does not want that goes by
    /// [`Converter::start`](crate::Converter::start).
    pub fn webhook<E: Into<Failure>>(
        send: impl Fn(&Bytes) -> Result<Bytes, E> + Send + Sync + 'static,
    ) -> Self {
        Self(Means::Webhook(Arc::new(move |request| send(request).map_err(Into::into))))
    }

    /// Calls a function for each object that is of another version, for each such item of a list
    /// too. Objects with nothing but a kind get the name of the other version without it.
    pub fn function<E: Into<Failure>>(
        convert: impl Fn(Unstructured, &GroupVersion) -> Result<Unstructured, E> + Send + Sync + 'static,
    ) -> Self {
        let convert = move |object, to: &_| convert(object, to).map_err(Into::into);
        Self(Means::Function(Arc::new(convert)))
    }

    /// Finds what was converted before, such as by [`Converter::start`](crate::Converter::start) in
    /// a program that waits for a webhook without blocking a thread. What is found is not checked
    /// again, and an error is that of the conversion.
    pub fn prepared(
        find: impl Fn(Unstructured, &GroupVersion) -> Result<Unstructured, ConvertError>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self(Means::Prepared(Arc::new(find)))
    }

    /// Converts through the Rust types that a scheme has for the versions, by the hub of their
    /// kind.
    ///
    /// Fields that the types don't have are lost. The scheme's own defaults are not set, as no
    /// conversion is to set any: those of the definition's schema were, before. A version without a
    /// type is an error when an object is of it, or to be.
    pub fn scheme(scheme: Scheme) -> Self {
        Self::function(move |object, target| convert_typed(&scheme, object, target))
    }
}

fn convert_typed(
    scheme: &Scheme,
    object: Unstructured,
    target: &GroupVersion,
) -> Result<Unstructured, ConversionError> {
    let target: Arc<dyn GroupVersioner> = Arc::new(target.clone());
    let (typed, kind) = scheme.convert_box_to_version(Box::new(object), &*target, Some(&target))?;
    let mut converted = scheme.to_unstructured(&*typed, Some(&*target))?;
    converted.set_kind(&kind);
    Ok(converted)
}

impl fmt::Debug for ConversionStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Means::Name => "None",
            Means::Webhook(_) => "Webhook",
            Means::Function(_) => "Function",
            Means::Prepared(_) => "Prepared",
        })
    }
}

/// Converts with a function all objects that are of another version.
pub(super) fn convert_each(
    function: &Function,
    subject: Subject,
    kind: &GroupVersionKind,
    target: &GroupVersion,
) -> Result<Unstructured, ConvertError> {
    let failed = |failure| ConvertError::function(kind, failure);
    match subject {
        Subject::Object(object) if is_of(&object, target) => Ok(object),
        Subject::Object(object) => {
            let converted = function(object.clone(), target)
                .map_err(|error| failed(ConversionFailure::Failed(Reason::from(error))))?;
            finished_object(&object, converted, target).map_err(failed)
        }
        Subject::List(mut list) => {
            for (index, item) in list.items.iter_mut().enumerate() {
                if is_of(item, target) {
                    continue;
                }
                let converted = function(item.clone(), target).map_err(|error| {
                    failed(ConversionFailure::FailedItem { index, reason: error.into() })
                })?;
                *item = finished_item(item, converted, index, target).map_err(failed)?;
            }
            Ok(Subject::List(list).with_head_renamed(target))
        }
    }
}

/// Finds all objects that are of another version.
pub(super) fn find_each(
    find: &Find,
    subject: Subject,
    target: &GroupVersion,
) -> Result<Unstructured, ConvertError> {
    match subject {
        Subject::Object(object) if is_of(&object, target) => Ok(object),
        Subject::Object(object) => find(object, target),
        Subject::List(mut list) => {
            for item in list.items.iter_mut().filter(|it| !is_of(it, target)) {
                *item = find(std::mem::take(item), target)?;
            }
            Ok(Subject::List(list).with_head_renamed(target))
        }
    }
}

/// Tells a request apart from others: a random UUID.
pub(super) fn new_uid() -> String {
    let [high, low] = [0_u64, 1].map(|it| RandomState::new().hash_one(it));
    let variant = 0x8000 | low >> 48 & 0x3fff;
    let (first, second, third) = (high >> 32, high >> 16 & 0xffff, high & 0xfff);
    format!("{first:08x}-{second:04x}-4{third:03x}-{variant:04x}-{:012x}", low & 0xffff_ffff_ffff)
}
