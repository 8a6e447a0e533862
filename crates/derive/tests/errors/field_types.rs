//! Types that cannot be a field, as far as their names tell.
use apimachinery_derive::Fields;

#[derive(Fields)]
struct Spec<'a> {
    text: &'a str,
}

#[derive(Fields)]
struct Types {
    map: std::collections::BTreeMap<String, String>,
    hash: HashMap<String, i32>,
    set: Option<BTreeSet<String>>,
    wait: std::time::Duration,
    at: Vec<SystemTime>,
    float: f32,
    size: usize,
    wide: u128,
    letter: char,
    bytes: [u8; 3],
    pair: (i32, i32),
    text: &'static str,
    call: fn(i32) -> i32,
    twice: Option<Option<i32>>,
    boxed: Vec<Option<Box<std::option::Option<Str>>>>,
    nested: Map<Str, Vec<HashMap<String, i32>>>,
    right: i32,
}

#[derive(Fields)]
struct Words {
    #[field(nested)]
    x: Str,
    #[field(inline)]
    y: Str,
    #[field(type_meta)]
    z: Option<Str>,
    #[field(null)]
    n: Str,
    #[field(omitzero)]
    o: Str,
}

fn main() {}
