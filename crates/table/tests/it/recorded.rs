//! The tables of the reference: `testdata/tables`.

use apimachinery_meta::Duration;
use apimachinery_table::{IncludeObject, human_duration, short_human_duration};

use super::support::{Column, convertor, json_of, request, unstructured};
use apimachinery_test_support::recorded;

/// Calls `check` with the cells of each row; there are at least so many.
fn for_each_row<const N: usize>(name: &str, least: usize, check: impl Fn([&str; N])) {
    let table = recorded(format!("tables/{name}"));
    let lines = table.lines().filter(|line| !line.starts_with("# "));
    let rows = lines.map(|line| {
        let cells: Vec<String> = line.split('\t').map(unescape).collect();
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        check(cells.try_into().unwrap_or_else(|_| panic!("{name}: {line:?} has another width")));
    });
    assert!(rows.count() >= least);
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

/// TBL-01: Printer columns of every type give the cells that they give in the reference, and the kinds without a printer
/// their two columns; the metadata of a list is carried over.
#[test]
fn tables_are_those_of_the_reference() {
    for_each_row("tables.tsv", 30, |[columns, object, options, expected]| {
        let given: Option<Vec<Column>> =
            (!columns.is_empty()).then(|| serde_json::from_str(columns).unwrap());
        let request =
            request().include_object(IncludeObject::None).headers(options != "no headers");
        let found = match convertor(given) {
            Err(error) => format!("err:{error}"),
            Ok(convertor) => match convertor.to_table(&unstructured(object), &request) {
                Err(error) => format!("err:{error}"),
                Ok(table) => format!("ok:{}", json_of(&table)),
            },
        };
        assert_eq!(found, expected, "{columns} {object}");
    });
}

/// TBL-01: Lengths of time are written for people as in the reference.
#[test]
fn durations_are_those_of_the_reference() {
    for_each_row("durations.tsv", 500, |[nanos, human, short]| {
        let duration = Duration::from_nanos(nanos.parse().unwrap());
        assert_eq!(human_duration(duration), human, "{nanos}");
        assert_eq!(short_human_duration(duration), short, "{nanos}");
    });
}
