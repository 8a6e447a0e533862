//! Building a scheme.

mod check;
mod hub;

use std::any::TypeId;
use std::collections::HashSet;
use std::convert::Infallible;
use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;

pub use self::hub::HubBuilder;
use super::{Scheme, SchemeData, SchemeError, SchemeErrors};
use crate::error::{ConversionError, Reason};
use crate::names::{GroupVersion, GroupVersionKind};
use crate::object::{ApiType, Object, TypeInfo, TypedList};
use crate::scheme::conversion::{ObjectConversion, Scope};
use crate::text::Str;

/// Collects what a [`Scheme`] consists of. Made by [`Scheme::builder`].
///
/// Every method can be called in any order: mistakes are looked for in [`build`](Self::build),
/// which reports all of them at once. Methods take the builder by reference, so that functions
/// which install groups, conditions and chains go together; what is kept in a variable is the
/// builder, and not what the last call of a chain gives:
///
/// ```
/// # use apimachinery_runtime::{Scheme, SchemeBuilder};
/// # fn core(_: &mut SchemeBuilder) {}
/// # fn apps(_: &mut SchemeBuilder) {}
/// # let with_apps = true;
/// let in_one = Scheme::builder().install(core).install(apps).build()?;
///
/// let mut builder = Scheme::builder();
/// builder.install(core);
/// if with_apps {
///     builder.install(apps);
/// }
/// let step_by_step = builder.build()?;
/// # Ok::<(), apimachinery_runtime::SchemeErrors>(())
/// ```
pub struct SchemeBuilder {
    pub(super) data: SchemeData,
    /// The versions of the data, to find which are new.
    observed: HashSet<GroupVersion>,
    errors: Vec<SchemeError>,
    defaulted: Vec<(TypeId, &'static str, super::Defaulter)>,
    normalized: Vec<(TypeId, &'static str, super::Normalizer)>,
    /// The types that were called versions of a hub, with that hub.
    versions: Vec<(TypeId, TypeId)>,
}

impl fmt::Debug for SchemeBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SchemeBuilder")
            .field("name", &self.data.name)
            .field("kinds", &self.data.by_kind.len())
            .field("errors", &self.errors)
            .finish()
    }
}

impl SchemeBuilder {
    pub(super) fn new(name: impl Into<Str>) -> Self {
        let data = SchemeData { name: name.into(), ..SchemeData::default() };
        Self {
            data,
            observed: HashSet::new(),
            errors: Vec::new(),
            defaulted: Vec::new(),
            normalized: Vec::new(),
            versions: Vec::new(),
        }
    }

    /// Names the scheme for error texts.
    pub fn name(&mut self, name: impl Into<Str>) -> &mut Self {
        self.data.name = name.into();
        self
    }

    /// Adds what an API group's function adds: its kinds, defaults and conversions.
    pub fn install(&mut self, group: impl FnOnce(&mut SchemeBuilder)) -> &mut Self {
        group(self);
        self
    }

    /// Registers `T` under the kind it declares.
    pub fn known<T: ApiType>(&mut self) -> &mut Self {
        self.known_type(T::TYPE_INFO, TypeId::of::<T>(), T::KIND.to_gvk())
    }

    /// Registers `T` under another kind; a type may have any number of them. The first one
    /// registered is the one preferred when an object is written without a version to convert to.
    pub fn known_as<T: ApiType>(&mut self, kind: GroupVersionKind) -> &mut Self {
        self.known_type(T::TYPE_INFO, TypeId::of::<T>(), kind)
    }

    /// Registers a type by its table; for types that do not implement [`ApiType`].
    pub fn known_type(
        &mut self,
        info: &'static TypeInfo,
        key: TypeId,
        kind: GroupVersionKind,
    ) -> &mut Self {
        if kind.version.is_empty() {
            let type_name = info.path();
            self.errors.push(match &*kind.kind {
                "" => SchemeError::NoKind { type_name },
                _ => SchemeError::NoVersion { kind, type_name },
            });
            return self;
        }
        self.observe(kind.group_version());
        let index = self.data.types.add(info, key);
        match self.data.by_kind.get(&kind).copied() {
            Some(old) if old == index => {}
            Some(old) => {
                let old = self.data.types.at(old).info.path();
                self.errors.push(SchemeError::DoubleRegistration { kind, old, new: info.path() });
            }
            None => {
                self.data.types.at_mut(index).kinds.push(kind.clone());
                self.data.by_kind.insert(kind, index);
            }
        }
        self
    }

