//! What is wrong with the sources that volumes of pods share with persistent volumes.

use std::sync::LazyLock;

use apimachinery_api::core::v1::{
    AWSElasticBlockStoreVolumeSource, AzureDiskVolumeSource, FCVolumeSource, FlockerVolumeSource,
    GCEPersistentDiskVolumeSource, HostPathVolumeSource, LocalVolumeSource, NFSVolumeSource,
    PhotonPersistentDiskVolumeSource, PortworxVolumeSource, QuobyteVolumeSource,
    VsphereVirtualDiskVolumeSource,
};
use apimachinery_go_text::regexp::Pattern;
use apimachinery_json::Json;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{Map, Str};
use apimachinery_validation::message::inclusive_range;
use apimachinery_validation::names::dns1123_label;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{all_required, invalid, required};
use crate::shared::paths::no_backsteps;

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
const CACHING_MODES: [&str; 3] = ["None", "ReadOnly", "ReadWrite"];
const DISK_KINDS: [&str; 3] = ["Dedicated", "Managed", "Shared"];
const MANAGED_DISK: &str = "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}";
const BLOB_DISK: &str =
    "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd";
const LONGEST_TENANT: usize = 64;
static IQN: LazyLock<Pattern> =
    LazyLock::new(|| Pattern::new(r"iqn\.\d{4}-\d{2}\.([[:alnum:]-.]+)(:[^,;*&$|\s]+)$"));
static EUI: LazyLock<Pattern> = LazyLock::new(|| Pattern::new(r"^eui.[[:alnum:]]{16}$"));
static NAA: LazyLock<Pattern> = LazyLock::new(|| Pattern::new(r"^naa.[[:alnum:]]{32}$"));
/// The length that the names of a volume and of its portal may have together.
pub(crate) const LONGEST_PORTAL: usize = 64;
pub(crate) const LONG_PORTAL: &str = "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.";
const WRONG_FORMAT: &str = "must be valid format";

/// The sources of a volume, of which it has one.
pub(crate) struct Sources<'a> {
    path: &'a Path,
    count: usize,
    errors: FieldErrors,
}

impl<'a> Sources<'a> {
    pub(crate) fn new(path: &'a Path) -> Self {
        Self { path, count: 0, errors: FieldErrors::new() }
    }

    /// What is wrong with a source, or with there being another one before it.
    pub(crate) fn source<T>(
        &mut self,
        field: &'static str,
        source: Option<&T>,
        check: impl FnOnce(&T, &Path) -> FieldErrors,
    ) {
        self.source_at([field, field], source, check);
    }

