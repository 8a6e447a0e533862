//! One kind in two versions, with a hub.

use apimachinery_derive::Object;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{Object, Scheme};
use apimachinery_serializer::CodecFactory;

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "__internal", kind = "Car")]
pub(crate) struct Car {
    #[field(1)]
    pub(crate) metadata: ObjectMeta,
    #[field(2, omitempty)]
    pub(crate) wheels: i32,
}

pub(crate) mod v1 {
    use super::{Object, ObjectMeta};

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "example.com", version = "v1", kind = "Car")]
    pub(crate) struct Car {
        #[field(1)]
        pub(crate) metadata: ObjectMeta,
        #[field(2, omitempty)]
        pub(crate) wheels: i32,
    }
}

pub(crate) mod v2 {
    use super::{Object, ObjectMeta};

    #[derive(Clone, Debug, Default, PartialEq, Object)]
    #[object(group = "example.com", version = "v2", kind = "Car")]
    pub(crate) struct Car {
        #[field(1)]
        pub(crate) metadata: ObjectMeta,
        #[field(2, omitempty)]
        pub(crate) axles: i32,
    }
}

impl From<v1::Car> for Car {
    fn from(car: v1::Car) -> Self {
        Self { metadata: car.metadata, wheels: car.wheels }
    }
}

impl From<Car> for v1::Car {
    fn from(car: Car) -> Self {
        Self { metadata: car.metadata, wheels: car.wheels }
    }
}

impl From<v2::Car> for Car {
    fn from(car: v2::Car) -> Self {
        Self { metadata: car.metadata, wheels: car.axles * 2 }
    }
}

impl From<Car> for v2::Car {
    fn from(car: Car) -> Self {
        Self { metadata: car.metadata, axles: car.wheels / 2 }
    }
}

/// Defaults to four wheels in v1.
pub(crate) fn scheme() -> Scheme {
    let mut builder = Scheme::builder();
    builder.name("test").hub::<Car>().version::<v1::Car>().version::<v2::Car>().default_with(
        |car: &mut v1::Car| {
            if car.wheels == 0 {
                car.wheels = 4;
            }
        },
    );
    builder.build().expect("the kinds fit together")
}

pub(crate) fn codecs() -> CodecFactory {
    // Which crates are built together decides whether there is CBOR.
    CodecFactory::builder(scheme()).without("application/cbor").build()
}

pub(crate) const CAR: &str =
    r#"{"kind":"Car","apiVersion":"example.com/v1","metadata":{"name":"a"}}"#;
