//! Variants that are refused: nothing else follows from them.
use apimachinery_derive::{Data, Fields};
use apimachinery_runtime::Str;

#[derive(Clone, Debug, Default, PartialEq, Fields)]
enum WithContent {
    #[default]
    None,
    Count(i32),
    #[field(other)]
    Other(Str),
}

#[derive(Data, Fields)]
enum WithDefault {
    #[default]
    None,
    Named { size: i32 },
    #[field(other)]
    Other(Str),
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
enum TwoOthers {
    #[default]
    None,
    #[field(other)]
    Other(Str),
    #[field(other)]
    Unknown(Str),
}

/// It is right, but for what stands in for a text that is left out.
#[derive(Clone, Debug, PartialEq, Fields)]
enum WithoutDefault {
    None,
    #[field(other)]
    Other(Str),
}

fn main() {}
