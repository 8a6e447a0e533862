//! The registry of API types.

mod builder;
mod conversion;
mod convert;
mod display;
mod equivalent_resources;
mod error;
mod field_labels;
mod foreign_kinds;
mod multi_registry;
mod nearest_kinds;
mod openapi;
mod types;
mod unstructured;
mod unstructured_kinds;
mod unstructured_registry;
mod versions;

use std::any::TypeId;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

pub use builder::{HubBuilder, SchemeBuilder};
pub use conversion::Scope;
pub use convert::Converted;
pub use equivalent_resources::EquivalentResourceRegistry;
pub use error::{SchemeError, SchemeErrors};
pub use field_labels::FieldLabelError;
use field_labels::{FieldLabelFn, SelectableFieldsFn};
pub use foreign_kinds::UnstructuredKinds;
pub use multi_registry::MultiRegistry;
pub use openapi::OpenApiNameError;
use types::{TypeEntry, TypeIndex, Types};
pub use unstructured_registry::UnstructuredRegistry;

use self::conversion::Conversions;
use crate::codec::{ObjectKinds, ObjectRegistry};
use crate::error::{ConversionError, DecodeError, Findings, NotRegisteredError};
use crate::names::{GroupKind, GroupVersion, GroupVersionKind};
use crate::object::{Object, TypeInfo, Unstructured};
use crate::text::HashMap;
use crate::text::Str;

pub(crate) type Defaulter = Box<dyn Fn(&mut dyn Object) + Send + Sync>;
/// Brings an object into the one form of its type.
pub(crate) type Normalizer =
    Box<dyn Fn(&mut dyn Object) -> Result<(), ConversionError> + Send + Sync>;

/// Which Rust type every kind has, and how kinds default and convert.
///
/// Kinds without a type join by [`with_unstructured_kinds`](Self::with_unstructured_kinds).
///
/// A scheme is built once, by a [builder](Self::builder) that reports all mistakes together, and
/// never changes afterwards: cloning it is cheap, every query takes `&self`, none takes a lock.
///
/// Corresponds to `runtime.Scheme`.
///
/// ```
/// # use apimachinery_runtime::{GroupVersion, Scheme};
/// let scheme = Scheme::builder().build()?;
/// assert!(!scheme.is_group_registered("apps"));
/// # Ok::<(), apimachinery_runtime::SchemeErrors>(())
/// ```
#[derive(Clone)]
pub struct Scheme {
    data: Arc<SchemeData>,
    /// The kinds without a type.
    unstructured: Option<Arc<dyn UnstructuredKinds>>,
}

#[derive(Default)]
struct SchemeData {
    name: Str,
    types: Types,
    by_kind: HashMap<GroupVersionKind, TypeIndex>,
    unversioned_kinds: HashMap<Str, TypeIndex>,
    observed_versions: Vec<GroupVersion>,
    priorities: Vec<(Str, Vec<GroupVersion>)>,
    hubs: HashMap<GroupKind, TypeIndex>,
    conversions: Conversions,
    field_labels: HashMap<GroupVersionKind, FieldLabelFn>,
    selectable_fields: HashMap<TypeId, SelectableFieldsFn>,
    openapi_packages: Vec<(&'static str, &'static str)>,
    groups_by_feature: Vec<(&'static str, &'static str)>,
}

impl Scheme {
    /// Starts a scheme. It has no name unless [`SchemeBuilder::name`] gives it one.
    ///
    /// DIFFERENCE: the reference names a scheme after the source line that makes it, which its
    /// clients then see in the errors about kinds that are not registered.
    pub fn builder() -> SchemeBuilder {
        SchemeBuilder::new("")
    }

    /// The name of the scheme in error texts; empty when it has none.
    pub fn name(&self) -> &str {
        &self.data.name
    }

    fn entry_of_type(&self, key: TypeId) -> Option<&TypeEntry> {
        self.data.types.get(key)
    }

