//! ServiceCIDR.

use apimachinery_api::networking::v1::ServiceCIDR;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::joined;

impl Print for ServiceCIDR {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "CIDRs",
            "string",
            "CIDRs defines the IP blocks in CIDR notation (e.g. \"192.168.0.0/24\" or \"2001:db8::/64\") from which to assign service cluster IPs. Max of two CIDRs is allowed, one of each IP family. This field is immutable.",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let ranges = joined(self.spec.cidrs.iter().map(|it| &**it));
        Ok(cells![&*self.metadata.name, ranges, context.age(&self.metadata)].into())
    }
}
