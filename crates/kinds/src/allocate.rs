//! Addresses and ports, which no two services have.

use std::fmt;

use apimachinery_runtime::Str;

/// The addresses and ports that one request takes for services. It belongs to a server, which knows
/// those of all services.
///
/// Corresponds to `ipallocator` and `portallocator`, behind the `Allocators` of services.
pub trait Allocate: fmt::Debug + Send + Sync {
    /// Gives back what an earlier attempt of the request took.
    fn restart(&self);

    /// Takes an address for the service with this key in the store: the one that is wanted, or
    /// any, from a random one on.
    ///
    /// # Errors
    /// Why it cannot be had.
    fn address(&self, key: &str, wanted: Option<&str>, random: u64)
    -> Result<Str, AllocationError>;

    /// Takes a port of nodes for a service; as [`address`](Self::address).
    ///
    /// # Errors
    /// Why it cannot be had.
    fn port(&self, key: &str, wanted: Option<i32>, random: u64) -> Result<i32, AllocationError>;
}

/// Why an address or a port cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AllocationError {
    /// All are taken.
    #[error("range is full")]
    Full,
    /// The address is another service's.
    #[error("provided IP is already allocated")]
    AddressTaken,
    /// The address is not one that services get.
    #[error(
        "the provided IP ({wanted}) is not in the valid range. The range of valid IPs is {range}"
    )]
    AddressOutOfRange {
        /// The address.
        wanted: Str,
        /// The addresses that services get, such as `10.96.0.0/12`.
        range: &'static str,
    },
    /// The port is another service's.
    #[error("provided port is already allocated")]
    PortTaken,
    /// The port is not one that services get.
    #[error("provided port is not in the valid range. The range of valid ports is {least}-{most}")]
    PortOutOfRange {
        /// The first port that services get.
        least: i32,
        /// The last one.
        most: i32,
    },
}
