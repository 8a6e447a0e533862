//! Evictions: pods are deleted where their budgets allow it.

use apimachinery_api::core::v1::{ConditionStatus, Pod, PodCondition, PodConditionType, PodPhase};
use apimachinery_api::policy::v1::{
    DISRUPTION_ALLOWED_CONDITION, Eviction, INSUFFICIENT_PODS_REASON, PodDisruptionBudget,
    SYNC_FAILED_REASON, UnhealthyPodEvictionPolicyType,
};
use apimachinery_http::{Answer, ResponseBody};
use apimachinery_meta::v1::{
    CauseType, Condition, ConditionStatus as Truth, CreateOptions, DeleteOptions, STATUS_FAILURE,
    Status, StatusCause,
};
use apimachinery_meta::{StatusError, conditions, lists, object_meta};
use apimachinery_query::internal::ListOptions;
use apimachinery_runtime::{GroupKind, GroupResource, GroupVersionResource, Object, Str};
use apimachinery_selectors::labels;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use super::pods::{done, set_condition};
use super::{Call, metadata};
use crate::objects::{Selection, Write};
use crate::registry::Registry;

/// How often the deletion of a pod that changes meanwhile is tried (`EvictionsRetry`).
const ATTEMPTS: usize = 20;
/// How many evictions a budget holds that its controller has not confirmed
/// (`MaxDisruptedPodSize`).
const MOST_DISRUPTED: usize = 2_000;
const REFUSED: &str = "Cannot evict pod as it would violate the pod's disruption budget.";

/// What a budget says about a pod.
enum Allowed {
    /// No budget protects it, or one has allowed it.
    Yes,
    /// As long as the pod is as it was read: it is not healthy, which this budget allows.
    WhileUnhealthy(Str),
}

