//! JSON, through the public interface.

mod compacting;
mod framing;
mod kinds;
mod nested;
mod numbers;
mod plain;
mod plain_quick;
mod serializing;
mod spacing;
mod stream_lists;
mod strictness;
mod support;
mod texts;
mod unstructured;
