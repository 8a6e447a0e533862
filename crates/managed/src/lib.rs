//! Server-side apply: which manager owns which fields of an object.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

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
pub use kinds::{CustomKinds, KindsError, ManagedKinds, SchemeKinds};
pub use managers::{ManagedFieldsError, ManagerName, Managers, Owned};
pub use path::{Path, PathError};
pub use scale::ScaleFields;
pub use schema::MergeSchema;
pub use set::{FieldFilter, FieldPattern, FieldSet, MAX_PATH_LENGTH, Paths, PatternStep};
pub use typed::compare::Comparison;
pub use typed::items::ItemError;
pub use typed::merge::MergeError;
pub use typed::validate::SchemaMismatch;
pub use upgrade::{ApplyUpgrade, UpgradeError};
