//! CustomResourceDefinitions without a cluster: definitions validated, their objects prepared and
//! converted.
//!
//! ```
//! use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
//! use apimachinery_crd::{Definition, update_conditions};
//!
//! let mut definition: CustomResourceDefinition = apimachinery_json::from_str(
//!     r#"{"metadata":{"name":"crontabs.example.com"},
//!         "spec":{"group":"example.com","scope":"Namespaced",
//!             "names":{"plural":"crontabs","singular":"crontab","kind":"CronTab","listKind":"CronTabList"},
//!             "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{
//!                 "type":"object","properties":{"spec":{"type":"object","properties":{
//!                     "cron":{"type":"text"}}}}}}}]},
//!         "status":{"storedVersions":["v1"]}}"#,
//! )?;
//! let errors = Definition::from(&definition).validate();
//! assert!(errors.to_string().contains(
//!     r#"spec.validation.openAPIV3Schema.properties[spec].properties[cron].type: Unsupported value: "text": "#
//! ));
//!
//! update_conditions(&mut definition, [], "2024-02-29T12:00:00Z".parse()?);
//! assert_eq!(definition.status.conditions[1].reason, "InitialNamesAccepted");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | what | where |
//! |---|---|
//! | definitions and their changes validated, the warnings of servers | [`Definition`] |
//! | rules in CEL: checks, costs, validation of objects | [`check_rules`], [`Rules`], [`default_rules`] |
//! | accepted names and conditions, as a server's controllers set them | [`decide_names`], [`update_conditions`], [`conditions`] |
//! | a definition from Rust types, and whether it drifted from them | [`DefinitionBuilder`], [`compare`] |
//! | kinds without a type for codecs, objects prepared and validated as by a server | [`CustomKinds`], [`CustomVersion`] |
//! | what a request may change, status and scale | [`prepare_for_create`], [`prepare_for_update`], [`prepare_for_status_update`], [`ScalePaths`] |
//! | tables of objects | [`table_convertor`] |
//! | objects in other versions, by name, by webhook, or through Rust types | [`Converter`], [`ConversionStrategy`] |
//!
//! Corresponds to `k8s.io/apiextensions-apiserver` without its server.

mod approval;
mod ca_bundle;
mod columns;
pub mod conditions;
mod controllers;
mod conversion;
mod definition;
mod from_types;
mod kinds;
mod names;
mod rules;
mod scale;
mod status;

pub use columns::{printer_column, table_convertor};
pub use controllers::{update_conditions, update_conditions_among};
pub use conversion::{
    Conversion, ConversionFailure, ConversionStrategy, ConvertError, Converter, ConverterError,
    InvalidObject, PendingConversion,
};
pub use definition::{Definition, DefinitionWarning};
pub use from_types::{
    DefinitionBuildError, DefinitionBuildErrorKind, DefinitionBuilder, Drift, Mismatch,
    VersionBuilder, compare, manifest, schema_of, schema_of_table,
};
pub use kinds::{CustomKind, CustomKindError, CustomKinds, CustomNames, CustomVersion, Prepared};
pub use names::{AcceptedNames, NameDecision, decide_names};
pub use rules::{
    OBJECT_BUDGET, RuleCost, RuleFindings, RuleOptions, RuleReport, Rules, StoredExpressions,
    check_rules, declaration, default_rules, rules_blocked_by,
};
pub use scale::{ScaleError, ScalePaths};
pub use status::{prepare_for_create, prepare_for_status_update, prepare_for_update};
