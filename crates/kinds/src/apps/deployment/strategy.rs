//! The strategy of deployments.

use apimachinery_api::apps::v1::Deployment;

use super::validation;
use crate::shared::pod_template::controller_warnings;
use crate::shared::strategies::{counted, with_status};
use crate::strategy::Strategies;

pub(crate) fn deployments() -> Strategies {
    with_status(
        counted!(Deployment)
            .keep_labels()
            .counts(|new, old| {
                new.spec != old.spec || new.metadata.annotations != old.metadata.annotations
            })
            .validate(validation::deployment)
            .validate_status(validation::deployment_status)
            .warnings(|new, old| {
                let old = old.map(|it| &it.spec.template);
                controller_warnings(&new.metadata, &new.spec.template, old)
            }),
    )
}
