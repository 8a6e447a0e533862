//! Generated objects and lists, here and in the reference: the program built from
//! `conformance/oracle`.

use std::fmt::Write;
use std::fs;

use apimachinery_printers::all;
use apimachinery_test_support::{
    Dice, Oracle, OracleAnswer, is_recording, number, seed, testdata, without_column_descriptions,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::generate::Maker;
use super::recorded::{COLUMNS, TABLES};
use super::support::{Form, KINDS, NOW, has_list, table_of};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Question {
    ask: &'static str,
    object: Box<RawValue>,
    wide: bool,
    no_headers: bool,
    now: &'static str,
}

#[derive(Deserialize)]
struct Answer {
    table: Value,
}

/// How a table of a generated object is wanted.
struct Case {
    object: Value,
    form: Form,
}

impl Case {
    fn new(dice: &mut Dice, version: &str, kind: &str) -> Self {
        // Those of the aggregator always have columns in the reference.
        let has_headers = dice.below(4) > 0 || kind == "APIService";
        let form = Form { is_wide: dice.below(2) == 0, has_headers };
        let wants_list = has_list(kind) && dice.below(3) == 0;
        let mut maker = Maker::new(dice);
        let mut object = match wants_list {
            true => maker.list(version, kind),
            false => maker.object(version, kind),
        };
        each_item(&mut object, &mut without_empty_token_requests);
        Self { object, form }
    }

    /// The question about the object in a version that the reference knows.
    fn question(&self, theirs: &str) -> Question {
        let mut object = self.object.clone();
        if !theirs.is_empty() {
            object["apiVersion"] = theirs.into();
            each_item(&mut object, &mut |item| item["apiVersion"] = theirs.into());
        }
        if theirs.starts_with("scheduling.k8s.io/") {
            each_item(&mut object, &mut to_older_scheduling);
        }
        let object = serde_json::value::to_raw_value(&object).expect("it is plain data");
        let Form { is_wide, has_headers } = self.form;
        Question { ask: "table", object, wide: is_wide, no_headers: !has_headers, now: NOW }
    }
}

/// Changes the items of a list, or the object itself.
fn each_item(object: &mut Value, change: &mut dyn FnMut(&mut Value)) {
    match object.get_mut("items").and_then(Value::as_array_mut) {
        Some(items) => items.iter_mut().for_each(change),
        None => change(object),
    }
}

/// The reference reports an empty list from none, which no stored object does.
fn without_empty_token_requests(object: &mut Value) {
    if object.pointer("/spec/tokenRequests") == Some(&json!([])) {
        object["spec"]["tokenRequests"] = Value::Null;
    }
}

/// What the reference's release calls otherwise.
fn to_older_scheduling(object: &mut Value) {
    if let Some(spec) = object.get_mut("spec").and_then(Value::as_object_mut) {
        spec.remove("disruptionMode");
        spec.remove("podGroupTemplates");
    }
    if let Some(reference) = object.pointer("/spec/workloadRef").cloned() {
        object["spec"]["podGroupTemplateRef"] = json!({ "workload": reference });
    }
    let conditions = object.pointer_mut("/status/conditions").and_then(Value::as_array_mut);
    for condition in conditions.into_iter().flatten() {
        if condition["type"] == "PodGroupInitiallyScheduled" {
            condition["type"] = "PodGroupScheduled".into();
        }
    }
}

/// The reference's tables of generated objects of a kind; without those at which it panics.
fn ask(
    oracle: &mut Oracle,
    dice: &mut Dice,
    at: usize,
    count: usize,
) -> Vec<(Case, Result<Value, String>)> {
    let (version, kind, theirs) = KINDS[at];
    let cases: Vec<Case> = (0..count).map(|_| Case::new(dice, version, kind)).collect();
    let questions: Vec<Question> = cases.iter().map(|it| it.question(theirs)).collect();
    let answers: Vec<OracleAnswer<Answer>> = oracle.ask_all(&questions);
    let mut found = Vec::new();
    for (case, answer) in cases.into_iter().zip(answers) {
        let answer = answer.map(|it| normal(it.table)).map_err(|it| it.error);
        match answer {
            Err(error) if error.starts_with("panic: ") => {
                assert_eq!(kind, "HorizontalPodAutoscaler", "{error}");
                // It is shown here all the same.
                table_of(&all(), &case.object.to_string(), case.form).expect("a table");
            }
            answer => found.push((case, answer)),
        }
    }
    found
}

fn normal(mut table: Value) -> Value {
    without_column_descriptions(&mut table);
    if table["rows"] == json!([]) {
        table["rows"] = Value::Null;
    }
    table
}

/// TBL-01: Generated objects and lists of every kind with columns of its own have the cells and
/// columns that the reference gives them, in wide and narrow output.
#[test]
#[ignore = "needs APIMACHINERY_ORACLE"]
fn tables_agree_with_the_reference() {
    let program = Oracle::program();
    let (mut oracle, mut dice) = (Oracle::start(&program), Dice::new(seed().into()));
    let count = number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(5);
    let chosen = std::env::var("APIMACHINERY_DIFFERENTIAL_KIND").unwrap_or_default();
    let (mut compared, mut problems) = (0, Vec::new());
    for (at, (_, kind, _)) in KINDS.iter().enumerate() {
        if !chosen.is_empty() && chosen != *kind {
            continue;
        }
        for (case, expected) in ask(&mut oracle, &mut dice, at, count) {
            let found = table_of(&all(), &case.object.to_string(), case.form);
            if found != expected {
                let Case { form, object } = case;
                problems.push(format!("{form:?} {object}\nours   {found:?}\ntheirs {expected:?}"));
                // One of a kind will do.
                break;
            }
            compared += 1;
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
    println!("{compared} tables");
    assert!(compared * 10 > count * KINDS.len() * 8 || !chosen.is_empty(), "{compared}");
}

/// Writes what the reference answers.
#[test]
#[ignore = "writes testdata, needs APIMACHINERY_ORACLE and APIMACHINERY_RECORD=true"]
fn answers_are_written_again() {
    assert!(is_recording(), "this writes testdata: say so with APIMACHINERY_RECORD=true");
    let program = Oracle::program();
    let (mut oracle, mut dice) = (Oracle::start(&program), Dice::new(1));
    let (mut columns, mut tables) = (String::new(), String::new());
    for (at, (version, kind, theirs)) in KINDS.into_iter().enumerate() {
        let object = json!({"apiVersion": version, "kind": kind});
        let form = Form { is_wide: true, has_headers: true };
        let question = Case { object, form }.question(theirs);
        let answer: OracleAnswer<Answer> = oracle.ask(&question);
        let definitions = &normal(answer.expect("a table").table)["columnDefinitions"];
        let _ = writeln!(columns, "{version}\t{kind}\t{definitions}");
        // Large ones add little.
        let count = if kind == "Pod" { 60 } else { 12 };
        let mut cases = ask(&mut oracle, &mut dice, at, count);
        cases.sort_by_key(|(case, _)| case.object.to_string().len());
        let skipped = cases.len() / 4;
        for (case, table) in cases.into_iter().skip(skipped).take(count / 3) {
            let form = if case.form.is_wide { "wide" } else { "narrow" };
            let table = match table {
                Ok(mut table) => {
                    table.as_object_mut().expect("an object").remove("columnDefinitions");
                    format!("ok:{table}")
                }
                Err(error) => format!("err:{error}"),
            };
            let _ = writeln!(tables, "{form}\t{}\t{table}", case.object);
        }
    }
    fs::write(testdata(COLUMNS), columns).expect("it can be written");
    fs::write(testdata(TABLES), tables).expect("it can be written");
}
