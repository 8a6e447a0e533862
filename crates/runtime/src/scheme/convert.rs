//! Converting objects between the kinds of a scheme.

use std::any::{Any, TypeId};

use super::Scheme;
use super::unstructured::Outcome;
use crate::error::{ConversionError, NotRegisteredError};
use crate::names::{GroupVersionKind, GroupVersioner};
use crate::object::Object;
use crate::scheme::conversion::{Scope, no_conversion};

/// An object in the kind that was asked for.
#[derive(Debug)]
pub struct Converted {
    /// The converted object; `None` when the object at hand serves as it is.
    pub object: Option<Box<dyn Object>>,
    /// The kind to write it as.
    pub kind: GroupVersionKind,
}

impl Scheme {
    /// Finds the kind of an object that `target` wants, and converts a copy to it.
    ///
    /// Nothing is converted, and nothing copied, when the kind is one of the object's own. An
    /// object that is the same in every version only gets another kind, if the target has one for
    /// it. Unstructured data is first read into the type of its kind. Corresponds to
    /// `Scheme.ConvertToVersion` and `UnsafeConvertToVersion`, which differ in whether the answer
    /// may share memory with the argument: here it never does, and the argument is not changed.
    ///
    /// # Errors
    /// When the object's type is not registered, `target` accepts none of its kinds, or no
    /// conversion leads there, or it fails.
    pub fn convert_to_version(
        &self,
        object: &dyn Object,
        target: &dyn GroupVersioner,
        context: Option<&dyn Any>,
    ) -> Result<Converted, ConversionError> {
        if let Some(unstructured) = object.as_unstructured() {
            if let Some(kinds) = self.kinds_with(&unstructured.kind()) {
                return self.convert_without_type(unstructured, kinds, target);
            }
            let typed = self.from_unstructured(unstructured)?;
            let (object, kind) = self.convert_box_to_version(typed, target, context)?;
            return Ok(Converted { object: Some(object), kind });
        }
        let (kind, target_type) = self.choose_kind(object, target)?;
        let object = match target_type {
            None => None,
            Some(target_type) => Some(self.convert_object(object, target_type, context)?),
        };
        Ok(Converted { object, kind })
    }

    /// The same for an object that may be consumed.
    ///
    /// # Errors
    /// As [`convert_to_version`](Self::convert_to_version).
    pub fn convert_box_to_version(
        &self,
        object: Box<dyn Object>,
        target: &dyn GroupVersioner,
        context: Option<&dyn Any>,
    ) -> Result<(Box<dyn Object>, GroupVersionKind), ConversionError> {
        if let Some(unstructured) = object.as_unstructured() {
            if let Some(kinds) = self.kinds_with(&unstructured.kind()) {
                let converted = self.convert_without_type(unstructured, kinds, target)?;
                return Ok((converted.object.unwrap_or(object), converted.kind));
            }
            let typed = self.from_unstructured(unstructured)?;
            return self.convert_box_to_version(typed, target, context);
        }
        match self.choose_kind(&*object, target)? {
            (kind, None) => Ok((object, kind)),
            (kind, Some(target_type)) => {
                Ok((self.convert_box(object, target_type, context)?, kind))
            }
        }
    }

    /// *Chooses the kind* the target wants, with the type to convert to; with none when the object
    /// serves as it is.
    fn choose_kind(
        &self,
        object: &dyn Object,
        target: &dyn GroupVersioner,
    ) -> Result<(GroupVersionKind, Option<TypeId>), NotRegisteredError> {
        let known = self.entry_of_type(object.type_key());
        let known = known.ok_or_else(|| self.type_not_registered(object))?;
        let kinds = known.kinds_of(object);
        let wanted = match target.kind_for(&kinds) {
            Some(kind) if kinds.contains(&kind) => return Ok((kind, None)),
            wanted => wanted,
        };
        if let Some(own) = &known.unversioned {
            let kind = target.kind_for(std::slice::from_ref(own));
            return Ok((kind.unwrap_or_else(|| own.clone()), None));
        }
        let wanted = wanted.or_else(|| {
            let hub = known.hub.map(|hub| self.data.types.at(hub));
            target.kind_for(hub.map_or(&[], |hub| &hub.kin))
        });
        let kind = wanted.ok_or_else(|| self.not_suitable(object, target))?;
        let target_type = self.entry_for(&kind).ok_or_else(|| self.not_registered(&kind))?.key;
        Ok((kind, Some(target_type)))
    }

    fn not_suitable(&self, object: &dyn Object, target: &dyn GroupVersioner) -> NotRegisteredError {
        NotRegisteredError::not_suitable(object.type_info().path(), target, self.name())
    }

