//! Types that cannot be a field, as far as only the compiler can tell.
use std::time::Duration;

use apimachinery_derive::Fields;
use apimachinery_runtime::{Map, Str};

#[derive(Clone, Debug, Default, PartialEq)]
struct Inner {
    a: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct WithoutNumbers {
    a: i32,
}

#[derive(Clone, Debug, PartialEq)]
enum Color {
    Red,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Spec {
    inner: Inner,
    wait: Option<Duration>,
    again: Vec<Duration>,
    map: Map<Str, Vec<Color>>,
    right: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Numbered {
    #[field(1)]
    inner: Option<Box<Inner>>,
    #[field(2)]
    without_numbers: WithoutNumbers,
    #[field(3)]
    small: i16,
    #[field(4)]
    unknown: NoType,
}

fn main() {}