    /// Makes a registered type known as another one, such as what wraps it, so that
    /// [`kinds_of`](Scheme::kinds_of) finds its kinds for both.
    pub fn type_alias(&mut self, key: TypeId, alias: TypeId) -> &mut Self {
        self.data.types.add_alias(key, alias);
        self
    }

    /// Registers `T` as a kind that is the same in every version of every group, such as `Status`.
    pub fn unversioned<T: ApiType>(&mut self, kind: GroupVersionKind) -> &mut Self {
        self.known_as::<T>(kind.clone());
        let index = self.data.types.add(T::TYPE_INFO, TypeId::of::<T>());
        match self.data.unversioned_kinds.get(&kind.kind).copied() {
            Some(old) if old != index => {
                self.errors.push(SchemeError::UnversionedKindTaken {
                    kind: kind.kind,
                    old: self.data.types.at(old).info.path(),
                    new: T::TYPE_INFO.path(),
                });
            }
            _ => {
                self.data.unversioned_kinds.insert(kind.kind.clone(), index);
                self.data.types.at_mut(index).unversioned = Some(kind);
            }
        }
        self
    }

    /// Says that a version exists even if it has no kinds.
    pub fn observe(&mut self, version: GroupVersion) -> &mut Self {
        let external = !version.is_internal() && !version.version.is_empty();
        if external && self.observed.insert(version.clone()) {
            self.data.observed_versions.push(version);
        }
        self
    }

    /// Sets the order in which the versions of a group are preferred, replacing an earlier one.
    pub fn version_priority(&mut self, versions: &[GroupVersion]) -> &mut Self {
        let internal = versions.iter().find(|it| it.is_internal() || it.version.is_empty());
        if let Some(version) = internal {
            self.errors.push(SchemeError::InternalPriority { version: version.clone() });
            return self;
        }
        let one_group = versions.is_sorted_by(|one, next| one.group == next.group);
        let (Some(first), true) = (versions.first(), one_group) else {
            let mut groups: Vec<_> = versions.iter().map(|it| it.group.clone()).collect();
            groups.sort();
            groups.dedup();
            self.errors.push(SchemeError::MixedPriority { groups });
            return self;
        };
        self.data.priorities.retain(|(group, _)| *group != first.group);
        self.data.priorities.push((first.group.clone(), versions.to_vec()));
        self
    }

