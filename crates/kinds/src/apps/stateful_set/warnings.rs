//! What clients are warned of in stateful sets.

use apimachinery_api::apps::v1::StatefulSet;
use apimachinery_validation::Path;

use crate::core::persistent_volume_claim::warnings::claim_spec;
use crate::core::pod::warnings::template;

const ALL_REVISIONS: &str = "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended";

pub(crate) fn stateful_set(new: &StatefulSet, old: Option<&StatefulSet>) -> Vec<String> {
    let path = Path::new("spec");
    let before = old.map(|it| &it.spec.template);
    let mut warnings = template(&new.spec.template, before, &path.child("template"));
    for (at, it) in new.spec.volume_claim_templates.iter().enumerate() {
        let mut path = path.child("volumeClaimTemplates").index(at);
        // In updates, the reference adds this.
        if old.is_some() {
            path = path.child("Spec");
        }
        warnings.extend(claim_spec(&it.spec, &path));
    }
    if new.spec.revision_history_limit.is_some_and(|it| it < 0) {
        warnings.push(ALL_REVISIONS.to_owned());
    }
    warnings
}
