//! `meta/v1` of Kubernetes: the metadata every object carries, times, quantities, options and
//! statuses.
//!
//! ```
//! use apimachinery_meta::v1::ObjectMeta;
//! use apimachinery_meta::{Quantity, Time};
//!
//! let meta = ObjectMeta { name: "web".into(), ..Default::default() };
//! assert_eq!(meta.name, "web");
//! let memory: Quantity = "1024Mi".parse()?;
//! assert_eq!(memory.to_string(), "1Gi");
//! let time: Time = "2024-02-29T12:00:00+02:00".parse()?;
//! assert_eq!(time.to_string(), "2024-02-29T10:00:00Z");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate self as apimachinery_meta;

mod accessor;
mod codec;
pub mod conditions;
mod declared_defaults;
#[doc(hidden)]
pub mod derive_support;
mod duration;
mod encoded;
mod fields_v1;
mod generated;
mod install;
mod int_or_string;
mod kept_rest;
mod list;
pub mod lists;
mod micro_time;
mod object_key;
mod owners;
mod quantity;
mod request_texts;
mod selectable_fields;
mod serve;
mod status_error;
mod string_type;
mod time;
mod unstructured;
mod wrapped_list;

pub use accessor::{
    NoMetadataError, list_meta, list_meta_mut, object_meta, object_meta_mut, update_object_meta,
};
pub use apimachinery_runtime::{RawExtension, TypeMeta};
pub use declared_defaults::declared_defaults;
pub use duration::{Duration, DurationRangeError, ParseDurationError};
pub use encoded::decode_object_meta;
pub use fields_v1::FieldsV1;
pub use generated::{v1, v1beta1};
pub use install::{install_into, install_unversioned};
pub use int_or_string::{
    ImpossibleTypeError, IntOrString, IntOrStringKind, IntOrStringValue, PercentError, Rounding,
};
pub use kept_rest::{keep_rest, restore_rest};
pub use list::{List, ListedKind};
pub use micro_time::MicroTime;
pub use object_key::{ObjectKey, ParseKeyError};
pub use quantity::{ParseQuantityError, Quantity, QuantityFormat, QuantityRangeError, Scale};
pub use request_texts::{EventType, PatchType};
pub use selectable_fields::selectable_fields;
pub use serve::{ServeKinds, ServedKind};
pub use status_error::{ServerResponse, StatusError, UnexpectedObjectError};
pub use time::{ParseTimeError, Time, TimeRangeError, TimeText};
pub use unstructured::UnstructuredMetadata;
pub use wrapped_list::WrappedList;
