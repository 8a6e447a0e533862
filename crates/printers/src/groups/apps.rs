//! The group `apps`.

use apimachinery_api::apps::v1::{
    ControllerRevision, ControllerRevisionList, DaemonSet, DaemonSetList, Deployment,
    DeploymentList, ReplicaSet, ReplicaSetList, StatefulSet, StatefulSetList,
};
use apimachinery_meta::v1::OwnerReference;
use apimachinery_runtime::GroupVersion;
use apimachinery_selectors::label_selector;
use apimachinery_selectors::sets::format_labels;
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, CONTAINERS, Column, IMAGES, NAME, column, wide};
use crate::groups::core::names_and_images;
use crate::print::{Context, Print, cells};
use crate::text::lower_case;

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<Deployment, DeploymentList>()
        .add::<ReplicaSet, ReplicaSetList>()
        .add::<StatefulSet, StatefulSetList>()
        .add::<DaemonSet, DaemonSetList>()
        .add::<ControllerRevision, ControllerRevisionList>();
}

impl Print for ControllerRevision {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Controller", "string", "Controller of the object"),
        column(
            "Revision",
            "string",
            "Revision indicates the revision of the state represented by Data.",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let controller = match self.metadata.controller() {
            Some(controller) => resource_name(controller)?,
            None => "<none>".to_owned(),
        };
        let age = context.age(&self.metadata);
        Ok(cells![&*self.metadata.name, controller, self.revision, age].into())
    }
}

fn resource_name(owner: &OwnerReference) -> Result<String, TableError> {
    let version: GroupVersion = owner.api_version.parse().map_err(TableError::row)?;
    let kind = version.with_kind(owner.kind.clone()).group_kind();
    match kind.group.is_empty() && kind.kind.is_empty() {
        true => Ok(owner.name.to_string()),
        false => Ok(format!("{}/{}", lower_case(&kind.to_string()), owner.name)),
    }
}

impl Print for DaemonSet {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Desired",
            "integer",
            "The total number of nodes that should be running the daemon pod (including nodes correctly running the daemon pod). More info: https://kubernetes.io/docs/concepts/workloads/controllers/daemonset/",
        ),
        column(
            "Current",
            "integer",
            "The number of nodes that are running at least 1 daemon pod and are supposed to run the daemon pod. More info: https://kubernetes.io/docs/concepts/workloads/controllers/daemonset/",
        ),
        column(
            "Ready",
            "integer",
            "numberReady is the number of nodes that should be running the daemon pod and have one or more of the daemon pod running with a Ready Condition.",
        ),
        column(
            "Up-to-date",
            "integer",
            "The total number of nodes that are running updated daemon pod",
        ),
        column(
            "Available",
            "integer",
            "The number of nodes that should be running the daemon pod and have one or more of the daemon pod running and available (ready for at least spec.minReadySeconds)",
        ),
        column(
            "Node Selector",
            "string",
            "NodeSelector is a selector which must be true for the pod to fit on a node. Selector which must match a node's labels for the pod to be scheduled on that node. More info: https://kubernetes.io/docs/concepts/configuration/assign-pod-node/",
        ),
        AGE,
        CONTAINERS,
        IMAGES,
        wide(
            "Selector",
            "string",
            "A label query over pods that are managed by the daemon set. Must match in order to be controlled. It must match the pod template's labels. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors",
        ),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let template = &spec.template.spec;
        let mut cells = cells![
            &*metadata.name,
            status.desired_number_scheduled,
            status.current_number_scheduled,
            status.number_ready,
            status.updated_number_scheduled,
            status.number_available,
            format_labels(&template.node_selector),
            context.age(metadata),
        ];
        if context.is_wide() {
            let [names, images] = names_and_images(&template.containers);
            let selector = label_selector::format(spec.selector.as_deref());
            cells.extend(cells![names, images, selector]);
        }
        Ok(cells.into())
    }
}

impl Print for Deployment {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Ready", "string", "Number of the pod with ready state"),
        column(
            "Up-to-date",
            "string",
            "Total number of non-terminating pods targeted by this deployment that have the desired template spec.",
        ),
        column(
            "Available",
            "string",
            "Total number of available non-terminating pods (ready for at least minReadySeconds) targeted by this deployment.",
        ),
        AGE,
        CONTAINERS,
        IMAGES,
        wide(
            "Selector",
            "string",
            "Label selector for pods. Existing ReplicaSets whose pods are selected by this will be the ones affected by this deployment. It must match the pod template's labels.",
        ),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let mut cells = cells![
            &*metadata.name,
            format!("{}/{}", status.ready_replicas, spec.replicas.unwrap_or_default()),
            status.updated_replicas,
            status.available_replicas,
            context.age(metadata),
        ];
        if context.is_wide() {
            let [names, images] = names_and_images(&spec.template.spec.containers);
            // Not what other kinds show: an empty selector is nothing, a wrong one has another
            // word.
            let selector = label_selector::to_selector(spec.selector.as_deref());
            let selector = selector.map_or("<invalid>".to_owned(), |it| it.to_string());
            cells.extend(cells![names, images, selector]);
        }
        Ok(cells.into())
    }
}

impl Print for ReplicaSet {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "Desired",
            "integer",
            "Replicas is the number of desired pods. This is a pointer to distinguish between explicit zero and unspecified. Defaults to 1. More info: https://kubernetes.io/docs/concepts/workloads/controllers/replicaset",
        ),
        column(
            "Current",
            "integer",
            "Replicas is the most recently observed number of non-terminating pods. More info: https://kubernetes.io/docs/concepts/workloads/controllers/replicaset",
        ),
        column(
            "Ready",
            "integer",
            "The number of non-terminating pods targeted by this ReplicaSet with a Ready Condition.",
        ),
        AGE,
        CONTAINERS,
        IMAGES,
        wide(
            "Selector",
            "string",
            "Selector is a label query over pods that should match the replica count. Label keys and values that must match in order to be controlled by this replica set. It must match the pod template's labels. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors",
        ),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let mut cells = cells![
            &*metadata.name,
            spec.replicas.unwrap_or_default(),
            status.replicas,
            status.ready_replicas,
            context.age(metadata),
        ];
        if context.is_wide() {
            let [names, images] = names_and_images(&spec.template.spec.containers);
            let selector = label_selector::format(spec.selector.as_deref());
            cells.extend(cells![names, images, selector]);
        }
        Ok(cells.into())
    }
}

impl Print for StatefulSet {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Ready", "string", "Number of the pod with ready state"),
        AGE,
        CONTAINERS,
        IMAGES,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let Self { metadata, spec, status, .. } = self;
        let ready = format!("{}/{}", status.ready_replicas, spec.replicas.unwrap_or_default());
        let mut cells = cells![&*metadata.name, ready, context.age(metadata)];
        if context.is_wide() {
            cells.extend(names_and_images(&spec.template.spec.containers).map(Into::into));
        }
        Ok(cells.into())
    }
}
