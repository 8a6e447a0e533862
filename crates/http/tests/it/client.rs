//! Clients: preferences, responses, watches, lists, and the layer.

mod events;
#[cfg(feature = "tower")]
mod layer;
mod lists;
mod preference;
mod responses;
mod support;
