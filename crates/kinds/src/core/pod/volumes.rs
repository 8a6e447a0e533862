//! What is wrong with the volumes of pods.

use std::collections::HashSet;

use apimachinery_api::core::v1::{
    CSIVolumeSource, DownwardAPIVolumeSource, EmptyDirVolumeSource, EphemeralVolumeSource,
    GitRepoVolumeSource, ISCSIVolumeSource, PersistentVolumeClaimTemplate, Volume,
};
use apimachinery_validation::names::{dns1123_label, dns1123_subdomain};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use super::downward_api::file;
use super::projected_volumes::{items, projected};
use crate::core::persistent_volume_claim::validation::claim_spec;
use crate::shared::fields::{PULL_POLICIES, all_required, file_mode, invalid, one_of, required};
use crate::shared::metadata::template_metadata;
use crate::shared::names::driver_name;
use crate::shared::paths::descending_path;
use crate::shared::volume_sources::{
    Iscsi, LONG_PORTAL, LONGEST_PORTAL, Sources, aws_disk, azure_disk, fibre_channel, flex,
    flocker, gce_disk, host_path, monitors, nfs, photon, portworx, quobyte, storage_os, vsphere,
};

/// The names of the volumes that are as they should be, and what is wrong with the others
/// (`ValidateVolumes`). `pod` is the name of the pod, which templates do not have.
pub(crate) fn volumes<'a>(
    volumes: &'a [Volume],
    pod: &str,
    path: &Path,
) -> (HashSet<&'a str>, FieldErrors) {
    let (mut names, mut all) = (HashSet::<&str>::new(), FieldErrors::new());
    for (at, volume) in volumes.iter().enumerate() {
        let path = path.index(at);
        let mut errors = source(volume, pod, &path);
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
fn source(volume: &Volume, pod: &str, path: &Path) -> FieldErrors {
    let source = &volume.volume_source;
    let mut sources = Sources::new(path);
    sources.also("emptyDir", source.empty_dir.as_deref(), empty_dir);
    sources.source("hostPath", source.host_path.as_deref(), host_path);
    sources.source("gitRepo", source.git_repo.as_deref(), git_repo);
    let places = ["gcePersistentDisk", "persistentDisk"];
    sources.source_at(places, source.gce_persistent_disk.as_deref(), gce_disk);
    let field = "awsElasticBlockStore";
    sources.source(field, source.aws_elastic_block_store.as_deref(), aws_disk);
    sources.source("secret", source.secret.as_deref(), |it, path| {
        let mut errors = required(&it.secret_name, &path.child("secretName"));
        errors.append(file_mode(it.default_mode, &path.child("defaultMode")));
        errors.append(items(&it.items, &path.child("items")));
        errors
    });
    sources.source("nfs", source.nfs.as_deref(), nfs);
    sources.source("iscsi", source.iscsi.as_deref(), iscsi);
    if let Some(it) = source.iscsi.as_deref().filter(|it| it.initiator_name.is_some())
        && volume.name.len() + 1 + it.target_portal.len() > LONGEST_PORTAL
    {
        sources.append(FieldError::invalid(&path.child("name"), &volume.name, LONG_PORTAL));
    }
    sources.source("glusterfs", source.glusterfs.as_deref(), |it, path| {
        all_required([("endpoints", &it.endpoints), ("path", &it.path)], path)
    });
    sources.source("flocker", source.flocker.as_deref(), flocker);
    let field = "persistentVolumeClaim";
    sources.source(field, source.persistent_volume_claim.as_deref(), |it, path| {
        required(&it.claim_name, &path.child("claimName"))
    });
    more_sources(&mut sources, volume);
    sources.source("ephemeral", source.ephemeral.as_deref(), ephemeral);
    if source.ephemeral.is_some()
        && sources.is_first()
        && !pod.is_empty()
        && !volume.name.is_empty()
    {
        let claim = format!("{pod}-{}", volume.name);
        let wrong = dns1123_subdomain(&claim).into_iter().map(|it| {
            let detail = format!("PVC name \"{claim}\": {it}");
            FieldError::invalid(&path.child("name"), &volume.name, detail)
        });
        sources.append(wrong.collect::<FieldErrors>());
    }
    sources.source("image", source.image.as_deref(), |it, path| {
        one_of(&it.pull_policy, &PULL_POLICIES, &path.child("pullPolicy"))
    });
    sources.finish()
}

/// Those between claims and ephemeral volumes.
fn more_sources(sources: &mut Sources<'_>, volume: &Volume) {
    let source = &volume.volume_source;
    sources.source("rbd", source.rbd.as_deref(), |it, path| {
        let mut errors = monitors(&it.monitors, path);
        errors.append(required(&it.image, &path.child("image")));
        errors
    });
    sources.source("cinder", source.cinder.as_deref(), |it, path| {
        let mut errors = required(&it.volume_id, &path.child("volumeID"));
        errors.append(secret(it.secret_ref.as_ref().map(|it| it.name.as_str()), path));
        errors
    });
    sources.source_at(["cephFS", "cephfs"], source.cephfs.as_deref(), |it, path| {
        monitors(&it.monitors, path)
    });
    sources.source("quobyte", source.quobyte.as_deref(), quobyte);
    // The first name is a mistake of the reference.
    let places = ["downwarAPI", "downwardAPI"];
    sources.source_at(places, source.downward_api.as_deref(), downward_api);
    sources.source("fc", source.fc.as_deref(), fibre_channel);
    sources.source("flexVolume", source.flex_volume.as_deref(), |it, path| {
        flex(&it.driver, &it.options, path)
    });
    sources.source("configMap", source.config_map.as_deref(), |it, path| {
        let mut errors = required(&it.local_object_reference.name, &path.child("name"));
        errors.append(file_mode(it.default_mode, &path.child("defaultMode")));
        errors.append(items(&it.items, &path.child("items")));
        errors
    });
    sources.source("azureFile", source.azure_file.as_deref(), |it, path| {
        all_required([("secretName", &it.secret_name), ("shareName", &it.share_name)], path)
    });
    sources.source("vsphereVolume", source.vsphere_volume.as_deref(), vsphere);
    let field = "photonPersistentDisk";
    sources.source(field, source.photon_persistent_disk.as_deref(), photon);
    sources.source("portworxVolume", source.portworx_volume.as_deref(), portworx);
    sources.source("azureDisk", source.azure_disk.as_deref(), azure_disk);
    sources.source("storageos", source.storageos.as_deref(), |it, path| {
        let mut errors = storage_os(&it.volume_name, &it.volume_namespace, path);
        errors.append(secret(it.secret_ref.as_ref().map(|it| it.name.as_str()), path));
        errors
    });
    sources.source("projected", source.projected.as_deref(), projected);
    sources.source("scaleIO", source.scale_io.as_deref(), |it, path| {
        let (system, name) = (&it.system, &it.volume_name);
        all_required([("gateway", &it.gateway), ("system", system), ("volumeName", name)], path)
    });
    sources.source("csi", source.csi.as_deref(), csi);
}

fn empty_dir(source: &EmptyDirVolumeSource, path: &Path) -> FieldErrors {
    match source.size_limit.as_ref().is_some_and(|it| it.sign() < 0) {
        false => FieldErrors::new(),
        true => {
            let detail = "SizeLimit field must be a valid resource quantity";
            FieldError::forbidden(&path.child("sizeLimit"), detail).into()
        }
    }
}

fn git_repo(source: &GitRepoVolumeSource, path: &Path) -> FieldErrors {
    let mut errors = required(&source.repository, &path.child("repository"));
    errors.append(descending_path(&source.directory, &path.child("directory")));
    errors
}

/// `validateISCSIVolumeSource`.
fn iscsi(source: &ISCSIVolumeSource, path: &Path) -> FieldErrors {
    let mut errors = required(&source.target_portal, &path.child("targetPortal"));
    let of_target = Iscsi {
        iqn: &source.iqn,
        lun: source.lun,
        needs_secret: source.chap_auth_discovery || source.chap_auth_session,
        has_secret: source.secret_ref.is_some(),
        initiator: source.initiator_name.as_ref(),
        unknown_prefix: "must be valid format starting with iqn, eui, or naa",
    };
    errors.append(of_target.target(path));
    errors.append(of_target.initiator(path));
    errors
}

/// The name of a secret, if a volume has one.
fn secret(name: Option<&str>, path: &Path) -> FieldErrors {
    match name {
        Some("") => FieldError::required(&path.child("secretRef").child("name"), "").into(),
        _ => FieldErrors::new(),
    }
}

/// `validateDownwardAPIVolumeSource`, which does not say which file it is about.
fn downward_api(source: &DownwardAPIVolumeSource, path: &Path) -> FieldErrors {
    let mut errors = file_mode(source.default_mode, &path.child("defaultMode"));
    for it in &source.items {
        errors.append(file(it, path));
    }
    errors
}

/// `validateCSIVolumeSource`.
fn csi(source: &CSIVolumeSource, path: &Path) -> FieldErrors {
    let mut errors = driver_name(&source.driver, &path.child("driver"));
    match source.node_publish_secret_ref.as_deref().map(|it| it.name.as_str()) {
        None => {}
        Some("") => {
            let path = path.child("nodePublishSecretRef").child("name");
            errors.push(FieldError::required(&path, ""));
        }
        Some(name) => errors.append(invalid(&path.child("name"), name, dns1123_subdomain(name))),
    }
    errors
}

fn ephemeral(source: &EphemeralVolumeSource, path: &Path) -> FieldErrors {
    let path = path.child("volumeClaimTemplate");
    match source.volume_claim_template.as_deref() {
        None => FieldError::required(&path, "").into(),
        Some(it) => claim_template(it, &path),
    }
}

/// `ValidatePersistentVolumeClaimTemplate`.
fn claim_template(template: &PersistentVolumeClaimTemplate, path: &Path) -> FieldErrors {
    let mut errors = template_metadata(&template.metadata, &path.child("metadata"));
    errors.append(claim_spec(&template.spec, None, &path.child("spec")));
    errors
}
