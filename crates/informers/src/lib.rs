//! What Kubernetes controllers are made of: informers, which know the objects of a resource, work
//! queues with delays and rate limits, leader election and events.
//!
//! ```
//! use std::time::Duration;
//!
//! use apimachinery_informers::WorkQueue;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! let queue = WorkQueue::new();
//! queue.add("shop/web");
//! queue.add("shop/web");
//! queue.add_after("shop/later", Duration::from_millis(20));
//!
//! // Once, although it was added twice.
//! let work = queue.get().await.expect("the queue is open");
//! assert_eq!(*work, "shop/web");
//! // What is added while it is processed is processed again afterwards.
//! queue.add("shop/web");
//! assert_eq!(queue.len(), 0);
//! work.done();
//! assert_eq!(queue.get().await.as_deref(), Some(&"shop/web"));
//!
//! assert_eq!(queue.get().await.as_deref(), Some(&"shop/later"));
//! queue.shut_down();
//! assert!(queue.get().await.is_none());
//! # }
//! ```
//!
//! | what | by |
//! |---|---|
//! | the objects of a resource, kept up to date, and notifications of their changes | [`Informer`], [`InformerBuilder`] |
//! | reading these objects: by key, namespace, labels or index | [`Store`], [`ObjectKey`] |
//! | handling changes, each handler with a queue of its own | [`Informer::add_handler`], [`Subscription`], [`Notification`] |
//! | feeding a store or a controller of `kube` | [`Subscription::reflector_events`] |
//! | what objects are listed and watched with | [`ListWatch`] |
//! | of several programs, one works at a time | [`LeaderElector`], [`LeaseClient`] |
//! | events about objects, counted and combined | [`EventRecorder`] of `core/v1`, [`SeriesRecorder`] of `events.k8s.io/v1`, [`EventSink`] |
//! | items that wait to be processed, each once, never by two workers at a time | [`WorkQueue`], [`Work`] |
//! | how long an item waits until it is tried again | [`RateLimiter`], [`default_rate_limiter`] |
//! | figures of a queue | [`QueueMetrics`], [`WorkQueue::unfinished`] |
//!
//! With the feature `client`, a `ResourceClient` of the crate `apimachinery-client` is a
//! [`ListWatch`], and its `Client` is a [`LeaseClient`] and an [`EventSink`]:
//!
//! ```
//! use apimachinery_api::{self as api, core::v1::ConfigMap};
//! use apimachinery_client::Client;
//! use apimachinery_informers::{Informer, ObjectKey};
//! use apimachinery_meta::v1::CreateOptions;
//! # use apimachinery_runtime::Scheme;
//! # use apimachinery_serializer::CodecFactory;
//! # use apimachinery_server::{MemoryStore, Server};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let service = Server::builder().build(MemoryStore::new()).await?;
//! # let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
//! let maps = Client::builder(service, &codecs).build()?.typed::<ConfigMap>().namespace("default");
//! let informer = Informer::builder(maps.clone()).start()?;
//! let mut changes = informer.subscribe();
//! assert!(informer.synced().await);
//!
//! let mut sky = ConfigMap::default();
//! sky.metadata.name = "sky".into();
//! maps.create(&sky, &CreateOptions::default()).await?;
//! while changes.next().await.is_some_and(|it| it.object().metadata.name != "sky") {}
//! assert!(informer.store().get(&ObjectKey::new("default", "sky")).is_some());
//! # Ok(())
//! # }
//! ```
//!
//! Time is that of `tokio`: waiting needs a runtime with its timer, and its paused clock works in
//! tests. Corresponds to `tools/cache`, `tools/leaderelection`, `tools/record` and
//! `util/workqueue` of `k8s.io/client-go`.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "client")]
mod client;
mod error;
mod events;
mod informer;
mod leader;
mod list_watch;
mod metadata;
mod queue;
mod random;
mod store;

pub use apimachinery_meta::{ObjectKey, ParseKeyError};
#[cfg(feature = "client")]
pub use client::ClientEvents;
pub use error::BoxError;
pub use events::{
    CorrelatedEvent, EventCorrelator, EventKind, EventRecorder, EventRecorderBuilder, EventSink,
    SeriesRecorder, SeriesRecorderBuilder, reference_to,
};
pub use informer::{
    Handler, Informer, InformerBuilder, InformerError, Notification, ReflectorEvent,
    ReflectorEvents, StartInformerError, Subscription,
};
pub use leader::{
    LeaderElectionError, LeaderElector, LeaderElectorBuilder, LeaderStatus, Leadership,
    LeaseClient, NotRenewedError, StopSignal,
};
pub use list_watch::{ListWatch, ListWatchError, Listed};
pub use queue::{
    BucketRateLimiter, ExponentialRateLimiter, FastSlowRateLimiter, MaxOfRateLimiter,
    MaxWaitRateLimiter, QueueMetrics, RateLimiter, Unfinished, Work, WorkQueue, WorkQueueBuilder,
    default_rate_limiter,
};
pub use store::{DuplicateIndexError, Store, UnknownIndexError};
