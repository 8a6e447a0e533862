//! Programs that do not compile, as tests of that.
//!
//! A version that does not convert to the hub:
//!
//! ```compile_fail,E0277
//! use apimachinery::{Object, Scheme};
//!
//! #[derive(Clone, Debug, Default, PartialEq, Object)]
//! #[object(group = "example.com", version = "v1", kind = "Car")]
//! struct Car {}
//! #[derive(Clone, Debug, Default, PartialEq, Object)]
//! #[object(group = "example.com", version = "v1beta1", kind = "Car")]
//! struct OldCar {}
//!
//! impl From<Car> for OldCar {
//!     fn from(_: Car) -> Self { Self {} }
//! }
//!
//! Scheme::builder().hub::<Car>().version::<OldCar>();
//! ```
//!
//! A kind without a default:
//!
//! ```compile_fail,E0277
//! #[derive(Clone, Debug, PartialEq, apimachinery::Object)]
//! #[object(group = "example.com", version = "v1", kind = "Car")]
//! struct Car {}
//! ```
//!
//! A field of a type without a JSON form:
//!
//! ```compile_fail,E0277
//! #[derive(Clone, Debug, Default, PartialEq, apimachinery::Fields)]
//! struct Car { started: Option<std::time::Duration> }
//! ```
//!
//! A numbered field whose type has no numbers:
//!
//! ```compile_fail,E0277
//! #[derive(Clone, Debug, Default, PartialEq, apimachinery::Fields)]
//! struct Wheel { size: i32 }
//! #[derive(Clone, Debug, Default, PartialEq, apimachinery::Fields)]
//! struct Car { #[field(1)] wheel: Wheel }
//! ```
//!
//! The same with all that is needed compiles:
//!
//! ```
//! #[derive(Clone, Debug, Default, PartialEq, apimachinery::Fields)]
//! struct Wheel { #[field(1)] size: i32 }
//! #[derive(Clone, Debug, Default, PartialEq, apimachinery::Object)]
//! #[object(group = "example.com", version = "v1", kind = "Car")]
//! struct Car { #[field(1)] wheel: Wheel }
//! ```
