//! The scale of objects: how many replicas they want and have.

use std::fmt;
use std::sync::Arc;

use apimachinery_api::apps::v1::{Deployment, ReplicaSet, StatefulSet};
use apimachinery_api::autoscaling::v1::{Scale, ScaleSpec, ScaleStatus};
use apimachinery_api::core::v1::ReplicationController;
use apimachinery_crd::{ScaleError, ScalePaths};
use apimachinery_managed::ElementPath;
use apimachinery_meta::v1::{LabelSelector, ObjectMeta};
use apimachinery_meta::{StatusError, object_meta};
use apimachinery_runtime::{GroupResource, GroupVersion, Map, Object, Scheme, Str, Unstructured};
use apimachinery_selectors::labels;

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
    Some(match (&*resource.group, &*resource.resource) {
        ("apps", "deployments") => Arc::new(Typed::<Deployment> {
            replicas: |it| &mut it.spec.replicas,
            selector: |it| selector_text(it.spec.selector.as_deref()),
            read: |it| (it.spec.replicas, it.status.replicas),
        }),
        ("apps", "replicasets") => Arc::new(Typed::<ReplicaSet> {
            replicas: |it| &mut it.spec.replicas,
            selector: |it| selector_text(it.spec.selector.as_deref()),
            read: |it| (it.spec.replicas, it.status.replicas),
        }),
        ("apps", "statefulsets") => Arc::new(Typed::<StatefulSet> {
            replicas: |it| &mut it.spec.replicas,
            selector: |it| selector_text(it.spec.selector.as_deref()),
            read: |it| (it.spec.replicas, it.status.replicas),
        }),
        ("", "replicationcontrollers") => Arc::new(Typed::<ReplicationController> {
            replicas: |it| &mut it.spec.replicas,
            selector: |it| from_labels(&it.spec.selector),
            read: |it| (it.spec.replicas, it.status.replicas),
        }),
        _ => return None,
    })
}

fn selector_text(selector: Option<&LabelSelector>) -> Result<String, StatusError> {
    let Some(selector) = selector else { return Ok(String::new()) };
    let selector = labels::Selector::try_from(selector);
    let selector = selector.map_err(|error| StatusError::bad_request(error.to_string()))?;
    Ok(selector.to_string())
}

fn from_labels(labels: &Map<Str, Str>) -> Result<String, StatusError> {
    let selector = labels::Selector::from_set(labels);
    Ok(selector.map_err(|error| StatusError::bad_request(error.to_string()))?.to_string())
}

/// The scale of a type.
struct Typed<T> {
    replicas: fn(&mut T) -> &mut Option<i32>,
    selector: fn(&T) -> Result<String, StatusError>,
    /// The replicas that are wanted, and those that there are.
    read: fn(&T) -> (Option<i32>, i32),
}

impl<T> fmt::Debug for Typed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Typed").field("type", &std::any::type_name::<T>()).finish()
    }
}

impl<T: Object> Scaled for Typed<T> {
    fn read(&self, object: &dyn Object) -> Result<Scale, StatusError> {
        let metadata = object_meta(object).map_err(StatusError::internal_error)?;
        let typed = object.downcast::<T>().map_err(StatusError::internal_error)?;
        let (wanted, has) = (self.read)(typed);
        Ok(Scale {
            metadata: of_scale(&metadata),
            spec: ScaleSpec { replicas: wanted.unwrap_or_default() },
            status: ScaleStatus { replicas: has, selector: (self.selector)(typed)?.into() },
            ..Scale::default()
        })
    }

    fn write(&self, object: &mut Box<dyn Object>, scale: &Scale) -> Result<(), StatusError> {
        let wrong = || StatusError::internal_error("the object is not one that can be scaled");
        let typed = object.downcast_mut::<T>().ok_or_else(wrong)?;
        *(self.replicas)(typed) = Some(scale.spec.replicas);
        Ok(())
    }

    fn path(&self) -> Option<ElementPath> {
        Some(ElementPath::of_fields(["spec", "replicas"]))
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
