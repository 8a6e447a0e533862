//! Kinds of the group `networking.k8s.io`.

use apimachinery_api::networking::v1::{
    IPAddress, Ingress, IngressClass, NetworkPolicy, ServiceCIDR,
};

use crate::kind::Kind;
use crate::networking::ingress::validation::{ingress, ingress_status};
use crate::networking::ingress_class::validation::ingress_class;
use crate::networking::ip_address::validation::{address_name, ip_address};
use crate::networking::network_policy::validation::network_policy;
use crate::networking::service_cidr::validation::service_range;
use crate::shared::load_balancers::balancer_warnings;
use crate::shared::strategies::{counted, spec_and_status, whole, with_status};
use crate::strategy::Strategies;

pub(crate) fn ingresses() -> Strategies {
    let kind = counted!(Ingress).validate(ingress);
    let kind = kind.validate_status(ingress_status);
    with_status(kind.status_warnings(ingress_status_warnings))
}

pub(crate) fn network_policies() -> Strategies {
    let kind = Kind::<NetworkPolicy>::new().validate(network_policy);
    whole(kind.generation().counts(|new, old| new.spec != old.spec))
}

pub(crate) fn ingress_classes() -> Strategies {
    let kind = Kind::<IngressClass>::new().validate(ingress_class);
    whole(kind.generation().counts(|new, old| new.spec != old.spec))
}

pub(crate) fn service_cidrs() -> Strategies {
    let kind = spec_and_status!(ServiceCIDR).keep_metadata();
    with_status(kind.validate(service_range))
}

pub(crate) fn ip_addresses() -> Strategies {
    let kind = Kind::<IPAddress>::new().names(address_name);
    whole(kind.validate(ip_address))
}

/// The addresses by which ingresses are reached.
fn ingress_status_warnings(ingress: &Ingress) -> Vec<String> {
    balancer_warnings(ingress.status.load_balancer.ingress.iter().map(|it| &it.ip))
}
