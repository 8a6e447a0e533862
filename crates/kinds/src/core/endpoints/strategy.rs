//! The strategy of endpoints.

use apimachinery_api::core::v1::Endpoints;
use apimachinery_validation::Path;
use apimachinery_validation::ip::address_warnings;

use super::validation;
use crate::kind::Kind;
use crate::shared::strategies::whole;
use crate::strategy::Strategies;

const MANAGED_ENDPOINTS: &str = "endpoints.kubernetes.io/managed-by";
const OF_ENDPOINTS: &str = "endpoint-controller";

pub(crate) fn endpoints() -> Strategies {
    whole(
        Kind::<Endpoints>::new()
            .creates_on_update()
            .validate(validation::endpoints)
            .warnings(warnings),
    )
}

/// `endpointsWarnings`, but not to the controller of endpoints.
fn warnings(endpoints: &Endpoints, _: Option<&Endpoints>) -> Vec<String> {
    let manager = endpoints.metadata.labels.get(MANAGED_ENDPOINTS);
    if manager.is_some_and(|it| *it == *OF_ENDPOINTS) {
        return Vec::new();
    }
    let mut warnings = Vec::new();
    for (at, subset) in endpoints.subsets.iter().enumerate() {
        let path = Path::new("subsets").index(at);
        let lists =
            [("addresses", &subset.addresses), ("notReadyAddresses", &subset.not_ready_addresses)];
        for (field, addresses) in lists {
            for (at, it) in addresses.iter().enumerate() {
                let path = path.child(field).index(at).child("ip");
                warnings.extend(address_warnings(&path, &it.ip));
            }
        }
    }
    warnings
}
