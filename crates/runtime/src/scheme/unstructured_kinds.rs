//! The kinds of a scheme that have no type.

use std::sync::Arc;

use super::{Converted, Scheme, SchemeError, SchemeErrors};
use crate::error::{ConversionError, NotRegisteredError};
use crate::names::{GroupKind, GroupVersion, GroupVersionKind, GroupVersioner};
use crate::object::Unstructured;
use crate::scheme::UnstructuredKinds;

impl Scheme {
    /// The same scheme with kinds that have no type, in the place of those that it had. The scheme
    /// itself does not change; both share what is registered.
    ///
    /// # Errors
    /// Every kind that has a type in this scheme.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use apimachinery_runtime::{Scheme, SchemeErrors, UnstructuredKinds};
    /// fn with_custom(scheme: &Scheme, kinds: Arc<dyn UnstructuredKinds>) -> Result<Scheme, SchemeErrors> {
    ///     scheme.with_unstructured_kinds(kinds)
    /// }
    /// # let _ = with_custom;
    /// ```
    pub fn with_unstructured_kinds(
        &self,
        kinds: Arc<dyn UnstructuredKinds>,
    ) -> Result<Self, SchemeErrors> {
        let typed = kinds.kinds().filter_map(|kind| {
            let index = self.data.by_kind.get(kind)?;
            let type_name = self.data.types.at(*index).info.path();
            Some(SchemeError::KindHasType { kind: kind.clone(), type_name })
        });
        let errors: Vec<_> = typed.collect();
        match errors.is_empty() {
            true => Ok(Self { data: Arc::clone(&self.data), unstructured: Some(kinds) }),
            false => Err(SchemeErrors(errors)),
        }
    }

    /// The kinds that have no type, those of lists too, in order.
    pub fn unstructured_kinds(&self) -> impl Iterator<Item = &GroupVersionKind> {
        self.unstructured.iter().flat_map(|it| it.kinds())
    }

    /// Whether a kind is registered without a type.
    pub fn is_unstructured_kind(&self, kind: &GroupVersionKind) -> bool {
        self.kinds_with(kind).is_some()
    }

    /// The kinds without a type, when this is one of them.
    pub(super) fn kinds_with(&self, kind: &GroupVersionKind) -> Option<&dyn UnstructuredKinds> {
        self.unstructured.as_deref().filter(|it| it.has(kind))
    }

    pub(super) fn versions_without_type(&self, kind: &GroupKind) -> Vec<GroupVersion> {
        self.unstructured.as_ref().map_or_else(Vec::new, |it| it.versions(kind))
    }

    /// Finds the version that `target` wants, and converts a copy to it.
    pub(super) fn convert_without_type(
        &self,
        object: &Unstructured,
        kinds: &dyn UnstructuredKinds,
        target: &dyn GroupVersioner,
    ) -> Result<Converted, ConversionError> {
        let own = object.kind();
        let wanted = target.kind_for(std::slice::from_ref(&own)).or_else(|| {
            let versions = kinds.versions(&own.group_kind()).into_iter();
            let others: Vec<_> = versions.map(|it| it.with_kind(own.kind.clone())).collect();
            target.kind_for(&others)
        });
        let wanted = wanted
            .ok_or_else(|| NotRegisteredError::kind_not_suitable(&own, target, self.name()))?;
        if wanted == own {
            return Ok(Converted { object: None, kind: own });
        }
        let converted = kinds.convert(object.clone(), &wanted.group_version())?;
        Ok(Converted { kind: converted.kind(), object: Some(Box::new(converted)) })
    }
}
