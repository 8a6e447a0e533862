//! Kinds of the group `storage.k8s.io`.

use apimachinery_api::storage::v1::{
    CSIDriver, CSINode, CSIStorageCapacity, StorageClass, VolumeAttachment, VolumeAttributesClass,
};

use crate::kind::Kind;
use crate::shared::strategies::{spec_and_status, whole, with_status};
use crate::storage::csi_driver::validation::csi_driver;
use crate::storage::csi_node::validation::csi_node;
use crate::storage::csi_storage_capacity::validation::storage_capacity;
use crate::storage::storage_class::validation::storage_class;
use crate::storage::volume_attachment::validation::volume_attachment;
use crate::storage::volume_attributes_class::validation::attributes_class;
use crate::strategy::Strategies;

const TOKENS_IN_SECRETS: &str = "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes";

pub(crate) fn csi_drivers() -> Strategies {
    whole(
        Kind::<CSIDriver>::new()
            .counts(|new, old| new.spec != old.spec)
            .needs_version()
            .returns_deleted()
            .validate(csi_driver)
            .warnings(csi_driver_warnings),
    )
}

pub(crate) fn csi_nodes() -> Strategies {
    let kind = Kind::<CSINode>::new().needs_version().returns_deleted();
    whole(kind.validate(csi_node))
}

pub(crate) fn csi_storage_capacities() -> Strategies {
    let kind = Kind::<CSIStorageCapacity>::new().needs_version();
    whole(kind.validate(storage_capacity))
}

pub(crate) fn volume_attributes_classes() -> Strategies {
    let kind = Kind::<VolumeAttributesClass>::new().validate(attributes_class);
    whole(kind.returns_deleted())
}

pub(crate) fn storage_classes() -> Strategies {
    let kind = Kind::<StorageClass>::new().validate(storage_class);
    whole(kind.returns_deleted())
}

pub(crate) fn volume_attachments() -> Strategies {
    let kind = spec_and_status!(VolumeAttachment).needs_version().returns_deleted();
    let kind = kind.keep_metadata().validate(volume_attachment);
    with_status(kind.validate_status(|new, old| volume_attachment(new, Some(old))))
}

/// Of a driver that gets its tokens among the attributes of volumes, which may be logged.
fn csi_driver_warnings(driver: &CSIDriver, old: Option<&CSIDriver>) -> Vec<String> {
    let requests = &driver.spec.token_requests;
    let is_new = old.is_none_or(|it| it.spec.token_requests != *requests);
    let is_unset = driver.spec.service_account_token_in_secrets.is_none();
    match is_new && is_unset && !requests.is_empty() {
        true => vec![TOKENS_IN_SECRETS.to_owned()],
        false => Vec::new(),
    }
}
