//! The strategy of events, as the group `events.k8s.io` has them.

use apimachinery_api::events::v1::Event as EventOfGroup;

use crate::kind::Kind;
use crate::shared::strategies::whole;
use crate::strategy::{Deletion, Strategies};

pub(crate) fn events() -> Strategies {
    whole(
        Kind::<EventOfGroup>::new()
            .creates_on_update()
            .time_to_live(3_600)
            .deletion(|_, _| Deletion::Alone),
    )
}
