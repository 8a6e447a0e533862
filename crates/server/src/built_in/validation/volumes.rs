//! What is wrong with the volumes of pods.

use std::collections::HashSet;

use apimachinery_api::core::v1::{
    HostPathVolumeSource, KeyToPath, Volume, VolumeProjection, VolumeSource,
};
use apimachinery_validation::names::dns1123_label;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::storage::claim_spec;
use super::{PULL_POLICIES, invalid, one_of};

const MODE: &str = "must be a number between 0 and 0777 (octal), both inclusive";
const HOST_PATH_TYPES: [&str; 8] = [
    "",
    "BlockDevice",
    "CharDevice",
    "Directory",
    "DirectoryOrCreate",
    "File",
    "FileOrCreate",
    "Socket",
];

/// The names of the volumes that are as they should be, and what is wrong with the others
/// (`ValidateVolumes`).
pub(super) fn volumes<'a>(volumes: &'a [Volume], path: &Path) -> (HashSet<&'a str>, FieldErrors) {
    let (mut names, mut all) = (HashSet::<&str>::new(), FieldErrors::new());
    for (at, volume) in volumes.iter().enumerate() {
        let path = path.index(at);
        let mut errors = source(&volume.volume_source, &path);
        let name = path.child("name");
        match volume.name.as_str() {
            "" => errors.push(FieldError::required(&name, "")),
            text => errors.append(invalid(&name, text, dns1123_label(text))),
        }
        if names.contains(volume.name.as_str()) {
            errors.push(FieldError::duplicate(&name, &volume.name));
        }
        match errors.is_empty() {
            true => drop(names.insert(volume.name.as_str())),
            false => all.append(errors),
        }
    }
    (names, all)
}

/// A volume is of one type (`validateVolumeSource`).
fn source(source: &VolumeSource, path: &Path) -> FieldErrors {
    // In the order and under the names in which they are examined.
    let types = [
        ("emptyDir", source.empty_dir.is_some()),
        ("hostPath", source.host_path.is_some()),
        ("gitRepo", source.git_repo.is_some()),
        ("gcePersistentDisk", source.gce_persistent_disk.is_some()),
        ("awsElasticBlockStore", source.aws_elastic_block_store.is_some()),
        ("secret", source.secret.is_some()),
        ("nfs", source.nfs.is_some()),
        ("iscsi", source.iscsi.is_some()),
        ("glusterfs", source.glusterfs.is_some()),
        ("flocker", source.flocker.is_some()),
        ("persistentVolumeClaim", source.persistent_volume_claim.is_some()),
        ("rbd", source.rbd.is_some()),
        ("cinder", source.cinder.is_some()),
        ("cephFS", source.cephfs.is_some()),
        ("quobyte", source.quobyte.is_some()),
        ("downwarAPI", source.downward_api.is_some()),
        ("fc", source.fc.is_some()),
        ("flexVolume", source.flex_volume.is_some()),
        ("configMap", source.config_map.is_some()),
        ("azureFile", source.azure_file.is_some()),
        ("vsphereVolume", source.vsphere_volume.is_some()),
        ("photonPersistentDisk", source.photon_persistent_disk.is_some()),
        ("portworxVolume", source.portworx_volume.is_some()),
        ("azureDisk", source.azure_disk.is_some()),
        ("storageos", source.storageos.is_some()),
        ("projected", source.projected.is_some()),
        ("scaleIO", source.scale_io.is_some()),
        ("csi", source.csi.is_some()),
        ("ephemeral", source.ephemeral.is_some()),
        ("image", source.image.is_some()),
    ];
    let mut set = types.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name);
    let Some(first) = set.next() else {
        return FieldError::required(path, "must specify a volume type").into();
    };
    let mut errors = of_type(source, first, path);
    for name in set {
        let detail = "may not specify more than 1 volume type";
        errors.push(FieldError::forbidden(&path.child(name), detail));
    }
    errors
}

