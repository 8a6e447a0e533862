//! The group `discovery.k8s.io`.

use apimachinery_api::discovery::v1::{EndpointPort, EndpointSlice, EndpointSliceList};
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::endpoint_slice;
use crate::print::{Context, Print, cells};
use crate::text::first_three;

pub(crate) fn add(printers: &mut Printers) {
    printers.add::<EndpointSlice, EndpointSliceList>();
}

impl Print for EndpointSlice {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("AddressType", "string", endpoint_slice::ADDRESS_TYPE),
        column("Ports", "string", endpoint_slice::PORTS),
        column("Endpoints", "string", endpoint_slice::ENDPOINTS),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let ports: Vec<String> = self.ports.iter().map(port).collect();
        let addresses = self.endpoints.iter().flat_map(|it| it.addresses.iter());
        let addresses: Vec<String> = addresses.map(ToString::to_string).collect();
        let cells = cells![
            &*self.metadata.name,
            self.address_type.as_str(),
            first_three(&ports),
            first_three(&addresses),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

fn port(port: &EndpointPort) -> String {
    match (port.port, &port.name) {
        (Some(number), _) => number.to_string(),
        (None, Some(name)) => name.to_string(),
        (None, None) => "*".to_owned(),
    }
}
