//! The tables of the reference: `testdata/tables`.

use apimachinery_meta::Duration;
use apimachinery_table::{IncludeObject, human_duration, short_human_duration};

use super::support::{Column, convertor, json_of, request, unstructured};
use apimachinery_test_support::for_each_row;

/// TBL-01: Printer columns of every type give the cells that they give in the reference, and the
/// kinds without a printer their two columns; the metadata of a list is carried over.
#[test]
fn tables_are_those_of_the_reference() {
    for_each_row("tables/tables.tsv", 30, |[columns, object, options, expected]| {
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
    for_each_row("tables/durations.tsv", 500, |[nanos, human, short]| {
        let duration = Duration::from_nanos(nanos.parse().unwrap());
        assert_eq!(human_duration(duration), human, "{nanos}");
        assert_eq!(short_human_duration(duration), short, "{nanos}");
    });
}
