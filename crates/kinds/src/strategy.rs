//! What is special about the objects of a resource.

mod schema;

use std::collections::HashMap;
use std::sync::Arc;

use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_crd::ScalePaths;
use apimachinery_managed::{ElementPath, FieldFilter, FieldSet};
use apimachinery_meta::v1::{DeleteOptions, ObjectMeta};
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::{Object, Str};
use apimachinery_validation::FieldErrors;
use apimachinery_validation::meta::{NameRule, name_is_dns_subdomain};

pub use schema::SchemaStrategy;

use crate::allocate::Allocate;

/// What is special about the objects of a resource: what requests may change, what is wrong with an
/// object, how it is deleted. Objects are in the version that all versions of their kind are
/// converted through; without a type, they are unstructured and in the version of the request.
///
/// What is the same for all objects is done without it: metadata is set and validated, managed
/// fields are tracked.
///
/// Corresponds to `rest.RESTCreateStrategy`, `RESTUpdateStrategy` and `RESTDeleteStrategy`.
pub trait Strategy: Send + Sync + 'static {
    /// Sets what a new object begins with, and removes what requests cannot set.
    ///
    /// # Errors
    /// When the object cannot be created, such as for lack of an address.
    fn prepare_for_create(
        &self,
        object: &mut dyn Object,
        context: &Context<'_>,
    ) -> Result<(), StatusError> {
        let _ = (object, context);
        Ok(())
    }

    /// Keeps what an update cannot change. The generation is that of `old` until this counts it up.
    ///
    /// # Errors
    /// When the object cannot be changed.
    fn prepare_for_update(
        &self,
        object: &mut dyn Object,
        old: &dyn Object,
        context: &Context<'_>,
    ) -> Result<(), StatusError> {
        let _ = (object, old, context);
        Ok(())
    }

    /// What is wrong with an object besides its metadata; `old` is what it replaces.
    fn validate(&self, object: &dyn Object, old: Option<&dyn Object>) -> FieldErrors {
        let _ = (object, old);
        FieldErrors::new()
    }

    /// Whether [`validate`](Self::validate) validates the metadata of a new object as well, as
    /// definitions of custom resources do. Where it does and this is false, each error in metadata
    /// appears twice.
    fn validates_metadata(&self) -> bool {
        false
    }

    /// What clients are warned of.
    fn warnings(&self, object: &dyn Object, old: Option<&dyn Object>) -> Vec<String> {
        let _ = (object, old);
        Vec::new()
    }

    /// The strategy of requests about the status, where it is a part of its own, which others leave
    /// as it is: the resource gets the subresource `status` by it.
    fn status(&self) -> Option<Arc<dyn Strategy>> {
        None
    }

    /// Where an object says how many replicas it wants and has, in the version that all versions of
    /// its kind are converted through: the resource gets the subresource `scale` by it.
    fn scale(&self) -> Option<ScalePaths> {
        None
    }

    /// The rule for names.
    fn name_rule(&self) -> NameRule {
        name_is_dns_subdomain
    }

    /// Whether an update creates an object that does not exist.
    fn creates_on_update(&self) -> bool {
        false
    }

    /// Whether an update without a resource version replaces whatever exists.
    fn updates_unconditionally(&self) -> bool {
        true
    }

    /// How an object is deleted.
    fn deletion(&self, object: &dyn Object, options: &DeleteOptions) -> Deletion {
        let _ = (object, options);
        Deletion::default()
    }

    /// What clients are warned of that delete objects with these options.
    fn deletion_warnings(&self, options: &DeleteOptions) -> Vec<String> {
        let _ = options;
        Vec::new()
    }

    /// Changes an object whose deletion begins and that stays for now.
    fn prepare_for_deletion(&self, object: &mut dyn Object) {
        let _ = object;
    }

    /// Whether an object that is being deleted, and has no finalizers, is removed; false for one
    /// that waits for more than that.
    fn is_released(&self, object: &dyn Object) -> bool {
        let _ = object;
        true
    }

    /// Whether the response to a deletion is the object, and not a status.
    fn returns_deleted(&self) -> bool {
        false
    }

    /// Which fields count as set by a request, for who owns them; `None` for all. A strategy that
    /// keeps or resets fields leaves these out, or managers own what they did not change: that of a
    /// status excludes `ElementPath::of_fields(["spec"])` and `["metadata"]`. Corresponds to
    /// `GetResetFields`.
    fn owned_fields(&self) -> Option<FieldFilter> {
        None
    }

    /// For how many seconds an object is kept; 0 for ever.
    fn time_to_live(&self) -> u64 {
        0
    }
}

/// The strategies of a resource, by subresource; that of the resource itself has no name.
pub type Strategies = HashMap<Str, Arc<dyn Strategy>>;

/// Nothing is special.
impl Strategy for () {}

/// How an object is deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Deletion {
    /// It is removed, once it has no finalizers; its dependents are deleted after it.
    #[default]
    Cascading,
    /// The same, but its dependents lose their owner unless the request wants another thing.
    Orphaning,
    /// It is removed, and has no dependents: the policies of requests have no effect.
    Alone,
    /// It stays for so many seconds at most, until it is deleted with 0: pods, which end
    /// first.
    Graceful(i64),
    /// It stays until the strategy says that it is [released](Strategy::is_released): namespaces,
    /// whose objects are deleted first.
    Waiting,
}

/// What a [`Strategy`] can know about a request.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Context<'a> {
    /// The time.
    pub now: Time,
    /// The version of the request, such as `v1`.
    pub version: &'a Str,
    /// Who makes the request; `None` for objects that are loaded.
    pub user: Option<&'a UserInfo>,
    /// A random number, the same for as long as the request lasts, for addresses and ports.
    pub random: u64,
    /// The allocator of addresses and ports; without it, none are given, and those that an object
    /// names are not claimed.
    pub allocator: Option<&'a dyn Allocate>,
}

impl<'a> Context<'a> {
    /// A request in this version at this time, without a user and an allocator.
    pub fn new(now: Time, version: &'a Str) -> Self {
        Self { now, version, user: None, random: 0, allocator: None }
    }

    /// The same of a request by this user.
    pub fn with_user(self, user: &'a UserInfo) -> Self {
        Self { user: Some(user), ..self }
    }

    /// The same with this random number.
    pub fn with_random(self, random: u64) -> Self {
        Self { random, ..self }
    }

    /// The same with an allocator of addresses and ports, if there is one.
    pub fn with_allocator(self, allocator: Option<&'a dyn Allocate>) -> Self {
        Self { allocator, ..self }
    }
}

/// The fields that count as set by requests about custom resources: all but those that are reset.
pub fn fields_that_count(is_status: bool, has_status: bool) -> Option<FieldFilter> {
    let reset: &[&str] = match (is_status, has_status) {
        (false, false) => return None,
        (false, true) => &["status"],
        (true, _) => &["metadata", "spec"],
    };
    let mut fields = FieldSet::default();
    for name in reset {
        fields.insert(&ElementPath::of_fields([*name]));
    }
    Some(FieldFilter::Exclude(fields))
}

/// Takes from `old` what an update of the status cannot change.
pub fn keep_metadata(new: &mut ObjectMeta, old: &ObjectMeta) {
    let managed_fields = std::mem::take(&mut new.managed_fields);
    let resource_version = std::mem::take(&mut new.resource_version);
    *new = ObjectMeta { managed_fields, resource_version, ..old.clone() };
}
