//! `apim managed` and `apim patch --type apply`.

use crate::run::{run, run_with};

const NOW: &str = "--type apply --now 2026-01-02T03:04:05Z";

fn applied(input: &[u8], manager: &str, spec: &str) -> crate::run::Run {
    let configuration = format!(
        r#"{{"apiVersion":"apps/v1","kind":"Deployment","metadata":{{"name":"web"}},"spec":{spec}}}"#
    );
    run_with(
        &format!("patch {NOW} --field-manager {manager} -o json --patch {configuration}"),
        input,
    )
}

#[test]
fn managers_are_shown_with_their_fields() {
    let live = br#"{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","namespace":"shop"},"spec":{"paused":true}}"#;
    let first = applied(
        live,
        "me",
        r#"{"replicas":3,"template":{"spec":{"containers":[{"name":"a","image":"b"}]}}}"#,
    );
    assert_eq!((first.code, first.err.as_str()), (Some(0), ""));
    let tree = r#"Deployment apps/v1 shop/web
  "me" applied apps/v1 at 2026-01-02T03:04:05Z
    .spec
      .replicas
      .template
        .spec
          .containers
            [name="a"]*
              .image
              .name
  "before-first-apply" updated apps/v1 at 2026-01-02T03:04:05Z
    .spec
      .paused
"#;
    run_with("managed", &first.out).expect(0, tree, "");
    let json = concat!(
        r#"{"apiVersion":"apps/v1","kind":"Deployment","managers":[{"apiVersion":"apps/v1","fields":[".spec.replicas","#,
        r#"".spec.template.spec.containers[name=\"a\"]",".spec.template.spec.containers[name=\"a\"].image","#,
        r#"".spec.template.spec.containers[name=\"a\"].name"],"manager":"me","operation":"Apply","time":"2026-01-02T03:04:05Z"},"#,
        r#"{"apiVersion":"apps/v1","fields":[".spec.paused"],"manager":"before-first-apply","operation":"Update","time":"2026-01-02T03:04:05Z"}],"#,
        r#""name":"web","namespace":"shop"}"#,
        "\n"
    );
    run_with("managed -o json", &first.out).expect(0, json, "");

    let error = "standard input: document 1, line 1: Apply failed with 1 conflict: conflict with \"me\": .spec.replicas\n";
    applied(&first.out, "you", r#"{"replicas":4}"#).expect(1, "", error);
}

#[test]
fn objects_without_managed_fields_are_named() {
    run("managed apim/deployment.yaml").expect(
        0,
        "Deployment apps/v1 shop/web\n  no managed fields\n",
        "",
    );
    let broken = br#"{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","managedFields":[{"operation":"Zap"}]}}"#;
    let error = "standard input: document 1, line 1: metadata.managedFields: operation must be `Apply` or `Update`\n";
    run_with("managed", broken).expect(1, "", error);
}
