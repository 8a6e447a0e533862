//! Definitions that others wrote: a folder with `definitions.jsonl`, a definition to a line.

use std::fs;

use apimachinery_conformance_client::{Small, folder_of, program};
use serde_json::{Value, json};

use super::support::{Error, definition, errors};

/// CRD-01, CRD-03: Definitions that others wrote are as right, and each in place of itself with another first version, as in
/// the reference.
#[test]
#[ignore = "reads the folder APIMACHINERY_DEFINITIONS"]
fn definitions_of_others_agree_with_the_reference() {
    let (Some(folder), Some(program)) = (folder_of("APIMACHINERY_DEFINITIONS"), program()) else {
        return;
    };
    let path = folder.join("definitions.jsonl");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let (mut reference, mut asked, mut wrong) = (Small::start(&program), 0, 0);
    for line in text.lines() {
        let given: Value = serde_json::from_str(line).expect("a line is JSON");
        let ours = errors(&definition(&given).validate());
        let theirs: Result<Vec<Error>, String> =
            reference.ask("definition", &json!({"definition": given}));
        let mut theirs = theirs.expect("the reference reads it");
        theirs.sort();
        if ours != theirs {
            wrong += 1;
            eprintln!("{}\n  ours: {ours:?}\ntheirs: {theirs:?}", given["metadata"]["name"]);
        }
        asked += 1;
    }
    println!("{asked} definitions, {wrong} differ");
    assert_eq!(wrong, 0);
}
