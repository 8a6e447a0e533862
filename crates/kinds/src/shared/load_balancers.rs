//! The status of load balancers, of services and of ingresses.

use std::collections::HashSet;

use apimachinery_go_text::net::parse_ip_sloppy;
use apimachinery_runtime::Str;
use apimachinery_validation::ip::{Strictness, address_warnings, legacy_address};
use apimachinery_validation::names::dns1123_subdomain;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::shared::fields::invalid;

pub(crate) fn balancer_warnings<'a>(addresses: impl Iterator<Item = &'a Str>) -> Vec<String> {
    let path = Path::new("status").child("loadBalancer").child("ingress");
    let given = addresses.enumerate().filter(|(_, it)| !it.is_empty());
    given.filter_map(|(at, it)| address_warnings(&path.index(at), it)).collect()
}

/// An address or a name by which something is reached.
pub(crate) struct Entry<'a> {
    pub(crate) address: &'a str,
    pub(crate) host: &'a str,
}

impl Entry<'_> {
    /// An address, of which those that were there before are good.
    pub(crate) fn address_errors(&self, old: &HashSet<&str>, path: &Path) -> FieldErrors {
        if self.address.is_empty() || old.contains(self.address) {
            return FieldErrors::new();
        }
        legacy_address(&path.child("ip"), self.address, Strictness::Strict, &[])
    }

    pub(crate) fn host_errors(&self, path: &Path) -> FieldErrors {
        if self.host.is_empty() {
            return FieldErrors::new();
        }
        let path = path.child("hostname");
        let mut errors = invalid(&path, self.host, dns1123_subdomain(self.host));
        if parse_ip_sloppy(self.host).is_some() {
            let detail = "must be a DNS name, not an IP address";
            errors.push(FieldError::invalid(&path, self.host, detail));
        }
        errors
    }
}
