//! What an object needs beside its derive, and a struct inside one.
use apimachinery_derive::{Fields, Object};
use apimachinery_meta::v1::ObjectMeta;

#[derive(Clone, Debug, PartialEq, Object)]
#[object(group = "e.com", version = "v1", kind = "Car")]
struct WithoutDefault {
    metadata: ObjectMeta,
}

#[derive(Object)]
#[object(group = "e.com", version = "v1", kind = "Car")]
struct WithoutAll {
    metadata: ObjectMeta,
}

#[derive(Clone, Debug, PartialEq, Fields)]
struct Spec {
    doors: i32,
}

#[derive(Clone, Debug, PartialEq, Fields)]
struct Numbered {
    #[field(1)]
    doors: i32,
}

#[derive(Fields)]
struct WithNothing {
    #[field(1)]
    doors: i32,
}

fn main() {}
