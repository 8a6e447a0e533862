//! Mistakes in what a scheme is built of.
use apimachinery_derive::Object;
use apimachinery_meta::ServeKinds;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{Scheme, SchemeErrors};

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "e.com", version = "v1", kind = "Car")]
struct Car {
    metadata: ObjectMeta,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "e.com", version = "v1beta1", kind = "Car")]
struct OldCar {
    metadata: ObjectMeta,
}

struct NoObject;

fn missing_conversions() -> Result<Scheme, SchemeErrors> {
    Scheme::builder().hub::<Car>().version::<OldCar>().build()
}

fn missing_conversions_of_lists() -> Result<Scheme, SchemeErrors> {
    Scheme::builder().serve::<Car>().version::<OldCar>().build()
}

fn no_object() -> Result<Scheme, SchemeErrors> {
    Scheme::builder().known::<NoObject>().build()
}

fn main() {}
