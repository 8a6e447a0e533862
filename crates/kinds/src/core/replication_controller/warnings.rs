//! What clients are warned of in controllers of replications.

use apimachinery_api::core::v1::ReplicationController;
use apimachinery_validation::Path;

use crate::core::pod::warnings::template;
use crate::shared::metadata::owner_name;

/// What a controller of replications warns of; an update, of what was there before, since the
/// reference has the two in the wrong order.
pub(crate) fn replication_controller(
    new: &ReplicationController,
    old: Option<&ReplicationController>,
) -> Vec<String> {
    let path = Path::new("spec").child("template");
    let (examined, other) = match old {
        None => (new, None),
        Some(old) => (old, new.spec.template.as_deref()),
    };
    let Some(examined) = examined.spec.template.as_deref() else { return Vec::new() };
    let mut warnings = owner_name(&new.metadata, old.is_none());
    if old.is_none_or(|it| it.spec != new.spec) {
        warnings.extend(template(examined, other, &path));
    }
    warnings
}
