//! The group `apiregistration.k8s.io`.

use apimachinery_api::apiregistration::v1::{
    APIService, APIServiceConditionType, APIServiceList, ConditionStatus,
};
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::api_service;
use crate::print::{Context, Print, cells};

pub(crate) fn add(printers: &mut Printers) {
    printers.add::<APIService, APIServiceList>();
}

impl Print for APIService {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Service", "string", api_service::SERVICE),
        column("Available", "string", api_service::AVAILABLE),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let service = self.spec.service.as_ref();
        let service = service.map(|it| format!("{}/{}", it.namespace, it.name));
        let mut conditions = self.status.conditions.iter();
        let available = conditions.find(|it| it.r#type == APIServiceConditionType::AVAILABLE);
        let available = match available {
            None => "Unknown".to_owned(),
            Some(it) if it.status == ConditionStatus::TRUE || it.reason.is_empty() => {
                it.status.to_string()
            }
            Some(it) => format!("{} ({})", it.status, it.reason),
        };
        let cells = cells![
            &*self.metadata.name,
            service.unwrap_or("Local".to_owned()),
            available,
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}
