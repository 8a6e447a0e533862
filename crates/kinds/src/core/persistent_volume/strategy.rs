//! The strategy of persistent volumes.

use apimachinery_api::core::v1::{PersistentVolume, PersistentVolumePhase};

use super::{validation, warnings};
use crate::kind::Kind;
use crate::shared::strategies::with_status;
use crate::strategy::Strategies;

pub(crate) fn persistent_volumes() -> Strategies {
    let kind = Kind::<PersistentVolume>::new()
        .status(|new, old| {
            new.status = old.map(|it| it.status.clone()).unwrap_or_default();
            if old.is_none() {
                new.status.phase = PersistentVolumePhase::PENDING;
            }
        })
        .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
        .prepare(|new, old, context| {
            if old.is_none() {
                new.status.last_phase_transition_time = Some(context.now);
            }
            Ok(())
        })
        .prepare_status(|new, old, context| {
            let (now, before) = (&mut new.status, &old.status);
            let is_kept = now.last_phase_transition_time.is_none();
            if now.phase == before.phase && is_kept {
                now.last_phase_transition_time = before.last_phase_transition_time;
            } else if now.phase != before.phase
                && (is_kept || now.last_phase_transition_time == before.last_phase_transition_time)
            {
                now.last_phase_transition_time = Some(context.now);
            }
        });
    let kind = kind.validate(validation::persistent_volume).warnings(warnings::persistent_volume);
    with_status(kind.returns_deleted())
}
