//! Where the objects of a resource are kept, and requests that it answers.
//!
//! A [`Store`] reads and writes objects of one type. A
//! [`Resource::stored`](crate::Resource::stored) answers get, list, watch, create, update and
//! delete from it, as an API server does: names are generated, UIDs and times are set, metadata is
//! validated, versions and preconditions are compared, objects with finalizers wait for these,
//! `dryRun` stores nothing.
//!
//! [`MemoryStore`] is one that keeps objects in memory. Servers without `tower` call [`answer`].

mod answer;
mod change;
mod memory;
mod metadata;

use apimachinery_meta::{List, ListedKind, StatusError, selectable_fields};
use apimachinery_query::internal::ListOptions;
use apimachinery_runtime::{Object, Str};
use apimachinery_serializer::CodecFactory;
use apimachinery_validation::FieldErrors;
use apimachinery_validation::meta::{NameRule, name_is_dns_subdomain};

pub use crate::server::watch::Events;
pub use answer::{answer, answers};
pub use change::Change;
pub use memory::MemoryStore;

/// The objects of one kind, in a database or in memory.
///
/// A store decides nothing about requests: it finds objects, and writes what it is given in one
/// transaction with the object that is there. The namespace is empty for objects without one.
///
/// Corresponds to `storage.Interface`, without the encoding.
pub trait Store: Send + Sync + 'static {
    /// The type of the objects, in the version that is stored.
    type Object: ListedKind;

    /// An object; `None` when there is none of that name.
    ///
    /// # Errors
    /// When it cannot be read.
    fn get(
        &self,
        namespace: &str,
        name: &str,
    ) -> impl Future<Output = Result<Option<Self::Object>, StatusError>> + Send;

    /// The selected objects, with the resource version of the list.
    ///
    /// # Errors
    /// When they cannot be read, or the resource version or the continue token of the options is
    /// not one of this store.
    fn list(
        &self,
        selection: &Selection,
    ) -> impl Future<Output = Result<List<Self::Object>, StatusError>> + Send;

    /// What happens to the selected objects from the resource version of the options on; before it,
    /// for a watch that begins anywhere or asks for them, the selected objects as if they were
    /// created now. [`Change`] has the event that a selection sees.
    ///
    /// # Errors
    /// When the resource version is not one of this store. One that is too old is an event `ERROR`.
    fn watch(
        &self,
        selection: Selection,
    ) -> impl Future<Output = Result<Events, StatusError>> + Send;

    /// Does what `change` decides about the object that is there, in one transaction. Returns the
    /// object as it is then, with its new resource version. A store that finds that the object was
    /// changed meanwhile calls `change` again.
    ///
    /// # Errors
    /// The error of `change`, or when the object cannot be written.
    fn write(
        &self,
        namespace: &str,
        name: &str,
        change: &Decide<'_, Self::Object>,
    ) -> impl Future<Output = Result<Self::Object, StatusError>> + Send;

    /// What is wrong with an object that is to be stored, in place of `old` or as a new one, beside
    /// its metadata; nothing unless the store says so.
    fn validate(&self, object: &Self::Object, old: Option<&Self::Object>) -> FieldErrors {
        let _ = (object, old);
        FieldErrors::new()
    }

    /// The rule for names: DNS subdomains, as for custom resources, unless the store has another
    /// one.
    fn name_rule(&self) -> NameRule {
        name_is_dns_subdomain
    }
}

/// Decides what is to be done with the object that is there, or that there is none.
pub type Decide<'a, T> = dyn Fn(Option<&T>) -> Result<Write<T>, StatusError> + Sync + 'a;

/// What is to be done with an object.
#[derive(Clone, Debug, PartialEq)]
pub enum Write<T> {
    /// It is stored, under a new resource version.
    Put(T),
    /// It is removed; this is its last state.
    Remove(T),
    /// Nothing is stored, and this is the result: of a dry run, and of an update without a change.
    Leave(T),
}

/// Which objects a list or a watch is about.
#[derive(Clone, Debug)]
pub struct Selection {
    namespace: Str,
    is_namespaced: bool,
    options: ListOptions,
    codecs: CodecFactory,
}

impl Selection {
    /// The namespace; empty for all of them.
    pub fn namespace(&self) -> &str {
        &self.namespace
    }

    /// The options of the request.
    pub fn options(&self) -> &ListOptions {
        &self.options
    }

    /// Whether an object is selected, by its namespace, its labels and its
    /// [fields](selectable_fields).
    pub fn selects(&self, object: &dyn Object) -> bool {
        let Ok(metadata) = apimachinery_meta::object_meta(object) else { return false };
        if !self.namespace.is_empty() && metadata.namespace != self.namespace
            || !self.options.label_selector.matches(&metadata.labels)
        {
            return false;
        }
        let fields = &self.options.field_selector;
        fields.is_empty()
            || selectable_fields(self.codecs.scheme(), object, self.is_namespaced)
                .is_ok_and(|it| fields.matches(&it))
    }

    /// Whether a watch begins with the objects that are there.
    pub fn begins_with_all(&self) -> bool {
        let from_anywhere = matches!(self.options.resource_version.as_str(), "" | "0");
        self.options.send_initial_events.unwrap_or(from_anywhere)
    }
}
