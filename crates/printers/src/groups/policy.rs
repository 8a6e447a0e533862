//! The group `policy`.

use apimachinery_api::policy::v1::{PodDisruptionBudget, PodDisruptionBudgetList};
use apimachinery_meta::IntOrString;
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::pod_disruption_budget;
use crate::print::{Context, Print, cells};

pub(crate) fn add(printers: &mut Printers) {
    printers.add::<PodDisruptionBudget, PodDisruptionBudgetList>();
}

impl Print for PodDisruptionBudget {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Min Available", "string", pod_disruption_budget::MIN_AVAILABLE),
        column("Max Unavailable", "string", pod_disruption_budget::MAX_UNAVAILABLE),
        column("Allowed Disruptions", "integer", pod_disruption_budget::ALLOWED_DISRUPTIONS),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let cells = cells![
            &*self.metadata.name,
            amount(self.spec.min_available.as_ref()),
            amount(self.spec.max_unavailable.as_ref()),
            self.status.disruptions_allowed,
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

fn amount(amount: Option<&IntOrString>) -> String {
    amount.map_or("N/A".to_owned(), ToString::to_string)
}
