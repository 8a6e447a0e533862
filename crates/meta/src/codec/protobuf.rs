//! The types in protobuf.

mod int_or_string;
mod list;
mod scalars;
mod times;
mod wrapped_list;
