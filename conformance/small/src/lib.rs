//! Nothing but tests: see `tests/it`.
