//! Versions around a raw serializer: *default* and *convert* after decoding, *convert* before
//! encoding.
//!
//! [`VersioningDecoder`] and [`VersioningEncoder`] are what a server speaks;
//! [`WithoutVersionDecoder`] and [`WithVersionEncoder`] are their counterparts for clients, which
//! neither default nor convert. Nothing here knows a format: any
//! [`Decoder`](apimachinery_runtime::Decoder) and [`Serializer`](apimachinery_runtime::Serializer)
//! will do.

mod decode;
mod encode;
mod nested;
mod shape;
mod without_version;
mod writing;

pub use decode::VersioningDecoder;
pub use encode::VersioningEncoder;
pub use shape::decode_shaped;
pub use without_version::{WithVersionEncoder, WithoutVersionDecoder};
