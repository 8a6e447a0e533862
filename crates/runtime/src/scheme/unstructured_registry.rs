//! A registry in which every kind is unstructured data.

use std::borrow::Cow;

use crate::codec::{ObjectKinds, ObjectRegistry};
use crate::error::NotRegisteredError;
use crate::names::GroupVersionKind;
use crate::object::{Object, Unstructured};

/// A registry that knows no types: every kind is [`Unstructured`], nothing has defaults.
///
/// Corresponds to `unstructuredscheme`.
#[derive(Clone, Copy, Debug, Default)]
pub struct UnstructuredRegistry;

const NAME: &str = "unstructured";

impl ObjectRegistry for UnstructuredRegistry {
    fn object_kinds(&self, object: &dyn Object) -> Result<ObjectKinds<'_>, NotRegisteredError> {
        match object.as_unstructured() {
            Some(object) => {
                Ok(ObjectKinds { kinds: Cow::Owned(vec![object.kind()]), unversioned: false })
            }
            None => Err(NotRegisteredError::type_name(object.type_info().path(), NAME)),
        }
    }

    fn new_object(&self, kind: &GroupVersionKind) -> Result<Box<dyn Object>, NotRegisteredError> {
        Ok(Box::new(Unstructured::of_kind(kind)))
    }

    fn recognizes(&self, kind: &GroupVersionKind) -> bool {
        !kind.kind.is_empty() && !kind.version.is_empty()
    }

    fn default_object(&self, _: &mut dyn Object) {}
}
