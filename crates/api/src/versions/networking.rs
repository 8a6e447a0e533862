//! Defaults and conversions of `networking.k8s.io`.

pub(crate) mod conversion;

use apimachinery_runtime::{SchemeBuilder, Str};

use crate::core::v1::Protocol;
use crate::networking::{v1, v1beta1};

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::IngressClassList>(ingress_class)
        .default_with_list::<v1::NetworkPolicyList>(network_policy)
        .default_with_list::<v1beta1::IngressList>(ingress);
    conversion::install(builder);
}

fn ingress_class(class: &mut v1::IngressClass) {
    if let Some(parameters) = &mut class.spec.parameters {
        parameters.scope.get_or_insert(Str::from_static("Cluster"));
    }
}

/// A policy without types is one of ingress, and of egress when it has rules of that.
fn network_policy(policy: &mut v1::NetworkPolicy) {
    let spec = &mut policy.spec;
    if spec.policy_types.is_empty() {
        spec.policy_types.push(v1::PolicyType::INGRESS);
        if !spec.egress.is_empty() {
            spec.policy_types.push(v1::PolicyType::EGRESS);
        }
    }
    let ingress = spec.ingress.iter_mut().flat_map(|it| &mut it.ports);
    let egress = spec.egress.iter_mut().flat_map(|it| &mut it.ports);
    for port in ingress.chain(egress) {
        port.protocol.get_or_insert(Protocol::TCP);
    }
}

/// From `v1` on, the type of a path must be given.
fn ingress(ingress: &mut v1beta1::Ingress) {
    let rules = ingress.spec.rules.iter_mut().filter_map(|it| it.ingress_rule_value.http.as_mut());
    for path in rules.flat_map(|it| it.paths.iter_mut()) {
        path.path_type.get_or_insert(v1beta1::PathType::IMPLEMENTATION_SPECIFIC);
    }
}
