//! The group `coordination.k8s.io`.

use apimachinery_api::coordination::{v1, v1beta1};
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::{lease, lease_candidate};
use crate::print::{Context, Print, cells};
use crate::text::given_or;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<v1::Lease, v1::LeaseList>()
        .add::<v1beta1::LeaseCandidate, v1beta1::LeaseCandidateList>();
}

impl Print for v1::Lease {
    const COLUMNS: &'static [Column] = &[NAME, column("Holder", "string", lease::HOLDER), AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let holder = given_or(self.spec.holder_identity.as_ref(), "");
        Ok(cells![&*self.metadata.name, holder, context.age(&self.metadata)].into())
    }
}

impl Print for v1beta1::LeaseCandidate {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("LeaseName", "string", lease_candidate::LEASE_NAME),
        column("BinaryVersion", "string", lease_candidate::BINARY_VERSION),
        column("EmulationVersion", "string", lease_candidate::EMULATION_VERSION),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let cells = cells![
            &*self.metadata.name,
            &*self.spec.lease_name,
            &*self.spec.binary_version,
            &*self.spec.emulation_version,
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}
