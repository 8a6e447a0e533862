//! The reference's tables of built-in kinds: `testdata/tables`.

use std::fs;

use apimachinery_printers::all;
use serde_json::Value;

use super::support::{Form, KINDS, table_of};

pub(crate) const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/tables");
pub(crate) const COLUMNS: &str = "kind-columns.tsv";
pub(crate) const TABLES: &str = "kinds.tsv";

fn lines<const N: usize>(name: &str) -> Vec<[String; N]> {
    let text = fs::read_to_string(format!("{FOLDER}/{name}")).expect("it is recorded");
    let cells = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>();
    text.lines().map(|line| cells(line).try_into().expect("as many cells")).collect()
}

/// TBL-01: The columns of every kind are those of the reference, with their descriptions.
#[test]
fn columns_are_those_of_the_reference() {
    let rows: Vec<[String; 3]> = lines(COLUMNS);
    assert_eq!(rows.len(), KINDS.len());
    for [version, kind, expected] in rows {
        let form = Form { is_wide: true, has_headers: true };
        let object = format!(r#"{{"apiVersion":"{version}","kind":"{kind}"}}"#);
        let found = table_of(&all(), &object, form).expect("a table");
        let expected: Value = serde_json::from_str(&expected).expect("it is JSON");
        assert_eq!(found["columnDefinitions"], expected, "{version} {kind}");
    }
}

/// TBL-01: The cells of every kind are those of the reference.
#[test]
fn cells_are_those_of_the_reference() {
    let rows: Vec<[String; 3]> = lines(TABLES);
    assert!(rows.len() > 3 * KINDS.len(), "{}", rows.len());
    for [form, object, expected] in rows {
        let form = Form { is_wide: form == "wide", has_headers: false };
        let found = table_of(&all(), &object, form).map(|mut table| {
            table.as_object_mut().expect("an object").remove("columnDefinitions");
            table
        });
        let expected = match expected.split_once(':').expect("an outcome") {
            ("ok", table) => Ok(serde_json::from_str::<Value>(table).expect("it is JSON")),
            (_, error) => Err(error.to_owned()),
        };
        assert_eq!(found, expected, "{form:?} {object}");
    }
}
