//! A kind in two versions with a hub, and a box that other objects stand in.

use std::sync::Arc;

use apimachinery_derive::Object;
use apimachinery_json::{JsonOptions, JsonSerializer};
use apimachinery_runtime::{
    GroupVersion, GroupVersioner, InternalGroupVersioner, RawExtension, Scheme,
};
use apimachinery_versioning::{VersioningDecoder, VersioningEncoder};

pub(crate) const V1: GroupVersion = GroupVersion::from_static("example.com", "v1");
pub(crate) const V2: GroupVersion = GroupVersion::from_static("example.com", "v2");

macro_rules! kinds {
    ($version:literal) => {
        use apimachinery_derive::Object;

        use apimachinery_runtime::RawExtension;

        #[derive(Clone, Debug, Default, PartialEq, Object)]
        #[object(group = "example.com", version = $version, kind = "Car")]
        pub(crate) struct Car {
            #[field(omitempty)]
            pub(crate) wheels: i32,
        }

        #[derive(Clone, Debug, Default, PartialEq, Object)]
        #[object(group = "example.com", version = $version, kind = "Crate")]
        pub(crate) struct Crate {
            #[field(nested)]
            pub(crate) items: Vec<RawExtension>,
            #[field(omitempty)]
            pub(crate) size: i32,
        }
    };
}

pub(crate) mod v1 {
    kinds!("v1");
}

pub(crate) mod v2 {
    kinds!("v2");
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "__internal", kind = "Car")]
pub(crate) struct Car {
    pub(crate) wheels: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "__internal", kind = "Crate")]
pub(crate) struct Crate {
    #[field(nested)]
    pub(crate) items: Vec<RawExtension>,
    pub(crate) size: i32,
}

/// The same in every version.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "Answer")]
pub(crate) struct Answer {
    pub(crate) code: i32,
}

macro_rules! conversions {
    ($version:ident) => {
        impl From<$version::Car> for Car {
            fn from(car: $version::Car) -> Self {
                Self { wheels: car.wheels }
            }
        }

        impl From<Car> for $version::Car {
            fn from(car: Car) -> Self {
                Self { wheels: car.wheels }
            }
        }

        impl From<$version::Crate> for Crate {
            fn from(it: $version::Crate) -> Self {
                Self { items: it.items, size: it.size }
            }
        }

        impl From<Crate> for $version::Crate {
            fn from(it: Crate) -> Self {
                Self { items: it.items, size: it.size }
            }
        }
    };
}
conversions!(v1);
conversions!(v2);

/// In v1 a car has four wheels and a crate the size 1 unless set otherwise.
pub(crate) fn scheme() -> Scheme {
    let mut builder = Scheme::builder();
    builder.name("test");
    builder.hub::<Car>().version::<v1::Car>().version::<v2::Car>();
    builder.hub::<Crate>().version::<v1::Crate>().version::<v2::Crate>();
    builder.default_with(|car: &mut v1::Car| {
        if car.wheels == 0 {
            car.wheels = 4;
        }
    });
    builder.default_with(|it: &mut v1::Crate| it.size = it.size.max(1));
    builder.unversioned::<Answer>(<Answer as apimachinery_runtime::ApiType>::KIND.to_gvk());
    builder.build().expect("the kinds fit together")
}

pub(crate) fn json() -> Arc<JsonSerializer> {
    Arc::new(JsonSerializer::new(Arc::new(scheme()), JsonOptions::default()))
}

pub(crate) fn decoder() -> VersioningDecoder {
    VersioningDecoder::new(json(), scheme(), Arc::new(InternalGroupVersioner))
}

pub(crate) fn encoder(version: impl GroupVersioner + 'static) -> VersioningEncoder {
    VersioningEncoder::new(json(), scheme(), Arc::new(version))
}
