//! Probes, and what is run when a container starts or stops.

use crate::core::v1::{HTTPGetAction, LifecycleHandler, Probe, URIScheme};
use crate::versions::set_if_empty;

const TIMEOUT_SECONDS: i32 = 1;
const PERIOD_SECONDS: i32 = 10;
const SUCCESS_THRESHOLD: i32 = 1;
const FAILURE_THRESHOLD: i32 = 3;

pub(super) fn probe(probe: &mut Option<Box<Probe>>) {
    let Some(probe) = probe else { return };
    set_if_empty(&mut probe.timeout_seconds, TIMEOUT_SECONDS);
    set_if_empty(&mut probe.period_seconds, PERIOD_SECONDS);
    set_if_empty(&mut probe.success_threshold, SUCCESS_THRESHOLD);
    set_if_empty(&mut probe.failure_threshold, FAILURE_THRESHOLD);
    if let Some(action) = &mut probe.probe_handler.http_get {
        http_get(action);
    }
    if let Some(action) = &mut probe.probe_handler.grpc {
        action.service.get_or_insert_default();
    }
}

pub(super) fn handler(handler: &mut Option<Box<LifecycleHandler>>) {
    if let Some(action) = handler.as_mut().and_then(|it| it.http_get.as_mut()) {
        http_get(action);
    }
}

fn http_get(action: &mut HTTPGetAction) {
    set_if_empty(&mut action.path, "/");
    set_if_empty(&mut action.scheme, URIScheme::HTTP);
}
