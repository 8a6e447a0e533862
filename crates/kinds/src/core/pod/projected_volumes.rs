//! What is wrong with volumes that are put together from several sources.

use std::collections::HashSet;

use apimachinery_api::core::v1::{
    ClusterTrustBundleProjection, KeyToPath, PodCertificateProjection, ProjectedVolumeSource,
    ServiceAccountTokenProjection, VolumeProjection,
};
use apimachinery_runtime::Str;
use apimachinery_validation::meta::{SelectorRules, label_selector, name_is_dns_subdomain};
use apimachinery_validation::names::domain_prefixed_key;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::downward_api;
use crate::shared::fields::{file_mode, required};
use crate::shared::paths::not_reserved_path;
use crate::shared::signers::{is_of_kubernetes, signer_name};

const KEY_TYPES: [&str; 6] =
    ["RSA3072", "RSA4096", "ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519"];
const SHORTEST_TOKEN: i64 = 600;
const LONGEST_TOKEN: i64 = 1 << 32;
const HOUR: i32 = 3_600;
const LARGEST_ANNOTATIONS: usize = 256 << 10;

/// `validateProjectedVolumeSource`.
pub(crate) fn projected(source: &ProjectedVolumeSource, path: &Path) -> FieldErrors {
    let errors = file_mode(source.default_mode, &path.child("defaultMode"));
    let mut volume = Projected { path, files: HashSet::new(), errors };
    for (at, source) in source.sources.iter().enumerate() {
        volume.source(source, &path.child("sources").index(at));
    }
    volume.errors
}

/// `validateKeyToPath` of each.
pub(crate) fn items(items: &[KeyToPath], path: &Path) -> FieldErrors {
    items.iter().enumerate().flat_map(|(at, it)| item(it, &path.index(at))).collect()
}

fn item(item: &KeyToPath, path: &Path) -> FieldErrors {
    let mut errors = required(&item.key, &path.child("key"));
    let place = path.child("path");
    errors.append(required(&item.path, &place));
    errors.append(not_reserved_path(&item.path, &place));
    errors.append(file_mode(item.mode, &path.child("mode")));
    errors
}

struct Projected<'a> {
    path: &'a Path,
    /// The paths of the files so far.
    files: HashSet<&'a str>,
    errors: FieldErrors,
}

impl<'a> Projected<'a> {
    /// A file that may be there already; `shown` is what the error about it shows.
    fn file(&mut self, file: &'a str, shown: &str) {
        if !self.files.insert(file) {
            let detail = "conflicting duplicate paths";
            self.errors.push_with(|| FieldError::invalid(self.path, shown, detail));
        }
    }

    fn items(&mut self, name: &Str, items: &'a [KeyToPath], path: &Path) {
        self.errors.append(required(name, &path.child("name")));
        let path = path.child("items");
        for (at, it) in items.iter().enumerate() {
            self.errors.append(item(it, &path.index(at)));
            if !it.path.is_empty() {
                self.file(&it.path, name);
            }
        }
    }

    fn source(&mut self, source: &'a VolumeProjection, path: &Path) {
        let mut count = 0;
        if let Some(it) = &source.secret {
            count += 1;
            self.items(&it.local_object_reference.name, &it.items, &path.child("secret"));
        }
        if let Some(it) = &source.config_map {
            count += 1;
            self.items(&it.local_object_reference.name, &it.items, &path.child("configMap"));
        }
        if let Some(it) = &source.downward_api {
            count += 1;
            let path = path.child("downwardAPI");
            for file in &it.items {
                self.errors.append(downward_api::file(file, &path));
                if !file.path.is_empty() {
                    self.file(&file.path, &file.path);
                }
            }
        }
        if let Some(it) = &source.service_account_token {
            count += 1;
            self.token(it, &path.child("serviceAccountToken"));
        }
        if let Some(it) = &source.cluster_trust_bundle {
            count += 1;
            let path = path.child("clusterTrustBundle");
            self.errors.append(trust_bundle(it, &path));
            self.file(&it.path, &it.path);
        }
        if let Some(it) = &source.pod_certificate {
            count += 1;
            self.certificate(it, &path.child("podCertificate"));
        }
        if count > 1 {
            let detail = "may not specify more than 1 volume type per source";
            self.errors.push(FieldError::forbidden(path, detail));
        }
    }

    fn token(&mut self, token: &ServiceAccountTokenProjection, path: &Path) {
        let place = path.child("expirationSeconds");
        let seconds = token.expiration_seconds.unwrap_or_default();
        let detail = match seconds {
            ..SHORTEST_TOKEN => Some("may not specify a duration less than 10 minutes"),
            SHORTEST_TOKEN..=LONGEST_TOKEN => None,
            _ => Some("may not specify a duration larger than 2^32 seconds"),
        };
        if let Some(detail) = detail {
            self.errors.push(FieldError::invalid(&place, seconds, detail));
        }
        let place = self.path.child("path");
        self.errors.append(match token.path.is_empty() {
            true => FieldError::required(&place, "").into(),
            false => not_reserved_path(&token.path, &place),
        });
    }

