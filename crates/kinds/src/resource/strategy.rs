//! Kinds of the group `resource.k8s.io` with short strategies.

use apimachinery_api::resource::v1::{DeviceClass, ResourceClaimTemplate};

use crate::kind::Kind;
use crate::resource::device_class::validation::device_class;
use crate::resource::resource_claim::validation::claim_template;
use crate::shared::strategies::whole;
use crate::strategy::Strategies;

pub(crate) fn device_classes() -> Strategies {
    whole(
        Kind::<DeviceClass>::new()
            .generation()
            .counts(|new, old| new.spec != old.spec)
            .returns_deleted()
            .validate(device_class),
    )
}

pub(crate) fn resource_claim_templates() -> Strategies {
    let kind = Kind::<ResourceClaimTemplate>::new().returns_deleted();
    whole(kind.validate(claim_template))
}
