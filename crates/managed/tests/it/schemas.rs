//! Merge schemas by what types declare.

use apimachinery_managed::MergeSchema;
use apimachinery_runtime::ObjectRegistry;
use apimachinery_test_support::{Small, program};
use serde_json::json;

use super::support::SCHEME;

/// PAT-02: Every built-in kind is merged as the reference's schemas say: types, keys of lists with
/// their defaults, and what is one piece.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn schemas_of_built_in_kinds_agree_with_the_reference() {
    let mut reference = Small::start(&program());
    let (mut same, mut different) = (0, Vec::new());
    for (kind, _) in SCHEME.all_known_types() {
        let input = json!({"group": kind.group.as_str(), "version": kind.version.as_str(), "kind": kind.kind.as_str()});
        let theirs: Result<Vec<String>, _> = reference.ask("managed-schema", &input);
        let Ok(theirs) = theirs else { continue };
        let object = SCHEME.new_object(kind).expect("it is registered");
        let Some(ours) = object.as_struct().map(|it| MergeSchema::of_table(it.table()).to_string())
        else {
            continue;
        };
        let ours: Vec<_> = ours.lines().map(ToOwned::to_owned).collect();
        same += 1;
        if ours != theirs {
            let first = ours.iter().zip(&theirs).find(|(ours, theirs)| ours != theirs);
            different.push(format!("{kind}: {first:?}"));
        }
    }
    assert!(different.is_empty(), "{} of {same}:\n{}", different.len(), different.join("\n"));
    println!("{same} kinds");
}
