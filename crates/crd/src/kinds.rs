//! Kinds of custom resources, beside those that have a type.

mod convert;
mod definition;
mod error;
mod kind;
mod prepare;
mod registry;
mod shape;
mod stored_schema;
mod validate;
mod version;
mod warnings;

use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_runtime::{GroupKind, GroupVersionKind, Object, Str};

pub use error::CustomKindError;
pub use kind::{CustomKind, CustomNames};
pub use prepare::Prepared;
pub use version::CustomVersion;

use crate::ConversionStrategy;

/// The kinds of CustomResourceDefinitions.
///
/// They are collected here, looked up, and given to a scheme, so that codecs take their objects as
/// they take those of kinds with a type:
///
/// ```
/// use std::sync::Arc;
///
/// use apimachinery_crd::{CustomKind, CustomKinds};
/// use apimachinery_runtime::{GroupVersionKind, Scheme};
/// # let definition = r#"{"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1",
/// #   "metadata":{"name":"crontabs.stable.example.com"},"spec":{"group":"stable.example.com","scope":"Namespaced",
/// #   "names":{"plural":"crontabs","kind":"CronTab"},"versions":[{"name":"v1","served":true,"storage":true,
/// #   "schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":{"type":"object"}}}}}]}}"#;
/// # let definition = apimachinery_json::from_str::<apimachinery_api::apiextensions::v1::CustomResourceDefinition>(definition)?;
///
/// let mut kinds = CustomKinds::default();
/// kinds.add(CustomKind::try_from(&definition)?)?;
/// let kind = GroupVersionKind::new("stable.example.com", "v1", "CronTab");
/// assert!(kinds.version(&kind)?.is_namespaced());
///
/// let scheme = Scheme::builder().build()?.with_unstructured_kinds(Arc::new(kinds.clone()))?;
/// assert!(scheme.is_unstructured_kind(&kind));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A copy shares the definitions. When they change, a program [adds](Self::add),
/// [replaces](Self::replace) or [removes](Self::remove) them here and makes a new scheme from the
/// one without them; both cost little.
#[derive(Clone, Debug, Default)]
pub struct CustomKinds {
    by_name: BTreeMap<Str, Arc<CustomKind>>,
    /// The same, by their kinds and kinds of lists.
    by_kind: BTreeMap<GroupKind, Arc<CustomKind>>,
    served: BTreeMap<GroupVersionKind, Served>,
    /// What was handed over to convert.
    conversions: BTreeMap<GroupKind, ConversionStrategy>,
}

/// A kind that is served.
#[derive(Clone, Debug)]
struct Served {
    kind: Arc<CustomKind>,
    /// Its place among the versions.
    version: usize,
    is_list: bool,
}

impl CustomKinds {
    /// Adds the kind of a definition.
    ///
    /// # Errors
    /// When there is a definition of that name, or one of the same kind or kind of list.
    pub fn add(&mut self, kind: CustomKind) -> Result<(), CustomKindError> {
        if self.by_name.contains_key(kind.name()) {
            return Err(CustomKindError::NameTaken(kind.name().into()));
        }
        self.insert(kind)
    }

    /// Adds the kind that an object defines: a CustomResourceDefinition of `v1` or `v1beta1`, with
    /// a type or without.
    ///
    /// # Errors
    /// As [`CustomKind::from_object`] and [`add`](Self::add).
    pub fn add_object(&mut self, definition: &dyn Object) -> Result<(), CustomKindError> {
        self.add(CustomKind::from_object(definition)?)
    }

    /// Adds the kind of a definition in the place of what the definition of that name defined
    /// before, which is returned.
    ///
    /// # Errors
    /// When another definition has the same kind or kind of list; nothing changes then.
    pub fn replace(
        &mut self,
        kind: CustomKind,
    ) -> Result<Option<Arc<CustomKind>>, CustomKindError> {
        self.check_conflicts(&kind)?;
        let old = self.remove(kind.name());
        self.insert(kind)?;
        Ok(old)
    }

    /// Removes what the definition of this name, such as `crontabs.stable.example.com`, defined.
    pub fn remove(&mut self, name: &str) -> Option<Arc<CustomKind>> {
        let old = self.by_name.remove(name)?;
        for kind in old.kind_names() {
            self.by_kind.remove(&kind);
            for version in old.versions() {
                self.served.remove(&version.kind().group_version().with_kind(kind.kind.clone()));
            }
        }
        Some(old)
    }

    /// The kind that the definition of this name defines.
    pub fn get(&self, name: &str) -> Option<&Arc<CustomKind>> {
        self.by_name.get(name)
    }

    /// All kinds, in the order of the names of their definitions.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Arc<CustomKind>> {
        self.by_name.values()
    }

    /// How many definitions there are.
    pub fn len(&self) -> usize {
        self.by_name.len()
    }

    /// Whether there is not a definition.
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// The kind of this group and name, or whose lists are of it.
    pub fn of_group_kind(&self, kind: &GroupKind) -> Option<&Arc<CustomKind>> {
        self.by_kind.get(kind)
    }

    /// What a kind is in one of its versions; for a kind of lists, what its items are.
    ///
    /// # Errors
    /// When no definition has the kind, or this version of it is not served.
    pub fn version(&self, kind: &GroupVersionKind) -> Result<&CustomVersion, CustomKindError> {
        if let Some(served) = self.served.get(kind)
            && let Some(version) = served.kind.versions().get(served.version)
        {
            return Ok(version);
        }
        let Some(defined) = self.of_group_kind(&kind.group_kind()) else {
            return Err(CustomKindError::NotDefined(kind.clone()));
        };
        let served = defined.versions().iter().filter(|it| it.is_served());
        let served = served.map(|it| it.kind().version.clone()).collect();
        Err(CustomKindError::NotServed { kind: kind.clone(), served })
    }

    fn served(&self, kind: &GroupVersionKind) -> Option<(&Served, &CustomVersion)> {
        let served = self.served.get(kind)?;
        Some((served, served.kind.versions().get(served.version)?))
    }

    fn insert(&mut self, kind: CustomKind) -> Result<(), CustomKindError> {
        self.check_conflicts(&kind)?;
        let kind = Arc::new(kind);
        for (version, it) in kind.versions().iter().enumerate().filter(|(_, it)| it.is_served()) {
            let list = it.kind().group_version().with_kind(kind.names().list_kind.clone());
            for (name, is_list) in [(list, true), (it.kind().clone(), false)] {
                self.served.insert(name, Served { kind: Arc::clone(&kind), version, is_list });
            }
        }
        for name in kind.kind_names() {
            self.by_kind.insert(name, Arc::clone(&kind));
        }
        self.by_name.insert(kind.name().into(), kind);
        Ok(())
    }

    /// As in the reference, kinds and kinds of lists share a space of names, whatever their
    /// versions.
    fn check_conflicts(&self, kind: &CustomKind) -> Result<(), CustomKindError> {
        for wanted in kind.kind_names() {
            let taken = self.of_group_kind(&wanted).filter(|it| it.name() != kind.name());
            if let Some(other) = taken {
                let (kind, by) = (wanted, other.name().into());
                return Err(CustomKindError::KindTaken { kind, by });
            }
        }
        Ok(())
    }
}
