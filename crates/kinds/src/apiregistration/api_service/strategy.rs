//! The strategy of registrations of API servers.

use apimachinery_api::apiregistration::v1::{
    APIService, APIServiceCondition, APIServiceConditionType, ConditionStatus,
};
use apimachinery_runtime::Str;

use super::validation;
use crate::kind::Kind;
use crate::shared::names::PATH_SEGMENTS;
use crate::shared::strategies::with_status;
use crate::strategy::Strategies;

pub(crate) fn api_services() -> Strategies {
    let kind = Kind::<APIService>::new()
        .names(PATH_SEGMENTS)
        .needs_version()
        .keep_metadata()
        .status(|new, old| new.status = old.map(|it| it.status.clone()).unwrap_or_default())
        .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
        .prepare(|new, old, context| {
            if old.is_none() && new.spec.service.is_none() {
                new.status.conditions = vec![APIServiceCondition {
                    r#type: APIServiceConditionType::AVAILABLE,
                    status: ConditionStatus::TRUE,
                    last_transition_time: context.now,
                    reason: Str::from_static("Local"),
                    message: Str::from_static("Local APIServices are always available"),
                }];
            }
            Ok(())
        });
    let kind = kind.validate(validation::api_service);
    with_status(kind.validate_status(validation::api_service_status))
}
