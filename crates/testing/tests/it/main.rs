//! Checks of conversions, through the public interface.

mod built_in;
mod lossy;
mod without_table;
