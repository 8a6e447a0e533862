//! What the derives' code refers to, under one name.

pub use apimachinery_json as json;
pub use apimachinery_protobuf as protobuf;
pub use apimachinery_runtime as runtime;
pub use serde;
