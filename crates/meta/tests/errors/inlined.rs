//! `inline` on types without fields.
use apimachinery_derive::Fields;
use apimachinery_meta::Time;
use apimachinery_runtime::Str;

#[derive(Clone, Debug, Default, PartialEq)]
struct Plain {
    a: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct WithoutNumbers {
    a: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Text {
    #[field(inline)]
    text: Str,
    right: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct AScalar {
    before: i32,
    #[field(inline)]
    time: Time,
    right: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct NotDerived {
    #[field(inline)]
    plain: Plain,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Boxed {
    #[field(inline)]
    boxed: Box<WithoutNumbers>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Numbered {
    #[field(1, inline)]
    plain: Plain,
    #[field(2, inline)]
    without_numbers: WithoutNumbers,
}

fn main() {}
