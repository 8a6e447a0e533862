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
use crate::generated::columns::{
    controller_revision, daemon_set, deployment, replica_set, shared, stateful_set,
};
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
        column("Controller", "string", controller_revision::CONTROLLER),
        column("Revision", "string", controller_revision::REVISION),
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
        column("Desired", "integer", daemon_set::DESIRED),
        column("Current", "integer", daemon_set::CURRENT),
        column("Ready", "integer", daemon_set::READY),
        column("Up-to-date", "integer", daemon_set::UP_TO_DATE),
        column("Available", "integer", daemon_set::AVAILABLE),
        column("Node Selector", "string", daemon_set::NODE_SELECTOR),
        AGE,
        CONTAINERS,
        IMAGES,
        wide("Selector", "string", shared::SELECTOR),
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
        column("Ready", "string", deployment::READY),
        column("Up-to-date", "string", deployment::UP_TO_DATE),
        column("Available", "string", deployment::AVAILABLE),
        AGE,
        CONTAINERS,
        IMAGES,
        wide("Selector", "string", shared::SELECTOR),
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
        column("Desired", "integer", replica_set::DESIRED),
        column("Current", "integer", replica_set::CURRENT),
        column("Ready", "integer", replica_set::READY),
        AGE,
        CONTAINERS,
        IMAGES,
        wide("Selector", "string", shared::SELECTOR),
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
    const COLUMNS: &'static [Column] =
        &[NAME, column("Ready", "string", stateful_set::READY), AGE, CONTAINERS, IMAGES];

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
