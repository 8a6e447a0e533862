//! Rules in CEL.

mod answers;
mod differential;
mod generated;
mod recorded;
