//! Protobuf numbers.
use apimachinery_derive::Fields;

#[derive(Fields)]
struct Some {
    #[field(1)]
    numbered: u32,
    forgotten: u32,
    neither: u32,
}

#[derive(Fields)]
struct Twice {
    #[field(1)]
    first: u32,
    #[field(1)]
    second: u32,
}

#[derive(Fields)]
struct NotAllowed {
    #[field(0)]
    zero: u32,
    #[field(19000)]
    reserved: u32,
    #[field(536870912)]
    large: u32,
}

fn main() {}
