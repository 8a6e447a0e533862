//! Tables of the reference's answers: `testdata/scalars`.

use std::fmt::Display;

/// Calls `check` with the cells of each row of the table `name`.
pub(crate) fn for_each_row<const N: usize>(name: &str, check: impl Fn([&str; N])) {
    apimachinery_test_support::for_each_row(format!("scalars/{name}"), 51, check);
}

/// What the tables hold of an outcome.
pub(crate) fn outcome<T: Display, E: Display>(result: &Result<T, E>) -> String {
    match result {
        Ok(value) => format!("ok:{value}"),
        Err(error) => format!("err:{error}"),
    }
}
