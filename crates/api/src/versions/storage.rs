//! Defaults and conversions of `storage.k8s.io`.
//!
//! What feature gates of a server decide is as in a server of 1.36 that sets none:
//! `SELinuxMountReadWriteOncePod` is on, `VolumeLimitScaling` is off. The reference sets no
//! defaults of `v1alpha1`.

use apimachinery_runtime::SchemeBuilder;

use crate::core::v1::PersistentVolumeSpec;
use crate::storage::{v1, v1beta1};
use crate::versions::core::defaults::storage::persistent_volume_spec;

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::CSIDriverList>(of_v1::csi_driver)
        .default_with_list::<v1::StorageClassList>(of_v1::storage_class)
        .default_with_list::<v1::VolumeAttachmentList>(|it| {
            inline_volume(&mut it.spec.source.inline_volume_spec);
        })
        .default_with_list::<v1beta1::CSIDriverList>(of_v1beta1::csi_driver)
        .default_with_list::<v1beta1::StorageClassList>(of_v1beta1::storage_class)
        .default_with_list::<v1beta1::VolumeAttachmentList>(|it| {
            inline_volume(&mut it.spec.source.inline_volume_spec);
        });
    crate::storage::conversions::install(builder);
}

fn inline_volume(volume: &mut Option<Box<PersistentVolumeSpec>>) {
    if let Some(spec) = volume {
        persistent_volume_spec(spec);
    }
}

/// Writes the functions for `v1` or `v1beta1`, whose types have the same fields.
macro_rules! defaults_of {
    ($module:ident, $version:ident) => {
        mod $module {
            use crate::core::v1::PersistentVolumeReclaimPolicy;
            use crate::storage::$version::*;

            pub(super) fn storage_class(class: &mut StorageClass) {
                class.reclaim_policy.get_or_insert(PersistentVolumeReclaimPolicy::DELETE);
                class.volume_binding_mode.get_or_insert(VolumeBindingMode::IMMEDIATE);
            }

            pub(super) fn csi_driver(driver: &mut CSIDriver) {
                let spec = &mut driver.spec;
                spec.attach_required.get_or_insert(true);
                spec.pod_info_on_mount.get_or_insert(false);
                spec.storage_capacity.get_or_insert(false);
                spec.fs_group_policy.get_or_insert(FSGroupPolicy::READ_WRITE_ONCE_WITH_FS_TYPE);
                if spec.volume_lifecycle_modes.is_empty() {
                    spec.volume_lifecycle_modes.push(VolumeLifecycleMode::PERSISTENT);
                }
                spec.requires_republish.get_or_insert(false);
                spec.se_linux_mount.get_or_insert(false);
            }
        }
    };
}

defaults_of!(of_v1, v1);
defaults_of!(of_v1beta1, v1beta1);
