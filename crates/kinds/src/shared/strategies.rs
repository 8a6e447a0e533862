//! Strategies of resources, put together from kinds.

use std::sync::Arc;

use apimachinery_runtime::{Object, Str};

use crate::kind::Kind;
use crate::strategy::{Strategies, Strategy};

/// A kind with a spec and a status.
macro_rules! spec_and_status {
    ($type:ty) => {
        $crate::kind::Kind::<$type>::new()
            .status(|new, old| new.status = old.map(|it| it.status.clone()).unwrap_or_default())
            .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
    };
}
pub(crate) use spec_and_status;

/// A kind with a spec and a status, whose generation counts changes of the spec.
macro_rules! counted {
    ($type:ty) => {
        $crate::shared::strategies::spec_and_status!($type)
            .generation()
            .counts(|new, old| new.spec != old.spec)
    };
}
pub(crate) use counted;

/// Objects of any type: nothing is special.
#[derive(Debug)]
struct Plain;

impl Strategy for Plain {}

/// The strategies of a resource without anything special.
pub(crate) fn plain() -> Strategies {
    [("", Plain), ("status", Plain)]
        .into_iter()
        .map(|(name, it)| (Str::from_static(name), Arc::new(it) as Arc<dyn Strategy>))
        .collect()
}

/// The strategies of a resource without subresources.
pub(crate) fn whole<T: Object>(kind: Kind<T>) -> Strategies {
    [(Str::default(), Arc::new(kind) as Arc<dyn Strategy>)].into()
}

/// The strategies of a resource with the subresource `status`.
pub(crate) fn with_status<T: Object>(kind: Kind<T>) -> Strategies {
    let status: Arc<dyn Strategy> = Arc::new(kind.of_status());
    let mut strategies = whole(kind);
    strategies.insert("status".into(), status);
    strategies
}
