//! What is collected from sources, what is refused, and the table.

use super::id::Id;
use super::problem::Problem;
use super::{areas, judge, proofs, table};

const LIST: &str = "# comment\nSCH: the scheme: 01-03 05\n\nPB: protobuf: 01\n";

const SOURCE: &str = r#"
/// Not about a behaviour.
#[test]
fn plain() {}

/// SCH-01, PB-01: a sentence
/// over `a | b` lines.
///
/// More of it.
#[test]
fn proves() {}

mod inner {
    /// SCH-02: with a runtime.
    #[tokio::test(flavor = "current_thread")]
    async fn waits() {}
}
"#;

fn id(text: &str) -> Id {
    text.parse().expect("it is a number")
}

fn proofs_of(source: &str) -> (Vec<proofs::Proof>, Vec<Problem>) {
    let mut problems = Vec::new();
    let proofs = proofs::of_file("runtime/tests/it/queries.rs", source, &mut problems);
    (proofs, problems)
}

#[test]
fn tests_say_what_they_prove() {
    let (proofs, problems) = proofs_of(SOURCE);
    assert_eq!(problems, []);
    let found: Vec<_> = proofs.iter().map(|it| (it.test.as_str(), it.sentence.as_str())).collect();
    assert_eq!(
        found,
        [
            ("runtime::it::queries::proves", "a sentence over `a | b` lines."),
            ("runtime::it::queries::inner::waits", "with a runtime."),
        ]
    );
    assert_eq!(proofs[0].ids, [id("SCH-01"), id("PB-01")]);
}

#[test]
fn comments_that_cannot_be_read_are_refused() {
    let (proofs, problems) = proofs_of("/// SCH-01 and SCH-02: both.\n#[test]\nfn both() {}\n");
    assert!(proofs.is_empty());
    assert_eq!(problems, [Problem::BadComment { test: "runtime::it::queries::both".to_owned() }]);

    let (_, problems) = proofs_of("/// SCH-01: helps.\nfn helper() {}\n#[test]\nfn it() {}\n");
    let function = "runtime::it::queries::helper".to_owned();
    assert_eq!(problems, [Problem::NotATest { id: id("SCH-01"), function }]);

    let (_, problems) = proofs_of("#[test] fn (");
    assert!(matches!(&*problems, [Problem::NotRust { .. }]));
}

#[test]
fn every_number_is_accounted_for_and_exists() {
    let mut problems = Vec::new();
    let areas = areas::parse(LIST, &mut problems);
    let (proofs, _) = proofs_of(&SOURCE.replace("SCH-02", "SCH-04"));
    judge(&areas, &proofs, &super::id::named_in("see (SCH-03), not XSCH-055"), &mut problems);
    assert_eq!(
        problems,
        [
            Problem::Unknown {
                id: id("SCH-04"),
                test: "runtime::it::queries::inner::waits".to_owned()
            },
            Problem::Unaccounted { ids: vec![id("SCH-02"), id("SCH-05")] },
        ]
    );
}

#[test]
fn lines_of_the_list_that_cannot_be_read_are_named() {
    let mut problems = Vec::new();
    areas::parse("SCH: the scheme: 01\nPB 01\n", &mut problems);
    assert_eq!(problems, [Problem::BadArea { line: 2 }]);
}

#[test]
fn areas_and_numbers_that_are_there_twice_are_refused() {
    let mut problems = Vec::new();
    areas::parse("SCH: the scheme: 01\nPB: protobuf: 01-03 02\nSCH: more: 02\n", &mut problems);
    let twice = |line, what: &str| Problem::Twice { line, what: what.to_owned() };
    assert_eq!(problems, [twice(2, "PB-02"), twice(3, "SCH")]);
}

#[test]
fn a_table_for_each_area_with_rows() {
    let areas = areas::parse(LIST, &mut Vec::new());
    let (proofs, _) = proofs_of(SOURCE);
    let expected = "
### SCH: the scheme

| ID | what holds | test |
|---|---|---|
| SCH-01 | a sentence over `a \\| b` lines. | `runtime::it::queries::proves` |
| SCH-02 | with a runtime. | `runtime::it::queries::inner::waits` |
| SCH-05 | differs or does not apply: see above | |

### PB: protobuf

| ID | what holds | test |
|---|---|---|
| PB-01 | a sentence over `a \\| b` lines. | `runtime::it::queries::proves` |

";
    assert_eq!(table::write(&areas, &proofs, &super::id::named_in("SCH-05")), expected);
}
