//! The group `resource.k8s.io`.

use apimachinery_api::resource::v1::{
    DeviceClass, DeviceClassList, DeviceTaintRule, DeviceTaintRuleList, ResourceClaim,
    ResourceClaimList, ResourceClaimTemplate, ResourceClaimTemplateList, ResourceSlice,
    ResourceSliceList,
};
use apimachinery_api::resource::v1alpha3::{
    PoolStatus, ResourcePoolStatusRequest, ResourcePoolStatusRequestList,
    ResourcePoolStatusRequestStatus,
};
use apimachinery_meta::Time;
use apimachinery_meta::v1::ConditionStatus;
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::{
    device_taint_rule, resource_claim, resource_pool_status_request, resource_slice,
};
use crate::print::{Context, Print, cells};
use crate::text::{given_or, int};

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<DeviceClass, DeviceClassList>()
        .add::<ResourceClaim, ResourceClaimList>()
        .add::<ResourceClaimTemplate, ResourceClaimTemplateList>()
        .add::<ResourceSlice, ResourceSliceList>()
        .add::<DeviceTaintRule, DeviceTaintRuleList>()
        .add::<ResourcePoolStatusRequest, ResourcePoolStatusRequestList>();
}

impl Print for ResourceClaim {
    const COLUMNS: &'static [Column] =
        &[NAME, column("State", "string", resource_claim::STATE), AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, state(self), context.age(&self.metadata)].into())
    }
}

impl Print for ResourceClaimTemplate {
    const COLUMNS: &'static [Column] = &[NAME, AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, context.age(&self.metadata)].into())
    }
}

fn state(claim: &ResourceClaim) -> &'static str {
    let is_deleted = claim.metadata.deletion_timestamp.is_some();
    let is_reserved = !claim.status.reserved_for.is_empty();
    match (is_deleted, claim.status.allocation.is_some(), is_reserved) {
        (false, false, _) => "pending",
        (true, false, _) => "deleted",
        (false, true, false) => "allocated",
        (false, true, true) => "allocated,reserved",
        (true, true, false) => "deleted,allocated",
        (true, true, true) => "deleted,allocated,reserved",
    }
}

impl Print for DeviceTaintRule {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Key", "string", device_taint_rule::KEY),
        column("Value", "string", device_taint_rule::VALUE),
        column("Effect", "string", device_taint_rule::EFFECT),
        column("TimeAdded", "string", device_taint_rule::TIME_ADDED),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let taint = &self.spec.taint;
        let cells = cells![
            &*self.metadata.name,
            &*taint.key,
            &*taint.value,
            taint.effect.as_str(),
            taint.time_added.map_or(String::new(), |it| context.since(it)),
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

impl Print for DeviceClass {
    const COLUMNS: &'static [Column] = &[NAME, AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, context.age(&self.metadata)].into())
    }
}

impl Print for ResourceSlice {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Node", "string", resource_slice::NODE),
        column("Driver", "string", resource_slice::DRIVER),
        column("Pool", "string", resource_slice::POOL),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let cells = cells![
            &*self.metadata.name,
            given_or(self.spec.node_name.as_ref(), ""),
            &*self.spec.driver,
            &*self.spec.pool.name,
            context.age(&self.metadata),
        ];
        Ok(cells.into())
    }
}

impl Print for ResourcePoolStatusRequest {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Driver", "string", resource_pool_status_request::DRIVER),
        column("Total", "string", resource_pool_status_request::TOTAL),
        column("Available", "string", resource_pool_status_request::AVAILABLE),
        column("Allocated", "string", resource_pool_status_request::ALLOCATED),
        column("Unavailable", "string", resource_pool_status_request::UNAVAILABLE),
        column("Errors", "string", resource_pool_status_request::ERRORS),
        column("Pools", "integer", resource_pool_status_request::POOLS),
        column("Status", "string", resource_pool_status_request::STATUS),
        column("Completed", "string", resource_pool_status_request::COMPLETED),
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
