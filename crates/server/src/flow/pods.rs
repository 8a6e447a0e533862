//! Parts of objects that are done rather than written: pods are bound to nodes and evicted.

use apimachinery_api::core::v1::{
    Binding, ConditionStatus, Pod, PodCondition, PodConditionType, PodPhase,
};
use apimachinery_api::policy::v1::{Eviction, PodDisruptionBudget};
use apimachinery_http::{Answer, ResponseBody};
use apimachinery_meta::v1::{
    CauseType, CreateOptions, DeleteOptions, STATUS_SUCCESS, Status, StatusCause,
};
use apimachinery_meta::{StatusError, lists};
use apimachinery_query::internal::ListOptions;
use apimachinery_runtime::{GroupVersionResource, Object, Str};
use apimachinery_selectors::labels;
use http::StatusCode;

use super::{Call, method_not_allowed, unknown_resource};
use crate::objects::{Selection, Write};

impl Call<'_> {
    /// A request about a part that has no strategy.
    pub(super) async fn part(&self, part: &str, body: ResponseBody) -> Result<Answer, StatusError> {
        let resource = self.resource();
        if !resource.group.is_empty() {
            return Err(unknown_resource());
        }
        if let ("serviceaccounts", "token") = (&*resource.resource, part) {
            return match &*self.exchange.info().verb {
                "create" => self.issue_token(body).await,
                _ => Err(method_not_allowed()),
            };
        }
        if let ("nodes" | "services", "proxy") = (&*resource.resource, part) {
            return self.proxy(&resource.resource).await;
        }
        if resource.resource != "pods" {
            return Err(unknown_resource());
        }
        match (part, &*self.exchange.info().verb) {
            ("binding", "create") => self.bind(body).await,
            ("eviction", "create") => self.evict(body).await,
            ("log", "get") => self.log().await,
            ("exec" | "attach" | "portforward", "create" | "get") => self.stream(part).await,
            ("proxy", _) => self.proxy("pods").await,
            _ => Err(method_not_allowed()),
        }
    }

    /// Assigns a pod to a node (`assignPod`).
    async fn bind(&self, body: ResponseBody) -> Result<Answer, StatusError> {
        let mut binding = self.exchange.read::<Binding>(self.headers, body).await?;
        let options = self.exchange.options::<CreateOptions>()?;
        self.mutate(&mut binding, None, !options.dry_run.is_empty())?;
        self.admit(&binding, None, !options.dry_run.is_empty())?;
        if !binding.metadata.name.is_empty() && binding.metadata.name != *self.name() {
            return Err(StatusError::bad_request(
                "name in URL does not match name in Binding object",
            ));
        }
        let decide = |old: Option<&dyn Object>| {
            let pod = old.and_then(|it| it.downcast_ref::<Pod>());
            let gone = || StatusError::not_found(&self.resource(), self.name());
            let mut pod = pod.ok_or_else(gone)?.clone();
            self.check_unbound(&pod)?;
            pod.spec.node_name = binding.target.name.clone();
            pod.status.nominated_node_name = Str::default();
            for (key, value) in &binding.metadata.annotations {
                pod.metadata.annotations.insert(key.clone(), value.clone());
            }
            for (key, value) in &binding.metadata.labels {
                pod.metadata.labels.insert(key.clone(), value.clone());
            }
            let scheduled = PodCondition {
                r#type: PodConditionType::POD_SCHEDULED,
                status: ConditionStatus::TRUE,
                last_transition_time: self.now,
                ..PodCondition::default()
            };
            pod.status.conditions.retain(|it| it.r#type != scheduled.r#type);
            pod.status.conditions.push(scheduled);
            Ok(Write::Put(Box::new(pod)))
        };
        let objects = &self.registry.objects;
        let key = objects.key(self.namespace(), self.name())?;
        objects.write(key, !options.dry_run.is_empty(), &decide).await?;
        Ok(done())
    }

    fn check_unbound(&self, pod: &Pod) -> Result<(), StatusError> {
        let name = &pod.metadata.name;
        let conflict = |text: String| {
            let mut resource = self.resource();
            resource.resource = "pods/binding".into();
            Err(StatusError::conflict(&resource, name, text))
        };
        if pod.metadata.deletion_timestamp.is_some() {
            return conflict(format!("pod {name} is being deleted, cannot be assigned to a host"));
        }
        if !pod.spec.node_name.is_empty() {
            let node = &pod.spec.node_name;
            return conflict(format!("pod {name} is already assigned to node \"{node}\""));
        }
        if !pod.spec.scheduling_gates.is_empty() {
            return conflict(format!("pod {name} has non-empty .spec.schedulingGates"));
        }
        Ok(())
    }

    /// Deletes a pod, if a budget does not protect it.
    async fn evict(&self, body: ResponseBody) -> Result<Answer, StatusError> {
        let mut eviction = self.exchange.read::<Eviction>(self.headers, body).await?;
        let options = self.exchange.options::<CreateOptions>()?;
        self.mutate(&mut eviction, None, !options.dry_run.is_empty())?;
        self.admit(&eviction, None, !options.dry_run.is_empty())?;
        if !eviction.metadata.name.is_empty() && eviction.metadata.name != *self.name() {
            return Err(StatusError::bad_request(
                "name in URL does not match name in Eviction object",
            ));
        }
        let mut deletion = eviction.delete_options.map(|it| *it).unwrap_or_default();
        if deletion.dry_run.is_empty() {
            deletion.dry_run = options.dry_run;
        }
        let pod = self.pod().await?;
        if !is_unprotected(&pod) {
            self.disrupt(&pod, &deletion).await?;
        }
        self.delete_one(self.namespace(), self.name(), &deletion).await?;
        Ok(done())
    }

    /// Takes one disruption from the budget of a pod, if it has one.
    async fn disrupt(&self, pod: &Pod, deletion: &DeleteOptions) -> Result<(), StatusError> {
        let name = GroupVersionResource::new("policy", "v1", "poddisruptionbudgets");
        let Some(budgets) = self.server.registries.get(&name) else { return Ok(()) };
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
        let budget = match protecting.as_slice() {
            [] => return Ok(()),
            [budget] => budget,
            _ => {
                return Err(StatusError::new(Status {
                    status: "Failure".into(),
                    message: "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.".into(),
                    code: 500,
                    ..Status::default()
                }));
            }
        };
        let is_spare = budget.status.desired_healthy > 0
            && budget.status.current_healthy >= budget.status.desired_healthy;
        if !is_ready(pod) && is_spare {
            return Ok(());
        }
        let decide = |old: Option<&dyn Object>| {
            let old = old.and_then(|it| it.downcast_ref::<PodDisruptionBudget>());
            let mut budget = old.cloned().ok_or_else(|| too_many(&pod.metadata.name, 0, 0))?;
            let status = &mut budget.status;
            if status.disruptions_allowed <= 0 {
                return Err(too_many(
                    &budget.metadata.name,
                    budget.status.desired_healthy,
                    budget.status.current_healthy,
                ));
            }
            status.disruptions_allowed -= 1;
            status.disrupted_pods.insert(pod.metadata.name.clone(), self.now);
            Ok(Write::Put(Box::new(budget)))
        };
        let key = budgets.objects.key(self.namespace(), &budget.metadata.name)?;
        let is_dry_run = !deletion.dry_run.is_empty();
        budgets.objects.write(key, is_dry_run, &decide).await.map(drop)
    }
}

/// Whether a budget does not count a pod: one that has ended, or has not begun (`canIgnorePDB`).
fn is_unprotected(pod: &Pod) -> bool {
    let phase = &pod.status.phase;
    [PodPhase::PENDING, PodPhase::SUCCEEDED, PodPhase::FAILED].contains(phase)
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

fn too_many(budget: &str, needed: i32, healthy: i32) -> StatusError {
    let text = "Cannot evict pod as it would violate the pod's disruption budget.";
    let mut status = StatusError::too_many_requests(text, 0).into_status();
    let cause = StatusCause {
        reason: CauseType::from("DisruptionBudget"),
        message: format!(
            "The disruption budget {budget} needs {needed} healthy pods and has {healthy} currently"
        )
        .into(),
        ..StatusCause::default()
    };
    status.details.get_or_insert_default().causes.push(cause);
    StatusError::new(status)
}

fn done() -> Answer {
    let code = StatusCode::CREATED;
    let status = Status {
        status: Str::from_static(STATUS_SUCCESS),
        code: i32::from(code.as_u16()),
        ..Status::default()
    };
    Answer::object(code, status)
}
