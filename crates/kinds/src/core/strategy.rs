//! Kinds of the core group with short strategies.

use apimachinery_api::core::v1::{
    ConfigMap, Event, LimitRange, PodTemplate, ReplicationController, ResourceQuota, Secret,
    ServiceAccount,
};
use apimachinery_validation::Path;

use crate::core::config_map::validation::config_map;
use crate::core::limit_range::validation::limit_range;
use crate::core::pod::warnings::template;
use crate::core::replication_controller::{validation, warnings};
use crate::core::resource_quota::validation::{quota, quota_status};
use crate::core::secret::validation::secret;
use crate::kind::Kind;
use crate::scale::{Typed, text_of_labels};
use crate::shared::names::PATH_SEGMENTS;
use crate::shared::pod_template::pod_template;
use crate::shared::strategies::{counted, spec_and_status, whole, with_status};
use crate::strategy::{Deletion, Strategies};

pub(crate) static SCALE_OF_REPLICATION_CONTROLLERS: Typed<ReplicationController> = Typed {
    replicas: |it| &mut it.spec.replicas,
    selector: |it| text_of_labels(&it.spec.selector),
    read: |it| (it.spec.replicas, it.status.replicas),
};

pub(crate) fn replication_controllers() -> Strategies {
    with_status(
        counted!(ReplicationController)
            .deletion(|_, _| Deletion::Orphaning)
            .validate(validation::replication_controller)
            .warnings(warnings::replication_controller)
            .validate_status(validation::replication_controller_status),
    )
}

pub(crate) fn resource_quotas() -> Strategies {
    let kind = spec_and_status!(ResourceQuota).returns_deleted();
    with_status(kind.validate(quota).validate_status(quota_status))
}

pub(crate) fn pod_templates() -> Strategies {
    whole(
        Kind::<PodTemplate>::new()
            .generation()
            .counts(|new, old| new.template != old.template)
            .validate(|new, _| pod_template(&new.template, &Path::new("template")))
            .warnings(|new, old| {
                let old = old.map(|it| &it.template);
                template(&new.template, old, &Path::new("template"))
            })
            .returns_deleted(),
    )
}

pub(crate) fn service_accounts() -> Strategies {
    whole(Kind::<ServiceAccount>::new().returns_deleted())
}

pub(crate) fn limit_ranges() -> Strategies {
    let kind = Kind::<LimitRange>::new().creates_on_update();
    whole(kind.validate(limit_range))
}

pub(crate) fn config_maps() -> Strategies {
    whole(Kind::<ConfigMap>::new().validate(config_map))
}

pub(crate) fn secrets() -> Strategies {
    whole(Kind::<Secret>::new().validate(secret))
}

pub(crate) fn events() -> Strategies {
    whole(
        Kind::<Event>::new()
            .names(PATH_SEGMENTS)
            .creates_on_update()
            .time_to_live(3_600)
            .deletion(|_, _| Deletion::Alone),
    )
}
