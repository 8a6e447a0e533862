//! The group `networking.k8s.io`.

mod ingress;
mod ingress_class;
mod ip_address;
mod network_policy;
mod service_cidr;

use apimachinery_api::networking::v1;

use crate::Printers;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<v1::Ingress, v1::IngressList>()
        .add::<v1::IngressClass, v1::IngressClassList>()
        .add::<v1::NetworkPolicy, v1::NetworkPolicyList>()
        .add::<v1::ServiceCIDR, v1::ServiceCIDRList>()
        .add::<v1::IPAddress, v1::IPAddressList>();
}
