//! Checks of your own API types, for your own tests.
//!
//! [`check_conversions`] finds out whether conversions lose something: it makes objects of every
//! version of every kind that has a hub, converts them to the hub and back, and looks for a
//! difference. When there is one, it makes the object smaller until only what is lost is left. Each
//! text field has every word of a dictionary once, of texts that conversions take apart wrongly:
//! with separators, at an end, or with numbers such as `007`.
//!
//! The facade has this as its module `testing`, after the feature of that name.
//!
//! ```
//! use apimachinery_derive::Object;
//! use apimachinery_runtime::{Scheme, Str};
//! use apimachinery_testing::check_conversions;
//!
//! mod v1 {
//! #   use super::{Object, Str};
//!     #[derive(Clone, Debug, Default, PartialEq, Object)]
//!     #[object(group = "example.com", version = "v1", kind = "CronTab")]
//!     pub struct CronTab { pub schedule: Str, pub replicas: Option<i32> }
//! }
//! mod v1beta1 {
//! #   use super::{Object, Str};
//!     #[derive(Clone, Debug, Default, PartialEq, Object)]
//!     #[object(group = "example.com", version = "v1beta1", kind = "CronTab")]
//!     pub struct CronTab { pub cron_spec: Str }
//! }
//!
//! impl From<v1beta1::CronTab> for v1::CronTab {
//!     fn from(old: v1beta1::CronTab) -> Self { Self { schedule: old.cron_spec, replicas: None } }
//! }
//! impl From<v1::CronTab> for v1beta1::CronTab {
//!     fn from(new: v1::CronTab) -> Self { Self { cron_spec: new.schedule } }  // and the replicas?
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let scheme = Scheme::builder().hub::<v1::CronTab>().version::<v1beta1::CronTab>().build()?;
//! let problems = check_conversions(&scheme).unwrap_err();
//! let lost = problems.lost().next().expect("a field is lost");
//! assert_eq!(lost.path.to_string(), "replicas");
//! assert_eq!(lost.after, None);
//! assert!(problems.to_string().starts_with(
//!     "example.com/v1, Kind=CronTab: replicas is 80 before and nothing after converting to \
//!      example.com/v1beta1, Kind=CronTab and back"
//! ), "{problems}");
//! # Ok(())
//! # }
//! ```

mod check;
mod filled;
mod generate;
mod problem;
mod random;
mod shrink;
mod texts;
mod trees;
mod words;

pub use check::{ConversionCheck, ConversionReport, RefusedSample, check_conversions};
pub use problem::{ConversionPanic, ConversionProblem, ConversionProblems, LostField};
