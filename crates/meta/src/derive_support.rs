//! What the derives' code refers to, under one name.

#[cfg(feature = "cbor")]
pub use apimachinery_cbor as cbor;
pub use apimachinery_json as json;
pub use apimachinery_protobuf as protobuf;
pub use apimachinery_runtime as runtime;
pub use serde;

pub use crate::{entries, when_cbor};

/// Keeps code for builds that have CBOR, and drops it in others.
#[cfg(feature = "cbor")]
#[doc(hidden)]
#[macro_export]
macro_rules! when_cbor {
    ($($code:tt)*) => { $($code)* };
}

/// Keeps code for builds that have CBOR, and drops it in others.
#[cfg(not(feature = "cbor"))]
#[doc(hidden)]
#[macro_export]
macro_rules! when_cbor {
    ($($code:tt)*) => {};
}

/// The entries of a type, the last ones only in builds that have CBOR.
#[cfg(feature = "cbor")]
#[doc(hidden)]
#[macro_export]
macro_rules! entries {
    ([$($always:tt)*], $($cbor:tt)*) => { &[$($always)*, $($cbor)*] };
}

/// The entries of a type, the last ones only in builds that have CBOR.
#[cfg(not(feature = "cbor"))]
#[doc(hidden)]
#[macro_export]
macro_rules! entries {
    ([$($always:tt)*], $($cbor:tt)*) => { &[$($always)*] };
}
