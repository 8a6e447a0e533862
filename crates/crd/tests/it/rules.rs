//! Rules in CEL.

pub(super) mod answers;
mod differential;
mod generated;
mod hostile;
mod recorded;
mod unit_tests;