    /// Converts an object to the type `T`, which need not be an object of the same kind. `T` is
    /// what the object holds, also where that is wrapped to be an object, or what wraps it.
    ///
    /// # Errors
    /// When no conversion leads from the object's type to `T`, directly or through the hub of its
    /// kind, or it fails.
    pub fn convert<T: 'static>(
        &self,
        object: Box<dyn Object>,
        context: Option<&dyn Any>,
    ) -> Result<T, ConversionError> {
        let known = self.entry_of_type(TypeId::of::<T>());
        let target = known.map_or(TypeId::of::<T>(), |it| it.key);
        let converted = self.convert_box(object, target, context)?;
        converted
            .into_typed()
            .map_err(|(object, _)| no_conversion(&*object, std::any::type_name::<T>()))
    }

    /// Converts an object to the type that `target` identifies, through the hub when there is no
    /// direct way.
    ///
    /// # Errors
    /// As [`convert`](Self::convert).
    pub fn convert_box(
        &self,
        object: Box<dyn Object>,
        target: TypeId,
        context: Option<&dyn Any>,
    ) -> Result<Box<dyn Object>, ConversionError> {
        if object.type_key() == target {
            return Ok(object);
        }
        let object = match self.convert_unstructured(object, target, context)? {
            Outcome::Done(object) => return Ok(object),
            Outcome::Typed(object) => object,
        };
        let from = object.type_key();
        if from == target {
            return Ok(object);
        }
        let scope = Scope::new(self, context);
        let conversions = self.conversions();
        if let Some(direct) = conversions.object(from, target) {
            return self.normalized(direct.by_value(object, &scope)?);
        }
        let hub = self.hub_between(from, target).ok_or_else(|| self.no_way(&*object, target))?;
        let to_hub = conversions.object(from, hub).ok_or_else(|| self.no_way(&*object, target))?;
        let from_hub =
            conversions.object(hub, target).ok_or_else(|| self.no_way(&*object, target))?;
        from_hub.by_value(self.normalized(to_hub.by_value(object, &scope)?)?, &scope)
    }

    /// What was converted, in the one form of its type.
    fn normalized(&self, mut object: Box<dyn Object>) -> Result<Box<dyn Object>, ConversionError> {
        let entry = self.entry_of_type(object.type_key());
        if let Some(normalizer) = entry.and_then(|entry| entry.normalizer.as_ref()) {
            normalizer(&mut *object)?;
        }
        Ok(object)
    }

    /// Fills in what an object leaves out, and brings it into the one form of its type. What is of
    /// no registered type stays as it is.
    ///
    /// # Errors
    /// When the object has no such form: where
    /// [`try_normalize_with`](crate::SchemeBuilder::try_normalize_with) reports it. Also when the
    /// defaults of a kind without a type take more than they may.
    pub fn try_default_object(&self, object: &mut dyn Object) -> Result<(), ConversionError> {
        if let Some(object) = object.as_unstructured_mut() {
            if let Some(kinds) = self.kinds_with(&object.kind()) {
                return kinds.default_object(object);
            }
            return Ok(());
        }
        let Some(entry) = self.entry_of_type(object.type_key()) else { return Ok(()) };
        if let Some(set_defaults) = &entry.defaulter {
            set_defaults(object);
        }
        entry.normalizer.as_ref().map_or(Ok(()), |normalize| normalize(object))
    }

    fn convert_object(
        &self,
        object: &dyn Object,
        target: TypeId,
        context: Option<&dyn Any>,
    ) -> Result<Box<dyn Object>, ConversionError> {
        let from = object.type_key();
        let scope = Scope::new(self, context);
        if let Some(direct) = self.conversions().object(from, target) {
            return self.normalized(direct.by_ref(object, &scope)?);
        }
        let hub = self.hub_between(from, target).ok_or_else(|| self.no_way(object, target))?;
        let to_hub =
            self.conversions().object(from, hub).ok_or_else(|| self.no_way(object, target))?;
        self.convert_box(self.normalized(to_hub.by_ref(object, &scope)?)?, target, context)
    }

    /// The hub type of the kind that two types are versions of.
    fn hub_between(&self, from: TypeId, to: TypeId) -> Option<TypeId> {
        let key = self.data.types.at(self.entry_of_type(from)?.hub?).key;
        (key != from && key != to).then_some(key)
    }

    fn no_way(&self, from: &dyn Object, to: TypeId) -> ConversionError {
        let to = self.entry_of_type(to).map_or("an unregistered type", |entry| entry.info.path());
        no_conversion(from, to)
    }
}
