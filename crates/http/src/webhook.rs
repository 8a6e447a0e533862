//! Webhooks: what API servers ask of others, answered by handlers of typed objects.
//!
//! The functions here take the body of a request and give that of the response, in JSON, so that
//! any server can call them; with the feature `axum`, `apimachinery_http::axum` has them as whole
//! routes.

pub mod admission;
mod changes;
pub mod conversion;
mod json_patch;
mod review;
