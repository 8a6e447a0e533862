//! The kind of a type, and of an object.

use std::any::{TypeId, type_name};

use apimachinery_meta::ObjectKey;
use apimachinery_meta::v1::PartialObjectMetadata;
use apimachinery_runtime::{GroupVersion, GroupVersionKind, Object, Str, TypeMeta, Unstructured};

use super::Objects;
use crate::resource::kind_of;
use crate::{Error, ResourceClient, UnknownResourceError};

impl Objects {
    /// The one kind of a type.
    pub(super) fn kind_of_type<T: Object>(&self) -> Result<GroupVersionKind, Error> {
        let of_any_kind = [TypeId::of::<Unstructured>(), TypeId::of::<PartialObjectMetadata>()];
        match of_any_kind.contains(&TypeId::of::<T>()) {
            true => Err(UnknownResourceError::NoKind(type_name::<T>()).into()),
            false => Ok(kind_of::<T>(self.client.shared())?),
        }
    }

    /// The kind of an object: the one that it names, or that of its type.
    fn kind_of_object<T: Object>(&self, object: &T) -> Result<GroupVersionKind, Error> {
        let object: &dyn Object = object;
        let named = match (object.as_unstructured(), object.downcast_ref()) {
            (Some(object), _) => object.kind(),
            (_, Some(PartialObjectMetadata { type_meta, .. })) => kind_in(type_meta),
            _ => return self.kind_of_type::<T>(),
        };
        match named.kind.is_empty() || named.version.is_empty() {
            true => Err(UnknownResourceError::NoKind(type_name::<T>()).into()),
            false => Ok(named),
        }
    }

    /// What an object is: its kind, its name, and the resource that holds it.
    pub(super) async fn place_of<T: Object>(&self, object: &T) -> Result<Place<T>, Error> {
        let kind = self.kind_of_object(object)?;
        let (namespace, name) = names_of(object);
        let resource = self.resource_for(&kind, &namespace, &name).await?;
        Ok(Place { kind, name, resource })
    }
}

/// What an object is.
pub(super) struct Place<T> {
    pub(super) kind: GroupVersionKind,
    pub(super) name: Str,
    pub(super) resource: ResourceClient<T>,
}

fn kind_in(type_meta: &TypeMeta) -> GroupVersionKind {
    let version = type_meta.api_version().parse::<GroupVersion>().unwrap_or_default();
    version.with_kind(type_meta.kind())
}

/// The namespace and the name; each empty where the object has no such name.
fn names_of(object: &dyn Object) -> (Str, Str) {
    let ObjectKey { namespace, name } = ObjectKey::of(object).unwrap_or_default();
    (namespace, name)
}

/// The metadata of an object with the kind of the object, which its type does not have.
pub(super) fn with_kind<T: Object>(mut object: T, kind: &GroupVersionKind) -> T {
    let any: &mut dyn Object = &mut object;
    if let Some(metadata) = any.downcast_mut::<PartialObjectMetadata>() {
        let version = kind.group_version().to_string();
        metadata.type_meta = TypeMeta::new(version, kind.kind.clone());
    }
    object
}
