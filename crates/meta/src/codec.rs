//! Types with code of their own in each format.

mod json;
#[cfg(feature = "protobuf")]
mod protobuf;
mod reflect;

/// serde's traits, through the JSON form.
#[cfg(feature = "serde")]
macro_rules! serde_through_json {
    ($($type:ty),*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                apimachinery_json::derived::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                apimachinery_json::derived::deserialize(deserializer)
            }
        }
    )*};
}

#[cfg(feature = "serde")]
serde_through_json!(
    crate::Time,
    crate::MicroTime,
    crate::Duration,
    crate::Quantity,
    crate::IntOrString,
    crate::FieldsV1
);
