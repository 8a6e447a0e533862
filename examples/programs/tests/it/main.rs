//! The programs, run.

mod crontab;
mod inspector;
mod kube_types;
mod server;
mod watch_client;
mod webhooks;
