//! The scalar types against what the reference answered, and against random input.

#[path = "scalars/arbitrary.rs"]
mod arbitrary;
#[path = "scalars/duration.rs"]
mod duration;
#[path = "scalars/int_or_string.rs"]
mod int_or_string;
#[path = "scalars/quantity.rs"]
mod quantity;
#[path = "scalars/time.rs"]
mod time;
#[path = "scalars/vectors.rs"]
mod vectors;
