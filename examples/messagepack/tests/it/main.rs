//! MessagePack through the public interface.

mod codecs;
mod every_kind;
mod fill;
mod mistakes;
