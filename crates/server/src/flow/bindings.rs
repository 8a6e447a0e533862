//! Bindings: pods are assigned to nodes.

use apimachinery_api::core::v1::{Binding, ConditionStatus, Pod, PodCondition, PodConditionType};
use apimachinery_http::{Answer, ResponseBody};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{CreateOptions, STATUS_FAILURE, Status};
use apimachinery_runtime::{Object, Str};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use super::pods::{done, set_condition};
use super::{Call, metadata};
use crate::objects::Write;

impl Call<'_> {
    /// Assigns a pod to a node (`BindingREST.Create`).
    pub(super) async fn bind(&self, body: ResponseBody) -> Result<Answer, StatusError> {
        let mut binding = self.exchange.read::<Binding>(self.headers, body).await?;
        let options = self.exchange.options::<CreateOptions>()?;
        let is_dry_run = !options.dry_run.is_empty();
        self.check_namespace(&binding.metadata.name).await?;
        self.mutate(&mut binding, None, is_dry_run)?;
        if !binding.metadata.name.is_empty() && binding.metadata.name != *self.name() {
            return Err(StatusError::bad_request(
                "name in URL does not match name in Binding object",
            ));
        }
        validate(&binding)?;
        self.admit(&binding, None, is_dry_run)?;
        let objects = &self.registry.objects;
        let key = objects.key(self.namespace(), self.name())?;
        let text = String::from_utf8_lossy(&key).into_owned();
        let decide = |old: Option<&dyn Object>| {
            let pod = old.and_then(|it| it.downcast_ref::<Pod>());
            let gone = || StatusError::not_found(&self.resource(), self.name());
            let mut pod = pod.ok_or_else(gone)?.clone();
            let wanted = &binding.metadata;
            metadata::check_identity(&self.resource(), &text, wanted, &pod.metadata)?;
            self.check_unbound(&pod)?;
            self.assign(&mut pod, &binding);
            Ok(Write::Put(Box::new(pod)))
        };
        objects.write(key, is_dry_run, &decide).await?;
        Ok(done())
    }

    /// `setPodNodeAndMetadata`.
    fn assign(&self, pod: &mut Pod, binding: &Binding) {
        pod.spec.node_name = binding.target.name.clone();
        pod.status.nominated_node_name = Str::default();
        let Binding { metadata, .. } = binding;
        for (key, value) in &metadata.annotations {
            pod.metadata.annotations.insert(key.clone(), value.clone());
        }
        for (key, value) in &metadata.labels {
            pod.metadata.labels.insert(key.clone(), value.clone());
        }
        let scheduled = PodCondition {
            r#type: PodConditionType::POD_SCHEDULED,
            status: ConditionStatus::TRUE,
            ..PodCondition::default()
        };
        set_condition(&mut pod.status, scheduled, self.now);
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
}

/// `ValidatePodBinding`, whose errors are not those of an object in the reference.
fn validate(binding: &Binding) -> Result<(), StatusError> {
    let (target, path) = (&binding.target, Path::new("target"));
    let mut errors = FieldErrors::new();
    if !matches!(&*target.kind, "" | "Node") {
        let kinds = ["Node", "<empty>"];
        errors.push(FieldError::not_supported(&path.child("kind"), &target.kind, &kinds));
    }
    if target.name.is_empty() {
        errors.push(FieldError::required(&path.child("name"), ""));
    }
    errors.into_result().map_err(|errors| {
        StatusError::new(Status {
            status: STATUS_FAILURE.into(),
            message: errors.to_string().into(),
            code: 500,
            ..Status::default()
        })
    })
}
