//! Comparison with the reference itself: the program built from `conformance/`, which
//! `APIMACHINERY_REFERENCE` names, writes objects and answers questions.

mod dice;
mod frames;
mod mutate;
mod mutated;
mod random;
mod reference;
mod seed;
