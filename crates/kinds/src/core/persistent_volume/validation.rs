//! What is wrong with persistent volumes.

use apimachinery_api::core::v1::{
    CSIPersistentVolumeSource, GlusterfsPersistentVolumeSource, ISCSIPersistentVolumeSource,
    NodeSelectorTerm, PersistentVolume, PersistentVolumeSource, PersistentVolumeSpec,
    SecretReference, VolumeNodeAffinity,
};
use apimachinery_runtime::Str;
use apimachinery_validation::names::{dns1123_label, dns1123_subdomain, label_value};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::core::persistent_volume_claim::validation::{STORAGE, VOLUME_MODES, access_modes};
use crate::shared::fields::{
    Check, IMMUTABLE, all_required, filled, invalid, required, required_texts,
};
use crate::shared::names::driver_name;
use crate::shared::node_selector::{Values, node_selector};
use crate::shared::resources::positive;
use crate::shared::volume_sources::{
    Iscsi, LONG_PORTAL, LONGEST_PORTAL, Sources, aws_disk, azure_disk, fibre_channel, flex,
    flocker, gce_disk, host_path, local, monitors, nfs, photon, portworx, quobyte, storage_os,
    vsphere,
};

const RECLAIM_POLICIES: [&str; 3] = ["Delete", "Recycle", "Retain"];
/// The reference adds the difference, in a format that is not stable.
const IMMUTABLE_SOURCE: &str = "spec.persistentvolumesource is immutable after creation";
/// Old names of labels with the new ones.
const NEW_LABELS: [(&str, &str); 5] = [
    ("failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone"),
    ("failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region"),
    ("beta.kubernetes.io/os", "kubernetes.io/os"),
    ("beta.kubernetes.io/arch", "kubernetes.io/arch"),
    ("beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type"),
];
const CLASS_OF_ATTRIBUTES: &str = "volumeAttributesClassName";

/// `ValidatePersistentVolume` and `ValidatePersistentVolumeUpdate`.
pub(crate) fn persistent_volume(
    volume: &PersistentVolume,
    old: Option<&PersistentVolume>,
) -> FieldErrors {
    let path = Path::new("spec");
    let selector = old.and_then(|it| it.spec.node_affinity.as_deref()?.required.as_deref());
    let values = match selector.is_some_and(|it| has_invalid_value(&it.node_selector_terms)) {
        true => Values::Any,
        false => Values::OfLabels,
    };
    let mut errors = spec(&volume.spec, &volume.metadata.name, values, &path);
    let Some(old) = old else { return errors };
    let mut kept = old.spec.persistent_volume_source.clone();
    let now = &volume.spec.persistent_volume_source;
    if let (Some(kept), Some(now)) = (&mut kept.csi, &now.csi)
        && kept.controller_expand_secret_ref.is_none()
    {
        kept.controller_expand_secret_ref = now.controller_expand_secret_ref.clone();
    }
    if kept != *now {
        errors.push(FieldError::forbidden(&path.child("persistentvolumesource"), IMMUTABLE_SOURCE));
    }
    if volume.spec.volume_mode != old.spec.volume_mode {
        let shown = volume.spec.volume_mode.as_ref();
        let shown = shown.map_or(BadValue::shown("null"), BadValue::json);
        errors.push(FieldError::invalid(&Path::new("volumeMode"), shown, IMMUTABLE));
    }
    let affinity = volume.spec.node_affinity.as_deref();
    if let Some(before) = old.spec.node_affinity.as_deref()
        && affinity != Some(&with_new_labels(before, affinity))
    {
        let detail = format!("{IMMUTABLE}, except for updating from beta label to GA");
        let shown = affinity.map_or(BadValue::shown("null"), BadValue::json);
        errors.push(FieldError::invalid(&Path::new("nodeAffinity"), shown, detail));
    }
    if old.spec.volume_attributes_class_name.is_some()
        && volume.spec.volume_attributes_class_name.is_none()
    {
        let detail = "update from non-nil value to nil is forbidden";
        errors.push(FieldError::forbidden(&path.child(CLASS_OF_ATTRIBUTES), detail));
    }
    errors
}

