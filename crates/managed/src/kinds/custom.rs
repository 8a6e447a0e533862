//! Custom resources: a schema for each version.

use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_runtime::{GroupKind, GroupVersion, GroupVersionKind, Str, Unstructured};

use super::{KindsError, ManagedKinds};
use crate::MergeSchema;

/// Converts an object of a custom resource to another version.
type ConvertCustom =
    dyn Fn(&Unstructured, &GroupVersion) -> Result<Unstructured, Str> + Send + Sync;

/// Changes an object of a custom resource, such as by its defaults.
type CompleteCustom = dyn Fn(&mut Unstructured) + Send + Sync;

/// The versions of a custom resource, each with its schema.
///
/// Objects only change their `apiVersion` from version to version, as with the strategy `None` of
/// definitions, unless there is a [converter](Self::with_converter).
///
/// ```
/// use std::sync::Arc;
/// use apimachinery_managed::{CustomManagedKinds, FieldManager, MergeSchema};
/// use apimachinery_runtime::GroupVersionKind;
///
/// let kind = GroupVersionKind::new("example.com", "v1", "Shirt");
/// let kinds = CustomManagedKinds::new(kind.group_kind()).version("v1", MergeSchema::deduced());
/// let manager = FieldManager::new(kind, Arc::new(kinds));
/// ```
pub struct CustomManagedKinds {
    kind: GroupKind,
    versions: BTreeMap<Str, Arc<MergeSchema>>,
    converter: Option<Box<ConvertCustom>>,
    completion: Option<Box<CompleteCustom>>,
}

impl CustomManagedKinds {
    /// The kind, without versions.
    pub fn new(kind: GroupKind) -> Self {
        Self { kind, versions: BTreeMap::new(), converter: None, completion: None }
    }

    /// The same, with one more version.
    #[must_use]
    pub fn version(mut self, version: impl Into<Str>, schema: MergeSchema) -> Self {
        self.versions.insert(version.into(), Arc::new(schema));
        self
    }

    /// The same, whose objects are converted by this function.
    #[must_use]
    pub fn with_converter(
        mut self,
        convert: impl Fn(&Unstructured, &GroupVersion) -> Result<Unstructured, Str>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.converter = Some(Box::new(convert));
        self
    }

    /// The same, whose merged objects are changed by this function, which fills in defaults.
    #[must_use]
    pub fn with_defaults(
        mut self,
        complete: impl Fn(&mut Unstructured) + Send + Sync + 'static,
    ) -> Self {
        self.completion = Some(Box::new(complete));
        self
    }
}

impl std::fmt::Debug for CustomManagedKinds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let versions = self.versions.keys();
        f.debug_struct("CustomManagedKinds")
            .field("kind", &self.kind)
            .field("versions", &versions)
            .finish()
    }
}

impl ManagedKinds for CustomManagedKinds {
    fn schema(&self, kind: &GroupVersionKind) -> Option<Arc<MergeSchema>> {
        let is_known = kind.group == self.kind.group && kind.kind == self.kind.kind;
        self.versions.get(&kind.version).filter(|_| is_known).cloned()
    }

    fn convert(
        &self,
        object: &Unstructured,
        version: &GroupVersion,
    ) -> Result<Unstructured, KindsError> {
        if let Some(convert) = &self.converter {
            return convert(object, version).map_err(KindsError::Failed);
        }
        let mut converted = object.clone();
        converted.set_kind(&version.with_kind(object.kind_name()));
        Ok(converted)
    }

    fn complete(&self, mut object: Unstructured) -> Result<Unstructured, KindsError> {
        if let Some(complete) = &self.completion {
            complete(&mut object);
        }
        Ok(object)
    }

    fn new_object(&self, kind: &GroupVersionKind) -> Result<Unstructured, KindsError> {
        Ok(Unstructured::of_kind(kind))
    }
}
