//! All mistakes of a declaration are reported, each where it stands, once.
use apimachinery_derive::{Fields, Object};

#[derive(Fields)]
struct Keys {
    #[field(omitempy)]
    a: Str,
    #[field(json = "x", json = "y")]
    b: Str,
    #[field(0)]
    c: i32,
    #[field(3)]
    d: i32,
    #[field(3)]
    e: i32,
    #[field(-1)]
    f: i32,
    #[field(4294967296)]
    g: i32,
    #[field(6, rename = "x", nullable, json)]
    h: i32,
    #[field]
    i: i32,
    #[field(7)]
    #[field(8, omitempty, omitempty)]
    j: i32,
    #[field(list(sorted), patch(append))]
    k: Vec<Str>,
    #[field(json = "")]
    l: i32,
}

#[derive(Object)]
#[object(gruop = "e.com", version = "1", kind = "car-t", namespaced, kind = "Car", plural = "cars")]
#[fields(no_serde)]
struct Kind {}

#[derive(Object)]
#[object(group_version = "e.com/v1", kind = CAR)]
struct NoConstant {}

#[derive(Object)]
#[object(group = "e.com", group_version = GROUP_VERSION, kind = 5)]
struct Both {}

#[derive(Fields)]
#[object(version = "v1")]
struct OtherAttribute {}

fn main() {}
