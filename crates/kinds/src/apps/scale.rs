//! How many pods deployments, sets of replicas and stateful sets want and have.

use apimachinery_api::apps::v1::{Deployment, ReplicaSet, StatefulSet};

use crate::scale::{Typed, selector_text};

pub(crate) static DEPLOYMENTS: Typed<Deployment> = Typed {
    replicas: |it| &mut it.spec.replicas,
    selector: |it| selector_text(it.spec.selector.as_deref()),
    read: |it| (it.spec.replicas, it.status.replicas),
};

pub(crate) static REPLICA_SETS: Typed<ReplicaSet> = Typed {
    replicas: |it| &mut it.spec.replicas,
    selector: |it| selector_text(it.spec.selector.as_deref()),
    read: |it| (it.spec.replicas, it.status.replicas),
};

pub(crate) static STATEFUL_SETS: Typed<StatefulSet> = Typed {
    replicas: |it| &mut it.spec.replicas,
    selector: |it| selector_text(it.spec.selector.as_deref()),
    read: |it| (it.spec.replicas, it.status.replicas),
};
