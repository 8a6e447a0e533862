//! Generated objects and columns, here and in the reference.

use apimachinery_json::value_from_str;
use apimachinery_meta::v1::Table;
use apimachinery_meta::{Duration, Time};
use apimachinery_table::{
    IncludeObject, TableRequest, TextTable, human_duration, short_human_duration,
};
use apimachinery_test_support::{Dice, Small, program, seed};
use serde::Deserialize;
use serde_json::{Value, json};

use super::support::{Column, convertor, json_of, unstructured};

#[derive(Deserialize)]
struct Answer {
    before: String,
    after: String,
    table: Value,
}

/// How often each test asks.
fn rounds() -> usize {
    apimachinery_test_support::rounds(100)
}

fn value(dice: &mut Dice, now: i64) -> Value {
    match dice.below(10) {
        0 => json!(null),
        1 => json!(dice.below(2) == 0),
        2 => json!(*dice.pick(&[0, 1, -7, i64::MAX, i64::MIN])),
        3 => json!(*dice.pick(&[0.5, -2.75, 1e15, 123456789.5, 1e-7])),
        4 => json!(*dice.pick(&["", "a", "null", "<x>", "2024-02-29", "2024-02-30T12:00:00Z"])),
        5..=7 => {
            let bits = dice.below(33);
            let seconds = dice.below(1 << bits) as i64;
            let sign = if dice.below(8) == 0 { -1 } else { 1 };
            json!(Time::from_seconds(now - sign * seconds).to_string())
        }
        8 => json!([1, "a", {"k": 2}]),
        _ => json!({"k": {"n": 1}}),
    }
}

fn columns(dice: &mut Dice) -> Value {
    let paths = [
        ".spec.a",
        ".spec.b",
        ".spec.c",
        ".metadata.creationTimestamp",
        ".metadata.name",
        ".spec.a.k",
        ".spec.a[1]",
        ".spec.b[*]",
        ".spec.b[9]",
        ".spec",
        ".status",
        ".spec.*",
        "..n",
        ".spec[",
        "{.a",
    ];
    let types = ["integer", "number", "string", "boolean", "date", "date", "other"];
    (0..dice.below(5))
        .map(|_| {
            json!({
                "name": dice.pick(&["A", "B"]), "type": dice.pick(&types), "jsonPath": dice.pick(&paths),
                "priority": dice.below(2), "description": dice.pick(&["", "", "What it is."]),
                "format": dice.pick(&["", "int64"]),
            })
        })
        .collect()
}

fn object(dice: &mut Dice, now: i64) -> Value {
    let mut metadata = json!({"name": "n", "resourceVersion": "5"});
    if dice.below(3) > 0 {
        metadata["creationTimestamp"] =
            json!(Time::from_seconds(now - dice.below(1 << 30) as i64).to_string());
    }
    // One field only where a path visits all of them: the reference does so in any order.
    let spec = match dice.below(2) {
        0 => json!({"a": value(dice, now)}),
        _ => json!({"b": value(dice, now)}),
    };
    json!({"apiVersion": "example.com/v1", "kind": "Thing", "metadata": metadata, "spec": spec})
}

/// TBL-01: Generated objects and lists are made the same tables as by the reference, with any
/// printer columns.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn tables_agree_with_the_reference() {
    let program = program();
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs()
        as i64;
    let mut good = 0;
    for _ in 0..rounds() {
        let data = match dice.below(3) {
            0 => {
                let items: Value = (0..dice.below(3)).map(|_| object(&mut dice, now)).collect();
                json!({"apiVersion": "example.com/v1", "kind": "ThingList", "metadata": {"continue": "c"}, "items": items})
            }
            _ => object(&mut dice, now),
        };
        let columns = if dice.below(6) == 0 { Value::Null } else { columns(&mut dice) };
        let no_headers = dice.below(2) == 0;
        let question = json!({"columns": columns, "object": data, "noHeaders": no_headers});
        let expected: Result<Answer, String> = reference.ask("table", &question);
        let given: Option<Vec<Column>> = serde_json::from_value(columns).unwrap();
        let (convertor, expected) = match (convertor(given), expected) {
            (Ok(convertor), Ok(expected)) => (convertor, expected),
            (convertor, expected) => {
                let error = convertor.err().map(|error| error.to_string());
                assert_eq!(error, expected.err(), "{question}");
                continue;
            }
        };
        good += 1;
        let tables = [&expected.before, &expected.after].map(|time| {
            let request = TableRequest::new(time.parse().unwrap());
            let request = request.include_object(IncludeObject::None).headers(!no_headers);
            let table = convertor.to_table(&unstructured(&data.to_string()), &request).unwrap();
            value_from_str(&json_of(&table)).unwrap()
        });
        let expected = value_from_str(&expected.table.to_string()).unwrap();
        assert!(
            tables.contains(&expected),
            "{question}\nours {:?}\ntheirs {expected:?}",
            tables[0]
        );
    }
    assert!(good > rounds() / 3, "{good}");
}

/// TBL-01: Generated lengths of time are written for people as by the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn durations_agree_with_the_reference() {
    let program = program();
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    for _ in 0..rounds() {
        let bits = dice.below(63);
        let nanos = dice.below(1 << bits) as i64 - dice.below(3_000_000_000) as i64;
        let expected: [String; 2] = reference.ask("human-duration", &nanos).unwrap();
        let duration = Duration::from_nanos(nanos);
        assert_eq!([human_duration(duration), short_human_duration(duration)], expected, "{nanos}");
    }
}

/// TBL-01: Generated tables are shown as kubectl shows them.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn texts_agree_with_the_reference() {
    let program = program();
    let (mut reference, mut dice) = (Small::start(&program), Dice::new(seed().into()));
    let cells = [
        json!(null),
        json!(""),
        json!("a"),
        json!("somewhat longer"),
        json!("é and ü"),
        json!("two\nlines"),
        json!("\u{1b}[31m"),
        json!("a\tb"),
        json!(0),
        json!(-17),
        json!(1.5),
        json!(123456789.5),
        json!(true),
    ];
    for _ in 0..rounds() {
        let columns: Value = (0..=dice.below(4))
            .map(|_| json!({"name": dice.pick(&["Name", "A", "Nominated Node", "ß"]), "type": "string", "priority": dice.below(2)}))
            .collect();
        let few = dice.below(4);
        let count = if dice.below(20) == 0 { 250 } else { few };
        let regular = dice.below(3) > 0;
        let rows: Value = (0..count)
            .map(|_| {
                let width = if regular { columns.as_array().unwrap().len() } else { dice.below(6) };
                let cells: Value = (0..width)
                    .map(|_| dice.pick(&cells[if regular { 0..7 } else { 0..13 }]).clone())
                    .collect();
                json!({"cells": cells, "object": null})
            })
            .collect();
        let (wide, no_headers) = (dice.below(2) == 0, dice.below(2) == 0);
        let table = json!({"metadata": {}, "columnDefinitions": columns, "rows": rows});
        let question = json!({"table": table, "wide": wide, "noHeaders": no_headers});
        let expected: String = reference.ask("table-text", &question).unwrap();
        let table: Table = apimachinery_json::from_str(&table.to_string()).unwrap();
        let found = TextTable::new().wide(wide).headers(!no_headers).print(&table);
        assert_eq!(found, expected, "{question}");
    }
}
