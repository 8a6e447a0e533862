//! Persistent volumes and claims to them.

use super::resource_list::round;
use super::volume_source;
use crate::core::v1::{
    PersistentVolume, PersistentVolumeClaim, PersistentVolumeClaimPhase, PersistentVolumeClaimSpec,
    PersistentVolumeMode, PersistentVolumePhase, PersistentVolumeReclaimPolicy,
    PersistentVolumeSpec,
};
use crate::versions::set_if_empty;

pub(super) fn persistent_volume(volume: &mut PersistentVolume) {
    set_if_empty(&mut volume.status.phase, PersistentVolumePhase::PENDING);
    let policy = &mut volume.spec.persistent_volume_reclaim_policy;
    set_if_empty(policy, PersistentVolumeReclaimPolicy::RETAIN);
    volume.spec.volume_mode.get_or_insert(PersistentVolumeMode::FILESYSTEM);
    persistent_volume_spec(&mut volume.spec);
}

/// Sets what every spec of a volume has by default, also one that is inside an attachment.
pub(in crate::versions) fn persistent_volume_spec(spec: &mut PersistentVolumeSpec) {
    round(&mut spec.capacity);
    let source = &mut spec.persistent_volume_source;
    if let Some(host_path) = &mut source.host_path {
        volume_source::host_path(host_path);
    }
    if let Some(rbd) = &mut source.rbd {
        volume_source::rbd(&mut rbd.pool, &mut rbd.user, &mut rbd.keyring);
    }
    if let Some(iscsi) = &mut source.iscsi {
        volume_source::iscsi(&mut iscsi.iscsi_interface);
    }
    if let Some(disk) = &mut source.azure_disk {
        volume_source::azure_disk(disk);
    }
    if let Some(scale_io) = &mut source.scale_io {
        volume_source::scale_io(&mut scale_io.storage_mode, &mut scale_io.fs_type);
    }
}

/// Sets the defaults of a claim, also of one that is in a template.
pub(in crate::versions) fn persistent_volume_claim(claim: &mut PersistentVolumeClaim) {
    set_if_empty(&mut claim.status.phase, PersistentVolumeClaimPhase::PENDING);
    claim_spec(&mut claim.spec);
    round(&mut claim.status.capacity);
    round(&mut claim.status.allocated_resources);
}

pub(super) fn claim_spec(spec: &mut PersistentVolumeClaimSpec) {
    spec.volume_mode.get_or_insert(PersistentVolumeMode::FILESYSTEM);
    round(&mut spec.resources.limits);
    round(&mut spec.resources.requests);
}
