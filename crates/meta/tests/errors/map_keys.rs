//! Keys of maps that are no texts in the order of texts.
use apimachinery_derive::Fields;
use apimachinery_runtime::{Map, Str};

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Fields)]
enum Color {
    #[default]
    Red,
    #[field(other)]
    Other(Str),
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct ByEnum {
    colors: Map<Color, i32>,
    inside: Option<Vec<Map<Color, Str>>>,
    right: Map<Str, Color>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Numbered {
    #[field(1)]
    by_enum: Map<Color, i32>,
    #[field(2)]
    by_number: Map<i32, Str>,
}

fn main() {}
