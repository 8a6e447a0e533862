//! What is special about controllers of pods.

use apimachinery_api::apps::v1::DaemonSet;

/// Counts how often the template of a daemon set has changed: a field of old versions of the kind,
/// kept in an annotation by `v1`.
pub(super) fn count_templates(new: &mut DaemonSet, old: Option<&DaemonSet>) {
    const COUNT: &str = "deprecated.daemonset.template.generation";
    let count = |set: &DaemonSet| {
        let text = set.metadata.annotations.get(COUNT);
        text.and_then(|it| it.parse::<i64>().ok()).unwrap_or_default()
    };
    let count = match old {
        Some(old) if old.spec.template == new.spec.template => count(old),
        Some(old) => count(old).saturating_add(1),
        None => count(new).max(1),
    };
    new.metadata.annotations.insert(COUNT.into(), count.to_string().into());
}
