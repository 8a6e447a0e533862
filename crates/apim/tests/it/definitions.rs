//! Definitions that are wrong, and what is reported of their objects.

use crate::run::{Run, run_with};

const DEFINITION: &str = "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: cars.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: cars, kind: Car}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          doors: {type: integer}
  - name: v1beta1
    served: false
    storage: false
    schema: {openAPIV3Schema: {type: object}}
";

const CAR: &str = "apiVersion: example.com/v1
kind: Car
metadata: {name: a}
doors: 4
";

fn validated(definition: &str, object: &str) -> Run {
    run_with("validate", format!("{definition}---\n{object}").as_bytes())
}

/// Definitions in a file of their own.
struct Crds(std::path::PathBuf);

impl Crds {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("apim-{name}-{}.yaml", std::process::id()));
        std::fs::write(&path, text).unwrap();
        Self(path)
    }

    fn run(&self, command: &str, input: &str) -> Run {
        let path = self.0.display();
        let mut run = run_with(&format!("{command} --crds {path}"), input.as_bytes());
        run.err = run.err.replace(&path.to_string(), "crds.yaml");
        run.out = run.text().replace(&path.to_string(), "crds.yaml").into_bytes();
        run
    }
}

impl Drop for Crds {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// CRD-01: Warnings are those of servers, with their place.
#[test]
fn definitions_are_warned_of() {
    let definition = DEFINITION.replace(
        "doors: {type: integer}",
        "doors: {type: integer, format: clock}\n          lists: {type: array, x-kubernetes-list-type: set, items: {type: object, x-kubernetes-map-type: atomic}}",
    );
    validated(&definition, CAR).expect(
        0,
        "standard input:16:42: warning: unrecognized format \"clock\"\n\
         standard input:17:56: warning: x-kubernetes-list-type: set for items of type \"object\" is not supported by server-side apply or CEL validation rules\n",
        "",
    );
    let run = run_with("validate -o json", definition.as_bytes());
    assert!(run.text().contains(r#""reason":"Warning","severity":"warning""#), "{}", run.text());
    assert!(run.text().contains(r#"openAPIV3Schema.properties[doors].format""#), "{}", run.text());
}

#[test]
fn objects_of_wrong_versions_and_definitions_say_why_they_are_not_known() {
    let reported = "standard input:22: error: Car of example.com/v1beta1 is not served; its definition serves v1\n";
    validated(DEFINITION, &CAR.replace("/v1", "/v1beta1")).expect(1, reported, "");
    let none = DEFINITION.replace("served: true", "served: false");
    let run = validated(&none, CAR).text();
    assert!(
        run.contains("error: Car of example.com/v1 is not served, and no other version is\n"),
        "{run}"
    );
    let magic = DEFINITION.replace("  scope:", "  conversion: {strategy: Magic}\n  scope:");
    validated(&magic, CAR).expect(
        1,
        "standard input:6:26: error: spec.conversion.strategy: Unsupported value: \"Magic\": supported values: \"None\", \"Webhook\"\n\
         standard input:23: error: kind Car of example.com/v1 is not known, because its definition in standard input is wrong\n",
        "",
    );
    let crds = Crds::new("magic", &magic);
    crds.run("validate", CAR).expect(
        1,
        "standard input:1: error: kind Car of example.com/v1 is not known, because its definition in crds.yaml is wrong\n",
        "crds.yaml: document 1, line 1: unknown conversion strategy \"Magic\" for CRD cars.example.com\n",
    );
}

#[test]
fn definitions_that_serve_nothing_are_reported() {
    let crds = Crds::new("serves", &DEFINITION.replace("served: true", "serve: true"));
    let run = crds.run("decode -o name", CAR);
    assert_eq!(
        run.err,
        "crds.yaml: document 1, line 1: warning: the definition \"cars.example.com\" serves no version, so no kind is known by it\n"
    );
    assert_eq!((run.code, &*run.text()), (Some(0), "car.example.com/a\n"));
}

#[test]
fn unreadable_definition_is_reported_once() {
    let broken = DEFINITION.replace("kind: Car}", "kind: Car");
    let crds = Crds::new("broken", &broken);
    let run = crds.run("decode -o name", CAR);
    assert_eq!(run.err, "crds.yaml: document 1, line 8: yaml: did not find expected ',' or '}'\n");
    assert_eq!(run.code, Some(1));
    let run = run_with("decode --crds no-such-folder", CAR.as_bytes());
    assert_eq!(
        (run.code, &*run.err),
        (Some(3), "--crds no-such-folder: No such file or directory\n")
    );
    let run = run_with("decode --crds apim/crontab.yaml", CAR.as_bytes());
    assert_eq!(run.err, "apim/crontab.yaml: there is no CustomResourceDefinition in it\n");
    assert_eq!(run.code, Some(1));
}

/// Schemas that contain themselves, that are too large to read, and bombs are refused in short.
#[test]
fn hostile_definitions_are_refused_in_short() {
    let schema =
        |schema: &str| DEFINITION.replace("schema: {openAPIV3Schema: {type: object}}", schema);
    let cyclic = schema("schema: {openAPIV3Schema: &s {type: object, properties: {a: *s}}}");
    let run = validated(&cyclic, CAR).text();
    assert!(
        run.starts_with("standard input:20:65: error: yaml: anchor 's' value contains itself\n"),
        "{run}"
    );
    let deep = format!(
        "{}{{type: string}}{}",
        "{type: object, properties: {a: ".repeat(2000),
        "}}".repeat(2000)
    );
    let run = validated(&schema(&format!("schema: {{openAPIV3Schema: {deep}}}")), CAR).text();
    let first = run.lines().next().unwrap();
    assert!(first.contains(" … ") && first.ends_with(": exceeded max depth of 500"), "{first}");
    assert!(first.len() < 400, "{}", first.len());
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..12 {
        let before = format!("*a{}, ", level - 1).repeat(9);
        bomb.push_str(&format!("a{level}: &a{level} [{before}]\n"));
    }
    let run = validated(&format!("{DEFINITION}{bomb}"), CAR).text();
    assert!(run.contains("error: yaml: document contains excessive aliasing\n"), "{run}");
}
