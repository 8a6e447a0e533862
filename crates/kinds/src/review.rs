//! Reviews of objects, as a server does before it stores them.

use std::collections::HashSet;
use std::fmt;

use apimachinery_api::facts;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_meta::{StatusError, Time, object_meta, update_object_meta};
use apimachinery_runtime::{
    ApiType, GroupVersion, GroupVersionKind, Object, ResourceFacts, Scheme, Str,
};
use apimachinery_validation::meta::{
    name_is_path_segment, object_meta as metadata_errors, object_meta_update,
};
use apimachinery_validation::{FieldErrors, Path};

use crate::metadata::{keep_system_metadata, reset_system_metadata};
use crate::strategy::{Context, Strategies, Strategy};
use crate::table::strategies;

/// The group whose kinds went to other groups, which they are converted through.
const LEGACY_GROUP: &str = "extensions";
/// The identifier of an object that is new.
const NEW_UID: Str = Str::from_static("00000000-0000-0000-0000-000000000000");
/// The version of an object that was never stored.
const FIRST_VERSION: Str = Str::from_static("1");
/// How many letters of a prefix a generated name keeps.
const LONGEST_PREFIX: usize = 58;
/// The letters that stand for those that a server would choose.
const SUFFIX: &str = "00000";

/// A built-in kind: what a server does around its objects, in any version that a scheme converts.
///
/// ```
/// use apimachinery_api::{apps, core};
/// use apimachinery_api::apps::v1::Deployment;
/// use apimachinery_kinds::{BuiltIn, Reviewed};
/// use apimachinery_meta::Time;
/// use apimachinery_runtime::Scheme;
///
/// let scheme = Scheme::builder().install(core::install).install(apps::install).build()?;
/// let mut deployment = Deployment::default();
/// deployment.metadata.name = "web".into();
/// deployment.spec.replicas = Some(-1);
///
/// let kind = BuiltIn::of::<Deployment>(&scheme).expect("a built-in kind");
/// let Reviewed { errors, .. } = kind.review_new(&deployment, Time::default())?;
/// let negative = "spec.replicas: Invalid value: -1: must be greater than or equal to 0";
/// assert!(errors.iter().any(|it| it.to_string() == negative));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct BuiltIn {
    scheme: Scheme,
    kind: GroupVersionKind,
    hub: GroupVersion,
    resource: ResourceFacts,
    strategies: Strategies,
}

/// What a server makes of an object, and what it says about it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Reviewed {
    /// Why the object is refused; none when it is accepted.
    pub errors: FieldErrors,
    /// What clients are warned of.
    pub warnings: Vec<String>,
    /// The object as it would be stored, but for its uid, addresses, ports and what admission
    /// changes; in the version that all versions of its kind are converted through.
    pub object: Box<dyn Object>,
}

impl BuiltIn {
    /// The kind with this name; `None` for kinds that are not built in, that have no objects of
    /// their own, such as reviews and options, or that the scheme does not have.
    pub fn new(scheme: &Scheme, kind: &GroupVersionKind) -> Option<Self> {
        let resource = facts::of(kind)?.resource.filter(|it| it.verbs.contains(&"list"))?;
        let moved = resource.stored_in.filter(|_| kind.group == LEGACY_GROUP);
        let group_kind = moved.map_or_else(|| kind.group_kind(), |it| it.to_gvk().group_kind());
        let hub = scheme.versions_for_group_kind(&group_kind).into_iter().next()?;
        let strategies = strategies(&group_kind.group, resource.plural);
        Some(Self { scheme: scheme.clone(), kind: kind.clone(), hub, resource, strategies })
    }

    /// The kind of a type.
    pub fn of<T: ApiType>(scheme: &Scheme) -> Option<Self> {
        Self::new(scheme, &T::KIND.to_gvk())
    }

    /// The strategy of the resource; with a name, that of a subresource such as `status`.
    pub fn strategy(&self, subresource: &str) -> Option<&dyn Strategy> {
        self.strategies.get(subresource).map(|it| &**it)
    }

    /// Whether objects belong to namespaces.
    pub fn is_namespaced(&self) -> bool {
        self.resource.namespaced
    }

    /// Reviews a new object, as it was sent: it gets its defaults, what requests cannot set is
    /// reset, then its metadata and the rest are validated (`BeforeCreate`). Without a namespace,
    /// one is assumed, and a name is made of `generateName`.
    ///
    /// # Errors
    /// When the object does not convert, or cannot be prepared.
    pub fn review_new(&self, object: &dyn Object, now: Time) -> Result<Reviewed, StatusError> {
        let mut object = self.in_hub(object)?;
        let change = |metadata: &mut ObjectMeta| {
            reset(metadata, now);
            self.place(metadata);
            name(metadata);
        };
        update_object_meta(&mut *object, change).map_err(StatusError::internal_error)?;
        let version = &self.kind.version;
        let Some(strategy) = self.strategy("") else { return Ok(Reviewed::of(object)) };
        strategy.prepare_for_create(&mut *object, &Context::new(now, version))?;
        let of_object = strategy.validate(&*object, None);
        let mut errors = FieldErrors::new();
        if of_object.is_empty() || !strategy.validates_metadata() {
            let metadata = object_meta(&*object).map_err(StatusError::internal_error)?;
            let (rule, path) = (strategy.name_rule(), Path::new("metadata"));
            errors = metadata_errors(&metadata, self.is_namespaced(), rule, &path);
        }
        errors.append(of_object);
        let warnings = match errors.is_empty() {
            true => strategy.warnings(&*object, None),
            false => Vec::new(),
        };
        Ok(Reviewed { errors, warnings, object })
    }

