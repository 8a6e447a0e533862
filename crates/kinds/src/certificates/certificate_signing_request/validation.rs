//! What is wrong with requests for certificates. What the requests themselves say, and their
//! signatures, are not examined.

use std::collections::HashSet;

use apimachinery_api::certificates::v1::{
    CertificateSigningRequest, CertificateSigningRequestCondition,
};
use apimachinery_go_text::quote::Quoted;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, pem};

use crate::shared::signers::signer_name;

const USAGES: [&str; 23] = [
    "any",
    "cert sign",
    "client auth",
    "code signing",
    "content commitment",
    "crl sign",
    "data encipherment",
    "decipher only",
    "digital signature",
    "email protection",
    "encipher only",
    "ipsec end system",
    "ipsec tunnel",
    "ipsec user",
    "key agreement",
    "key encipherment",
    "microsoft sgc",
    "netscape sgc",
    "ocsp signing",
    "s/mime",
    "server auth",
    "signing",
    "timestamping",
];
const STATUSES: [&str; 3] = ["False", "True", "Unknown"];
const ONLY_TRUE: [&str; 1] = ["True"];
const APPROVALS: [&str; 2] = ["Approved", "Denied"];
const FAILED: &str = "Failed";
const LEGACY_SIGNER: &str = "kubernetes.io/legacy-unknown";
const SHORTEST: i32 = 600;
const REQUEST: &str = "CERTIFICATE REQUEST";
const CERTIFICATE: &str = "CERTIFICATE";

/// What a request may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writes {
    Neither,
    Certificate,
    Approval,
}

/// `ValidateCertificateSigningRequestCreate` and `ValidateCertificateSigningRequestUpdate`.
pub(crate) fn signing_request(
    request: &CertificateSigningRequest,
    old: Option<&CertificateSigningRequest>,
) -> FieldErrors {
    let mut errors = whole(request, old);
    if let Some(old) = old {
        errors.append(update(request, old, Writes::Neither));
    }
    errors
}

/// `ValidateCertificateSigningRequestStatusUpdate`.
pub(crate) fn signing_request_status(
    request: &CertificateSigningRequest,
    old: &CertificateSigningRequest,
) -> FieldErrors {
    let mut errors = whole(request, Some(old));
    errors.append(update(request, old, Writes::Certificate));
    errors
}

/// `ValidateCertificateSigningRequestApprovalUpdate`.
pub(crate) fn signing_request_approval(
    request: &CertificateSigningRequest,
    old: &CertificateSigningRequest,
) -> FieldErrors {
    let mut errors = whole(request, Some(old));
    errors.append(update(request, old, Writes::Approval));
    errors
}