/// Where nodes were asked for by the old names of labels, and now are by the new ones, with these.
fn with_new_labels(
    before: &VolumeNodeAffinity,
    now: Option<&VolumeNodeAffinity>,
) -> VolumeNodeAffinity {
    let mut kept = before.clone();
    let now = now.and_then(|it| it.required.as_deref());
    let (Some(kept_selector), Some(now)) = (kept.required.as_deref_mut(), now) else { return kept };
    let terms = kept_selector.node_selector_terms.iter_mut().zip(&now.node_selector_terms);
    for (before, now) in terms {
        for (before, now) in before.match_expressions.iter_mut().zip(&now.match_expressions) {
            let (old, new) = (before.key.as_str(), now.key.as_str());
            // An empty name counts as the new one of all others.
            let has_new = NEW_LABELS.iter().any(|(it, _)| *it == old);
            if NEW_LABELS.contains(&(old, new)) || new.is_empty() && !has_new {
                before.key = now.key.clone();
            }
        }
    }
    kept
}

/// `HasInvalidLabelValueInNodeSelectorTerms`.
fn has_invalid_value(terms: &[NodeSelectorTerm]) -> bool {
    let mut values = terms.iter().flat_map(|it| &it.match_expressions).flat_map(|it| &it.values);
    values.any(|it| !label_value(it).is_empty())
}

/// `ValidatePersistentVolumeSpec` of a volume called `name`.
fn spec(spec: &PersistentVolumeSpec, name: &str, values: Values, path: &Path) -> FieldErrors {
    let place = path.child("accessModes");
    let mut errors = FieldErrors::new();
    if spec.access_modes.is_empty() {
        errors.push(FieldError::required(&place, ""));
    }
    errors.append(access_modes(&spec.access_modes, &place));
    errors.append(capacity(spec, &path.child("capacity")));
    let of_policy = path.child("persistentVolumeReclaimPolicy");
    let policy = &spec.persistent_volume_reclaim_policy;
    if !policy.as_str().is_empty() && !RECLAIM_POLICIES.contains(&policy.as_str()) {
        let shown = BadValue::json(policy);
        errors.push(FieldError::not_supported(&of_policy, shown, &RECLAIM_POLICIES));
    }
    let affinity = spec.node_affinity.as_deref();
    if let Some(it) = affinity {
        errors.append(node_affinity(it, values, &path.child("nodeAffinity")));
    }
    errors.append(source(&spec.persistent_volume_source, name, affinity.is_some(), path));
    let is_root =
        spec.persistent_volume_source.host_path.as_ref().is_some_and(|it| is_root(&it.path));
    if is_root && policy.as_str() == "Recycle" {
        let detail = "may not be 'recycle' for a hostPath mount of '/'";
        errors.push(FieldError::forbidden(&of_policy, detail));
    }
    let class = &spec.storage_class_name;
    if !class.is_empty() {
        errors.append(invalid(&path.child("storageClassName"), class, dns1123_subdomain(class)));
    }
    let mode = spec.volume_mode.as_ref();
    if let Some(mode) = mode.filter(|it| !VOLUME_MODES.contains(&it.as_str())) {
        let (path, shown) = (path.child("volumeMode"), BadValue::json(mode));
        errors.push(FieldError::not_supported(&path, shown, &VOLUME_MODES));
    }
    if let Some(class) = &spec.volume_attributes_class_name {
        let place = path.child(CLASS_OF_ATTRIBUTES);
        errors.append(match class.as_str() {
            "" => FieldError::required(&place, "an empty string is disallowed").into(),
            class => invalid(&place, class, dns1123_subdomain(class)),
        });
        if spec.persistent_volume_source.csi.is_none() {
            let detail = "has to be specified when using volumeAttributesClassName";
            errors.push(FieldError::required(&path.child("csi"), detail));
        }
    }
    errors
}

fn capacity(spec: &PersistentVolumeSpec, path: &Path) -> FieldErrors {
    let capacity = &spec.capacity;
    let mut errors = FieldErrors::new();
    if capacity.is_empty() {
        errors.push(FieldError::required(path, ""));
    }
    if !capacity.contains_key(STORAGE) || capacity.len() > 1 {
        let shown = filled(capacity, capacity.is_empty());
        errors.push(FieldError::not_supported(path, shown, &[STORAGE]));
    }
    for (name, size) in capacity {
        let path = path.key(name);
        if size.value() < 0 {
            let detail = "must be a valid resource quantity";
            errors.push(FieldError::invalid(&path, size.value(), detail));
        }
        errors.append(positive(size, &path));
    }
    errors
}

