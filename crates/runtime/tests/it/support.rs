//! Kinds without fields that matter, written by hand: this crate has no derive.

use apimachinery_runtime::{ApiType, GroupVersion, Object, StaticKind, TypeInfo, object_methods};

macro_rules! kind {
    ($name:ident, $group:literal, $version:literal, $kind:literal) => {
        #[derive(Clone, Debug, Default, PartialEq)]
        pub(crate) struct $name(pub(crate) u32);

        impl ApiType for $name {
            const KIND: StaticKind = StaticKind {
                group_version: &GroupVersion::from_static($group, $version),
                kind: $kind,
            };
            const TYPE_INFO: &'static TypeInfo = &TypeInfo {
                path: || stringify!($name),
                kind: Some(Self::KIND),
                has_type_meta: true,
                new: || Box::<$name>::default(),
                entries: &[],
            };
        }

        impl Object for $name {
            object_methods!();
        }
    };
}

kind!(Hub, "g", "__internal", "Car");
kind!(V1, "g", "v1", "Car");
kind!(V2, "g", "v2", "Car");
kind!(Bus, "g", "v1", "Bus");
kind!(OldCar, "old.g", "v1", "Car");
kind!(Status, "", "v1", "Status");
kind!(OtherStatus, "", "v1", "Status");

impl From<V1> for Hub {
    fn from(version: V1) -> Self {
        Self(version.0 + 100)
    }
}

impl From<Hub> for V1 {
    fn from(hub: Hub) -> Self {
        Self(hub.0.saturating_sub(100))
    }
}

impl From<&Hub> for V1 {
    fn from(hub: &Hub) -> Self {
        Self(hub.0.saturating_sub(100))
    }
}

macro_rules! alike {
    ($($name:ident),*) => {$(
        impl From<$name> for Hub {
            fn from(version: $name) -> Self {
                Self(version.0)
            }
        }

        impl From<Hub> for $name {
            fn from(hub: Hub) -> Self {
                Self(hub.0)
            }
        }
    )*};
}

alike!(Bus, OldCar);

impl TryFrom<V2> for Hub {
    type Error = String;

    fn try_from(version: V2) -> Result<Self, Self::Error> {
        if version.0 == 13 { Err("13 wheels".to_owned()) } else { Ok(Self(version.0)) }
    }
}

impl TryFrom<Hub> for V2 {
    type Error = String;

    fn try_from(hub: Hub) -> Result<Self, Self::Error> {
        Ok(Self(hub.0))
    }
}
