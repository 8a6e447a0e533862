//! Kinds of the group `apps` with short strategies.

use apimachinery_api::apps::v1::{ControllerRevision, ReplicaSet, StatefulSet};
use apimachinery_validation::meta::name_is_dns_label;

use crate::apps::controller_revision::validation::revision;
use crate::apps::replica_set::validation;
use crate::apps::stateful_set::validation::{stateful_set, stateful_set_status};
use crate::apps::stateful_set::warnings;
use crate::kind::Kind;
use crate::shared::pod_template::controller_warnings;
use crate::shared::strategies::{counted, whole, with_status};
use crate::strategy::Strategies;

pub(crate) fn replica_sets() -> Strategies {
    with_status(
        counted!(ReplicaSet)
            .validate(validation::replica_set)
            .validate_status(validation::replica_set_status)
            .warnings(|new, old| {
                let old = old.map(|it| &it.spec.template);
                controller_warnings(&new.metadata, &new.spec.template, old)
            }),
    )
}

pub(crate) fn stateful_sets() -> Strategies {
    let kind = counted!(StatefulSet).names(name_is_dns_label);
    let kind = kind.warnings(warnings::stateful_set).validate(stateful_set);
    with_status(kind.validate_status(stateful_set_status))
}

pub(crate) fn controller_revisions() -> Strategies {
    whole(Kind::<ControllerRevision>::new().validate(revision))
}
