//! What `kubectl get` shows of the built-in kinds: READY, STATUS and RESTARTS of a Pod, the roles
//! of a Node.
//!
//! [`all`] gives the tables of every kind that the API server has columns for, cell by cell as it
//! makes them; each group of them is a function after a feature.
//!
//! ```
//! use apimachinery_api::core::v1::{ContainerStatus, Pod};
//! use apimachinery_meta::Time;
//! use apimachinery_table::{TableConvertor, TableRequest, TextTable};
//!
//! let mut pod = Pod::default();
//! pod.metadata.name = "web".into();
//! pod.metadata.creation_timestamp = "2024-02-29T12:00:00Z".parse()?;
//! pod.spec.containers.push(Default::default());
//! pod.status.phase = "Running".into();
//! pod.status.container_statuses.push(ContainerStatus { restart_count: 3, ..Default::default() });
//!
//! let now: Time = "2024-03-03T13:00:00Z".parse()?;
//! let table = apimachinery_printers::all().to_table(&pod, &TableRequest::new(now))?;
//! let expected = "\
//! NAME   READY   STATUS    RESTARTS   AGE
//! web    0/1     Running   3          3d1h
//! ";
//! assert_eq!(TextTable::new().print(&table), expected);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Printers`] is a [`TableConvertor`](apimachinery_table::TableConvertor): a server gives it to
//! its resources, a client prints what it has read. It knows the newest version of each kind, and
//! others where it has a [`Scheme`](apimachinery_runtime::Scheme) to convert with. Kinds without
//! columns of their own are shown by their name and when they were made.
//!
//! Corresponds to `k8s.io/kubernetes/pkg/printers`: `AddHandlers`, `TableGenerator` and its
//! `TableConvertor`.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(feature = "all"),
    allow(dead_code, reason = "groups that are off would use the rest")
)]
mod column;
mod generated;
mod groups;
mod print;
mod printers;
mod status;
mod text;

pub use groups::*;
pub use printers::Printers;
