//! Objects with a type as unstructured data, and the reverse.

use std::any::{Any, TypeId};
use std::sync::Arc;

use super::Scheme;
use crate::codec::ObjectRegistry;
use crate::error::{ConversionError, ConversionErrorKind, EncodeError, Reason};
use crate::names::GroupVersioner;
use crate::object::{Object, Unstructured, UnstructuredEntry};

impl Scheme {
    /// An object as unstructured data: a copy of it if it is that already. One of an internal type
    /// is first converted to what `target` picks.
    ///
    /// # Errors
    /// When its type is not registered or has no unstructured form, or is internal and there is no
    /// target, or the conversion to it fails.
    pub fn to_unstructured(
        &self,
        object: &dyn Object,
        target: Option<&dyn GroupVersioner>,
    ) -> Result<Unstructured, ConversionError> {
        if let Some(unstructured) = object.as_unstructured() {
            return Ok(unstructured.clone());
        }
        let known = self.object_kinds(object)?;
        let own = known.kinds.first().filter(|kind| known.unversioned || !kind.is_internal());
        if let Some(kind) = own {
            let entry = entry_of(object)?;
            return (entry.to_unstructured)(object, kind).map_err(caused);
        }
        let target = target.ok_or_else(|| {
            ConversionError::failed(format!(
                "unable to convert the internal object type {} to Unstructured without providing a \
                 preferred version to convert to",
                object.type_info().label()
            ))
        })?;
        let versioned = self.convert_to_version(object, target, None)?;
        let object = versioned.object.as_deref().unwrap_or(object);
        (entry_of(object)?.to_unstructured)(object, &versioned.kind).map_err(caused)
    }

    /// Unstructured data as an object of the type that is registered for its kind. Fields that the
    /// type does not have are dropped.
    ///
    /// # Errors
    /// When the data names no kind or one that is not registered, or a value does not fit its
    /// field.
    pub fn from_unstructured(
        &self,
        unstructured: &Unstructured,
    ) -> Result<Box<dyn Object>, ConversionError> {
        let kind = unstructured.kind();
        self.object_kinds(unstructured)?;
        let object = self.new_object(&kind)?;
        let entry = entry_of(&*object)?;
        (entry.from_unstructured)(unstructured, object).map_err(|error| {
            let text = format!("unable to convert unstructured object to {kind}: {error}");
            ConversionError::failed(text)
        })
    }

    /// A conversion in which unstructured data takes part: copied, read into a type, or made from
    /// one. The object comes back when it is an ordinary conversion.
    pub(super) fn convert_unstructured(
        &self,
        object: Box<dyn Object>,
        to: TypeId,
        context: Option<&dyn Any>,
    ) -> Result<Outcome, ConversionError> {
        let is_target = to == TypeId::of::<Unstructured>();
        match object.as_unstructured() {
            Some(_) if is_target => Ok(Outcome::Done(object)),
            Some(unstructured) => Ok(Outcome::Typed(self.from_unstructured(unstructured)?)),
            None if is_target => {
                let target = context.and_then(|it| it.downcast_ref::<Arc<dyn GroupVersioner>>());
                let unstructured = self.to_unstructured(&*object, target.map(|it| &**it))?;
                Ok(Outcome::Done(Box::new(unstructured)))
            }
            None => Ok(Outcome::Typed(object)),
        }
    }
}

/// What is left of a conversion after unstructured data was dealt with.
pub(super) enum Outcome {
    /// The target itself: there is no more to do.
    Done(Box<dyn Object>),
    /// An object with a type, still to be converted.
    Typed(Box<dyn Object>),
}

fn entry_of(object: &dyn Object) -> Result<&'static UnstructuredEntry, ConversionError> {
    let info = object.type_info();
    info.entry::<UnstructuredEntry>().ok_or_else(|| {
        ConversionError::new(ConversionErrorKind::NoConversion {
            from: info.path(),
            to: std::any::type_name::<Unstructured>(),
        })
    })
}

fn caused(error: EncodeError) -> ConversionError {
    ConversionError::failed(Reason::cause(error))
}
