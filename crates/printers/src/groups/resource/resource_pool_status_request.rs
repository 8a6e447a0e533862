//! ResourcePoolStatusRequest.

use apimachinery_api::resource::v1alpha3::{
    PoolStatus, ResourcePoolStatusRequest, ResourcePoolStatusRequestStatus,
};
use apimachinery_meta::Time;
use apimachinery_meta::v1::ConditionStatus;
use apimachinery_table::{Row, TableError};

use crate::column::{Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::int;

impl Print for ResourcePoolStatusRequest {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Driver", "string", "The driver to query pools for."),
        column("Total", "string", "Total number of devices across all pools."),
        column("Available", "string", "Number of available devices across all pools."),
        column("Allocated", "string", "Number of allocated devices across all pools."),
        column("Unavailable", "string", "Number of unavailable devices across all pools."),
        column("Errors", "string", "Number of pools with validation errors."),
        column("Pools", "integer", "Total number of matching pools."),
        column("Status", "string", "Processing status."),
        column("Completed", "string", "Time since the observation completed."),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let status = self.status.as_deref();
        let outcome = status.map_or(Outcome::Pending, outcome);
        let shown = status.filter(|_| outcome != Outcome::Failed);
        let mut cells = cells![&*self.metadata.name, &*self.spec.driver];
        let counts: [fn(&PoolStatus) -> Option<i32>; 5] = [
            |pool| pool.total_devices,
            |pool| pool.available_devices,
            |pool| pool.allocated_devices,
            |pool| pool.unavailable_devices,
            |pool| pool.validation_error.as_ref().map(|_| 1),
        ];
        let sums = counts.map(|count| shown.map_or("-".to_owned(), |it| sum(it, count)));
        cells.extend(sums.map(Into::into));
        cells.extend(cells![
            status.and_then(|it| it.pool_count).unwrap_or_default(),
            status.map_or("Pending".to_owned(), |it| text_of(outcome, it)),
            match outcome {
                Outcome::Complete(time) => context.since(time),
                _ => "<none>".to_owned(),
            },
        ]);
        Ok(cells.into())
    }
}

/// What has become of the request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Pending,
    Failed,
    Complete(Time),
}

/// The first condition that holds and decides counts.
fn outcome(status: &ResourcePoolStatusRequestStatus) -> Outcome {
    let mut holds = status.conditions.iter().filter(|it| it.status == ConditionStatus::TRUE);
    let outcome = holds.find_map(|it| match &*it.r#type {
        "Complete" => Some(Outcome::Complete(it.last_transition_time)),
        "Failed" => Some(Outcome::Failed),
        _ => None,
    });
    outcome.unwrap_or(Outcome::Pending)
}

fn text_of(outcome: Outcome, status: &ResourcePoolStatusRequestStatus) -> String {
    let (shown, all) = (status.pools.len(), status.pool_count.unwrap_or_default());
    match outcome {
        Outcome::Pending => "Pending".to_owned(),
        Outcome::Failed => "Failed".to_owned(),
        Outcome::Complete(_) if i64::from(all) > int(shown) => {
            format!("Complete ({shown}/{all} pools)")
        }
        Outcome::Complete(_) => "Complete".to_owned(),
    }
}

/// The sum over all pools, of 32 bits as in the reference.
fn sum(status: &ResourcePoolStatusRequestStatus, count: fn(&PoolStatus) -> Option<i32>) -> String {
    let counts = status.pools.iter().filter_map(count);
    counts.fold(0, i32::wrapping_add).to_string()
}
