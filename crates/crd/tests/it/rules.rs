//! Rules in CEL.

mod answers;
mod differential;
mod generated;
mod hostile;
mod recorded;
mod unit_tests;
