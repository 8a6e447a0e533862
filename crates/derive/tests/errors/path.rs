//! What emitted code needs is where it is said to be.
use apimachinery_derive::{Fields, Object};

#[derive(Fields)]
struct NotFound {}

#[derive(Fields)]
#[fields(crate = "not a path")]
struct NoPath {}

#[derive(Fields)]
#[fields(crat = "apimachinery")]
struct Misspelt {}

#[derive(Object)]
#[object(version = "v1", kind = "Car", crate = 5)]
struct NoText {}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(version = "v1", kind = "Car", crate = "nowhere::apimachinery")]
struct Nowhere {}

fn main() {}
