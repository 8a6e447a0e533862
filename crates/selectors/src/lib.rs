//! Label selectors and field selectors: the texts in `labelSelector` and `fieldSelector` of a
//! request, and the `LabelSelector` in a spec.
//!
//! ```
//! use apimachinery_runtime::{Map, Str};
//! use apimachinery_selectors::{fields, labels};
//!
//! let selector: labels::Selector = "tier in (web, db), !canary".parse()?;
//! assert_eq!(selector.to_string(), "!canary,tier in (db,web)");
//! let pod: Map<Str, Str> = [("tier", "web")].into_iter().map(|(k, v)| (k.into(), v.into())).collect();
//! assert!(selector.matches(&pod));
//!
//! let selector: fields::FieldSelector = "status.phase!=Running".parse()?;
//! assert!(!selector.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod fields;
pub mod label_selector;
pub mod labels;
mod lookup;
mod operator;
pub mod sets;

pub use lookup::Lookup;
pub use operator::Operator;