/// `validateCertificateSigningRequest`, which lets what was wrong already be wrong.
fn whole(
    request: &CertificateSigningRequest,
    old: Option<&CertificateSigningRequest>,
) -> FieldErrors {
    let (spec, path) = (&request.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    let block = pem::blocks(&spec.request).next();
    if block.is_none_or(|it| it.label != REQUEST) {
        let shown = match spec.request.is_empty() {
            true => BadValue::shown("null"),
            false => BadValue::json(&spec.request),
        };
        let detail = "PEM block type must be CERTIFICATE REQUEST";
        errors.push(FieldError::invalid(&path.child("request"), shown, detail));
    }
    errors.append(usages(request, old));
    let (signer, place) = (&spec.signer_name, path.child("signerName"));
    let was_legacy = old.is_some_and(|it| it.spec.signer_name == *LEGACY_SIGNER);
    errors.append(match *signer == *LEGACY_SIGNER && !was_legacy {
        true => {
            let detail = "the legacy signerName is not allowed via this API version";
            FieldError::invalid(&place, signer, detail).into()
        }
        false => signer_name(signer, &place),
    });
    if let Some(seconds) = spec.expiration_seconds.filter(|it| *it < SHORTEST) {
        let detail = "may not specify a duration less than 600 seconds (10 minutes)";
        errors.push(FieldError::invalid(&path.child("expirationSeconds"), seconds, detail));
    }
    errors.append(conditions(request, old));
    errors.append(certificate(request, old));
    errors
}

fn usages(
    request: &CertificateSigningRequest,
    old: Option<&CertificateSigningRequest>,
) -> FieldErrors {
    let (usages, path) = (&request.spec.usages, Path::new("spec").child("usages"));
    let before = old.map(|it| it.spec.usages.as_slice()).unwrap_or_default();
    let had_unknown = before.iter().any(|it| !USAGES.contains(&it.as_str()));
    let mut seen = HashSet::new();
    let had_duplicate = !before.iter().all(|it| seen.insert(it.as_str()));
    let mut errors = FieldErrors::new();
    if usages.is_empty() {
        errors.push(FieldError::required(&path, ""));
    }
    for (at, usage) in usages.iter().enumerate().filter(|_| !had_unknown) {
        if !USAGES.contains(&usage.as_str()) {
            let shown = BadValue::json(usage);
            errors.push(FieldError::not_supported(&path.index(at), shown, &USAGES));
        }
    }
    let mut seen = HashSet::new();
    for (at, usage) in usages.iter().enumerate().filter(|_| !had_duplicate) {
        if !seen.insert(usage.as_str()) {
            errors.push(FieldError::duplicate(&path.index(at), BadValue::json(usage)));
        }
    }
    errors
}

type Conditions = [CertificateSigningRequestCondition];

fn has(conditions: &Conditions, kind: &str) -> bool {
    conditions.iter().any(|it| it.r#type.as_str() == kind)
}

/// `validateConditions`.
fn conditions(
    request: &CertificateSigningRequest,
    old: Option<&CertificateSigningRequest>,
) -> FieldErrors {
    let before = old.map(|it| it.status.conditions.as_slice()).unwrap_or_default();
    let had_both = APPROVALS.into_iter().all(|it| has(before, it));
    let mut seen = HashSet::new();
    let had_duplicate = !before.iter().all(|it| seen.insert(it.r#type.as_str()));
    let had_empty = has(before, "");
    let path = Path::new("status").child("conditions");
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (at, it) in request.status.conditions.iter().enumerate() {
        let (kind, status) = (it.r#type.as_str(), it.status.as_str());
        let (of_type, of_status) = (path.index(at).child("type"), path.index(at).child("status"));
        if kind.is_empty() && !had_empty {
            errors.push(FieldError::required(&of_type, ""));
        }
        let allowed: &[&str] = match APPROVALS.contains(&kind) || kind == FAILED {
            true => &ONLY_TRUE,
            false => &STATUSES,
        };
        match status {
            "" => errors.push(FieldError::required(&of_status, "")),
            it if allowed.contains(&it) => {}
            _ => {
                let shown = BadValue::json(&it.status);
                errors.push(FieldError::not_supported(&of_status, shown, allowed));
            }
        }
        let other = match kind {
            "Approved" => "Denied",
            "Denied" => "Approved",
            _ => "",
        };
        if !other.is_empty() && !had_both && seen.contains(other) {
            let detail = "Approved and Denied conditions are mutually exclusive";
            errors.push(FieldError::invalid(&path, BadValue::json(&it.r#type), detail));
        }
        if !seen.insert(kind) && !had_duplicate {
            errors.push(FieldError::duplicate(&of_type, BadValue::json(&it.r#type)));
        }
    }
    errors
}

fn certificate(
    request: &CertificateSigningRequest,
    old: Option<&CertificateSigningRequest>,
) -> FieldErrors {
    let now = &request.status.certificate;
    let before = old.map(|it| &it.status.certificate);
    if before.is_some_and(|it| it == now || !wrong_certificate(it).is_empty()) {
        return FieldErrors::new();
    }
    let path = Path::new("status").child("certificate");
    match wrong_certificate(now).as_str() {
        "" => FieldErrors::new(),
        detail => FieldError::invalid(&path, "<certificate data>", detail).into(),
    }
}

/// `validateCertificate`, of what is around certificates.
fn wrong_certificate(text: &[u8]) -> String {
    let mut is_empty = true;
    for block in pem::blocks(text) {
        if block.label != CERTIFICATE {
            let label = Quoted(&block.label);
            return format!("only CERTIFICATE PEM blocks are allowed, found {label}");
        }
        if block.has_headers {
            return "no PEM block headers are permitted".to_owned();
        }
        is_empty = false;
    }
    match is_empty && !text.is_empty() {
        true => "must contain at least one CERTIFICATE PEM block".to_owned(),
        false => String::new(),
    }
}

/// `validateCertificateSigningRequestUpdate`.
fn update(
    new: &CertificateSigningRequest,
    old: &CertificateSigningRequest,
    writes: Writes,
) -> FieldErrors {
    let path = Path::new("status").child("conditions");
    let of = |it: &CertificateSigningRequest, kind: &str| -> Vec<_> {
        let conditions = it.status.conditions.iter();
        conditions.filter(|it| it.r#type.as_str() == kind).cloned().collect()
    };
    let mut errors = FieldErrors::new();
    for kind in APPROVALS.into_iter().chain([FAILED]) {
        if of(new, kind).len() < of(old, kind).len() {
            let detail = format!("updates may not remove a condition of type {kind:?}");
            errors.push(FieldError::forbidden(&path, detail));
        }
    }
    for kind in APPROVALS.into_iter().filter(|_| writes != Writes::Approval) {
        let (before, now) = (of(old, kind), of(new, kind));
        let verb = match () {
            () if now.len() > before.len() => "add",
            // The reference adds the difference.
            () if now.len() == before.len() && now != before => "modify",
            () => continue,
        };
        let detail = format!("updates may not {verb} a condition of type {kind:?}");
        errors.push(FieldError::forbidden(&path, detail));
    }
    let (before, now) = (&old.status.certificate, &new.status.certificate);
    let detail = match writes {
        _ if before == now => return errors,
        Writes::Certificate if before.is_empty() => return errors,
        Writes::Certificate => "updates may not modify existing certificate content",
        _ => "updates may not set certificate content",
    };
    let path = Path::new("status").child("certificate");
    errors.push(FieldError::forbidden(&path, detail));
    errors
}
