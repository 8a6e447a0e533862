//! The strategy of requests for certificates.

use std::collections::HashMap;
use std::sync::Arc;

use apimachinery_api::certificates::v1::CertificateSigningRequest;

use super::validation;
use crate::kind::Kind;
use crate::shared::names::PATH_SEGMENTS;
use crate::shared::strategies::whole;
use crate::strategy::{Context, Strategies};

pub(crate) fn certificate_signing_requests() -> Strategies {
    let kind = Kind::<CertificateSigningRequest>::new()
        .names(PATH_SEGMENTS)
        .status(|new, old| new.status = old.map(|it| it.status.clone()).unwrap_or_default())
        .spec(|new, old| {
            new.spec = old.map(|it| it.spec.clone()).unwrap_or_default();
            if let Some(old) = old {
                keep_approval(new, old);
            }
        })
        .prepare(|new, old, context| {
            match (old, context.user) {
                (Some(old), _) => new.spec = old.spec.clone(),
                (None, Some(user)) => {
                    let user = user.clone();
                    new.spec.username = user.username;
                    new.spec.uid = user.uid;
                    new.spec.groups = user.groups;
                    new.spec.extra = user
                        .extra
                        .into_iter()
                        .map(|(key, it)| (key, it.iter().cloned().collect::<Vec<_>>().into()))
                        .collect();
                }
                // What is loaded has been asked for already.
                (None, None) => {}
            }
            Ok(())
        })
        .prepare_status(set_times)
        .validate(validation::signing_request)
        .resets(&[&["spec"], &["status"]]);
    let approval = kind
        .of_part(|new, old| {
            let conditions = std::mem::take(&mut new.status.conditions);
            new.spec = old.map(|it| it.spec.clone()).unwrap_or_default();
            new.status = old.map(|it| it.status.clone()).unwrap_or_default();
            new.status.conditions = conditions;
        })
        .validate_status(validation::signing_request_approval)
        .resets(&[&["spec"], &["status", "certificate"]]);
    let status = kind
        .of_status()
        .validate_status(validation::signing_request_status)
        .resets(&[&["spec"], &["status", "conditions"]]);
    let mut strategies = whole(kind);
    strategies.insert("status".into(), Arc::new(status));
    strategies.insert("approval".into(), Arc::new(approval));
    strategies
}

/// Leaves the conditions of approval as they are, as long as there are as many of them
/// (`preserveConditionInstances`).
fn keep_approval(new: &mut CertificateSigningRequest, old: &CertificateSigningRequest) {
    for kind in ["Approved", "Denied"] {
        let conditions = old.status.conditions.iter();
        let before: Vec<_> = conditions.filter(|it| it.r#type.as_str() == kind).collect();
        let conditions = new.status.conditions.iter_mut();
        let now: Vec<_> = conditions.filter(|it| it.r#type.as_str() == kind).collect();
        if now.len() == before.len() {
            for (now, before) in now.into_iter().zip(before) {
                *now = before.clone();
            }
        }
    }
}

/// Sets the times of conditions that have none (`populateConditionTimestamps`).
fn set_times(
    new: &mut CertificateSigningRequest,
    old: &CertificateSigningRequest,
    context: &Context<'_>,
) {
    let mut times = HashMap::new();
    for it in old.status.conditions.iter().filter(|it| !it.last_transition_time.is_zero()) {
        times.entry((&it.r#type, &it.status)).or_insert(it.last_transition_time);
    }
    for condition in &mut new.status.conditions {
        if condition.last_update_time.is_zero() {
            condition.last_update_time = context.now;
        }
        if condition.last_transition_time.is_zero() {
            let before = times.get(&(&condition.r#type, &condition.status)).copied();
            condition.last_transition_time = before.unwrap_or(context.now);
        }
    }
}
