//! Several registries as one.

use std::sync::Arc;

use crate::codec::{ObjectKinds, ObjectRegistry};
use crate::error::NotRegisteredError;
use crate::names::GroupVersionKind;
use crate::object::Object;

/// Several registries, asked in order. Corresponds to `runtime.MultiObjectTyper`.
#[derive(Clone, Debug)]
pub struct MultiRegistry {
    first: Arc<dyn ObjectRegistry>,
    others: Vec<Arc<dyn ObjectRegistry>>,
}

impl MultiRegistry {
    /// The registry `first`, and those to ask after it.
    pub fn new(first: Arc<dyn ObjectRegistry>, others: Vec<Arc<dyn ObjectRegistry>>) -> Self {
        Self { first, others }
    }

    fn all(&self) -> impl Iterator<Item = &dyn ObjectRegistry> {
        std::iter::once(&*self.first).chain(self.others.iter().map(|it| &**it))
    }

    /// The first answer that is not an error, else the last error.
    fn ask<'a, T>(
        &'a self,
        question: impl Fn(&'a dyn ObjectRegistry) -> Result<T, NotRegisteredError>,
    ) -> Result<T, NotRegisteredError> {
        let mut answer = question(&*self.first);
        for registry in &self.others {
            if answer.is_ok() {
                break;
            }
            answer = question(&**registry);
        }
        answer
    }
}

impl ObjectRegistry for MultiRegistry {
    fn object_kinds(&self, object: &dyn Object) -> Result<ObjectKinds<'_>, NotRegisteredError> {
        self.ask(|registry| registry.object_kinds(object))
    }

    fn new_object(&self, kind: &GroupVersionKind) -> Result<Box<dyn Object>, NotRegisteredError> {
        self.ask(|registry| registry.new_object(kind))
    }

    fn recognizes(&self, kind: &GroupVersionKind) -> bool {
        self.all().any(|registry| registry.recognizes(kind))
    }

    /// The first registry that knows the object's type sets the defaults.
    fn default_object(&self, object: &mut dyn Object) {
        let knowing = self.all().find(|registry| registry.object_kinds(object).is_ok());
        if let Some(registry) = knowing {
            registry.default_object(object);
        }
    }
}
