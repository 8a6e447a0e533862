//! Structural schemas of custom resources: objects pruned, defaulted and validated as a
//! CustomResourceDefinition declares, without a cluster.
//!
//! A [`Structural`] is made from the `JSONSchemaProps` of a definition, `v1` or `v1beta1`. It
//! [checks](Structural::check) itself, and does with objects without a type what a server does, in
//! place and in this order:
//!
//! | step | method |
//! |---|---|
//! | remove unknown fields | [`prune`](Structural::prune), or [`prune_collecting`](Structural::prune_collecting) to report them |
//! | bring metadata into its shape | [`coerce_metadata`](Structural::coerce_metadata) |
//! | remove `null` where there is no default for it | [`drop_nulls`](Structural::drop_nulls) |
//! | defaults | [`default_fields`](Structural::default_fields) |
//! | validate | [`validate`](Structural::validate), [`validate_embedded`](Structural::validate_embedded), [`validate_lists`](Structural::validate_lists) |
//! | validate a change | [`validate_update`](Structural::validate_update) tolerates errors that were there before |
//!
//! ```
//! use apimachinery_api::apiextensions::v1::JSONSchemaProps;
//! use apimachinery_runtime::Value;
//! use apimachinery_schema::{Structural, ValueOptions};
//! use apimachinery_validation::Path;
//!
//! let props: JSONSchemaProps = apimachinery_json::from_str(
//!     r#"{"type":"object","properties":{"spec":{"type":"object","properties":{
//!         "cron":{"type":"string","pattern":"^(\\S+ ){4}\\S+$"},
//!         "replicas":{"type":"integer","minimum":1,"default":1}}}}}"#,
//! )?;
//! let schema = Structural::try_from(&props)?;
//!
//! let Value::Map(mut object) = apimachinery_json::value_from_str(r#"{"spec":{"cron":"daily","zone":"UTC"}}"#)? else {
//!     unreachable!()
//! };
//! let unknown = schema.prune_collecting(&mut object);
//! assert_eq!(unknown.paths[0].to_string(), "spec.zone");
//! schema.drop_nulls(&mut object);
//! schema.default_fields(&mut object);
//! assert_eq!(object["spec"].get("replicas"), Some(&1.into()));
//! let errors = schema.validate(&Path::none(), &object, ValueOptions::default());
//! assert_eq!(
//!     errors.to_string(),
//!     r#"spec.cron: Invalid value: "daily": spec.cron in body should match '^(\S+ ){4}\S+$'"#
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rules in CEL are kept, in [`Structural::rules`], and not run: the crate `apimachinery-crd` does
//! that. Schemas and objects are as deep as their decoders allow, which bounds every walk;
//! [patterns](Pattern) match in linear time.
//!
//! Corresponds to `k8s.io/apiextensions-apiserver/pkg/apiserver/schema` with its packages for
//! pruning, defaulting, metadata and types of lists, and to `pkg/apiserver/validation`.

mod check;
mod check_defaults;
mod children;
mod coerce;
mod defaults;
mod embedded;
mod format;
mod from_props;
mod list_types;
mod metadata_error;
mod prune;
mod prune_defaults;
mod schema_error;
mod structural;
mod surroundings;
mod validate;

pub use apimachinery_go_text::regexp::{MAX_PATTERN_STEPS, Pattern, PatternError};
pub use check::StructuralOptions;
pub use check_defaults::DefaultRules;
pub use coerce::OnMalformed;
pub use defaults::DefaultsTooLarge;
pub use format::StringFormat;
pub use prune::UnknownFields;
pub use prune_defaults::DefaultError;
pub use schema_error::{SchemaError, SchemaErrorKind};
pub use structural::{
    AdditionalProperties, Documentation, Junctors, Sizes, Structural, Topology, ValueValidation,
};
pub use validate::{Correlated, ValueOptions};
