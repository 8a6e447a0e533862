//! The types in protobuf.

mod duration;
mod fields_v1;
mod int_or_string;
mod list;
mod quantity;
mod times;
mod wrapped_list;
