//! Whole programs over `apimachinery`, each in a module, with tests.
//!
//! | module | what it is |
//! |---|---|
//! | [`inspector`] | shows what any bytes hold, and what is wrong with them |
//! | [`crontab`] | a custom kind in three versions, of which none loses anything |
//! | [`server`] | content negotiation, an admission webhook and a conversion webhook over `axum` |
//! | [`kube_types`] | types of `k8s-openapi` and `kube`, in protobuf too |
//! | [`webhooks`] | webhooks for admission and conversion over TLS |
//! | [`watch_client`] | lists and watches, whatever format a server sends |
//!
//! `inspector` and `server` can be run:
//! `cargo run -p programs-example --bin inspector < manifest.yaml`.

pub mod crontab;
pub mod inspector;
pub mod kube_types;
pub mod server;
pub mod watch_client;
pub mod webhooks;
