//! What is wrong with the finalizers and the status of namespaces.

use apimachinery_api::core::v1::Namespace;
use apimachinery_validation::meta::finalizer_name;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::kind::unqualified_finalizer;

/// `ValidateNamespaceStatusUpdate`, whose path has a capital letter.
pub(crate) fn namespace_status(namespace: &Namespace, _: &Namespace) -> FieldErrors {
    let phase = &namespace.status.phase;
    let (wanted, when) = match namespace.metadata.deletion_timestamp {
        None => ("Active", "empty"),
        Some(_) => ("Terminating", "not empty"),
    };
    if phase.as_str() == wanted {
        return FieldErrors::new();
    }
    let path = Path::new("status").child("Phase");
    let detail = format!("may only be '{wanted}' if `deletionTimestamp` is {when}");
    FieldError::invalid(&path, BadValue::json(phase), detail).into()
}

/// The finalizers in the spec of a namespace (`ValidateNamespaceFinalizeUpdate`).
pub(crate) fn namespace_finalizers(namespace: &Namespace) -> FieldErrors {
    let path = Path::new("spec").child("finalizers");
    let mut errors = FieldErrors::new();
    for (at, name) in namespace.spec.finalizers.iter().enumerate() {
        let path = path.index(at);
        errors.append(finalizer_name(name.as_str(), &path));
        errors.extend(unqualified_finalizer(name.as_str(), &path));
    }
    errors
}
