//! The scale of objects: how many replicas they want and have.

use std::fmt;
use std::sync::Arc;

use apimachinery_api::autoscaling::v1::{Scale, ScaleSpec, ScaleStatus};
use apimachinery_crd::{ScaleError, ScalePaths};
use apimachinery_kinds::{Replicas, Scalable};
use apimachinery_managed::ElementPath;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_meta::{StatusError, object_meta};
use apimachinery_runtime::{GroupResource, GroupVersion, Object, Scheme, Str, Unstructured};

/// How the scale of a resource is read from its objects, and written into them.
pub(crate) trait Scaled: fmt::Debug + Send + Sync {
    /// The scale of an object.
    fn read(&self, object: &dyn Object) -> Result<Scale, StatusError>;

    /// Writes how many replicas there shall be into an object.
    fn write(&self, object: &mut Box<dyn Object>, scale: &Scale) -> Result<(), StatusError>;

    /// Where the replicas are.
    fn path(&self) -> Option<ElementPath>;
}

/// How the scale of a built-in resource is read and written; `None` for one without scale.
pub(crate) fn scaled(resource: &GroupResource) -> Option<Arc<dyn Scaled>> {
    let row = apimachinery_kinds::row(&resource.group, &resource.resource)?;
    Some(Arc::new(OfKind(row.scale()?)))
}

/// The scale of a built-in kind.
#[derive(Debug)]
struct OfKind(&'static dyn Scalable);

impl Scaled for OfKind {
    fn read(&self, object: &dyn Object) -> Result<Scale, StatusError> {
        let metadata = object_meta(object).map_err(StatusError::internal_error)?;
        let Replicas { wanted, has, selector, .. } = self.0.replicas(object)?;
        Ok(Scale {
            metadata: of_scale(&metadata),
            spec: ScaleSpec { replicas: wanted },
            status: ScaleStatus { replicas: has, selector: selector.into() },
            ..Scale::default()
        })
    }

    fn write(&self, object: &mut Box<dyn Object>, scale: &Scale) -> Result<(), StatusError> {
        self.0.set_replicas(&mut **object, scale.spec.replicas)
    }

    fn path(&self) -> Option<ElementPath> {
        Some(ElementPath::of_fields(self.0.path().iter().copied()))
    }
}

/// The scale of custom resources, and of types of the program, by paths.
#[derive(Debug)]
pub(crate) struct OfPaths {
    pub(crate) paths: ScalePaths,
    pub(crate) scheme: Scheme,
    /// The version that objects with a type are in.
    pub(crate) version: GroupVersion,
}

impl OfPaths {
    fn data(&self, object: &dyn Object) -> Result<Unstructured, StatusError> {
        let data = self.scheme.to_unstructured(object, Some(&self.version));
        data.map_err(StatusError::internal_error)
    }
}

impl Scaled for OfPaths {
    fn read(&self, object: &dyn Object) -> Result<Scale, StatusError> {
        let scale = match object.as_unstructured() {
            Some(data) => self.paths.read(data),
            None => self.paths.read(&self.data(object)?),
        };
        scale.map_err(ScaleError::into_status)
    }

    fn write(&self, object: &mut Box<dyn Object>, scale: &Scale) -> Result<(), StatusError> {
        if let Some(data) = object.as_unstructured_mut() {
            return self.paths.write(data, scale).map_err(ScaleError::into_status);
        }
        let mut data = self.data(&**object)?;
        self.paths.write(&mut data, scale).map_err(ScaleError::into_status)?;
        *object = self.scheme.from_unstructured(&data).map_err(StatusError::internal_error)?;
        Ok(())
    }

    fn path(&self) -> Option<ElementPath> {
        let fields = self.paths.replicas_path().trim_start_matches('.').split('.');
        Some(ElementPath::of_fields(fields.map(Str::from)))
    }
}

/// What of the metadata of an object is in its scale.
fn of_scale(metadata: &ObjectMeta) -> ObjectMeta {
    ObjectMeta {
        name: metadata.name.clone(),
        namespace: metadata.namespace.clone(),
        uid: metadata.uid.clone(),
        resource_version: metadata.resource_version.clone(),
        creation_timestamp: metadata.creation_timestamp,
        ..ObjectMeta::default()
    }
}
