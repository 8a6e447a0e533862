//! Volumes of Pods.

use super::{container, image, storage, volume_source};
use crate::core::v1::{DownwardAPIVolumeFile, ProjectedVolumeSource, Volume, VolumeSource};

/// Permissions of files made from an object: its owner writes, everyone reads.
const FILE_MODE: i32 = 0o644;
const TOKEN_EXPIRATION_SECONDS: i64 = 60 * 60;

/// A volume without a source of files begins empty.
pub(super) fn volume(volume: &mut Volume) {
    let source = &mut volume.volume_source;
    if *source == VolumeSource::default() {
        source.empty_dir = Some(Box::default());
        return;
    }
    files_of_objects(source);
    disks(source);
    if let Some(projected) = &mut source.projected {
        projected_files(projected);
    }
    if let Some(template) =
        source.ephemeral.as_mut().and_then(|it| it.volume_claim_template.as_mut())
    {
        storage::claim_spec(&mut template.spec);
    }
    if let Some(image) = &mut source.image
        && image.pull_policy.is_empty()
    {
        image.pull_policy = image::pull_policy(&image.reference);
    }
}

fn files_of_objects(source: &mut VolumeSource) {
    if let Some(secret) = &mut source.secret {
        secret.default_mode.get_or_insert(FILE_MODE);
    }
    if let Some(config_map) = &mut source.config_map {
        config_map.default_mode.get_or_insert(FILE_MODE);
    }
    if let Some(downward_api) = &mut source.downward_api {
        downward_api.default_mode.get_or_insert(FILE_MODE);
        downward_api.items.iter_mut().for_each(downward_api_file);
    }
}

fn disks(source: &mut VolumeSource) {
    if let Some(host_path) = &mut source.host_path {
        volume_source::host_path(host_path);
    }
    if let Some(iscsi) = &mut source.iscsi {
        volume_source::iscsi(&mut iscsi.iscsi_interface);
    }
    if let Some(rbd) = &mut source.rbd {
        volume_source::rbd(&mut rbd.pool, &mut rbd.user, &mut rbd.keyring);
    }
    if let Some(disk) = &mut source.azure_disk {
        volume_source::azure_disk(disk);
    }
    if let Some(scale_io) = &mut source.scale_io {
        volume_source::scale_io(&mut scale_io.storage_mode, &mut scale_io.fs_type);
    }
}

fn projected_files(projected: &mut ProjectedVolumeSource) {
    projected.default_mode.get_or_insert(FILE_MODE);
    for source in projected.sources.iter_mut() {
        if let Some(downward_api) = &mut source.downward_api {
            downward_api.items.iter_mut().for_each(downward_api_file);
        }
        if let Some(token) = &mut source.service_account_token {
            token.expiration_seconds.get_or_insert(TOKEN_EXPIRATION_SECONDS);
        }
    }
}

fn downward_api_file(file: &mut DownwardAPIVolumeFile) {
    if let Some(field) = &mut file.field_ref {
        container::field_selector(field);
    }
}
