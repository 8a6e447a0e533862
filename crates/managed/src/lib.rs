//! Server-side apply: which manager owns which fields of an object, and what an apply makes of it.
//!
//! | to | there is |
//! |---|---|
//! | apply a configuration, and track other changes | [`FieldManager`], for the types of a scheme ([`SchemeKinds`]) and custom resources ([`CustomManagedKinds`]) |
//! | make a configuration, or take one out of an object | [`Apply`], [`extract`] |
//! | read and change managed fields | [`Managers`], [`FieldSet`], [`ElementPath`] |
//! | know how a kind is merged, and merge and compare values | [`MergeSchema`], from a type's declaration, a structural schema, definitions, or deduced |
//! | move from client-side apply, or between a resource and its scale | [`ApplyUpgrade`], [`ScaleFields`] |
//!
//! ```
//! use std::sync::Arc;
//! use apimachinery_api::core::v1::ConfigMap;
//! use apimachinery_managed::{Apply, ApplyOptions, FieldManager, SchemeKinds};
//! use apimachinery_meta::Time;
//! use apimachinery_runtime::{GroupVersionKind, Scheme};
//!
//! let scheme = Scheme::builder().install(apimachinery_api::core::install).build()?;
//! let kinds = Arc::new(SchemeKinds::new(Arc::new(scheme)));
//! let manager = FieldManager::new(GroupVersionKind::new("", "v1", "ConfigMap"), kinds);
//!
//! let mine = Apply::<ConfigMap>::new("settings").set("data.colour", "red")?;
//! let yours = Apply::<ConfigMap>::new("settings").set("data.colour", "blue")?;
//! let at = |name| ApplyOptions::new(name, Time::from_seconds(0));
//! let live = manager.apply(&manager.new_object()?, mine.object(), &at("me"))?;
//! let conflict = manager.apply(&live, yours.object(), &at("you")).unwrap_err();
//! assert_eq!(conflict.to_string(), r#"Apply failed with 1 conflict: conflict with "me": .data.colour"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Values are walked as deep as they are, which their decoders bound; sets of fields are as deep as
//! [`MAX_PATH_LENGTH`]. Corresponds to `k8s.io/apimachinery/pkg/util/managedfields` and
//! `sigs.k8s.io/structured-merge-diff`.

#![cfg_attr(docsrs, feature(doc_cfg))]
mod apply;
mod conflicts;
mod element;
mod extract;
mod field_manager;
mod fields_v1;
mod kinds;
mod managers;
mod path;
mod scale;
mod schema;
mod set;
mod typed;
mod updater;
mod upgrade;
mod value_order;
mod value_text;

pub use apply::{Apply, SetError};
pub use conflicts::{Conflict, Conflicts};
pub use element::{ItemKey, PathElement};
pub use extract::{ExtractError, extract, extract_value};
pub use field_manager::{
    ApplyError, ApplyErrorKind, ApplyOptions, FieldManager, keep_times_of_unchanged,
    manager_or_user_agent,
};
pub use fields_v1::{ElementError, FieldsError};
pub use kinds::{CustomManagedKinds, KindsError, ManagedKinds, SchemeKinds};
pub use managers::{ManagedFieldsError, ManagerName, Managers, Owned};
pub use path::{ElementPath, PathError};
pub use scale::ScaleFields;
pub use schema::{DefinitionsError, MergeSchema};
pub use set::{FieldFilter, FieldPattern, FieldSet, MAX_PATH_LENGTH, Paths, PatternStep};
pub use typed::compare::Comparison;
pub use typed::mistakes::SchemaMismatch;
pub use upgrade::{ApplyUpgrade, UpgradeError};
