//! `apim patch` and `apim diff`.

use crate::run::{command, run, run_with};

#[test]
fn patch_is_strategic_unless_said_otherwise() {
    let containers =
        r#"{"spec":{"template":{"spec":{"containers":[{"name":"log","image":"vector"}]}}}}"#;
    let template = "-o jsonpath={.spec.template.spec.containers[*].name}";
    let strategic = run(&format!("patch apim/deployment.yaml --patch {containers} {template}"));
    strategic.expect(0, "log web", "");
    let merge =
        run(&format!("patch apim/deployment.yaml --type merge --patch {containers} {template}"));
    merge.expect(0, "log", "");
}

#[test]
fn patch_may_be_yaml_in_a_text() {
    let mut command = command("patch apim/deployment.yaml -o jsonpath={.spec.replicas} --patch");
    let output = command.arg("spec: {replicas: 7}").output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "7");
}

#[test]
fn patch_that_does_not_apply_is_reported_with_the_words_of_a_server() {
    let patch = r#"[{"op":"remove","path":"/spec/none"}]"#;
    let error = "apim/deployment.yaml: document 1, line 1: the server rejected our request due to an error in our \
                 request: error in remove for path: '/spec/none': Unable to remove nonexistent key: none: missing value\n";
    run(&format!("patch apim/deployment.yaml --type json --patch {patch}")).expect(1, "", error);
}

#[test]
fn patch_of_a_custom_resource_is_not_strategic() {
    let error = "apim/crontab.yaml: document 1, line 1: the body of the request was in an unknown format - accepted \
                 media types include: application/json-patch+json, application/merge-patch+json, \
                 application/apply-patch+yaml\n";
    run("patch apim/crontab.yaml --crds apim/crds --patch {}").expect(1, "", error);
    let merge = r#"--type merge --patch {"spec":{"replicas":5}} -o jsonpath={.spec.replicas}"#;
    run(&format!("patch apim/crontab.yaml --crds apim/crds {merge}")).expect(0, "5", "");
}

#[test]
fn patch_with_unknown_fields_follows_validation() {
    let patch = r#"patch apim/deployment.yaml --patch {"spec":{"replica":1}} -o name"#;
    run(patch).expect(0, "deployment.apps/web\n", "");
    let place = "apim/deployment.yaml: document 1, line 1: ";
    let warning = format!("{place}warning: unknown field \"spec.replica\"\n");
    run(&format!("{patch} --validate warn")).expect(0, "deployment.apps/web\n", &warning);
    let strict = run(&format!("{patch} --validate strict"));
    assert_eq!(strict.code, Some(1));
    assert!(strict.err.ends_with("strict decoding error: unknown field \"spec.replica\"\n"));
}

#[test]
fn patch_that_is_not_there_is_an_error() {
    let error = "error: cannot read the patch nowhere.yaml: No such file or directory\n";
    run("patch hpa-v1.yaml --patch nowhere.yaml").expect(3, "", error);
    let error = "hpa-v1.yaml: document 1, line 1: invalid JSON patch\n";
    run("patch hpa-v1.yaml --patch {").expect(1, "", error);
}

#[test]
fn configuration_that_is_too_deep_is_an_error_that_says_so() {
    let nested = format!("{}{}", "[".repeat(600), "]".repeat(600));
    let patch = format!(r#"{{"apiVersion":"v1","kind":"ConfigMap","a":{nested}}}"#);
    let run = run(&format!("patch hpa-v1.yaml --type apply --field-manager me --patch {patch}"));
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(
        run.err.starts_with("error: the configuration to apply cannot be read: "),
        "{}",
        run.err
    );
    assert!(run.err.contains("depth"), "{}", run.err);
}

const OLD: &str = "kind: Deployment\napiVersion: apps/v1\nmetadata: {name: web, namespace: shop}\nspec:\n  replicas: 2\n  template:\n    spec:\n      containers:\n      - {name: web, image: nginx:1}\n---\nkind: ConfigMap\napiVersion: v1\nmetadata: {name: old}\n";

#[test]
fn diff_of_the_same_objects_is_empty() {
    run("diff apim/deployment.yaml apim/deployment.yaml").expect(0, "", "");
    run("diff apim/crontab.yaml apim/crontab.yaml --crds apim/crds").expect(0, "", "");
}

#[test]
fn diff_compares_items_by_their_keys_after_defaults_and_conversion() {
    let new = "kind: Deployment\napiVersion: apps/v1beta1\nmetadata: {name: web, namespace: shop}\nspec:\n  replicas: 3\n  template:\n    spec:\n      containers:\n      - {name: log, image: vector}\n      - {name: web, image: nginx:2}\n---\nkind: ConfigMap\napiVersion: v1\nmetadata: {name: new}\n";
    let folder = std::env::temp_dir().join(format!("apim-diff-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("old.yaml");
    std::fs::write(&file, OLD).unwrap();
    let run = run_with(&format!("diff {} -", file.display()), new.as_bytes());
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let text = run.text();
    for line in [
        "    ~ spec.replicas: 2 -> 3\n",
        "    ~ spec.template.spec.containers[name=\"web\"].image: \"nginx:1\" -> \"nginx:2\"\n",
        "    + spec.template.spec.containers[name=\"log\"]: {",
        "- configmap/old (",
        "+ configmap/new (standard input: document 2, line 12)\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(text.starts_with("- configmap/old"), "{text}");
}

#[test]
fn diff_writes_json_and_patches() {
    let old = "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"finalizers\":[\"x\"]},\"data\":{\"k\":\"1\"}}";
    let folder = std::env::temp_dir().join(format!("apim-diff-json-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("old.json");
    std::fs::write(&file, old).unwrap();
    let new = old.replace("\"1\"", "\"2\"").replace("\"x\"", "\"y\"");
    let json = run_with(&format!("diff -o json {} -", file.display()), new.as_bytes());
    let patch = run_with(&format!("diff -o patch {} -", file.display()), new.as_bytes());
    std::fs::remove_dir_all(&folder).unwrap();
    json.expect(
        1,
        "{\"apiVersion\":\"v1\",\"change\":\"changed\",\"fields\":[{\"change\":\"changed\",\"field\":\"data.k\",\"new\":\"2\",\"old\":\"1\"},{\"change\":\"changed\",\"field\":\"metadata.finalizers[0]\",\"new\":\"y\",\"old\":\"x\"}],\"kind\":\"ConfigMap\",\"name\":\"a\",\"namespace\":\"\"}\n",
        "",
    );
    patch.expect(
        1,
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"name\":\"a\",\"namespace\":\"\",\"patch\":{\"data\":{\"k\":\"2\"},\"metadata\":{\"$deleteFromPrimitiveList/finalizers\":[\"x\"],\"$setElementOrder/finalizers\":[\"y\"],\"finalizers\":[\"y\"]}},\"type\":\"strategic\"}\n",
        "",
    );
}