impl Call<'_> {
    /// Deletes a pod, if a budget does not protect it (`EvictionREST.Create`).
    pub(super) async fn evict(&self, body: ResponseBody) -> Result<Answer, StatusError> {
        let mut eviction = self.exchange.read::<Eviction>(self.headers, body).await?;
        let options = self.exchange.options::<CreateOptions>()?;
        let is_dry_run = !options.dry_run.is_empty();
        self.check_namespace(&eviction.metadata.name).await?;
        self.mutate(&mut eviction, None, is_dry_run)?;
        if !eviction.metadata.name.is_empty() && eviction.metadata.name != *self.name() {
            return Err(StatusError::bad_request(
                "name in URL does not match name in Eviction object",
            ));
        }
        let deletion = self.deletion_by(&eviction, &options)?;
        self.admit(&eviction, None, is_dry_run)?;
        let Some(pod) = self.delete_unprotected(&deletion).await? else { return Ok(done()) };
        match self.disrupt(&pod, &deletion).await? {
            Allowed::Yes => self.delete_evicted(&deletion).await?,
            Allowed::WhileUnhealthy(budget) => {
                let has_version = has_version(&deletion);
                match self.delete_evicted(&at_version_of(&pod, deletion)).await {
                    Err(error) if error.is_conflict() && !has_version => {
                        return Err(still_processed(&budget));
                    }
                    result => result?,
                }
            }
        }
        Ok(done())
    }

    /// The options that a pod is deleted with (`propagateDryRun`).
    fn deletion_by(
        &self,
        eviction: &Eviction,
        options: &CreateOptions,
    ) -> Result<DeleteOptions, StatusError> {
        let mut deletion = eviction.delete_options.as_deref().cloned().unwrap_or_default();
        if deletion.ignore_store_read_error_with_cluster_breaking_potential == Some(true) {
            let path = Path::new("deleteOptions");
            let path = path.child("ignoreStoreReadErrorWithClusterBreakingPotential");
            let detail = "can not be set for pod eviction, try after removing the option";
            let errors = FieldErrors::from(FieldError::invalid(&path, true, detail));
            return Err(errors.into_status(&GroupKind::new("policy", "Eviction"), self.name()));
        }
        if deletion.dry_run.is_empty() {
            deletion.dry_run = options.dry_run.clone();
        } else if !options.dry_run.is_empty() && options.dry_run != deletion.dry_run {
            let listed = |all: &[Str]| all.join(" ");
            return Err(unknown(format!(
                "Non-matching dry-run options in request and content: [{}] and [{}]",
                listed(&options.dry_run),
                listed(&deletion.dry_run)
            )));
        }
        Ok(deletion)
    }

    /// Deletes the pod if no budget counts it; else it is returned.
    async fn delete_unprotected(
        &self,
        deletion: &DeleteOptions,
    ) -> Result<Option<Pod>, StatusError> {
        let is_final = has_version(deletion);
        let mut conflict = None;
        for _ in 0..if is_final { 1 } else { ATTEMPTS } {
            let pod = self.pod().await?;
            if !is_unprotected(&pod) {
                return Ok(Some(pod));
            }
            // A pod that has not begun may become healthy.
            let options = match has_begun_to_end(&pod) || is_final {
                true => deletion.clone(),
                false => at_version_of(&pod, deletion.clone()),
            };
            match self.delete_evicted(&options).await {
                Err(error) if error.is_conflict() => conflict = Some(error),
                result => return result.map(|()| None),
            }
        }
        Err(conflict.unwrap_or_else(|| StatusError::internal_error("the pod changes all the time")))
    }

    /// Notes in the pod that it is evicted, and deletes it (`addConditionAndDeletePod`).
    async fn delete_evicted(&self, options: &DeleteOptions) -> Result<(), StatusError> {
        let mut options = options.clone();
        if options.dry_run.is_empty() {
            let decide = |old: Option<&dyn Object>| {
                let pod = old.and_then(|it| it.downcast_ref::<Pod>());
                let gone = || StatusError::not_found(&self.resource(), self.name());
                let mut pod = pod.ok_or_else(gone)?.clone();
                metadata::check_preconditions(&pod.metadata, &GroupKind::new("", "Pod"), &options)?;
                let target = PodCondition {
                    r#type: PodConditionType::DISRUPTION_TARGET,
                    status: ConditionStatus::TRUE,
                    reason: "EvictionByEvictionAPI".into(),
                    message: "Eviction API: evicting".into(),
                    ..PodCondition::default()
                };
                set_condition(&mut pod.status, target, self.now);
                Ok(Write::Put(Box::new(pod)))
            };
            let objects = &self.registry.objects;
            let key = objects.key(self.namespace(), self.name())?;
            let written = objects.write(key, false, &decide).await?;
            let metadata = object_meta(&*written.object).map_err(StatusError::internal_error)?;
            if let Some(wanted) = &mut options.preconditions
                && wanted.resource_version.is_some()
            {
                wanted.resource_version = Some(metadata.resource_version.clone());
            }
        }
        self.delete_one(self.namespace(), self.name(), &options).await.map(drop)
    }

    /// Takes one disruption from the budget of a pod, if it has one and needs it.
    async fn disrupt(&self, pod: &Pod, deletion: &DeleteOptions) -> Result<Allowed, StatusError> {
        let name = GroupVersionResource::new("policy", "v1", "poddisruptionbudgets");
        let Some(budgets) = self.server.registries.get(&name) else { return Ok(Allowed::Yes) };
        let protecting = self.budgets_of(pod, budgets).await?;
        let budget = match protecting.as_slice() {
            [] => return Ok(Allowed::Yes),
            [budget] => budget,
            _ => {
                return Err(unknown("This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.".to_owned()));
            }
        };
        if !is_ready(pod) && may_lose_unhealthy(budget) {
            return Ok(Allowed::WhileUnhealthy(budget.metadata.name.clone()));
        }
        let is_dry_run = !deletion.dry_run.is_empty();
        let decide = |old: Option<&dyn Object>| {
            let old = old.and_then(|it| it.downcast_ref::<PodDisruptionBudget>());
            let resource = GroupResource::new("policy", "poddisruptionbudgets");
            let gone = || StatusError::not_found(&resource, &budget.metadata.name);
            let mut budget = old.cloned().ok_or_else(gone)?;
            check(&budget)?;
            self.decrement(&mut budget, &pod.metadata.name);
            Ok(Write::Put(Box::new(budget)))
        };
        let key = budgets.objects.key(self.namespace(), &budget.metadata.name)?;
        budgets.objects.write(key, is_dry_run, &decide).await?;
        Ok(Allowed::Yes)
    }

    async fn budgets_of(
        &self,
        pod: &Pod,
        budgets: &Registry,
    ) -> Result<Vec<PodDisruptionBudget>, StatusError> {
        let all = Selection {
            namespace: self.namespace().clone(),
            options: ListOptions::default(),
            scheme: budgets.scheme.clone(),
        };
        let list = budgets.objects.list(&all).await?;
        let mut protecting = Vec::new();
        let protects = |item: &dyn Object| {
            let budget = item.downcast_ref::<PodDisruptionBudget>();
            protecting.extend(budget.filter(|it| is_protected(pod, it)).cloned());
        };
        lists::for_each(&*list, protects).map_err(StatusError::internal_error)?;
        Ok(protecting)
    }

    fn decrement(&self, budget: &mut PodDisruptionBudget, pod: &Str) {
        let status = &mut budget.status;
        status.disruptions_allowed -= 1;
        if status.disruptions_allowed == 0 {
            let condition = Condition {
                r#type: DISRUPTION_ALLOWED_CONDITION.into(),
                status: Truth::FALSE,
                reason: INSUFFICIENT_PODS_REASON.into(),
                observed_generation: status.observed_generation,
                last_transition_time: self.now,
                ..Condition::default()
            };
            conditions::set(&mut status.conditions, condition);
        }
        status.disrupted_pods.insert(pod.clone(), self.now);
    }
}

