//! Which resource, and which kind its objects have.

use std::any::TypeId;

use apimachinery_api::facts;
use apimachinery_discovery::{Mapping, guess_resource};
use apimachinery_http::client::ContentPreference;
use apimachinery_meta::v1::PartialObjectMetadata;
use apimachinery_runtime::{
    GroupVersion, GroupVersionKind, GroupVersionResource, KindFacts, Str, Unstructured,
};

use super::CBOR;
use crate::UnknownResourceError;
use crate::client::Shared;

/// The version that hubs have which are not versions of the API.
const INTERNAL: &str = "__internal";

/// Which resource, and which kind its objects have.
#[derive(Clone, Debug)]
pub(super) struct Target {
    resource: Result<GroupVersionResource, UnknownResourceError>,
    /// Empty for objects without a type, which name their own.
    kind: GroupVersionKind,
    is_built_in: bool,
    is_metadata: bool,
    /// Whether the objects are in namespaces, when that is known.
    is_namespaced: Option<bool>,
}

impl Target {
    pub(super) fn without_type(resource: GroupVersionResource) -> Self {
        Self {
            resource: Ok(resource),
            kind: GroupVersionKind::default(),
            is_built_in: false,
            is_metadata: false,
            is_namespaced: None,
        }
    }

    pub(super) fn of_metadata(resource: GroupVersionResource) -> Self {
        Self { is_metadata: true, ..Self::without_type(resource) }
    }

    /// The objects of a mapping, as a type.
    pub(super) fn of_mapping<T: 'static>(mapping: &Mapping) -> Self {
        let plain = Self {
            is_namespaced: Some(mapping.is_namespaced),
            ..Self::without_type(mapping.resource.clone())
        };
        if TypeId::of::<T>() == TypeId::of::<PartialObjectMetadata>() {
            return Self { is_metadata: true, ..plain };
        }
        if TypeId::of::<T>() == TypeId::of::<Unstructured>() {
            return plain;
        }
        let is_built_in = facts::of(&mapping.kind).is_some();
        Self { kind: mapping.kind.clone(), is_built_in, ..plain }
    }

    pub(super) fn of_type<T: 'static>(shared: &Shared) -> Self {
        match kind_of::<T>(shared) {
            Ok(kind) => {
                let facts = facts::of(&kind);
                let (resource, is_namespaced) = match resource_of(&kind, facts, shared) {
                    Ok((resource, is_namespaced)) => (Ok(resource), is_namespaced),
                    Err(error) => (Err(error), None),
                };
                let is_built_in = facts.is_some();
                Self { resource, kind, is_built_in, is_metadata: false, is_namespaced }
            }
            Err(error) => {
                let nothing = Self::without_type(GroupVersionResource::default());
                Self { resource: Err(error), ..nothing }
            }
        }
    }

    /// The same resource with objects of another type, such as those of a subresource.
    pub(super) fn part<T: 'static>(&self, shared: &Shared) -> Self {
        match kind_of::<T>(shared) {
            Ok(kind) => {
                let is_built_in = self.is_built_in && !kind.is_empty();
                Self { kind, is_built_in, is_metadata: false, ..self.clone() }
            }
            Err(error) => Self { resource: self.resource.clone().and(Err(error)), ..self.clone() },
        }
    }

    pub(super) fn resource(&self) -> Result<&GroupVersionResource, UnknownResourceError> {
        self.resource.as_ref().map_err(Clone::clone)
    }

    /// Whether the objects are in namespaces, when that is known.
    pub(super) fn is_namespaced(&self) -> Option<bool> {
        self.is_namespaced
    }

    pub(super) fn kind(&self) -> &GroupVersionKind {
        &self.kind
    }

    pub(super) fn is_typed(&self) -> bool {
        !self.kind.is_empty()
    }

    /// Whether the objects are their metadata alone.
    pub(super) fn is_metadata(&self) -> bool {
        self.is_metadata
    }

    /// The format of the objects: the preferred one where they have it, or else JSON.
    pub(super) fn content(&self, preferred: &ContentPreference) -> ContentPreference {
        let needs_no_type = preferred.media_type() == CBOR && !self.is_typed();
        match self.is_built_in || self.is_metadata || needs_no_type {
            true => preferred.clone(),
            false => ContentPreference::json(),
        }
    }

    /// The kind of a body of options, which is registered in every version of the API.
    pub(super) fn options_kind(&self, kind: &'static str, shared: &Shared) -> GroupVersionKind {
        let core = GroupVersion::from_static("", "v1");
        let version = self.resource.as_ref().map(GroupVersionResource::group_version).ok();
        let scheme = shared.codecs.scheme();
        let known = |it: &GroupVersion| scheme.has_kind(&it.group, &it.version, kind);
        let version = version.filter(|it| self.is_typed() && known(it));
        version.unwrap_or(core).with_kind(Str::from_static(kind))
    }
}

/// The one kind of a type; empty for objects without a type.
pub(crate) fn kind_of<T: 'static>(
    shared: &Shared,
) -> Result<GroupVersionKind, UnknownResourceError> {
    if TypeId::of::<T>() == TypeId::of::<Unstructured>() {
        return Ok(GroupVersionKind::default());
    }
    let type_name = std::any::type_name::<T>();
    let kinds = shared.codecs.scheme().kinds_of::<T>();
    let kinds: Vec<_> = kinds.iter().filter(|it| it.version != INTERNAL).cloned().collect();
    match <[_; 1]>::try_from(kinds) {
        Ok([kind]) => Ok(kind),
        Err(kinds) if kinds.is_empty() => Err(UnknownResourceError::NotRegistered(type_name)),
        Err(kinds) => Err(UnknownResourceError::SeveralKinds { type_name, kinds }),
    }
}

/// The resource of a kind, and whether it is in namespaces, when that is known.
fn resource_of(
    kind: &GroupVersionKind,
    facts: Option<&KindFacts>,
    shared: &Shared,
) -> Result<(GroupVersionResource, Option<bool>), UnknownResourceError> {
    let mapper = shared.mapper.as_ref();
    if let Some(found) = mapper.and_then(|it| it.mapping(&kind.group_kind(), &[&kind.version]).ok())
    {
        return Ok((found.resource.clone(), Some(found.is_namespaced)));
    }
    let Some(facts) = facts else { return Ok((guess_resource(kind).0, None)) };
    let is_namespaced = facts.resource.map(|it| it.namespaced);
    let resource = facts.resource_name();
    let resource = resource.ok_or_else(|| UnknownResourceError::NotAResource(kind.clone()))?;
    Ok((resource, is_namespaced))
}
