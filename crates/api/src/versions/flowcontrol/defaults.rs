//! Defaults of `flowcontrol.apiserver.k8s.io`.

use apimachinery_runtime::SchemeBuilder;

use crate::flowcontrol::{v1, v1beta1, v1beta2, v1beta3};
use crate::versions::set_if_empty;

const MATCHING_PRECEDENCE: i32 = 1000;
const CONCURRENCY_SHARES: i32 = 30;
const HAND_SIZE: i32 = 8;
const QUEUES: i32 = 64;
const QUEUE_LENGTH_LIMIT: i32 = 50;

/// Registers the defaults of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::FlowSchemaList>(|it| flow_schema(&mut it.spec.matching_precedence))
        .default_with_list::<v1::PriorityLevelConfigurationList>(priority_level_v1)
        .default_with_list::<v1beta3::FlowSchemaList>(|it| {
            flow_schema(&mut it.spec.matching_precedence)
        })
        .default_with_list::<v1beta3::PriorityLevelConfigurationList>(priority_level_v1beta3)
        .default_with_list::<v1beta2::FlowSchemaList>(|it| {
            flow_schema(&mut it.spec.matching_precedence)
        })
        .default_with_list::<v1beta2::PriorityLevelConfigurationList>(priority_level_v1beta2)
        .default_with_list::<v1beta1::FlowSchemaList>(|it| {
            flow_schema(&mut it.spec.matching_precedence)
        })
        .default_with_list::<v1beta1::PriorityLevelConfigurationList>(priority_level_v1beta1);
}

fn flow_schema(matching_precedence: &mut i32) {
    set_if_empty(matching_precedence, MATCHING_PRECEDENCE);
}

fn priority_level_v1(level: &mut v1::PriorityLevelConfiguration) {
    if let Some(limited) = &mut level.spec.limited {
        limited.nominal_concurrency_shares.get_or_insert(CONCURRENCY_SHARES);
    }
    of_v1::others(&mut level.spec);
}

/// Zero shares are only meant with an annotation: in the field they are the same as no value.
fn priority_level_v1beta3(level: &mut v1beta3::PriorityLevelConfiguration) {
    let means_zero = v1beta3::PRIORITY_LEVEL_PRESERVE_ZERO_CONCURRENCY_SHARES_KEY;
    if let Some(limited) = &mut level.spec.limited
        && !level.metadata.annotations.contains_key(means_zero)
    {
        set_if_empty(&mut limited.nominal_concurrency_shares, CONCURRENCY_SHARES);
    }
    of_v1beta3::others(&mut level.spec);
}

fn priority_level_v1beta2(level: &mut v1beta2::PriorityLevelConfiguration) {
    if let Some(limited) = &mut level.spec.limited {
        set_if_empty(&mut limited.assured_concurrency_shares, CONCURRENCY_SHARES);
    }
    of_v1beta2::others(&mut level.spec);
}

fn priority_level_v1beta1(level: &mut v1beta1::PriorityLevelConfiguration) {
    if let Some(limited) = &mut level.spec.limited {
        set_if_empty(&mut limited.assured_concurrency_shares, CONCURRENCY_SHARES);
    }
    of_v1beta1::others(&mut level.spec);
}

/// Writes the function of what is the same in all versions: all but the shares of a limited level.
macro_rules! others {
    ($module:ident, $version:ident) => {
        mod $module {
            use super::{HAND_SIZE, QUEUE_LENGTH_LIMIT, QUEUES};
            use crate::flowcontrol::$version::PriorityLevelConfigurationSpec;
            use crate::versions::set_if_empty;

            pub(super) fn others(spec: &mut PriorityLevelConfigurationSpec) {
                if let Some(limited) = &mut spec.limited {
                    limited.lendable_percent.get_or_insert(0);
                    if let Some(queuing) = &mut limited.limit_response.queuing {
                        set_if_empty(&mut queuing.hand_size, HAND_SIZE);
                        set_if_empty(&mut queuing.queues, QUEUES);
                        set_if_empty(&mut queuing.queue_length_limit, QUEUE_LENGTH_LIMIT);
                    }
                }
                if let Some(exempt) = &mut spec.exempt {
                    exempt.nominal_concurrency_shares.get_or_insert(0);
                    exempt.lendable_percent.get_or_insert(0);
                }
            }
        }
    };
}

others!(of_v1, v1);
others!(of_v1beta3, v1beta3);
others!(of_v1beta2, v1beta2);
others!(of_v1beta1, v1beta1);
