//! The reference's tables of built-in kinds: `testdata/tables`.

use apimachinery_printers::all;
use apimachinery_test_support::rows;
use serde_json::Value;

use super::support::{Form, KINDS, table_of};

pub(crate) const COLUMNS: &str = "tables/kind-columns.tsv";
pub(crate) const TABLES: &str = "tables/kinds.tsv";

/// TBL-01: The columns of every kind are those of the reference, but for their descriptions.
#[test]
fn columns_are_those_of_the_reference() {
    let rows: Vec<[String; 3]> = rows(COLUMNS);
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
    let rows: Vec<[String; 3]> = rows(TABLES);
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
