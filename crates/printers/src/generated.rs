//! What the generator writes.

pub(crate) mod columns;
