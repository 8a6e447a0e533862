//! An object names its kind.
use apimachinery_derive::Object;

#[derive(Object)]
struct Nameless {}

#[derive(Object)]
#[object(group = "example.com", kind = "Car")]
struct WithoutVersion {}

#[derive(Object)]
#[object(group = "example.com", version = "v1")]
struct WithoutKind {}

#[derive(Object)]
#[object(group = "example.com", version = "v1", kind = "Car", plural = "cars")]
struct UnknownWord {}

#[derive(Object)]
#[object(version = "v1", kind = "Car")]
struct WithKindField { kind: String, #[field(json = "apiVersion")] version: String }

fn main() {}
