//! Objects with a type as plain data, and the other way round.

use std::any::{Any, TypeId};
use std::sync::Arc;

use super::Scheme;
use crate::{
    ConversionError, ConversionErrorKind, EncodeError, GroupVersioner, Object, ObjectRegistry,
    Reason, Unstructured, UnstructuredEntry,
};

impl Scheme {
    /// An object with a type as plain data. One of an internal type is first converted to what `target` picks.
    ///
    /// # Errors
    /// When its type is not registered or has no plain form, or is internal and there is no target, or the
    /// conversion to it fails.
    pub fn to_unstructured(
        &self,
        object: &dyn Object,
        target: Option<&dyn GroupVersioner>,
    ) -> Result<Unstructured, ConversionError> {
        let known = self.object_kinds(object)?;
        let own = known.kinds.first().filter(|kind| known.unversioned || !kind.is_internal());
        if let Some(kind) = own {
            let entry = plain_form(object)?;
            return (entry.to_plain)(object, kind).map_err(caused);
        }
        let target = target.ok_or_else(|| {
            ConversionError::failed(format!(
                "unable to convert the internal object type {} to Unstructured without providing a \
                 preferred version to convert to",
                object.type_info().path()
            ))
        })?;
        let versioned = self.convert_to_version(object, target, None)?;
        let object = versioned.object.as_deref().unwrap_or(object);
        (plain_form(object)?.to_plain)(object, &versioned.kind).map_err(caused)
    }

    /// Plain data as an object of the type that is registered for its kind. Fields that the type does not have
    /// are dropped.
    ///
    /// # Errors
    /// When the data names no kind or one that is not registered, or a value does not fit its field.
    pub fn from_unstructured(
        &self,
        plain: &Unstructured,
    ) -> Result<Box<dyn Object>, ConversionError> {
        let kind = plain.kind();
        self.object_kinds(plain)?;
        let object = self.new_object(&kind)?;
        let entry = plain_form(&*object)?;
        (entry.from_plain)(plain, object).map_err(|error| {
            let text = format!("unable to convert unstructured object to {kind}: {error}");
            ConversionError::failed(text)
        })
    }

    /// A conversion in which plain data takes part: copied, read into a type, or made from one. The object comes
    /// back when it is an ordinary conversion.
    pub(super) fn convert_plain(
        &self,
        object: Box<dyn Object>,
        to: TypeId,
        context: Option<&dyn Any>,
    ) -> Result<Plain, ConversionError> {
        let into_plain = to == TypeId::of::<Unstructured>();
        match object.downcast_ref::<Unstructured>() {
            Some(_) if into_plain => Ok(Plain::Done(object)),
            Some(plain) => Ok(Plain::Typed(self.from_unstructured(plain)?)),
            None if into_plain => {
                let target = context.and_then(|it| it.downcast_ref::<Arc<dyn GroupVersioner>>());
                let plain = self.to_unstructured(&*object, target.map(|it| &**it))?;
                Ok(Plain::Done(Box::new(plain)))
            }
            None => Ok(Plain::Typed(object)),
        }
    }
}

/// What is left of a conversion after plain data was dealt with.
pub(super) enum Plain {
    /// Nothing.
    Done(Box<dyn Object>),
    /// An object with a type, still to be converted.
    Typed(Box<dyn Object>),
}

fn plain_form(object: &dyn Object) -> Result<&'static UnstructuredEntry, ConversionError> {
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