    /// Reviews an object that replaces another one, both as they were sent or read
    /// (`BeforeUpdate`). An old object without a resource version is taken as it would have been
    /// stored; what was made for it by its kind, such as the selector of a job, is made for the new
    /// one as well.
    ///
    /// # Errors
    /// As [`review_new`](Self::review_new).
    pub fn review_update(
        &self,
        object: &dyn Object,
        old: &dyn Object,
        now: Time,
    ) -> Result<Reviewed, StatusError> {
        let (mut object, mut old) = (self.in_hub(object)?, self.in_hub(old)?);
        let context = Context::new(now, &self.kind.version);
        self.store(&mut *old, &mut *object, &context)?;
        let before = object_meta(&*old).map_err(StatusError::internal_error)?.into_owned();
        let prepare = |metadata: &mut ObjectMeta| {
            metadata.namespace = before.namespace.clone();
            metadata.generation = before.generation;
            metadata.resource_version = before.resource_version.clone();
        };
        update_object_meta(&mut *object, prepare).map_err(StatusError::internal_error)?;
        let Some(strategy) = self.strategy("") else { return Ok(Reviewed::of(object)) };
        strategy.prepare_for_update(&mut *object, &*old, &context)?;
        update_object_meta(&mut *object, |it| keep_system_metadata(it, &before))
            .map_err(StatusError::internal_error)?;
        let metadata = object_meta(&*object).map_err(StatusError::internal_error)?.into_owned();
        let path = Path::new("metadata");
        let mut errors =
            metadata_errors(&metadata, self.is_namespaced(), name_is_path_segment, &path);
        errors.append(object_meta_update(&metadata, &before, &path));
        errors.append(strategy.validate(&*object, Some(&*old)));
        let warnings = match errors.is_empty() {
            true => strategy.warnings(&*object, Some(&*old)),
            false => Vec::new(),
        };
        Ok(Reviewed { errors, warnings, object })
    }

    /// An object with its defaults, in the version that all versions are converted through.
    fn in_hub(&self, object: &dyn Object) -> Result<Box<dyn Object>, StatusError> {
        let mut object = object.clone_object();
        self.scheme.try_default_object(&mut *object).map_err(StatusError::internal_error)?;
        let converted = self.scheme.convert_to_version(&*object, &self.hub, None);
        let converted = converted.map_err(StatusError::internal_error)?;
        Ok(converted.object.unwrap_or(object))
    }

    /// Makes of an old object that was never stored what would have been.
    fn store(
        &self,
        old: &mut dyn Object,
        new: &mut dyn Object,
        context: &Context<'_>,
    ) -> Result<(), StatusError> {
        let metadata = object_meta(&*old).map_err(StatusError::internal_error)?;
        if !metadata.resource_version.is_empty() {
            return Ok(());
        }
        drop(metadata);
        for object in [&mut *old, new] {
            let change = |metadata: &mut ObjectMeta| {
                reset(metadata, context.now);
                self.place(metadata);
            };
            update_object_meta(object, change).map_err(StatusError::internal_error)?;
            if let Some(strategy) = self.strategy("") {
                strategy.prepare_for_create(object, context)?;
            }
        }
        update_object_meta(old, |it| it.resource_version = FIRST_VERSION)
            .map_err(StatusError::internal_error)
    }

    /// Takes the namespace of the request: one for kinds that have namespaces, none for others.
    fn place(&self, metadata: &mut ObjectMeta) {
        match self.is_namespaced() {
            true if metadata.namespace.is_empty() => metadata.namespace = "default".into(),
            true => {}
            false => metadata.namespace.clear(),
        }
    }
}

impl Reviewed {
    fn of(object: Box<dyn Object>) -> Self {
        Self { errors: FieldErrors::new(), warnings: Vec::new(), object }
    }
}

/// Sets what only servers set (`WipeObjectMetaSystemFields`, `FillObjectMetaSystemFields`), and
/// removes owners that are listed again.
fn reset(metadata: &mut ObjectMeta, now: Time) {
    reset_system_metadata(metadata);
    (metadata.creation_timestamp, metadata.uid) = (now, NEW_UID);
    let mut seen = HashSet::new();
    metadata.owner_references.retain(|owner| seen.insert(owner.uid.clone()));
}

fn name(metadata: &mut ObjectMeta) {
    if metadata.name.is_empty() && !metadata.generate_name.is_empty() {
        let base: String = metadata.generate_name.chars().take(LONGEST_PREFIX).collect();
        metadata.name = format!("{base}{SUFFIX}").into();
    }
}

impl fmt::Debug for BuiltIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BuiltIn").field("kind", &self.kind).finish_non_exhaustive()
    }
}
