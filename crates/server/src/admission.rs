//! What a program decides about changes of objects, before they are stored.

use std::fmt;

use apimachinery_api::admission::v1::Operation;
use apimachinery_api::authentication::v1::UserInfo;
use apimachinery_meta::StatusError;
use apimachinery_runtime::{GroupVersionKind, GroupVersionResource, Object};

/// Changes objects that are to be stored, and refuses requests. Objects are in the version that all
/// versions of their kind are converted through; without a type, they are unstructured and in the
/// version of the request.
///
/// ```
/// use apimachinery_api::core::v1::Pod;
/// use apimachinery_meta::StatusError;
/// use apimachinery_runtime::Object;
/// use apimachinery_server::{Admission, AdmissionRequest};
///
/// /// Pods have an owner, and are not on the network of their node.
/// struct Pods;
///
/// impl Admission for Pods {
///     fn mutate(&self, request: &AdmissionRequest<'_>, object: &mut dyn Object) -> Result<(), StatusError> {
///         if let Some(pod) = object.downcast_mut::<Pod>() {
///             let owner = request.user.username.clone();
///             pod.metadata.labels.insert("owner".into(), owner);
///         }
///         Ok(())
///     }
///
///     fn validate(
///         &self,
///         request: &AdmissionRequest<'_>,
///         object: Option<&dyn Object>,
///     ) -> Result<(), StatusError> {
///         match object.and_then(|it| it.downcast_ref::<Pod>()) {
///             Some(pod) if pod.spec.host_network => Err(request.forbidden("it uses the host's network")),
///             _ => Ok(()),
///         }
///     }
/// }
/// ```
///
/// Both methods are called between reading and writing an object, again when another client changed
/// it meanwhile: they do not wait for anything.
///
/// Corresponds to `admission.MutationInterface` and `admission.ValidationInterface`.
pub trait Admission: Send + Sync + 'static {
    /// Changes an object that is to be created, or to replace another one. It is validated
    /// afterwards.
    ///
    /// # Errors
    /// When the request is refused; see [`AdmissionRequest::forbidden`].
    fn mutate(
        &self,
        request: &AdmissionRequest<'_>,
        object: &mut dyn Object,
    ) -> Result<(), StatusError> {
        let _ = (request, object);
        Ok(())
    }

    /// Examines an object as it is to be stored, after everything that is wrong with it was found;
    /// `None` when one is to be deleted.
    ///
    /// # Errors
    /// When the request is refused; see [`AdmissionRequest::forbidden`].
    fn validate(
        &self,
        request: &AdmissionRequest<'_>,
        object: Option<&dyn Object>,
    ) -> Result<(), StatusError> {
        let _ = (request, object);
        Ok(())
    }
}

/// A request that changes an object.
///
/// Corresponds to `admission.Attributes`.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct AdmissionRequest<'a> {
    /// Whether the object is created, updated or deleted. What creates a subresource, such as an
    /// eviction, creates.
    pub operation: &'a Operation,
    /// The kind of the object in the request.
    pub kind: &'a GroupVersionKind,
    /// The resource.
    pub resource: &'a GroupVersionResource,
    /// The subresource, such as `status`; empty for the resource itself.
    pub subresource: &'a str,
    /// The namespace, empty for what is in none. Of a namespace it is the name.
    pub namespace: &'a str,
    /// The name; what the server is to make one of, before it does.
    pub name: &'a str,
    /// The object as it is; `None` when it is created.
    pub old_object: Option<&'a dyn Object>,
    /// Who makes the request.
    pub user: &'a UserInfo,
    /// Whether nothing is to be stored.
    pub is_dry_run: bool,
}

impl AdmissionRequest<'_> {
    /// 403, in the words of the reference: that the request is refused, and why
    /// (`admission.NewForbidden`).
    pub fn forbidden(&self, reason: impl fmt::Display) -> StatusError {
        let name = if self.name.is_empty() { "Unknown" } else { self.name };
        StatusError::forbidden(&self.resource.group_resource(), name, reason)
    }
}

impl fmt::Debug for AdmissionRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("AdmissionRequest");
        debug.field("operation", &self.operation).field("resource", &self.resource);
        debug.field("namespace", &self.namespace).field("name", &self.name);
        debug.finish_non_exhaustive()
    }
}
