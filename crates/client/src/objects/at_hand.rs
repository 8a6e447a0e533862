//! Objects that are at hand, and are read without a request.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use apimachinery_http::client::ResponseError;
use apimachinery_meta::v1::{ListMeta, ListOptions};
use apimachinery_meta::{ObjectKey, StatusError};
use apimachinery_runtime::{GroupResource, Object, Str};
use apimachinery_selectors::labels::Selector;
use apimachinery_validation::Path;

use super::Objects;
use crate::{Error, ObjectList};

/// Where objects of a type are at hand, such as the store of an informer.
///
/// Corresponds to `client.Reader` of controller-runtime, as its cache implements it.
pub trait ObjectReader<T>: Send + Sync {
    /// The object of a key.
    fn get(&self, key: &ObjectKey) -> Option<T>;

    /// The objects of a namespace, or of all when it is empty, with labels that a selector selects.
    fn list(&self, namespace: &str, selector: &Selector) -> Vec<T>;

    /// The resource version up to which changes are known.
    fn resource_version(&self) -> Str;
}

/// What reads the objects of each type.
#[derive(Clone, Default)]
pub(super) struct Readers(Arc<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl Readers {
    fn with<T: Object>(&self, reader: Arc<dyn ObjectReader<T>>) -> Self {
        let mut readers = HashMap::clone(&self.0);
        readers.insert(TypeId::of::<T>(), Arc::new(reader));
        Self(Arc::new(readers))
    }

    fn of<T: Object>(&self) -> Option<&dyn ObjectReader<T>> {
        let reader = self.0.get(&TypeId::of::<T>())?;
        reader.downcast_ref::<Arc<dyn ObjectReader<T>>>().map(|it| &**it)
    }
}

impl Objects {
    /// Reads objects of a type from where they are at hand, without a request: `get`, and `list`
    /// with options that have no more than a label selector and a limit. What is read may be older
    /// than what the server has, and what is not at hand is not found. Everything else asks the
    /// server.
    ///
    /// The store of an informer is such a place, if the informer has synced; one of a single
    /// namespace knows no others.
    ///
    /// Corresponds to the client of a manager of controller-runtime, which reads from its cache.
    #[must_use]
    pub fn read_from<T: Object>(mut self, reader: impl ObjectReader<T> + 'static) -> Self {
        self.readers = self.readers.with(Arc::new(reader));
        self
    }

    /// The object at hand; `None` when objects of the type are read from the server.
    pub(super) fn get_at_hand<T: Object>(
        &self,
        resource: &GroupResource,
        namespace: &str,
        name: &str,
    ) -> Option<Result<T, Error>> {
        let found = self.readers.of::<T>()?.get(&ObjectKey::new(namespace, name));
        Some(found.ok_or_else(|| {
            let error = StatusError::not_found(resource, name);
            Error::Response(ResponseError::Failure { error, retry_after: None })
        }))
    }

    /// The objects at hand; `None` when they are read from the server.
    pub(super) fn list_at_hand<T: Object>(
        &self,
        namespace: &str,
        options: &ListOptions,
    ) -> Option<ObjectList<T>> {
        let reader = self.readers.of::<T>()?;
        let plain = ListOptions {
            label_selector: options.label_selector.clone(),
            limit: options.limit,
            ..ListOptions::default()
        };
        // The server explains what is wrong with a selector.
        let selector = Selector::parse(&options.label_selector, &Path::default()).ok()?;
        if *options != plain {
            return None;
        }
        let mut items = reader.list(namespace, &selector);
        if let Ok(limit @ 1..) = usize::try_from(options.limit) {
            items.truncate(limit);
        }
        let resource_version = reader.resource_version();
        Some(ObjectList { metadata: ListMeta { resource_version, ..ListMeta::default() }, items })
    }
}
