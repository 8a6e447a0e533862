//! Whether the repository is what its documents say.

mod circles;
mod dependencies;
mod documentation;
mod graph;
mod lints;
mod metadata;
mod packages;
mod public;
