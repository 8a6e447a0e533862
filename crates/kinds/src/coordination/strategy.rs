//! The strategy of leases.

use apimachinery_api::coordination::v1::Lease;

use crate::coordination::lease::validation;
use crate::kind::Kind;
use crate::shared::strategies::whole;
use crate::strategy::Strategies;

pub(crate) fn leases() -> Strategies {
    let kind = Kind::<Lease>::new().validate(validation::lease);
    whole(kind.any_finalizers().creates_on_update().needs_version())
}
