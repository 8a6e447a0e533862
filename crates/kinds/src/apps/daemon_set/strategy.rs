//! The strategy of daemon sets.

use apimachinery_api::apps::v1::DaemonSet;
use apimachinery_validation::Path;

use super::validation;
use crate::core::pod::warnings::template;
use crate::shared::strategies::{counted, with_status};
use crate::strategy::Strategies;

pub(crate) fn daemon_sets() -> Strategies {
    with_status(
        counted!(DaemonSet)
            .prepare(|new, old, _| {
                count_templates(new, old);
                Ok(())
            })
            .validate(validation::daemon_set)
            .validate_status(validation::daemon_set_status)
            .warnings(|new, old| {
                let path = Path::new("spec").child("template");
                template(&new.spec.template, old.map(|it| &it.spec.template), &path)
            }),
    )
}

/// Counts how often the template of a daemon set has changed: a field of old versions of the kind,
/// kept in an annotation by `v1`.
fn count_templates(new: &mut DaemonSet, old: Option<&DaemonSet>) {
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
