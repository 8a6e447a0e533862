//! What fields hold: plain data, maps, bytes, and paths to fields.

mod byte_string;
#[doc(hidden)]
pub mod in_place;
pub(crate) mod map;
mod nullable_vec;
mod path;
mod value;

pub use byte_string::ByteString;
pub use map::{Iter as MapIter, Map, MapKey};
pub use nullable_vec::NullableVec;
pub use path::{FieldPath, PathSegment};
pub use value::Value;
