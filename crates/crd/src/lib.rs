//! CustomResourceDefinitions: what a definition makes of its objects, without a cluster.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod approval;
mod ca_bundle;
mod columns;
pub mod conditions;
mod controllers;
mod definition;
mod from_types;
mod kinds;
mod names;
mod rules;
mod scale;
mod status;
mod url;

pub use columns::{printer_column, table_convertor};
pub use controllers::update_conditions;
pub use definition::Definition;
pub use from_types::{
    BuildError, BuildErrorKind, DefinitionBuilder, Difference, Drift, VersionBuilder, compare,
    schema_of,
};
pub use kinds::{
    Admission, CustomConversionError, CustomKind, CustomKindError, CustomKinds, CustomNames,
    CustomVersion,
};
pub use names::{NameDecision, decide_names};
pub use rules::{
    OBJECT_BUDGET, RuleCost, RuleFindings, RuleOptions, RuleReport, Rules, StoredExpressions,
    check_rules, default_rules, rules_blocked_by,
};
pub use scale::{ScaleError, ScalePaths};
pub use status::{prepare_create, prepare_status_update, prepare_update};
