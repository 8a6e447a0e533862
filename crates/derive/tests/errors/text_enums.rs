//! Enums of texts.
use apimachinery_derive::{Data, Fields, Object};

#[derive(Clone, Debug, Default, PartialEq, Fields)]
enum Closed {
    #[default]
    Allow,
    Forbid,
}

#[derive(Fields)]
enum WithContent {
    Count(i32),
    Named { size: i32 },
    #[field(other)]
    Other(String),
}

#[derive(Fields)]
enum Misspelt {
    #[field(rename = "allow")]
    Allow,
    #[field(1)]
    Forbid,
    #[field(json = "x", json = "y")]
    Twice,
    #[field(othr)]
    Other(String),
}

#[derive(Fields)]
enum SameText {
    Allow,
    #[field(json = "Allow")]
    Permit,
    #[field(json = "\"")]
    Quote,
    #[field(other)]
    Other(String),
}

#[derive(Fields)]
enum TwoOthers {
    #[field(other, json = "x")]
    Other(String),
    #[field(other)]
    Unknown(String),
}

#[derive(Fields)]
enum EmptyOther {
    #[field(other)]
    Other,
}

#[derive(Object)]
#[object(version = "v1", kind = "Policy")]
enum Kind {
    #[field(other)]
    Other(String),
}

#[derive(Data)]
enum WithoutDefault {
    A,
    #[field(other)]
    Other(String),
}

fn main() {}
