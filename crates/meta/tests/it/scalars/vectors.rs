//! Tables of the reference's answers: `testdata/scalars`.

use apimachinery_test_support::recorded;
use std::fmt::Display;

/// Calls `check` with the cells of each row of the table `name`.
pub(crate) fn for_each_row<const N: usize>(name: &str, check: impl Fn([&str; N])) {
    let table = recorded(format!("scalars/{name}"));
    let mut rows = 0;
    for line in table.lines().filter(|line| !line.starts_with("# ")) {
        let cells: Vec<String> = line.split('\t').map(unescape).collect();
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        check(cells.try_into().unwrap_or_else(|_| panic!("{name}: {line:?} has another width")));
        rows += 1;
    }
    assert!(rows > 50, "{name} has {rows} rows");
}

/// `\xNN` is a byte.
fn unescape(cell: &str) -> String {
    let mut parts = cell.split("\\x");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (digits, rest) = part.split_at(2);
        text.push(char::from(u8::from_str_radix(digits, 16).unwrap()));
        text.push_str(rest);
    }
    text
}

/// What the tables hold of an outcome.
pub(crate) fn outcome<T: Display, E: Display>(result: &Result<T, E>) -> String {
    match result {
        Ok(value) => format!("ok:{value}"),
        Err(error) => format!("err:{error}"),
    }
}
