//! Only structs.
use apimachinery_derive::{Fields, Object};

#[derive(Fields)]
enum Choice { A, B }

#[derive(Fields)]
struct Pair(u32, u32);

#[derive(Fields)]
struct Generic<T> { value: T }

#[derive(Object)]
#[object(version = "v1", kind = "Unit")]
struct Unit;

fn main() {}
