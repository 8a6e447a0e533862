//! Storage with etcd's semantics, over bytes: revisions, ordered ranges, compare-and-swap, watches,
//! compaction and keys that expire.
//!
//! | type | contains |
//! |---|---|
//! | [`Store`] | the trait of all stores; `Arc<dyn Store>` is how a server holds one |
//! | [`MemoryStore`] | a store in memory, for any executor |
//! | `RedbStore` | a durable store in a file, for any executor (feature `redb`) |
//! | `EtcdStore` | a store in an etcd cluster, which needs tokio (feature `etcd`) |
//! | [`RangeRequest`], [`KeyRange`] | reads of keys in order, by pages, at a revision |
//! | [`Transaction`], [`Outcome`] | a change of a key that has an expected revision |
//! | [`StoreWatch`], [`WatchRequest`] | the changes from a revision on, in batches |
//! | [`guaranteed_update`] | read, decide, compare and swap, again after a conflict |
//! | [`Compactor`] | compaction in intervals, by one of several servers |
//!
//! ```
//! use apimachinery_store::{MemoryStore, RangeRequest, Store, Transaction, WatchRequest};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let store = MemoryStore::new();
//! let key = "/registry/configmaps/default/settings";
//!
//! let created = store.transact(Transaction::put(key, "v1").if_absent()).await?;
//! let revision = created.applied().ok_or("it exists")?;
//! store.transact(Transaction::put(key, "v2").if_revision(revision)).await?;
//!
//! let list = store.range(RangeRequest::prefix("/registry/configmaps/").limit(500)).await?;
//! assert_eq!(list.kvs[0].value, "v2");
//! let old = store.get(key.as_bytes(), Some(revision)).await?;
//! assert_eq!(old.kv.ok_or("it did not exist")?.value, "v1");
//!
//! let mut watch = store.watch(WatchRequest::prefix("/registry/").after(revision)).await?;
//! let batch = watch.next().await.ok_or("the store is gone")??;
//! assert_eq!(batch.events[0].kv.value, "v2");
//! assert_eq!(batch.revision, list.revision);
//! # Ok(())
//! # }
//! ```
//!
//! # Where stores differ
//!
//! One suite of tests holds for all of them, and random operations have the same results. What is
//! left:
//!
//! - Requests may be of any size in memory and in a file. etcd refuses those above 1.5 MiB.
//! - In memory and in a file, every revision changes one key. In etcd, keys that expire with one
//!   lease are deleted at one revision, and other clients may change several keys at once.
//! - Keys expire at their time in memory and in a file. etcd takes at least two seconds, and keys
//!   with about the same time share a lease, which lasts up to a twentieth longer.
//! - A request for progress is always answered in memory and in a file, in etcd only when the watch
//!   has read all.
//!
//! A store knows bytes, keys and revisions: what an object is, which key it has, and how a
//! continue token looks is decided above it.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod compaction;
mod error;
#[cfg(feature = "etcd")]
mod etcd;
mod keys;
mod memory;
mod mvcc;
mod read;
#[cfg(feature = "redb")]
mod redb;
mod store;
mod update;
mod watch;
mod write;

#[cfg(feature = "etcd")]
pub use self::etcd::EtcdStore;
#[cfg(feature = "redb")]
pub use self::redb::RedbStore;
pub use compaction::Compactor;
pub use error::{Error, Result};
pub use keys::KeyRange;
pub use memory::MemoryStore;
pub use read::{GetResponse, KeyValue, RangeRequest, RangeResponse, Revision};
pub use store::{BoxFuture, Store};
pub use update::{KeyUpdate, UpdateError, Updated, guaranteed_update};
pub use watch::{ChangeKind, Event, ProgressRequester, StoreWatch, WatchBatch, WatchRequest};
pub use write::{Operation, Outcome, Transaction};
