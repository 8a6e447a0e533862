//! Expressions: what is wrong with them, their types, costs and values, beside the reference's recorded answers.

mod answers;
mod declared;
mod differential;
mod hostile;
mod lazy;
mod recorded;
mod specification;