/// Whether a budget has a disruption to spare (`checkAndDecrement`).
fn check(budget: &PodDisruptionBudget) -> Result<(), StatusError> {
    let (name, status) = (&budget.metadata.name, &budget.status);
    if status.observed_generation < budget.metadata.generation {
        return Err(still_processed(name));
    }
    let forbidden = |text: &str| {
        Err(StatusError::forbidden(
            &GroupResource::new("policy", "poddisruptionbudget"),
            name,
            text,
        ))
    };
    if status.disruptions_allowed < 0 {
        return forbidden("pdb disruptions allowed is negative");
    }
    if status.disrupted_pods.len() > MOST_DISRUPTED {
        return forbidden(
            "DisruptedPods map too big - too many evictions not confirmed by PDB controller",
        );
    }
    match status.disruptions_allowed {
        0 => Err(too_many(0, why_not(budget))),
        _ => Ok(()),
    }
}

/// Why a budget has no disruption to spare.
fn why_not(budget: &PodDisruptionBudget) -> String {
    let (name, status) = (&budget.metadata.name, &budget.status);
    let refused = conditions::find(&status.conditions, DISRUPTION_ALLOWED_CONDITION)
        .filter(|it| it.status == Truth::FALSE && !it.message.is_empty());
    let (needed, healthy) = (status.desired_healthy, status.current_healthy);
    match refused {
        Some(it) if it.reason == *SYNC_FAILED_REASON => format!(
            "The disruption budget {name} does not allow evicting pods currently because it failed sync: {}",
            it.message
        ),
        _ if healthy <= needed => format!(
            "The disruption budget {name} needs {needed} healthy pods and has {healthy} currently"
        ),
        Some(it) => format!(
            "The disruption budget {name} does not allow evicting pods currently ({}): {}",
            it.reason, it.message
        ),
        None => format!("The disruption budget {name} does not allow evicting pods currently"),
    }
}

/// Whether a pod that is not ready may go without a disruption.
fn may_lose_unhealthy(budget: &PodDisruptionBudget) -> bool {
    let policy = budget.spec.unhealthy_pod_eviction_policy.as_ref();
    let status = &budget.status;
    policy.is_some_and(|it| *it == UnhealthyPodEvictionPolicyType::ALWAYS_ALLOW)
        || status.desired_healthy > 0 && status.current_healthy >= status.desired_healthy
}

/// Whether a budget does not count a pod: one that has ended, or has not begun (`canIgnorePDB`).
fn is_unprotected(pod: &Pod) -> bool {
    pod.status.phase == PodPhase::PENDING || has_begun_to_end(pod)
}

fn has_begun_to_end(pod: &Pod) -> bool {
    [PodPhase::SUCCEEDED, PodPhase::FAILED].contains(&pod.status.phase)
        || pod.metadata.deletion_timestamp.is_some()
}

fn is_protected(pod: &Pod, budget: &PodDisruptionBudget) -> bool {
    let selector = budget.spec.selector.as_deref();
    let selector = selector.and_then(|it| labels::Selector::try_from(it).ok());
    selector.is_some_and(|it| it.matches(&pod.metadata.labels))
}

fn is_ready(pod: &Pod) -> bool {
    let ready = |it: &PodCondition| {
        it.r#type == PodConditionType::READY && it.status == ConditionStatus::TRUE
    };
    pod.status.conditions.iter().any(ready)
}

fn has_version(options: &DeleteOptions) -> bool {
    options.preconditions.as_ref().is_some_and(|it| it.resource_version.is_some())
}

fn at_version_of(pod: &Pod, mut options: DeleteOptions) -> DeleteOptions {
    let preconditions = options.preconditions.get_or_insert_default();
    preconditions.resource_version = Some(pod.metadata.resource_version.clone());
    options
}

/// 429, for a budget that its controller has not seen as it is now.
fn still_processed(budget: &str) -> StatusError {
    too_many(10, format!("The disruption budget {budget} is still being processed by the server."))
}

fn too_many(retry_after: i32, cause: String) -> StatusError {
    let mut status = StatusError::too_many_requests(REFUSED, retry_after).into_status();
    let cause = StatusCause {
        reason: CauseType::from("DisruptionBudget"),
        message: cause.into(),
        ..StatusCause::default()
    };
    status.details.get_or_insert_default().causes.push(cause);
    StatusError::new(status)
}

/// 500 with these words.
fn unknown(message: String) -> StatusError {
    StatusError::new(Status {
        status: STATUS_FAILURE.into(),
        message: message.into(),
        code: 500,
        ..Status::default()
    })
}