    /// The same where the reference names the field in two ways: where it is one too many, and
    /// where something is wrong inside.
    pub(crate) fn source_at<T>(
        &mut self,
        [of_all, inside]: [&'static str; 2],
        source: Option<&T>,
        check: impl FnOnce(&T, &Path) -> FieldErrors,
    ) {
        let Some(source) = source else { return };
        if self.count > 0 {
            let detail = "may not specify more than 1 volume type";
            self.errors.push(FieldError::forbidden(&self.path.child(of_all), detail));
            return;
        }
        self.also(inside, Some(source), check);
    }

    /// A source that may follow another one.
    pub(crate) fn also<T>(
        &mut self,
        field: &'static str,
        source: Option<&T>,
        check: impl FnOnce(&T, &Path) -> FieldErrors,
    ) {
        if let Some(source) = source {
            self.count += 1;
            self.errors.append(check(source, &self.path.child(field)));
        }
    }

    /// What else is wrong.
    pub(crate) fn append(&mut self, errors: impl Into<FieldErrors>) {
        self.errors.append(errors);
    }

    pub(crate) fn is_first(&self) -> bool {
        self.count == 1
    }

    /// All errors, one of which may be that there is no source.
    pub(crate) fn finish(mut self) -> FieldErrors {
        if self.count == 0 {
            self.errors.push(FieldError::required(self.path, "must specify a volume type"));
        }
        self.errors
    }
}

/// `validateHostPathVolumeSource`.
pub(crate) fn host_path(source: &HostPathVolumeSource, path: &Path) -> FieldErrors {
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

/// `validateLocalVolumeSource`.
pub(crate) fn local(source: &LocalVolumeSource, path: &Path) -> FieldErrors {
    let path = path.child("path");
    match source.path.is_empty() {
        true => FieldError::required(&path, "").into(),
        false => no_backsteps(&source.path, &path),
    }
}

/// `validateNFSVolumeSource`.
pub(crate) fn nfs(source: &NFSVolumeSource, path: &Path) -> FieldErrors {
    let mut errors = all_required([("server", &source.server), ("path", &source.path)], path);
    if !source.path.starts_with('/') {
        let detail = "must be an absolute path";
        errors.push(FieldError::invalid(&path.child("path"), &source.path, detail));
    }
    errors
}

fn partition(number: i32, path: &Path) -> FieldErrors {
    match number {
        // The text begins with 1.
        0..=255 => FieldErrors::new(),
        _ => {
            let path = path.child("partition");
            FieldError::invalid(&path, number, inclusive_range(1, 255)).into()
        }
    }
}

/// `validateGCEPersistentDiskVolumeSource`.
pub(crate) fn gce_disk(source: &GCEPersistentDiskVolumeSource, path: &Path) -> FieldErrors {
    let mut errors = all_required([("pdName", &source.pd_name)], path);
    errors.append(partition(source.partition, path));
    errors
}

/// `validateAWSElasticBlockStoreVolumeSource`.
pub(crate) fn aws_disk(source: &AWSElasticBlockStoreVolumeSource, path: &Path) -> FieldErrors {
    let mut errors = all_required([("volumeID", &source.volume_id)], path);
    errors.append(partition(source.partition, path));
    errors
}

/// What is the same in both types of iSCSI volumes.
pub(crate) struct Iscsi<'a> {
    pub(crate) iqn: &'a Str,
    pub(crate) lun: i32,
    pub(crate) needs_secret: bool,
    pub(crate) has_secret: bool,
    pub(crate) initiator: Option<&'a Str>,
    /// The sentence about a name that begins with none of the three prefixes.
    pub(crate) unknown_prefix: &'static str,
}

impl Iscsi<'_> {
    /// What is wrong before the secret is examined.
    pub(crate) fn target(&self, path: &Path) -> FieldErrors {
        let mut errors = match self.iqn.is_empty() {
            true => FieldError::required(&path.child("iqn"), "").into(),
            false => self.name(self.iqn, &path.child("iqn")),
        };
        if !(0..=255).contains(&self.lun) {
            let path = path.child("lun");
            errors.push(FieldError::invalid(&path, self.lun, inclusive_range(0, 255)));
        }
        if self.needs_secret && !self.has_secret {
            errors.push(FieldError::required(&path.child("secretRef"), ""));
        }
        errors
    }

    pub(crate) fn initiator(&self, path: &Path) -> FieldErrors {
        self.initiator.map(|it| self.name(it, &path.child("initiatorname"))).unwrap_or_default()
    }

    fn name(&self, name: &str, path: &Path) -> FieldErrors {
        let pattern = match name.get(..3) {
            Some("iqn") => &IQN,
            Some("eui") => &EUI,
            Some("naa") => &NAA,
            _ => return FieldError::invalid(path, name, self.unknown_prefix).into(),
        };
        match pattern.is_match(name) {
            Ok(true) => FieldErrors::new(),
            _ => FieldError::invalid(path, name, WRONG_FORMAT).into(),
        }
    }
}

/// `validateFCVolumeSource`.
pub(crate) fn fibre_channel(source: &FCVolumeSource, path: &Path) -> FieldErrors {
    let (names, ids) = (&source.target_wwns, &source.wwids);
    let (place, lun) = (path.child("targetWWNs"), path.child("lun"));
    let mut errors = FieldErrors::new();
    if names.is_empty() && ids.is_empty() {
        let detail = "must specify either targetWWNs or wwids, but not both";
        errors.push(FieldError::required(&place, detail));
    }
    if !names.is_empty() && !ids.is_empty() {
        let detail = "targetWWNs and wwids can not be specified simultaneously";
        errors.push(FieldError::invalid(&place, BadValue::json(names), detail));
    }
    match source.lun {
        None if !names.is_empty() => {
            errors.push(FieldError::required(&lun, "lun is required if targetWWNs is specified"));
        }
        Some(number) if !names.is_empty() && !(0..=255).contains(&number) => {
            errors.push(FieldError::invalid(&lun, number, inclusive_range(0, 255)));
        }
        _ => {}
    }
    errors
}

/// `validateQuobyteVolumeSource`.
pub(crate) fn quobyte(source: &QuobyteVolumeSource, path: &Path) -> FieldErrors {
    const PAIRS: &str = "must be a host:port pair or multiple pairs separated by commas";
    let place = path.child("registry");
    let mut errors = FieldErrors::new();
    if source.registry.is_empty() {
        errors.push(FieldError::required(&place, PAIRS));
    } else if source.tenant.len() > LONGEST_TENANT {
        let detail = "must be a UUID and may not exceed a length of 64 characters";
        errors.push(FieldError::required(&path.child("tenant"), detail));
    } else {
        for _ in source.registry.split(',').filter(|it| !is_host_and_port(it)) {
            errors.push_with(|| FieldError::invalid(&place, &source.registry, PAIRS));
        }
    }
    errors.append(required(&source.volume, &path.child("volume")));
    errors
}