/// `validateVolumeNodeAffinity`.
fn node_affinity(affinity: &VolumeNodeAffinity, values: Values, path: &Path) -> FieldErrors {
    let path = path.child("required");
    match affinity.required.as_deref() {
        Some(selector) => node_selector(selector, values, &path),
        None => FieldError::required(&path, "must specify required node constraints").into(),
    }
}

/// Whether a path means the root (`path.Clean`).
fn is_root(path: &str) -> bool {
    let mut depth = 0_usize;
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => depth = depth.saturating_sub(1),
            _ => depth += 1,
        }
    }
    path.starts_with('/') && depth == 0
}

/// A volume is of one type.
fn source(
    source: &PersistentVolumeSource,
    name: &str,
    has_affinity: bool,
    path: &Path,
) -> FieldErrors {
    let mut sources = Sources::new(path);
    sources.source("hostPath", source.host_path.as_deref(), host_path);
    let places = ["gcePersistentDisk", "persistentDisk"];
    sources.source_at(places, source.gce_persistent_disk.as_deref(), gce_disk);
    let field = "awsElasticBlockStore";
    sources.source(field, source.aws_elastic_block_store.as_deref(), aws_disk);
    sources.source("glusterfs", source.glusterfs.as_deref(), glusterfs);
    sources.source("flocker", source.flocker.as_deref(), flocker);
    sources.source("nfs", source.nfs.as_deref(), nfs);
    sources.source("rbd", source.rbd.as_deref(), |it, path| {
        let mut errors = monitors(&it.monitors, path);
        errors.append(required(&it.image, &path.child("image")));
        errors
    });
    sources.source("quobyte", source.quobyte.as_deref(), quobyte);
    sources.source_at(["cephFS", "cephfs"], source.cephfs.as_deref(), |it, path| {
        monitors(&it.monitors, path)
    });
    sources.source("iscsi", source.iscsi.as_deref(), |it, path| iscsi(it, name, path));
    sources.source("cinder", source.cinder.as_deref(), |it, path| {
        let mut errors = required(&it.volume_id, &path.child("volumeID"));
        errors.append(secret(it.secret_ref.as_ref().map(|it| (&it.name, &it.namespace)), path));
        errors
    });
    sources.source("fc", source.fc.as_deref(), fibre_channel);
    sources.also("flexVolume", source.flex_volume.as_deref(), |it, path| {
        flex(&it.driver, &it.options, path)
    });
    sources.source("azureFile", source.azure_file.as_deref(), |it, path| {
        let fields = [("secretName", &it.secret_name), ("shareName", &it.share_name)];
        let mut errors = all_required(fields, path);
        if let Some(namespace) = &it.secret_namespace {
            errors.append(required(namespace, &path.child("secretNamespace")));
        }
        errors
    });
    sources.source("vsphereVolume", source.vsphere_volume.as_deref(), vsphere);
    let field = "photonPersistentDisk";
    sources.source(field, source.photon_persistent_disk.as_deref(), photon);
    sources.source("portworxVolume", source.portworx_volume.as_deref(), portworx);
    sources.source("azureDisk", source.azure_disk.as_deref(), azure_disk);
    sources.source("scaleIO", source.scale_io.as_deref(), |it, path| {
        let (system, name) = (&it.system, &it.volume_name);
        all_required([("gateway", &it.gateway), ("system", system), ("volumeName", name)], path)
    });
    sources.source("local", source.local.as_deref(), |it, place| {
        let mut errors = local(it, place);
        if !has_affinity {
            let detail = "Local volume requires node affinity";
            errors.push(FieldError::required(&path.child("nodeAffinity"), detail));
        }
        errors
    });
    sources.source("storageos", source.storageos.as_deref(), |it, path| {
        let mut errors = storage_os(&it.volume_name, &it.volume_namespace, path);
        errors.append(secret(it.secret_ref.as_ref().map(|it| (&it.name, &it.namespace)), path));
        errors
    });
    sources.source("csi", source.csi.as_deref(), csi);
    sources.finish()
}

/// `validateGlusterfsPersistentVolumeSource`.
fn glusterfs(source: &GlusterfsPersistentVolumeSource, path: &Path) -> FieldErrors {
    let mut errors = all_required([("endpoints", &source.endpoints), ("path", &source.path)], path);
    let place = path.child("endpointsNamespace");
    match source.endpoints_namespace.as_deref() {
        None => {}
        Some("") => {
            let detail = "if the endpointnamespace is set, it must be a valid namespace name";
            errors.push(FieldError::invalid(&place, "", detail));
        }
        Some(name) => errors.append(invalid(&place, name, dns1123_label(name))),
    }
    errors
}

