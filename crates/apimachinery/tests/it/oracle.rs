//! Comparison with the server's own registry: the program built from `conformance/oracle`, which
//! `APIMACHINERY_ORACLE` names, answers what it defaults and converts.

mod annotations;
mod constants;
mod differences;
mod explained;
mod generate;
mod ours;
mod pairs;
mod random;
mod recorded;

pub(super) use ours::has_other_hub;
