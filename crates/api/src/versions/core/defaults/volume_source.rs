//! Where the files of volumes are, in Pods and in persistent volumes. Some types have a twin that
//! names its Secret in another namespace; their fields come here one by one.

use apimachinery_runtime::Str;

use crate::core::v1::{
    AzureDataDiskCachingMode, AzureDataDiskKind, AzureDiskVolumeSource, HostPathType,
    HostPathVolumeSource,
};
use crate::versions::set_if_empty;

pub(super) fn host_path(source: &mut HostPathVolumeSource) {
    source.r#type.get_or_insert(HostPathType::UNSET);
}

pub(super) fn rbd(pool: &mut Str, user: &mut Str, keyring: &mut Str) {
    set_if_empty(pool, "rbd");
    set_if_empty(user, "admin");
    set_if_empty(keyring, "/etc/ceph/keyring");
}

pub(super) fn iscsi(interface: &mut Str) {
    set_if_empty(interface, "default");
}

pub(super) fn azure_disk(source: &mut AzureDiskVolumeSource) {
    source.caching_mode.get_or_insert(AzureDataDiskCachingMode::READ_WRITE);
    source.fs_type.get_or_insert(Str::from_static("ext4"));
    source.read_only.get_or_insert(false);
    source.kind.get_or_insert(AzureDataDiskKind::SHARED);
}

pub(super) fn scale_io(storage_mode: &mut Str, fs_type: &mut Str) {
    set_if_empty(storage_mode, "ThinProvisioned");
    set_if_empty(fs_type, "xfs");
}