fn of_type(source: &VolumeSource, name: &str, path: &Path) -> FieldErrors {
    let at = |field: &'static str| path.child(field);
    let mut errors = FieldErrors::new();
    match name {
        "emptyDir" => {
            let limit = source.empty_dir.as_ref().and_then(|it| it.size_limit.as_ref());
            if limit.is_some_and(|it| it.sign() < 0) {
                let detail = "SizeLimit field must be a valid resource quantity";
                errors.push(FieldError::forbidden(&at("emptyDir").child("sizeLimit"), detail));
            }
        }
        "hostPath" => {
            if let Some(host_path) = &source.host_path {
                errors.append(self::host_path(host_path, &at("hostPath")));
            }
        }
        "secret" => {
            if let Some(secret) = &source.secret {
                let path = at("secret");
                errors.append(required(&secret.secret_name, &path.child("secretName")));
                errors.append(mode(secret.default_mode, &path.child("defaultMode")));
                errors.append(items(&secret.items, &path.child("items")));
            }
        }
        "configMap" => {
            if let Some(map) = &source.config_map {
                let path = at("configMap");
                errors.append(required(&map.local_object_reference.name, &path.child("name")));
                errors.append(mode(map.default_mode, &path.child("defaultMode")));
                errors.append(items(&map.items, &path.child("items")));
            }
        }
        "nfs" => {
            if let Some(nfs) = &source.nfs {
                let path = at("nfs");
                errors.append(required(&nfs.server, &path.child("server")));
                errors.append(required(&nfs.path, &path.child("path")));
                if !nfs.path.is_empty() && !nfs.path.starts_with('/') {
                    let detail = "must be an absolute path";
                    errors.push(FieldError::invalid(&path.child("path"), &nfs.path, detail));
                }
            }
        }
        "persistentVolumeClaim" => {
            if let Some(claim) = &source.persistent_volume_claim {
                let path = at("persistentVolumeClaim");
                errors.append(required(&claim.claim_name, &path.child("claimName")));
            }
        }
        "projected" => {
            if let Some(projected) = &source.projected {
                let path = at("projected");
                errors.append(mode(projected.default_mode, &path.child("defaultMode")));
                for (at, it) in projected.sources.iter().enumerate() {
                    errors.append(projection(it, &path.child("sources").index(at)));
                }
            }
        }
        "ephemeral" => {
            let template =
                source.ephemeral.as_ref().and_then(|it| it.volume_claim_template.as_ref());
            let path = at("ephemeral").child("volumeClaimTemplate");
            errors.append(match template {
                None => FieldError::required(&path, "").into(),
                Some(it) => claim_spec(&it.spec, None, &path.child("spec")),
            });
        }
        "image" => {
            if let Some(image) = &source.image {
                let path = at("image").child("pullPolicy");
                errors.append(one_of(&image.pull_policy, &PULL_POLICIES, &path));
            }
        }
        _ => {}
    }
    errors
}

/// What is projected of secrets and maps.
fn projection(source: &VolumeProjection, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let sources = [
        ("secret", source.secret.as_ref().map(|it| (&it.local_object_reference, &it.items))),
        ("configMap", source.config_map.as_ref().map(|it| (&it.local_object_reference, &it.items))),
    ];
    for (field, source) in sources {
        if let Some((reference, list)) = source {
            let path = path.child(field);
            errors.append(required(&reference.name, &path.child("name")));
            errors.append(items(list, &path.child("items")));
        }
    }
    errors
}

fn host_path(source: &HostPathVolumeSource, path: &Path) -> FieldErrors {
    let place = path.child("path");
    if source.path.is_empty() {
        return FieldError::required(&place, "").into();
    }
    let mut errors = no_backsteps(&source.path, &place);
    if let Some(kind) = source.r#type.as_ref().filter(|it| !HOST_PATH_TYPES.contains(&it.as_str()))
    {
        let value = BadValue::json(kind);
        errors.push(FieldError::not_supported(&path.child("type"), value, &HOST_PATH_TYPES));
    }
    errors
}

fn items(items: &[KeyToPath], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, item) in items.iter().enumerate() {
        let path = path.index(at);
        errors.append(required(&item.key, &path.child("key")));
        let place = path.child("path");
        errors.append(required(&item.path, &place));
        errors.append(descending_path(&item.path, &place));
        if item.path.starts_with("..") && !item.path.starts_with("../") && item.path != *".." {
            errors.push(FieldError::invalid(&place, &item.path, "must not start with '..'"));
        }
        errors.append(mode(item.mode, &path.child("mode")));
    }
    errors
}

fn mode(mode: Option<i32>, path: &Path) -> FieldErrors {
    match mode {
        Some(mode) if !(0..=0o777).contains(&mode) => FieldError::invalid(path, mode, MODE).into(),
        _ => FieldErrors::new(),
    }
}

fn required(text: &str, path: &Path) -> FieldErrors {
    match text {
        "" => FieldError::required(path, "").into(),
        _ => FieldErrors::new(),
    }
}

/// A path that stays below where it begins (`validateLocalDescendingPath`).
pub(super) fn descending_path(text: &str, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if text.starts_with('/') {
        errors.push(FieldError::invalid(path, text, "must be a relative path"));
    }
    errors.append(no_backsteps(text, path));
    errors
}

fn no_backsteps(text: &str, path: &Path) -> FieldErrors {
    match text.split('/').any(|it| it == "..") {
        true => FieldError::invalid(path, text, "must not contain '..'").into(),
        false => FieldErrors::new(),
    }
}
