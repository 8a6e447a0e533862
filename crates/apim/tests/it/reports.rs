//! The forms of what `apim validate` reports, for other programs.

use std::collections::BTreeSet;

use apimachinery::json::value_from_str;
use apimachinery::runtime::{Map, Str, Value};

use crate::run::{run, run_with};

/// An unknown field, a wrong type, a broken document, a kind that is not known, a duplicate and
/// something that is fine.
const MANIFESTS: &str = "\
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: shop}
spec: {nodeNam: \"<&>\", containers: [{name: a, image: b}]}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: 7, finalizers: [x]}
---
a: [
---
apiVersion: e.com/v1
kind: Car
---
apiVersion: policy/v1beta1
kind: PodDisruptionBudget
metadata: {name: web}
---
apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Secret, metadata: {name: B}, type: a, type: b}
- {apiVersion: v1, kind: Secret, metadata: {name: c}}
";

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_else(|| panic!("{name} of {value:?}"))
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value.get(name).and_then(Value::as_list).unwrap_or_else(|| panic!("{name} of {value:?}"))
}

/// The names in an object: no others than those, the first ones in any case. What a schema of SARIF
/// says of an object.
#[track_caller]
fn has_only<'a>(value: &'a Value, required: &[&str], optional: &[&str]) -> &'a Map<Str, Value> {
    let fields = value.as_map().expect("it is an object");
    for name in required {
        assert!(fields.contains_key(*name), "{name} of {value:?}");
    }
    for name in fields.keys() {
        let name = name.as_str();
        assert!(required.contains(&name) || optional.contains(&name), "{name} of {value:?}");
    }
    fields
}

/// What the schema of SARIF 2.1.0 demands of the log, its run, the tool, rules and results.
#[track_caller]
fn check_sarif(log: &Value) -> Vec<&Value> {
    has_only(log, &["version", "runs"], &["$schema"]);
    assert_eq!(text(log, "version"), "2.1.0");
    let [run] = list(log, "runs") else { panic!("{log:?}") };
    has_only(run, &["tool", "results"], &["columnKind"]);
    assert_eq!(text(run, "columnKind"), "unicodeCodePoints");
    let driver = run.get("tool").and_then(|it| has_only(it, &["driver"], &[]).get("driver"));
    let driver = driver.expect("a tool has a driver");
    has_only(driver, &["name"], &["semanticVersion", "rules"]);
    let mut rules = BTreeSet::new();
    for rule in list(driver, "rules") {
        has_only(rule, &["id", "shortDescription"], &[]);
        let description = rule.get("shortDescription").expect("a rule has one");
        has_only(description, &["text"], &[]);
        assert!(!text(description, "text").is_empty());
        assert!(rules.insert(text(rule, "id")), "{rule:?} appears twice");
    }
    let results = list(run, "results").iter();
    results
        .inspect(|result| {
            has_only(result, &["message", "ruleId", "level", "locations"], &["properties"]);
            assert!(rules.contains(text(result, "ruleId")), "{result:?}");
            assert!(["error", "warning"].contains(&text(result, "level")), "{result:?}");
            let message = result.get("message").expect("a result has one");
            has_only(message, &["text"], &[]);
            let [location] = list(result, "locations") else { panic!("{result:?}") };
            has_only(location, &["physicalLocation"], &[]);
            let physical = location.get("physicalLocation").expect("it is there");
            has_only(physical, &["artifactLocation"], &["region"]);
            let artifact = physical.get("artifactLocation").expect("it is there");
            has_only(artifact, &["uri"], &[]);
            assert!(
                !text(artifact, "uri").contains([' ', '\\', '%'])
                    || text(artifact, "uri") == "standard%20input"
            );
            if let Some(region) = physical.get("region") {
                let region = has_only(region, &["startLine"], &["startColumn"]);
                assert!(
                    region.values().all(|it| it.as_int().is_some_and(|it| it > 0)),
                    "{result:?}"
                );
            }
        })
        .collect()
}

