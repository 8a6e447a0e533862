//! What the reference found: `testdata/jsonpath`.

use apimachinery_test_support::{for_each_row, recorded};
use std::fmt::Display;

use apimachinery_json::value_from_str;
use apimachinery_jsonpath::JsonPath;
use apimachinery_runtime::Value;

fn read(name: &str) -> String {
    recorded(format!("jsonpath/{name}"))
}

fn outcome<T: Display, E: Display>(result: Result<T, E>) -> String {
    match result {
        Ok(value) => format!("ok:{value}"),
        Err(error) => format!("err:{error}"),
    }
}

fn sorted_words(text: &str) -> String {
    let mut words: Vec<_> = text.split_whitespace().collect();
    words.sort_unstable();
    words.join(" ")
}

/// The template, what it reads as, and what it finds in the document.
fn answers(template: &str, document: &Value, options: &str) -> (String, String) {
    let path = match template.parse::<JsonPath>() {
        Ok(path) => path,
        Err(error) => return (format!("err:{error}"), String::new()),
    };
    assert_eq!(path.to_string(), template);
    let has = |option| options.split(' ').any(|it| it == option);
    let nodes = path.outline().join("; ");
    let path = path.allow_missing_keys(has("missing")).json_output(has("json"));
    let text = path.print(document);
    let text = text.map(|text| if has("words") { sorted_words(&text) } else { text });
    (format!("ok:{nodes}"), outcome(text))
}

/// TBL-02: Templates of every kind are read, refused, and find and print what they do in the
/// reference, with its errors.
#[test]
fn templates_do_what_they_do_in_the_reference() {
    let documents = value_from_str(&read("documents.json")).unwrap();
    for_each_row("jsonpath/templates.tsv", 301, |row: [&str; 5]| {
        let [template, document, options, nodes, expected] = row;
        let document = documents.get(document).expect("the document is there");
        let (found_nodes, found) = answers(template, document, options);
        assert_eq!(found_nodes, nodes, "{template:?}");
        match expected.starts_with("err:panic:") {
            true => assert_eq!(found, "err:<nil> is not array or slice", "{template:?}"),
            false => assert_eq!(found, expected, "{template:?} {options:?}"),
        }
    });
}
