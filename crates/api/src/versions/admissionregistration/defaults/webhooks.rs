//! Webhooks. What `v1` asks for has a default in `v1beta1`, and a failure there lets requests
//! through.

use apimachinery_runtime::Str;

use super::{rule, select_all};
use crate::admissionregistration::{v1, v1beta1};

/// Where a Service serves HTTPS.
const HTTPS_PORT: i32 = 443;
const TIMEOUT_SECONDS: i32 = 10;
const TIMEOUT_SECONDS_V1BETA1: i32 = 30;

/// Sets what webhooks of both sorts have, with what differs between versions.
macro_rules! set {
    ($webhook:ident, $version:ident, $failure_policy:ident, $match_policy:ident, $timeout:expr) => {
        $webhook.failure_policy.get_or_insert($version::FailurePolicyType::$failure_policy);
        $webhook.match_policy.get_or_insert($version::MatchPolicyType::$match_policy);
        $webhook.timeout_seconds.get_or_insert($timeout);
        select_all([&mut $webhook.namespace_selector, &mut $webhook.object_selector]);
        if let Some(service) = &mut $webhook.client_config.service {
            service.port.get_or_insert(HTTPS_PORT);
        }
        for with_operations in &mut $webhook.rules {
            rule(&mut with_operations.rule);
        }
    };
}

pub(super) fn validating_v1(configuration: &mut v1::ValidatingWebhookConfiguration) {
    for webhook in &mut configuration.webhooks {
        set!(webhook, v1, FAIL, EQUIVALENT, TIMEOUT_SECONDS);
    }
}

pub(super) fn mutating_v1(configuration: &mut v1::MutatingWebhookConfiguration) {
    for webhook in &mut configuration.webhooks {
        set!(webhook, v1, FAIL, EQUIVALENT, TIMEOUT_SECONDS);
        webhook.reinvocation_policy.get_or_insert(v1::ReinvocationPolicyType::NEVER);
    }
}

pub(super) fn validating_v1beta1(configuration: &mut v1beta1::ValidatingWebhookConfiguration) {
    for webhook in &mut configuration.webhooks {
        set!(webhook, v1beta1, IGNORE, EXACT, TIMEOUT_SECONDS_V1BETA1);
        set_required(&mut webhook.side_effects, &mut webhook.admission_review_versions);
    }
}

pub(super) fn mutating_v1beta1(configuration: &mut v1beta1::MutatingWebhookConfiguration) {
    for webhook in &mut configuration.webhooks {
        set!(webhook, v1beta1, IGNORE, EXACT, TIMEOUT_SECONDS_V1BETA1);
        set_required(&mut webhook.side_effects, &mut webhook.admission_review_versions);
        webhook.reinvocation_policy.get_or_insert(v1::ReinvocationPolicyType::NEVER);
    }
}

/// Sets what must be given from `v1` on.
fn set_required(
    side_effects: &mut Option<v1beta1::SideEffectClass>,
    review_versions: &mut Vec<Str>,
) {
    side_effects.get_or_insert(v1beta1::SideEffectClass::UNKNOWN);
    if review_versions.is_empty() {
        review_versions.push(Str::from_static("v1beta1"));
    }
}
