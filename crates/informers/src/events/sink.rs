//! Where events are written.

use std::future::Future;

use apimachinery_api::core::v1::Event;

use crate::error::BoxError;

/// Events on a server: of `core/v1`, or the type `E`, such as those of `events.k8s.io/v1`.
///
/// An error that the server reported must have its [`StatusError`](apimachinery_meta::StatusError)
/// among its sources, or be it: it is not tried again, and an event that is gone is created again.
///
/// Corresponds to `record.EventSink` and `events.EventSink`.
pub trait EventSink<E: Send = Event>: Send + Sync + 'static {
    /// Creates an event, in the namespace of its metadata.
    ///
    /// # Errors
    /// When the request fails.
    fn create(&self, event: E) -> impl Future<Output = Result<E, BoxError>> + Send;

    /// Applies a strategic merge patch to the event of this namespace and name.
    ///
    /// # Errors
    /// When the request fails, or there is no such event.
    fn patch(&self, event: &E, patch: Vec<u8>) -> impl Future<Output = Result<E, BoxError>> + Send;
}
