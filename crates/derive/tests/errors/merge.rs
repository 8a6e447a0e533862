//! Mistakes in how types are merged.

use apimachinery_derive::{Fields, Object};

#[derive(Fields)]
#[fields(map(whole))]
struct Whole {}

#[derive(Fields)]
#[fields(map)]
struct Nothing {}

#[derive(Fields)]
struct Lists {
    #[field(list)]
    items: Vec<String>,
}

#[derive(Fields)]
#[fields(map(atomic), map(granular))]
struct Twice {}

#[derive(Fields)]
#[fields(map(atomic))]
enum Texts {
    One,
}

#[derive(Object)]
#[object(group = "example.com", version = "v1", kind = "Car", mpa(atomic))]
struct Misspelt {}

fn main() {}
