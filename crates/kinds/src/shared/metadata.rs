//! Metadata of templates, and names of owners.

use apimachinery_meta::v1::ObjectMeta;
use apimachinery_validation::meta::{annotations, labels};
use apimachinery_validation::names::dns1123_label;
use apimachinery_validation::{FieldError, FieldErrors, Path};

/// A name that is not a label, of a pod or of an object after which its pods are named.
pub(crate) fn name_warning(metadata: &ObjectMeta, used_in: &str) -> Option<String> {
    let wrong = dns1123_label(&metadata.name);
    (!wrong.is_empty()).then(|| {
        let wrong = wrong.join(" ");
        format!(
            "metadata.name: this is used in {used_in}, which can result in surprising behavior; a DNS label is recommended: [{wrong}]"
        )
    })
}

/// The name of a new owner.
pub(crate) fn owner_name(metadata: &ObjectMeta, is_new: bool) -> Vec<String> {
    let warning = is_new.then(|| name_warning(metadata, "Pod names and hostnames"));
    warning.flatten().into_iter().collect()
}

/// Labels and annotations, but nothing else (`ValidateTemplateObjectMeta`).
pub(crate) fn template_metadata(metadata: &ObjectMeta, path: &Path) -> FieldErrors {
    let mut errors = annotations(&metadata.annotations, &path.child("annotations"));
    errors.append(labels(&metadata.labels, &path.child("labels")));
    let others = [
        ("name", !metadata.name.is_empty()),
        ("generateName", !metadata.generate_name.is_empty()),
        ("namespace", !metadata.namespace.is_empty()),
        ("selfLink", !metadata.self_link.is_empty()),
        ("uID", !metadata.uid.is_empty()),
        ("resourceVersion", !metadata.resource_version.is_empty()),
        ("generation", metadata.generation != 0),
        ("creationTimestamp", !metadata.creation_timestamp.is_zero()),
        ("deletionTimestamp", metadata.deletion_timestamp.is_some()),
        ("deletionGracePeriodSeconds", metadata.deletion_grace_period_seconds.is_some()),
        ("ownerReferences", !metadata.owner_references.is_empty()),
        ("finalizers", !metadata.finalizers.is_empty()),
        ("managedFields", !metadata.managed_fields.is_empty()),
    ];
    for (field, _) in others.into_iter().filter(|(_, is_set)| *is_set) {
        errors.push(FieldError::forbidden(&path.child(field), "cannot be set"));
    }
    errors
}