    fn certificate(&mut self, it: &'a PodCertificateProjection, path: &Path) {
        self.errors.append(signer_name(&it.signer_name, &path.child("signerName")));
        let place = path.child("userAnnotations");
        for (key, _) in &it.user_annotations {
            self.errors.append(domain_prefixed_key(&place, &key.to_lowercase()));
        }
        let size: usize = it.user_annotations.iter().map(|(key, it)| key.len() + it.len()).sum();
        if size > LARGEST_ANNOTATIONS {
            self.errors.push(FieldError::too_long(&place, LARGEST_ANNOTATIONS));
        }
        if !KEY_TYPES.contains(&it.key_type.as_str()) {
            let path = path.child("keyType");
            self.errors.push(FieldError::not_supported(&path, &it.key_type, &KEY_TYPES));
        }
        let days = if is_of_kubernetes(&it.signer_name) { 1 } else { 91 };
        let longest = days * 24 * HOUR;
        let place = path.child("maxExpirationSeconds");
        if let Some(seconds) = it.max_expiration_seconds {
            let detail = match seconds {
                ..HOUR => format!("if provided, maxExpirationSeconds must be >= {HOUR}"),
                _ if seconds > longest => {
                    format!("if provided, maxExpirationSeconds must be <= {longest}")
                }
                _ => String::new(),
            };
            if !detail.is_empty() {
                self.errors.push(FieldError::invalid(&place, seconds, detail));
            }
        }
        let files = [
            ("credentialBundlePath", &it.credential_bundle_path),
            ("keyPath", &it.key_path),
            ("certificateChainPath", &it.certificate_chain_path),
        ];
        let mut is_empty = true;
        for (field, file) in files.into_iter().filter(|(_, file)| !file.is_empty()) {
            is_empty = false;
            self.errors.append(not_reserved_path(file, &path.child(field)));
            self.file(file, file);
        }
        if is_empty {
            let detail =
                "specify at least one of credentialBundlePath, keyPath, and certificateChainPath";
            self.errors.push(FieldError::required(path, detail));
        }
    }
}

fn trust_bundle(bundle: &ClusterTrustBundleProjection, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let (of_name, of_signer) = (path.child("name"), path.child("signerName"));
    let of_selector = path.child("labelSelector");
    match (&bundle.name, &bundle.signer_name) {
        (Some(_), Some(_)) => {
            let detail = "only one of name and signerName may be used";
            errors.push(FieldError::invalid(path, internal(bundle), detail));
        }
        (Some(name), None) => {
            if name.is_empty() {
                errors.push(FieldError::required(&of_name, "must be a valid object name"));
            }
            let wrong = bundle_name(name).into_iter();
            errors.extend(wrong.map(|it| {
                let detail = format!("not a valid clustertrustbundlename: {it}");
                FieldError::invalid(&of_name, name, detail)
            }));
            if let Some(selector) = bundle.label_selector.as_deref() {
                let detail = "labelSelector must be unset if name is specified";
                errors.push(FieldError::invalid(&of_selector, BadValue::json(selector), detail));
            }
        }
        (None, Some(signer)) => {
            if signer.is_empty() {
                errors.push(FieldError::required(&of_signer, "must be a valid signer name"));
            }
            errors.append(signer_name(signer, &of_signer));
            if let Some(selector) = bundle.label_selector.as_deref() {
                errors.append(label_selector(selector, SelectorRules::default(), &of_selector));
            }
        }
        (None, None) => {
            errors.push(FieldError::required(path, "either name or signerName must be specified"));
        }
    }
    let place = path.child("path");
    errors.append(required(&bundle.path, &place));
    errors.append(not_reserved_path(&bundle.path, &place));
    errors
}

/// A bundle as the server's own types show it.
fn internal(bundle: &ClusterTrustBundleProjection) -> BadValue {
    let shown = |value: Option<BadValue>| {
        value.and_then(|it| it.text().map(str::to_owned)).unwrap_or_else(|| "null".to_owned())
    };
    BadValue::shown(format!(
        r#"{{"Name":{},"SignerName":{},"LabelSelector":{},"Optional":{},"Path":{}}}"#,
        shown(bundle.name.as_ref().map(BadValue::json)),
        shown(bundle.signer_name.as_ref().map(BadValue::json)),
        shown(bundle.label_selector.as_deref().map(BadValue::json)),
        shown(bundle.optional.map(BadValue::from)),
        shown(Some(BadValue::json(&bundle.path))),
    ))
}

/// `ValidateClusterTrustBundleName`. A name with a colon begins with that of its signer.
fn bundle_name(name: &str) -> Vec<String> {
    match name.rsplit_once(':') {
        Some(("", _)) => vec![
            r#"ClusterTrustBundle without signer name must not have ":" in its name"#.to_owned(),
        ],
        Some((_, name)) => name_is_dns_subdomain(name, false),
        None => name_is_dns_subdomain(name, false),
    }
}