    /// Registers `H` and makes it the hub of its kind: what all its versions convert to and from.
    /// The hub is an internal type or one of the versions.
    pub fn hub<H: ApiType>(&mut self) -> HubBuilder<'_, H> {
        self.hub_type(H::TYPE_INFO, TypeId::of::<H>(), H::KIND.to_gvk());
        HubBuilder::new(self)
    }

    /// Registers a type and makes it the hub of its kind, by its table; for types that do not
    /// implement [`ApiType`]. Conversions are registered with
    /// [`conversion_between`](Self::conversion_between).
    pub fn hub_type(
        &mut self,
        info: &'static TypeInfo,
        key: TypeId,
        kind: GroupVersionKind,
    ) -> &mut Self {
        self.known_type(info, key, kind.clone());
        let kind = kind.group_kind();
        let index = self.data.types.add(info, key);
        match self.data.hubs.get(&kind).copied() {
            Some(old) if old != index => {
                let old = self.data.types.at(old).info.path();
                self.errors.push(SchemeError::TwoHubs { kind, old, new: info.path() });
            }
            _ => {
                self.data.hubs.insert(kind, index);
            }
        }
        self
    }

    /// Says that a type is a version of the kind whose hub is another type, which
    /// [`build`](Self::build) checks; for types that do not implement [`ApiType`]. It registers
    /// neither of them.
    pub fn version_of_hub(&mut self, version: TypeId, hub: TypeId) -> &mut Self {
        self.versions.push((version, hub));
        self
    }

    fn spoke(
        &mut self,
        version: TypeId,
        hub: TypeId,
        to_hub: ObjectConversion,
        from_hub: ObjectConversion,
    ) {
        self.version_of_hub(version, hub);
        self.data.conversions.add_object(version, hub, to_hub);
        self.data.conversions.add_object(hub, version, from_hub);
    }

    /// Sets the function that fills in what objects of type `T` leave out. It runs on the versioned
    /// object, after decoding and before conversion.
    pub fn default_with<T: 'static>(
        &mut self,
        set_defaults: impl Fn(&mut T) + Send + Sync + 'static,
    ) -> &mut Self {
        let defaulter: super::Defaulter = Box::new(move |object| {
            if let Some(object) = object.downcast_mut::<T>() {
                set_defaults(object);
            }
        });
        self.defaulted.push((TypeId::of::<T>(), std::any::type_name::<T>(), defaulter));
        self
    }

    /// Sets the function that fills in what the items of lists `L` leave out, and objects of their
    /// type by themselves: [`default_with`](Self::default_with) for both.
    ///
    /// ```
    /// # use apimachinery_runtime::{TypedList, SchemeBuilder};
    /// # fn install<Car: 'static, CarList: TypedList<Item = Car> + 'static>(builder: &mut SchemeBuilder) {
    /// # let four_doors = |_: &mut Car| {};
    /// builder.default_with_list::<CarList>(four_doors);
    /// # }
    /// ```
    pub fn default_with_list<L>(
        &mut self,
        set_defaults: impl Fn(&mut L::Item) + Clone + Send + Sync + 'static,
    ) -> &mut Self
    where
        L: TypedList<Item: 'static> + 'static,
    {
        let of_items = set_defaults.clone();
        self.default_with(move |list: &mut L| list.items_mut().iter_mut().for_each(&of_items))
            .default_with(set_defaults)
    }

    /// Sets the function that brings objects of type `T` into one form, where several fields mean
    /// the same: what another implementation would do by converting them to an internal type and
    /// back.
    ///
    /// It runs after the defaults, and on what was converted to `T`.
    pub fn normalize_with<T: 'static>(
        &mut self,
        normalize: impl Fn(&mut T) + Send + Sync + 'static,
    ) -> &mut Self {
        self.try_normalize_with::<T, Infallible>(move |object| {
            normalize(object);
            Ok(())
        })
    }

    /// [`normalize_with`](Self::normalize_with) for objects that may have no such form: those are
    /// refused when they are decoded and when they are converted.
    pub fn try_normalize_with<T: 'static, E: StdError + Send + Sync + 'static>(
        &mut self,
        normalize: impl Fn(&mut T) -> Result<(), E> + Send + Sync + 'static,
    ) -> &mut Self {
        let normalizer: super::Normalizer = Box::new(move |object| {
            let object = object.downcast_mut::<T>();
            let normalized = object.map_or(Ok(()), &normalize);
            normalized.map_err(|error| ConversionError::failed(Reason::cause(error)))
        });
        self.normalized.push((TypeId::of::<T>(), std::any::type_name::<T>(), normalizer));
        self
    }

    /// [`normalize_with`](Self::normalize_with) for the items of lists `L` and for objects of their
    /// type by themselves.
    pub fn normalize_with_list<L>(
        &mut self,
        normalize: impl Fn(&mut L::Item) + Clone + Send + Sync + 'static,
    ) -> &mut Self
    where
        L: TypedList<Item: 'static> + 'static,
    {
        self.try_normalize_with_list::<L, Infallible>(move |item| {
            normalize(item);
            Ok(())
        })
    }

    /// [`try_normalize_with`](Self::try_normalize_with) for the items of lists `L` and for objects
    /// of their type by themselves.
    pub fn try_normalize_with_list<L, E: StdError + Send + Sync + 'static>(
        &mut self,
        normalize: impl Fn(&mut L::Item) -> Result<(), E> + Clone + Send + Sync + 'static,
    ) -> &mut Self
    where
        L: TypedList<Item: 'static> + 'static,
    {
        let of_items = normalize.clone();
        self.try_normalize_with(move |list: &mut L| {
            list.items_mut().iter_mut().try_for_each(&of_items)
        })
        .try_normalize_with(normalize)
    }

    /// Registers a conversion between two object types.
    pub fn object_conversion<A: ApiType, B: ApiType>(
        &mut self,
        convert: impl Fn(&A, &Scope<'_>) -> Result<B, ConversionError> + Send + Sync + 'static,
    ) -> &mut Self {
        let conversion = ObjectConversion::from_ref(convert);
        self.data.conversions.add_object(TypeId::of::<A>(), TypeId::of::<B>(), conversion);
        self
    }

    /// Registers a conversion from objects that hold an `A` to objects that hold a `B`; for types
    /// that do not implement [`ApiType`], whose objects the function makes.
    pub fn conversion_between<A: 'static, B: 'static>(
        &mut self,
        convert: impl Fn(A, &Scope<'_>) -> Result<Box<dyn Object>, ConversionError>
        + Send
        + Sync
        + 'static,
    ) -> &mut Self {
        let conversion = ObjectConversion::from_erased(std::any::type_name::<B>, convert);
        self.data.conversions.add_object(TypeId::of::<A>(), TypeId::of::<B>(), conversion);
        self
    }

    /// Registers a conversion between two types that are inside objects, for [`Scope::convert`].
    pub fn conversion<A: 'static, B: Send + Sync + 'static>(
        &mut self,
        convert: impl Fn(&A, &Scope<'_>) -> Result<B, ConversionError> + Send + Sync + 'static,
    ) -> &mut Self {
        self.data.conversions.add_value(convert);
        self
    }

    /// Says that the kinds of a group would be registered if the program were built with a feature:
    /// what [`NotRegisteredError`](crate::NotRegisteredError) then advises.
    ///
    /// ```
    /// use apimachinery_runtime::{GroupVersionKind, ObjectRegistry, Scheme};
    ///
    /// let scheme = Scheme::builder().group_by_feature("example.com", "cars").build()?;
    /// let car = GroupVersionKind::new("example.com", "v1", "Car");
    /// let error = scheme.new_object(&car).map(drop).unwrap_err();
    /// assert!(error.to_string().ends_with("; its group comes with the feature \"cars\""), "{error}");
    /// # Ok::<(), apimachinery_runtime::SchemeErrors>(())
    /// ```
    pub fn group_by_feature(&mut self, group: &'static str, feature: &'static str) -> &mut Self {
        self.data.groups_by_feature.push((group, feature));
        self
    }

    /// Sets the OpenAPI package of the types of a Rust module and the modules below it, for
    /// [`Scheme::openapi_definition_name`].
    pub fn openapi_package(&mut self, module: &'static str, package: &'static str) -> &mut Self {
        let named = (module, package);
        if !self.data.openapi_packages.contains(&named) {
            self.data.openapi_packages.push(named);
        }
        self
    }

    /// Makes the scheme; the builder is empty afterwards.
    ///
    /// # Errors
    /// Every mistake that was made: kinds with two types, hubs that a version does not convert to
    /// or from or that are of another kind, preferred versions that do not exist, defaults of types
    /// that are not registered.
    pub fn build(&mut self) -> Result<Scheme, SchemeErrors> {
        self.attach_defaulters();
        self.check_priorities();
        self.check_versions();
        self.check_hubs();
        self.drop_consequences();
        self.data.find_kin();
        let name = self.data.name.clone();
        let done = std::mem::replace(self, Self::new(name));
        if done.errors.is_empty() {
            Ok(Scheme { data: Arc::new(done.data), unstructured: None })
        } else {
            Err(SchemeErrors(done.errors))
        }
    }

    fn attach_defaulters(&mut self) {
        for (key, type_name, defaulter) in std::mem::take(&mut self.defaulted) {
            match self.data.types.get_mut(key) {
                Some(entry) => entry.defaulter = Some(defaulter),
                None => self.errors.push(SchemeError::DefaultsForUnknownType { type_name }),
            }
        }
        for (key, type_name, normalizer) in std::mem::take(&mut self.normalized) {
            match self.data.types.get_mut(key) {
                Some(entry) => entry.normalizer = Some(normalizer),
                None => self.errors.push(SchemeError::DefaultsForUnknownType { type_name }),
            }
        }
    }
}
