//! Rules in CEL.

mod answers;
mod differential;
mod generated;
mod recorded;
mod unit_tests;