#[test]
fn sarif_has_what_its_schema_demands() {
    let run = run_with("validate -o sarif", MANIFESTS.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let log = value_from_str(&run.text()).unwrap();
    let results = check_sarif(&log);
    let ids: Vec<_> = results.iter().map(|it| text(it, "ruleId")).collect();
    let expected = [
        "UnknownField",
        "Decode",
        "FieldValueInvalid",
        "Syntax",
        "UnknownKind",
        "KindNotServed",
        "FieldValueInvalid",
        "DuplicateField",
    ];
    assert_eq!(ids, expected);
    let region = |result: &Value| {
        let location = &list(result, "locations")[0];
        let region = location.get("physicalLocation").and_then(|it| it.get("region")).unwrap();
        ["startLine", "startColumn"].map(|it| region.get(it).and_then(Value::as_int))
    };
    assert_eq!(region(results[0]), [Some(4), Some(8)]);
    assert_eq!(region(results[4]), [Some(12), None]);
    let properties = results[0].get("properties").unwrap();
    assert_eq!(text(properties, "field"), "spec.nodeNam");
    assert_eq!(text(properties, "name"), "a");
    assert_eq!(text(properties, "suggestion"), "nodeName");
    let empty = run_with("validate -o sarif", b"apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: b}]}\n");
    assert!(check_sarif(&value_from_str(&empty.text()).unwrap()).is_empty());
    assert_eq!(empty.code, Some(0));
}

/// Formats without lines have no region.
#[test]
fn sarif_of_binary_documents_has_no_lines() {
    let pod =
        run_with("decode -o protobuf", b"apiVersion: v1\nkind: ConfigMap\nmetadata: {name: A}\n");
    let run = run_with("validate -o sarif", &pod.out);
    let log = value_from_str(&run.text()).unwrap();
    let results = check_sarif(&log);
    assert_eq!(results.len(), 1, "{log:?}");
    let location = &list(results[0], "locations")[0];
    assert!(location.get("physicalLocation").unwrap().get("region").is_none());
}

#[test]
fn junit_has_a_case_for_each_object() {
    let run = run_with("validate -o junit --ignore-unknown-kinds", MANIFESTS.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let file = r#"classname="standard input" file="standard input""#;
    let expected = [
        r#"<?xml version="1.0" encoding="UTF-8"?>"#.to_owned(),
        r#"<testsuites name="apim validate" tests="7" failures="5" errors="0" skipped="1">"#.to_owned(),
        r#"  <testsuite name="standard input" tests="7" failures="5" errors="0" skipped="1">"#.to_owned(),
        format!(r#"    <testcase name="Pod of v1 shop/a" {file} line="4">"#),
        r#"      <failure type="UnknownField" message="unknown field &quot;spec.nodeNam&quot;; did you mean &quot;nodeName&quot;?">standard input:4:8: error: unknown field &quot;spec.nodeNam&quot;; did you mean &quot;nodeName&quot;?</failure>"#.to_owned(),
        "    </testcase>".to_owned(),
        format!(r#"    <testcase name="ConfigMap of v1 " {file} line="8">"#),
    ];
    let text = run.text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[..expected.len()], expected, "{text}");
    let cases: Vec<_> = lines
        .iter()
        .filter_map(|it| it.trim_start().strip_prefix("<testcase name=\""))
        .filter_map(|it| it.split('"').next())
        .collect();
    let named = [
        "Pod of v1 shop/a",
        "ConfigMap of v1 ",
        "document 3",
        "Car of e.com/v1 ",
        "PodDisruptionBudget of policy/v1beta1 web",
        "Secret of v1 B",
        "Secret of v1 c",
    ];
    assert_eq!(cases, named);
    assert!(text.contains(r#"      <skipped message="its kind is not known"/>"#), "{text}");
    assert!(text.contains(r#" (and 1 more error)">"#), "{text}");
    assert!(text.contains(&format!(r#"    <testcase name="Secret of v1 c" {file}/>"#)), "{text}");
    assert!(text.ends_with("  </testsuite>\n</testsuites>\n"), "{text}");
    let older = run_with("validate -o junit --for 1.24", MANIFESTS.as_bytes()).text();
    assert!(older.contains("<system-out>standard input:15: warning: "), "{older}");
    let files = run_files("junit");
    assert_eq!(files.matches("<testsuite ").count(), 2, "{files}");
}

/// Two files with an object each.
fn run_files(form: &str) -> String {
    run(&format!("validate -o {form} apim/crds/crontabs.yaml apim/crontab.yaml")).text()
}

#[test]
fn annotations_name_file_line_and_column() {
    let run = run_with("validate -o github", MANIFESTS.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let text = run.text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(
        lines[0],
        "::error file=standard input,line=4,col=8,title=UnknownField::unknown field \"spec.nodeNam\"; did you mean \"nodeName\"?"
    );
    assert!(
        lines[4].starts_with(
            "::error file=standard input,line=12,title=UnknownKind::kind Car of e.com/v1"
        ),
        "{text}"
    );
    assert!(
        lines[5].starts_with("::error file=standard input,line=15,title=KindNotServed::"),
        "{text}"
    );
    assert_eq!(lines.len(), 8, "{text}");
    assert_eq!(run_files("github"), "");
}

/// A percent sign and a line break would end the message, or hide a part of it.
#[test]
fn annotations_escape_what_has_a_meaning() {
    let yaml = b"apiVersion: v1\nkind: ConfigMap\nmetadata: {name: \"50%\\n::error::x\"}\n";
    let text = run_with("validate -o github", yaml).text();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.contains("\"50%25\\n::error::x\""), "{text}");
}

#[test]
fn excluded_files_are_not_read() {
    let folder = std::env::temp_dir().join(format!("apim-exclude-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("charts/a/tests")).unwrap();
    for file in ["pod.yaml", "values.yaml", "charts/a/tests/x.yaml", "charts/a/pod.yaml"] {
        let namespace = file.replace(['/', '.'], "-");
        let object = format!(
            "kind: ConfigMap\napiVersion: v1\nmetadata: {{name: A, namespace: {namespace}}}\n"
        );
        std::fs::write(folder.join(file), object).unwrap();
    }
    let shown = folder.display();
    let found = |args: &str| {
        let run = run(&format!("validate -R {args}"));
        let text = run.text().replace(&format!("{shown}/"), "");
        text.lines().filter_map(|it| it.split(':').next().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(found(&format!("{shown}")).len(), 4);
    assert_eq!(
        found(&format!("{shown} --exclude values.yaml --exclude {shown}/charts/*/tests")),
        ["charts/a/pod.yaml", "pod.yaml"]
    );
    assert_eq!(
        found(&format!("{shown}/values.yaml {shown}/pod.yaml --exclude v*.yaml")),
        ["pod.yaml"]
    );
    let names = run(&format!("decode -R {shown} -o name --exclude **/charts/**")).text();
    assert_eq!(names.lines().count(), 2, "{names}");
    let all = run(&format!("validate -R {shown} --exclude **"));
    assert_eq!(all.code, Some(1));
    let wrong = run("validate --exclude {a,b}.yaml");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("`{` has no meaning here"), "{}", wrong.err);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A program that sees the report alone does not take what could not be read for valid.
#[test]
fn what_cannot_be_read_is_in_each_report() {
    let error = "nowhere.yaml: No such file or directory\n";
    let json = run("validate -o json nowhere.yaml");
    assert_eq!((json.code, json.err.as_str()), (Some(3), error));
    let report = value_from_str(&json.text()).unwrap();
    let [finding] = list(&report, "findings") else { panic!("{}", json.text()) };
    assert_eq!((text(finding, "file"), text(finding, "reason")), ("nowhere.yaml", "Read"));
    assert_eq!(text(finding, "message"), "No such file or directory");
    assert!(json.text().contains(r#""errors":1,"invalid":1,"#), "{}", json.text());
    let message = "No such file or directory";
    let failure = format!(r#"<failure type="Read" message="{message}">"#);
    for (form, part) in [
        ("junit", failure.as_str()),
        ("junit", r#"<testsuites name="apim validate" tests="1" failures="1""#),
        ("junit", r#"<testcase name="all of it" classname="nowhere.yaml""#),
        ("sarif", r#""ruleId":"Read""#),
        ("github", "::error file=nowhere.yaml,title=Read::No such file or directory\n"),
    ] {
        let run = run(&format!("validate -o {form} nowhere.yaml apim/deployment.yaml"));
        assert_eq!((run.code, run.err.as_str()), (Some(3), error));
        let part = part.replace(r#"tests="1""#, r#"tests="2""#);
        assert!(run.text().contains(&part), "{part} in {}", run.text());
    }
    run("validate nowhere.yaml").expect(3, "", error);
    let empty = run_with("validate -o json", b"");
    assert!(empty.text().contains(r#""message":"there is no document in it""#), "{}", empty.text());
    assert_eq!(empty.code, Some(1));
}