/// `validateISCSIPersistentVolumeSource` of a volume called `name`.
fn iscsi(source: &ISCSIPersistentVolumeSource, name: &str, path: &Path) -> FieldErrors {
    let portal = &source.target_portal;
    let mut errors = required(portal, &path.child("targetPortal"));
    if source.initiator_name.is_some() && name.len() + 1 + portal.len() > LONGEST_PORTAL {
        errors.push(FieldError::invalid(&path.child("targetportal"), portal, LONG_PORTAL));
    }
    let of_target = Iscsi {
        iqn: &source.iqn,
        lun: source.lun,
        needs_secret: source.chap_auth_discovery || source.chap_auth_session,
        has_secret: source.secret_ref.is_some(),
        initiator: source.initiator_name.as_ref(),
        unknown_prefix: "must be valid format",
    };
    errors.append(of_target.target(path));
    if let Some(secret) = &source.secret_ref {
        errors.append(required(&secret.name, &path.child("secretRef").child("name")));
    }
    errors.append(of_target.initiator(path));
    errors
}

/// The name and the namespace of a secret, if a volume has one.
fn secret(secret: Option<(&Str, &Str)>, path: &Path) -> FieldErrors {
    let path = path.child("secretRef");
    let Some((name, namespace)) = secret else { return FieldErrors::new() };
    all_required([("name", name), ("namespace", namespace)], &path)
}

/// `validateCSIPersistentVolumeSource`, which leaves the secret of stages unexamined.
fn csi(source: &CSIPersistentVolumeSource, path: &Path) -> FieldErrors {
    let mut errors = driver_name(&source.driver, &path.child("driver"));
    errors.append(required(&source.volume_handle, &path.child("volumeHandle")));
    let secrets = [
        ("controllerPublishSecretRef", &source.controller_publish_secret_ref),
        ("controllerExpandSecretRef", &source.controller_expand_secret_ref),
        ("nodePublishSecretRef", &source.node_publish_secret_ref),
        ("nodeExpandSecretRef", &source.node_expand_secret_ref),
    ];
    for (field, secret) in secrets {
        if let Some(it) = secret {
            errors.append(secret_reference(it, &path.child(field)));
        }
    }
    errors
}

/// `validatePVSecretReference`.
fn secret_reference(secret: &SecretReference, path: &Path) -> FieldErrors {
    let texts: [(_, _, Check); 2] = [
        ("name", &secret.name, dns1123_subdomain),
        ("namespace", &secret.namespace, dns1123_label),
    ];
    required_texts(&texts, path)
}

/// What is wrong with the spec of a volume in a `VolumeAttachment`.
pub(crate) fn inline_volume(volume: &PersistentVolumeSpec, path: &Path) -> FieldErrors {
    const INLINE: &str = "in the context of inline volumes";
    let not_there = |field: &'static str| {
        FieldError::forbidden(&path.child(field), format!("may not be specified {INLINE}"))
    };
    let mut errors = FieldErrors::new();
    if volume.claim_ref.is_some() {
        errors.push(not_there("claimRef"));
    }
    if !volume.capacity.is_empty() {
        errors.push(not_there("capacity"));
    }
    if volume.persistent_volume_source.csi.is_none() {
        let detail = format!("has to be specified {INLINE}");
        errors.push(FieldError::required(&path.child("csi"), detail));
    }
    let place = path.child("accessModes");
    if volume.access_modes.is_empty() {
        errors.push(FieldError::required(&place, ""));
    }
    errors.append(access_modes(&volume.access_modes, &place));
    if !matches!(volume.persistent_volume_reclaim_policy.as_str(), "" | "Retain") {
        let detail = format!("may only be Retain {INLINE}");
        errors.push(FieldError::forbidden(&path.child("persistentVolumeReclaimPolicy"), detail));
    }
    if volume.node_affinity.is_some() {
        errors.push(not_there("nodeAffinity"));
    }
    errors.append(source(&volume.persistent_volume_source, "", false, path));
    if !volume.storage_class_name.is_empty() {
        errors.push(not_there("storageClassName"));
    }
    if volume.volume_mode.as_ref().is_some_and(|it| it.as_str() != "Filesystem") {
        let detail = format!("may not specify volumeMode other than Filesystem {INLINE}");
        errors.push(FieldError::forbidden(&path.child("volumeMode"), detail));
    }
    errors
}