    /// What the type of a kind brings. A kind that is the same in every version is found under any.
    pub fn type_info(&self, kind: &GroupVersionKind) -> Option<&'static TypeInfo> {
        self.entry_for(kind).map(|entry| entry.info)
    }

    /// The entry of a kind, or of the one that is the same in every version.
    fn entry_for(&self, kind: &GroupVersionKind) -> Option<&TypeEntry> {
        let index = self.data.by_kind.get(kind);
        let index = index.or_else(|| match self.is_unstructured_kind(kind) {
            true => None,
            false => self.data.unversioned_kinds.get(&kind.kind),
        });
        index.map(|index| self.data.types.at(*index))
    }

    /// The kinds registered for the type `T`, first registered first; empty when there are none.
    pub fn kinds_of<T: 'static>(&self) -> &[GroupVersionKind] {
        self.entry_of_type(TypeId::of::<T>()).map_or(&[], |entry| &entry.kinds)
    }

    /// Whether `group`/`version` has a kind `kind`, with a type or without, from borrowed texts.
    pub fn has_kind(&self, group: &str, version: &str, kind: &str) -> bool {
        self.recognizes(&GroupVersionKind::new(group, version, kind))
    }

    /// Whether an object is the same in every version; `None` when its type is not registered.
    pub fn is_unversioned(&self, object: &dyn Object) -> Option<bool> {
        self.entry_of_type(object.type_key()).map(|entry| entry.unversioned.is_some())
    }

    /// Whether any external version of `group` is registered.
    pub fn is_group_registered(&self, group: &str) -> bool {
        self.data.observed_versions.iter().any(|it| it.group == group)
            || self.unstructured_kinds().any(|it| it.group == group)
    }

    /// Whether this external version is registered.
    pub fn is_version_registered(&self, version: &GroupVersion) -> bool {
        let is_of =
            |it: &GroupVersionKind| it.group == version.group && it.version == version.version;
        self.data.observed_versions.contains(version) || self.unstructured_kinds().any(is_of)
    }

    /// The kinds of one group-version with their types, in order of the kind.
    pub fn known_types(
        &self,
        version: &GroupVersion,
    ) -> Vec<(&GroupVersionKind, &'static TypeInfo)> {
        let mut known = self.all_known_types();
        known.retain(|(kind, _)| kind.group == version.group && kind.version == version.version);
        known
    }

    /// All kinds with their types, in order of group, version and kind.
    pub fn all_known_types(&self) -> Vec<(&GroupVersionKind, &'static TypeInfo)> {
        let of_kind = |(kind, index): (_, &TypeIndex)| (kind, self.data.types.at(*index).info);
        let mut known: Vec<_> = self.data.by_kind.iter().map(of_kind).collect();
        known.sort_by_key(|(kind, _)| *kind);
        known
    }

    /// Brings an object that was read as unstructured data into the shape of its kind, where that
    /// is one of [`UnstructuredKinds`]; others stay as they are. The versioning codec calls it.
    /// Findings, which are wanted when `collecting`, have no place.
    ///
    /// # Errors
    /// When a value cannot be brought into the shape.
    pub fn shape_object(
        &self,
        object: &mut Unstructured,
        collecting: bool,
    ) -> Result<Findings, DecodeError> {
        match self.kinds_with(&object.kind()) {
            Some(kinds) => kinds.shape(object, collecting),
            None => Ok(Findings::new()),
        }
    }

    fn not_registered(&self, kind: &GroupVersionKind) -> NotRegisteredError {
        NotRegisteredError::kind(kind, self.name()).with_suggestions_of(self)
    }

    fn type_not_registered(&self, object: &dyn Object) -> NotRegisteredError {
        NotRegisteredError::type_name(object.type_info().path(), self.name())
    }

    pub(crate) fn conversions(&self) -> &Conversions {
        &self.data.conversions
    }
}

impl ObjectRegistry for Scheme {
    fn object_kinds(&self, object: &dyn Object) -> Result<ObjectKinds<'_>, NotRegisteredError> {
        if let Some(unstructured) = object.as_unstructured() {
            let kind = unstructured.kind();
            if kind.kind.is_empty() || kind.version.is_empty() {
                return Err(NotRegisteredError::unnamed(&kind));
            }
            let kinds = Cow::Owned(vec![kind]);
            return Ok(ObjectKinds { kinds, unversioned: false });
        }
        match self.entry_of_type(object.type_key()) {
            Some(entry) => Ok(ObjectKinds {
                kinds: entry.kinds_of(object),
                unversioned: entry.unversioned.is_some(),
            }),
            None => Err(self.type_not_registered(object)),
        }
    }

    fn new_object(&self, kind: &GroupVersionKind) -> Result<Box<dyn Object>, NotRegisteredError> {
        match self.type_info(kind) {
            Some(info) => Ok((info.new)()),
            None if self.is_unstructured_kind(kind) => Ok(Box::new(Unstructured::of_kind(kind))),
            None => Err(self.not_registered(kind)),
        }
    }

    /// Examines exactly this kind: a kind that is the same in every version is only recognized in
    /// the one it was registered in, though [`new_object`](Self::new_object) makes it for any.
    fn recognizes(&self, kind: &GroupVersionKind) -> bool {
        self.data.by_kind.contains_key(kind) || self.is_unstructured_kind(kind)
    }

    /// An object that cannot be brought into the one form of its type has its defaults and is
    /// otherwise left as it is; [`try_default_object`](Scheme::try_default_object) returns why.
    fn default_object(&self, object: &mut dyn Object) {
        let _ = self.try_default_object(object);
    }
}

impl fmt::Debug for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scheme")
            .field("name", &self.data.name)
            .field("kinds", &self.data.by_kind.len())
            .finish()
    }
}
