//! The families of a service's addresses and their policy, on a server that has addresses of
//! version 4.

use std::net::IpAddr;

use apimachinery_api::core::v1::{IPFamily, IPFamilyPolicy, Service};
use apimachinery_meta::StatusError;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::{HEADLESS, refuse};
use crate::core::service::exposure::has_address;
use crate::core::service::validation;

/// Sets what a request leaves out, and refuses what does not fit together (`initIPFamilyFields`).
pub(crate) fn set(new: &mut Service, old: Option<&Service>) -> Result<(), StatusError> {
    if !has_address(new) || old.is_some_and(|old| prefers_the_same(new, old)) {
        return Ok(());
    }
    let policy = policy(new, old);
    new.spec.ip_family_policy = Some(policy.clone());
    refuse(new, validation::cluster_addresses(new, None))?;
    let mut errors = match old {
        Some(old) if policy == IPFamilyPolicy::SINGLE_STACK => {
            release_second(new, old);
            FieldErrors::new()
        }
        Some(old) => released_too_early(new, old, &policy),
        None => FieldErrors::new(),
    };
    if policy == IPFamilyPolicy::SINGLE_STACK {
        errors.extend(more_than_one(new, &policy));
    }
    errors.extend(add_those_of_addresses(new));
    refuse(new, errors)?;
    if is_unmanaged(new) {
        complete(&mut new.spec.ip_families, &policy);
        return Ok(());
    }
    refuse(new, not_configured(new, &policy))?;
    if new.spec.ip_families.is_empty() {
        new.spec.ip_families.push(IPFamily::IPV4);
    }
    Ok(())
}

fn policy(new: &Service, old: Option<&Service>) -> IPFamilyPolicy {
    let before = || old.and_then(|it| it.spec.ip_family_policy.clone());
    let by_default = || match is_unmanaged(new) {
        true => IPFamilyPolicy::REQUIRE_DUAL_STACK,
        false => IPFamilyPolicy::SINGLE_STACK,
    };
    new.spec.ip_family_policy.clone().or_else(before).unwrap_or_else(by_default)
}

/// Releases the second address and the second family of a service that is to have one, unless the
/// request changes them.
fn release_second(new: &mut Service, old: &Service) {
    if old.spec.cluster_ips == new.spec.cluster_ips {
        new.spec.cluster_ips.truncate(1);
    }
    if old.spec.ip_families == new.spec.ip_families {
        new.spec.ip_families.truncate(1);
    }
}

/// The errors of an update that releases the second one under another policy than that of one.
fn released_too_early(new: &Service, old: &Service, policy: &IPFamilyPolicy) -> FieldErrors {
    let (new, old) = (&new.spec, &old.spec);
    let counts = [
        (new.cluster_ips.len(), old.cluster_ips.len(), "cluster IP"),
        (new.ip_families.len(), old.ip_families.len(), "IP family"),
    ];
    let reduced = counts.into_iter().filter(|(new, old, _)| *new != 0 && new < old);
    reduced
        .map(|(.., what)| {
            wrong_policy(policy, format!("must be 'SingleStack' to release the secondary {what}"))
        })
        .collect()
}

fn more_than_one(new: &Service, policy: &IPFamilyPolicy) -> FieldErrors {
    let counts =
        [(new.spec.cluster_ips.len(), "cluster IPs"), (new.spec.ip_families.len(), "IP families")];
    counts
        .into_iter()
        .filter(|(count, _)| *count == 2)
        .map(|(_, what)| {
            wrong_policy(
                policy,
                format!(
                    "must be 'RequireDualStack' or 'PreferDualStack' when multiple {what} are \
                     specified"
                ),
            )
        })
        .collect()
}

/// Adds the families of the addresses that are named without one.
fn add_those_of_addresses(new: &mut Service) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let addresses = &new.spec.cluster_ips;
    let families = &mut new.spec.ip_families;
    let known = families.len();
    let named = addresses.iter().enumerate().take_while(|(_, it)| **it != *HEADLESS);
    for (at, address) in named.skip(known) {
        match address.parse::<IpAddr>() {
            Ok(IpAddr::V4(_)) => families.push(IPFamily::IPV4),
            _ => errors.push(FieldError::invalid(
                &Path::new("spec").child("clusterIPs").index(at),
                BadValue::json(addresses),
                "IPv6 is not configured on this cluster",
            )),
        }
    }
    errors
}

/// Makes the families of a service that leads to whatever its endpoints are those of its policy.
fn complete(families: &mut Vec<IPFamily>, policy: &IPFamilyPolicy) {
    if families.is_empty() {
        families.push(IPFamily::IPV4);
    }
    if let [first] = families.as_slice()
        && *policy != IPFamilyPolicy::SINGLE_STACK
    {
        let is_v4 = *first == IPFamily::IPV4;
        families.push(if is_v4 { IPFamily::IPV6 } else { IPFamily::IPV4 });
    }
}

/// The errors of a service that wants families that the server does not have.
fn not_configured(new: &Service, policy: &IPFamilyPolicy) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if *policy == IPFamilyPolicy::REQUIRE_DUAL_STACK {
        let detail = "this cluster is not configured for dual-stack services";
        errors.push(wrong_policy(policy, detail.to_owned()));
    }
    for (at, family) in new.spec.ip_families.iter().enumerate() {
        if *family != IPFamily::IPV4 {
            let path = Path::new("spec").child("ipFamilies").index(at);
            let detail = "not configured on this cluster";
            errors.push(FieldError::invalid(&path, BadValue::json(family), detail));
        }
    }
    errors
}

fn wrong_policy(policy: &IPFamilyPolicy, detail: String) -> FieldError {
    let path = Path::new("spec").child("ipFamilyPolicy");
    FieldError::invalid(&path, BadValue::json(policy), detail)
}

/// Whether an update leaves a service alone that takes whatever families there are
/// (`isMatchingPreferDualStackClusterIPFields`).
fn prefers_the_same(new: &Service, old: &Service) -> bool {
    let prefers = IPFamilyPolicy::PREFER_DUAL_STACK;
    new.spec.ip_family_policy == Some(prefers.clone())
        && old.spec.ip_family_policy.as_ref().is_none_or(|it| *it == prefers)
        && old.spec.r#type == new.spec.r#type
        && old.spec.cluster_ips == new.spec.cluster_ips
        && old.spec.ip_families == new.spec.ip_families
}

/// Whether nothing is known of where a service leads: without address and selector.
fn is_unmanaged(service: &Service) -> bool {
    service.spec.cluster_ip == *HEADLESS && service.spec.selector.is_empty()
}
