//! Kinds of the group `networking.k8s.io`.

pub(crate) mod ingress {
    pub(crate) mod validation;
}
pub(crate) mod ingress_class {
    pub(crate) mod validation;
}
pub(crate) mod ip_address {
    pub(crate) mod validation;
}
pub(crate) mod network_policy {
    pub(crate) mod validation;
}
pub(crate) mod service_cidr {
    pub(crate) mod validation;
}
pub(crate) mod strategy;
