//! The scalar types against what the reference answered, and against random input.

mod arbitrary;
mod duration;
mod int_or_string;
mod quantity;
mod time;
mod vectors;
