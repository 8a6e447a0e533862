//! Field selectors of the built-in kinds: by which fields requests can select objects, and the
//! values of these fields.
//!
//! A kind that is not here knows `metadata.name` and `metadata.namespace`.

#[cfg(feature = "apps")]
pub(crate) mod apps;
#[cfg(feature = "batch")]
pub(crate) mod batch;
#[cfg(feature = "certificates")]
pub(crate) mod certificates;
#[cfg(feature = "coordination")]
pub(crate) mod coordination;
#[cfg(feature = "core")]
pub(crate) mod core;
#[cfg(feature = "events")]
pub(crate) mod events;
#[cfg(feature = "extensions")]
pub(crate) mod extensions;
#[cfg(feature = "core")]
mod labels;
#[cfg(feature = "resource")]
pub(crate) mod resource;

#[cfg(feature = "core")]
use self::labels::FieldLabels;
