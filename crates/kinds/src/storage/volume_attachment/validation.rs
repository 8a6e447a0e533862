//! What is wrong with attached volumes.

use apimachinery_api::storage::v1::{VolumeAttachment, VolumeAttachmentSource, VolumeError};
use apimachinery_validation::message::inclusive_range;
use apimachinery_validation::names::dns1123_subdomain;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::core::persistent_volume::validation::inline_volume;
use crate::shared::fields::{immutable, invalid};
use crate::shared::names::driver_name;

const LARGEST_METADATA: usize = 256 << 10;
const LONGEST_MESSAGE: usize = 1_024;

/// `ValidateVolumeAttachment` and `ValidateVolumeAttachmentUpdate`.
pub(crate) fn volume_attachment(
    attachment: &VolumeAttachment,
    old: Option<&VolumeAttachment>,
) -> FieldErrors {
    let (path, spec) = (Path::new("spec"), &attachment.spec);
    let mut errors = driver_name(&spec.attacher, &path.child("attacher"));
    errors.append(attachment_source(&spec.source, &path.child("source")));
    let node = &spec.node_name;
    errors.append(invalid(&path.child("nodeName"), node, dns1123_subdomain(node)));
    let (status, place) = (&attachment.status, Path::new("status"));
    let size: usize = status.attachment_metadata.iter().map(|(key, it)| key.len() + it.len()).sum();
    if size > LARGEST_METADATA {
        let path = place.child("attachmentMetadata");
        errors.push(FieldError::too_long(&path, LARGEST_METADATA));
    }
    let failures = [("attachError", &status.attach_error), ("detachError", &status.detach_error)];
    for (field, failure) in failures {
        if let Some(it) = failure {
            errors.append(volume_error(it, &place.child(field)));
        }
    }
    if let Some(name) = &spec.source.persistent_volume_name {
        let path = path.child("source").child("persistentVolumeName");
        errors.append(invalid(&path, name, dns1123_subdomain(name)));
    }
    if let Some(old) = old {
        errors.append(immutable(spec, &old.spec, &path));
    }
    errors
}

fn attachment_source(source: &VolumeAttachmentSource, path: &Path) -> FieldErrors {
    const ONE: &str = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
    match (source.inline_volume_spec.as_deref(), source.persistent_volume_name.as_deref()) {
        (None, None) => FieldError::required(path, ONE).into(),
        (Some(_), Some(_)) => FieldError::forbidden(path, ONE).into(),
        (None, Some("")) => {
            let detail = "must specify non empty persistentVolumeName";
            FieldError::required(&path.child("persistentVolumeName"), detail).into()
        }
        (None, Some(_)) => FieldErrors::new(),
        (Some(volume), None) => inline_volume(volume, &path.child("inlineVolumeSpec")),
    }
}

fn volume_error(error: &VolumeError, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if error.message.len() > LONGEST_MESSAGE {
        // The reference says the size of other metadata.
        errors.push(FieldError::too_long(&path.child("message"), LARGEST_METADATA));
    }
    if let Some(code) = error.error_code.filter(|it| *it < 0) {
        let detail = inclusive_range(0, i32::MAX.into());
        errors.push(FieldError::invalid(&path.child("errorCode"), code, detail));
    }
    errors
}
