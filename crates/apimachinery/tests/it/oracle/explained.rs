//! Differences from the oracle that are meant. Each is also in `docs/compatibility.md`.

use std::time::SystemTime;

use apimachinery::meta::Time;
use serde_json::Value;

use super::differences::Difference;

/// A difference that is meant.
pub(super) struct Explained {
    /// The kind that is written, `group/version/Kind`; an ending star stands for anything.
    pub(super) kind: &'static str,
    /// The place, with `[*]` for the number of an item; a star at the start or the end stands for
    /// anything.
    pub(super) path: &'static str,
    /// Why.
    #[expect(dead_code, reason = "said to those who read")]
    pub(super) reason: &'static str,
}

/// All of them.
pub(super) const EXPLAINED: &[Explained] = &[
    Explained {
        kind: "apps/v1beta1/StatefulSet*",
        path: "*status.observedGeneration",
        reason: "v1, the hub, has no place for no number",
    },
    Explained {
        kind: "apps/v1beta1/*",
        path: "*annotations.deprecated.deployment.rollback.to",
        reason: ANNOTATION,
    },
    Explained {
        kind: "extensions/v1beta1/*",
        path: "*annotations.deprecated.deployment.rollback.to",
        reason: ANNOTATION,
    },
    Explained {
        kind: "extensions/v1beta1/*",
        path: "*annotations.deprecated.daemonset.template.generation",
        reason: ANNOTATION,
    },
    Explained {
        kind: "apiextensions.k8s.io/v1/*",
        path: "*spec.versions",
        reason: "v1beta1, the hub, does not tell an empty list from none",
    },
    Explained {
        kind: "apiextensions.k8s.io/v1/*",
        path: "*spec.conversion.webhook",
        reason: "nor an empty list of review versions, which is a webhook of its own to v1, from none",
    },
    Explained {
        kind: "apiextensions.k8s.io/v1/*",
        path: "*spec.conversion.webhook.conversionReviewVersions",
        reason: "the same beside the address of a webhook",
    },
    Explained {
        kind: "core/v1/Pod*",
        path: "*nodeAllocatableResourceClaimStatuses[*].resources",
        reason: "the type of the later release leaves it out when it is empty",
    },
    Explained {
        kind: "storage.k8s.io/v1/CSINode*",
        path: "*status",
        reason: "the type of the later release has a status",
    },
    Explained {
        kind: "storage.k8s.io/v1beta1/CSINode*",
        path: "*status",
        reason: "the type of the later release has a status",
    },
];

/// Where the reference distinguishes an empty list or map from an absent one, and fields here do
/// not; for these the rest must be the same when the object has no empty ones.
const EMPTY: &[(&str, &str)] = &[
    ("admissionregistration.k8s.io/v1/*", "*webhooks[*].admissionReviewVersions"),
    ("apiextensions.k8s.io/*", "*additionalPrinterColumns"),
    ("apiextensions.k8s.io/*", "*selectableFields"),
    ("apps/*", "*spec.selector"),
    ("extensions/v1beta1/*", "*spec.selector"),
    ("autoscaling/v1/*", "*annotations.autoscaling.alpha.kubernetes.io/behavior"),
    ("autoscaling/v2/*", "*spec.behavior.scaleUp.policies"),
    ("autoscaling/v2/*", "*spec.behavior.scaleDown.policies"),
    ("certificates.k8s.io/*", "*spec.usages"),
    ("core/v1/Node*", "*status.allocatable"),
    ("resource.k8s.io/*", "*devices.requests[*].exactly"),
];

/// Whether a difference at this place may be about something empty.
pub(super) fn may_be_empty(kind: &str, path: &str) -> bool {
    EMPTY.iter().any(|(kinds, paths)| matches(kinds, kind) && matches(paths, path))
}

const ANNOTATION: &str =
    "an older version has a field for it, and does not keep the annotation beside it";

/// Whether a refusal is meant, of an object that is converted without its defaults: an annotation
/// that should be a number, of an object in memory, stays.
pub(super) fn is_kept_text(refusal: &str) -> bool {
    refusal.contains("strconv.ParseInt: parsing")
}

/// Whether an item of a list keeps what it says of its kind in the version that others convert to,
/// where the reference drops it by the way through an internal version.
pub(super) fn is_kept(difference: &Difference) -> bool {
    let is_kind = ["items[*].kind", "items[*].apiVersion"].contains(&difference.path.as_str());
    is_kind && difference.ours.is_some() && difference.theirs.is_none()
}

/// Whether these are two readings of the clock, shortly after each other.
pub(super) fn is_clock(difference: &Difference) -> bool {
    let time = |value: &Option<Value>| Time::parse(value.as_ref()?.as_str()?).ok();
    match (time(&difference.ours), time(&difference.theirs)) {
        (Some(ours), Some(theirs)) => {
            let now = Time::from(SystemTime::now()).seconds();
            ours.seconds().abs_diff(theirs.seconds()) < 60 && ours.seconds().abs_diff(now) < 60
        }
        _ => false,
    }
}

/// Whether a difference of this kind at this place is meant.
pub(super) fn is_explained(kind: &str, path: &str) -> bool {
    EXPLAINED.iter().any(|it| matches(it.kind, kind) && matches(it.path, path))
}

fn matches(pattern: &str, text: &str) -> bool {
    match (pattern.strip_prefix('*'), pattern.strip_suffix('*')) {
        (Some(end), _) => text.ends_with(end),
        (_, Some(start)) => text.starts_with(start),
        _ => pattern == text,
    }
}
