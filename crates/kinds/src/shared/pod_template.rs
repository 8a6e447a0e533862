//! Templates of pods: their validation, and the warnings of what owns them.

use apimachinery_api::core::v1::PodTemplateSpec;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_validation::meta::{annotations, labels};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::core::pod::validation::pod_spec;
use crate::core::pod::warnings::template;
use crate::shared::metadata::owner_name;

/// What a controller that gives pods its name warns of.
pub(crate) fn controller_warnings(
    metadata: &ObjectMeta,
    new: &PodTemplateSpec,
    old: Option<&PodTemplateSpec>,
) -> Vec<String> {
    let mut all = owner_name(metadata, old.is_none());
    all.extend(template(new, old, &Path::new("spec").child("template")));
    all
}

/// The metadata and the spec of the pods of a template (`ValidatePodTemplateSpec`).
pub(crate) fn pod_template(template: &PodTemplateSpec, path: &Path) -> FieldErrors {
    let mut errors = labels(&template.metadata.labels, &path.child("labels"));
    errors.append(annotations(&template.metadata.annotations, &path.child("annotations")));
    let spec = path.child("spec");
    errors.append(pod_spec(&template.spec, "", &spec));
    if !template.spec.ephemeral_containers.is_empty() {
        let detail = "ephemeral containers not allowed in pod template";
        errors.push(FieldError::forbidden(&spec.child("ephemeralContainers"), detail));
    }
    errors
}