/// Whether Go's `net.SplitHostPort` takes a text.
fn is_host_and_port(text: &str) -> bool {
    let Some((host, port)) = text.rsplit_once(':') else { return false };
    let inside = match host.strip_prefix('[') {
        Some(host) => host.strip_suffix(']'),
        None => Some(host).filter(|it| !it.contains(':')),
    };
    inside.is_some_and(|it| !it.contains(['[', ']'])) && !port.contains(['[', ']'])
}

/// `validateFlockerVolumeSource`.
pub(crate) fn flocker(source: &FlockerVolumeSource, path: &Path) -> FieldErrors {
    let (name, id) = (&source.dataset_name, &source.dataset_uuid);
    let mut errors = FieldErrors::new();
    if name.is_empty() && id.is_empty() {
        let detail = "one of datasetName and datasetUUID is required";
        errors.push(FieldError::required(path, detail));
    }
    if !name.is_empty() && !id.is_empty() {
        let detail = "datasetName and datasetUUID can not be specified simultaneously";
        errors.push(FieldError::invalid(path, "resource", detail));
    }
    if name.contains('/') {
        let path = path.child("datasetName");
        errors.push(FieldError::invalid(&path, name, "must not contain '/'"));
    }
    errors
}

/// `validateFlexVolumeSource`.
pub(crate) fn flex(driver: &Str, options: &Map<Str, Str>, path: &Path) -> FieldErrors {
    let mut errors = required(driver, &path.child("driver"));
    for (key, _) in options {
        let domain = key.split_once('/').map_or(key.as_str(), |(domain, _)| domain);
        let domain = format!(".{}", domain.to_lowercase());
        if domain.ends_with(".kubernetes.io") || domain.ends_with(".k8s.io") {
            let detail = "kubernetes.io and k8s.io namespaces are reserved";
            errors.push(FieldError::invalid(&path.child("options").key(key), key, detail));
        }
    }
    errors
}

/// `validateAzureDisk`.
pub(crate) fn azure_disk(source: &AzureDiskVolumeSource, path: &Path) -> FieldErrors {
    let uri = &source.disk_uri;
    let mut errors = all_required([("diskName", &source.disk_name), ("diskURI", uri)], path);
    if let Some(mode) = &source.caching_mode {
        errors.append(known(mode, mode.as_str(), &CACHING_MODES, &path.child("cachingMode")));
    }
    let Some(kind) = &source.kind else { return errors };
    errors.append(known(kind, kind.as_str(), &DISK_KINDS, &path.child("kind")));
    let (prefix, form) = match kind.as_str() {
        "Managed" => ("/subscriptions/", MANAGED_DISK),
        _ => ("https://", BLOB_DISK),
    };
    if !uri.starts_with(prefix) {
        errors.push(FieldError::not_supported(&path.child("diskURI"), uri, &[form]));
    }
    errors
}

fn known(value: &impl Field<Json>, text: &str, values: &[&str], path: &Path) -> FieldErrors {
    match values.contains(&text) {
        true => FieldErrors::new(),
        false => FieldError::not_supported(path, BadValue::json(value), values).into(),
    }
}

/// `validateVsphereVolumeSource`.
pub(crate) fn vsphere(source: &VsphereVirtualDiskVolumeSource, path: &Path) -> FieldErrors {
    required(&source.volume_path, &path.child("volumePath"))
}

/// `validatePhotonPersistentDiskVolumeSource`.
pub(crate) fn photon(source: &PhotonPersistentDiskVolumeSource, path: &Path) -> FieldErrors {
    required(&source.pd_id, &path.child("pdID"))
}

/// `validatePortworxVolumeSource`.
pub(crate) fn portworx(source: &PortworxVolumeSource, path: &Path) -> FieldErrors {
    required(&source.volume_id, &path.child("volumeID"))
}

/// What StorageOS volumes have besides a secret.
pub(crate) fn storage_os(name: &Str, namespace: &Str, path: &Path) -> FieldErrors {
    let place = path.child("volumeName");
    let mut errors = match name.as_str() {
        "" => FieldError::required(&place, "").into(),
        name => invalid(&place, name, dns1123_label(name)),
    };
    if !namespace.is_empty() {
        let path = path.child("volumeNamespace");
        errors.append(invalid(&path, namespace, dns1123_label(namespace)));
    }
    errors
}

/// `monitors`, of which there is one at least.
pub(crate) fn monitors(monitors: &[Str], path: &Path) -> FieldErrors {
    match monitors.is_empty() {
        true => FieldError::required(&path.child("monitors"), "").into(),
        false => FieldErrors::new(),
    }
}
