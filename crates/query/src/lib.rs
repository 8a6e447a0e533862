//! The query of a request as an options object, and back: `?limit=5&labelSelector=app%3Dweb`.
//!
//! ```
//! use apimachinery_meta::v1::ListOptions;
//! use apimachinery_query::{ParameterCodec, Values, internal};
//! use apimachinery_runtime::{GroupVersion, Scheme};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let codec = ParameterCodec::new(Scheme::builder().install(internal::install).build()?);
//! let meta_v1 = GroupVersion::new("meta.k8s.io", "v1");
//!
//! let options = ListOptions { limit: 5, label_selector: "app=web".into(), ..Default::default() };
//! let values = codec.encode(&options, &meta_v1)?;
//! assert_eq!(values.to_string(), "labelSelector=app%3Dweb&limit=5");
//!
//! let values = Values::parse("limit=5&labelSelector=app%3Dweb&watch")?;
//! let options: internal::ListOptions = codec.decode(&values, &meta_v1)?;
//! assert_eq!(options.label_selector.to_string(), "app=web");
//! assert!(options.watch);
//! # Ok(())
//! # }
//! ```
//!
//! No type needs code of its own: what its fields can be read from and are written as is asked from
//! its JSON entry.

mod codec;
mod decode;
mod encode;
mod error;
pub mod internal;
mod values;

pub use codec::{ParameterCodec, ParameterError};
pub use decode::{decode_object, flag};
pub use encode::encode_object;
pub use error::QueryError;
pub use values::{ParseQueryError, Values};
