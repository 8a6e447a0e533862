//! The vocabulary, through its public interface.

mod builder;
mod cached_objects;
mod conversions;
mod errors;
mod helpers;
mod map;
mod names;
mod nested;
mod queries;
mod resources;
mod support;
mod text;
mod unstructured;
mod unstructured_kinds;
mod versioners;
