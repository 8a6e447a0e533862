//! What leader election needs of a client.

use std::future::Future;

use apimachinery_api::coordination::v1::Lease;

use crate::error::BoxError;

/// Leases on a server.
///
/// An error about a lease that does not exist, or that was changed by another client, must have the
/// server's [`StatusError`](apimachinery_meta::StatusError) among its sources, or be it. Requests
/// should have a timeout below the renew deadline.
pub trait LeaseClient: Send + Sync {
    /// Reads a lease.
    ///
    /// # Errors
    /// When the request fails, or there is no such lease.
    fn get(
        &self,
        namespace: &str,
        name: &str,
    ) -> impl Future<Output = Result<Lease, BoxError>> + Send;

    /// Creates a lease, in the namespace of its metadata.
    ///
    /// # Errors
    /// When the request fails, or there is a lease of this name.
    fn create(&self, lease: Lease) -> impl Future<Output = Result<Lease, BoxError>> + Send;

    /// Updates a lease, if it has the resource version of its metadata.
    ///
    /// # Errors
    /// When the request fails, or the lease was changed.
    fn update(&self, lease: Lease) -> impl Future<Output = Result<Lease, BoxError>> + Send;
}
