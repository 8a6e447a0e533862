//! Versions around a raw serializer: *default* and *convert* after decoding, *convert* before
//! encoding.
//!
//! [`VersioningDecoder`] and [`VersioningEncoder`] are what a server speaks;
//! [`WithoutVersionDecoder`] and [`WithVersionEncoder`] are their counterparts for clients, which
//! neither default nor convert. Nothing here knows a format: any
//! [`Decoder`](apimachinery_runtime::Decoder) and [`Serializer`](apimachinery_runtime::Serializer)
//! will do.
//!
//! ```
//! use std::sync::Arc;
//!
//! use apimachinery_derive::Object;
//! use apimachinery_json::{JsonOptions, JsonSerializer};
//! use apimachinery_runtime::{Decoder, GroupVersion, Scheme};
//! use apimachinery_versioning::VersioningDecoder;
//!
//! #[derive(Clone, Debug, Default, PartialEq, Object)]
//! #[object(group = "example.com", version = "v1", kind = "Car")]
//! struct Car {
//!     wheels: i32,
//! }
//!
//! #[derive(Clone, Debug, Default, PartialEq, Object)]
//! #[object(group = "example.com", version = "v1beta1", kind = "Car")]
//! struct OldCar {
//!     tyres: i32,
//! }
//!
//! impl From<OldCar> for Car {
//!     fn from(old: OldCar) -> Self {
//!         Self { wheels: old.tyres }
//!     }
//! }
//!
//! impl From<Car> for OldCar {
//!     fn from(new: Car) -> Self {
//!         Self { tyres: new.wheels }
//!     }
//! }
//!
//! let mut builder = Scheme::builder();
//! builder.hub::<Car>().version::<OldCar>().default_with(|car: &mut OldCar| {
//!     if car.tyres == 0 {
//!         car.tyres = 4;
//!     }
//! });
//! let scheme = builder.build()?;
//!
//! let json = Arc::new(JsonSerializer::new(Arc::new(scheme.clone()), JsonOptions::default()));
//! let version = Arc::new(GroupVersion::from_static("example.com", "v1"));
//! let decoder = VersioningDecoder::new(json, scheme, version);
//! let decoded = decoder.decode(br#"{"kind":"Car","apiVersion":"example.com/v1beta1"}"#)?;
//! assert_eq!(decoded.object().downcast::<Car>()?, &Car { wheels: 4 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
