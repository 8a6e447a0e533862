//! `apim patch` and `apim diff`.

use crate::run::{command, run, run_with, sample};

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
    let hint = " hint: CronTab of stable.example.com/v1 has no strategic merge patches; use --type merge or --type json\n";
    run("--excerpts always patch apim/crontab.yaml --crds apim/crds --patch {}").expect(
        1,
        "",
        &format!("{error}{hint}"),
    );
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
    assert!(strict.err.ends_with(
        "strict decoding error: unknown field \"spec.replica\" (deployment.apps/web)\n"
    ));
}

#[test]
fn patch_that_is_not_there_is_an_error() {
    let error = "error: cannot read the patch nowhere.yaml: No such file or directory\n";
    run("patch hpa-v1.yaml --patch nowhere.yaml").expect(3, "", error);
    let error = "error: --patch is empty; it is a file, or a text such as '{\"spec\": {\"replicas\": 3}}'\n";
    let output = command("patch hpa-v1.yaml --patch").arg("").output().unwrap();
    assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(2), error));
}

/// What is wrong with the text of a patch is reported once, and not at the line of an object.
#[test]
fn mistake_in_the_text_of_a_patch_names_the_patch() {
    let list = "json: cannot unmarshal object into Go value of type jsonpatch.Patch\n hint: a JSON patch is a list of \
                operations, such as [{\"op\": \"remove\", \"path\": \"/spec/replicas\"}]; --type merge takes an object\n";
    let object = "json: cannot unmarshal array into Go value of type map[string]interface {}\n hint: a strategic merge \
                  patch is an object; --type json takes a list of operations\n";
    let broken = "invalid JSON patch: spec: unexpected end of JSON input (byte 8)\n";
    for (patch, error) in [
        (r#"--type json --patch {"op":"add"}"#, list),
        ("--patch []", object),
        (r#"--patch {"spec":"#, broken),
        (r#"--type merge --patch {"spec":"#, broken),
    ] {
        let files = "apim/deployment.yaml hpa-v1.yaml";
        let run = run(&format!("--excerpts always patch {files} {patch}"));
        run.expect(1, "", &format!("error: --patch: {error}"));
    }
    let output = command("patch hpa-v1.yaml --patch").arg("a: b: c").output().unwrap();
    let error = "error: --patch: the patch is neither JSON nor YAML: yaml: mapping values are not allowed in this context\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), error);
}

/// A server has a name and a namespace from the URL of the request.
#[test]
fn patch_does_not_rename() {
    let place = "apim/deployment.yaml: document 1, line 1: ";
    let renamed = "the name of the object (x) does not match the name on the URL (web)";
    let nameless =
        "the name of the object (web based on URL) was undeterminable: name must be provided";
    let moved =
        "the namespace of the provided object does not match the namespace sent on the request";
    let kind = r#""apiVersion":"apps/v1","kind":"Deployment""#;
    for (patch, error) in [
        (r#"--patch {"metadata":{"name":"x"}}"#.to_owned(), renamed),
        (r#"--type merge --patch {"metadata":{"name":"x"}}"#.to_owned(), renamed),
        (format!(r#"--type apply --patch {{{kind},"metadata":{{"name":"x"}}}}"#), renamed),
        (r#"--type merge --patch {"metadata":{"name":null}}"#.to_owned(), nameless),
        (r#"--type merge --patch {"metadata":{"namespace":"x"}}"#.to_owned(), moved),
    ] {
        let run = run(&format!("--excerpts always patch apim/deployment.yaml {patch}"));
        let hint = " hint: a patch cannot change the name and the namespace of an object\n";
        run.expect(1, "", &format!("{place}{error}\n{hint}"));
    }
    let removed = r#"--type merge --patch {"metadata":{"namespace":null}}"#;
    let namespace = "-o jsonpath={.metadata.namespace}";
    run(&format!("patch apim/deployment.yaml {removed} {namespace}")).expect(0, "shop", "");
    let nameless = r#"patch - -o name --type merge --patch {"metadata":{"name":"x"}}"#;
    run_with(nameless, b"kind: Pod\napiVersion: v1\n").expect(0, "pod/x\n", "");
}

#[test]
fn options_of_apply_are_for_apply() {
    for option in ["--force-conflicts", "--subresource status", "--now 2026-01-02T03:04:05Z"] {
        let run = run(&format!("patch hpa-v1.yaml --type merge --patch {{}} {option}"));
        let name = option.split(' ').next().unwrap();
        run.expect(2, "", &format!("error: {name} needs --type apply\n"));
    }
    let run = run("patch hpa-v1.yaml --type apply --patch {} --field-manager=");
    let error =
        "error: --field-manager: fieldManager: Required value: is required for apply patch\n";
    run.expect(2, "", error);
}

#[test]
fn configuration_of_another_kind_is_explained() {
    let place = "apim/deployment.yaml: document 1, line 1: invalid object type: ";
    let hint = " hint: the configuration needs the object's `apiVersion: apps/v1` and `kind: Deployment`\n";
    for (patch, found) in [
        ("{}", "/, Kind="),
        (r#"{"apiVersion":"apps/v1beta1","kind":"Deployment"}"#, "apps/v1beta1, Kind=Deployment"),
    ] {
        let patch = format!("patch apim/deployment.yaml --type apply --patch {patch}");
        let run = run(&format!("--excerpts always {patch}"));
        run.expect(1, "", &format!("{place}{found}\n{hint}"));
    }
}

/// The reference names no object in this response.
#[test]
fn patch_of_the_wrong_type_names_the_object() {
    let run = run(r#"patch apim/deployment.yaml --patch {"spec":{"replicas":"x"}}"#);
    let error = "apim/deployment.yaml: document 1, line 1:  \"\" is invalid: patch: Invalid value: \
                 \"map[spec:map[replicas:x]]\": cannot unmarshal string into field spec.replicas of type int32 \
                 (deployment.apps/web)\n";
    run.expect(1, "", error);
}

#[test]
fn patched_custom_resource_is_validated_by_its_definition() {
    let crontab = "apim/crontab.yaml --crds apim/crds";
    let start = "apim/crontab.yaml: document 1, line 1: CronTab.stable.example.com \"nightly\" is invalid: ";
    let pattern = "spec.cronSpec: Invalid value: \"x\": spec.cronSpec in body should match '^(\\S+ ){4}\\S+$'\n";
    let merge =
        run(&format!(r#"patch {crontab} --type merge --patch {{"spec":{{"cronSpec":"x"}}}}"#));
    merge.expect(1, "", &format!("{start}{pattern}"));
    let kind = r#""apiVersion":"stable.example.com/v1","kind":"CronTab""#;
    let patch = format!(r#"{{{kind},"spec":{{"cronSpec":"x"}}}}"#);
    let apply = run(&format!("patch {crontab} --type apply --force-conflicts --patch {patch}"));
    apply.expect(1, "", &format!("{start}{pattern}"));
    let remove = r#"[{"op":"remove","path":"/spec/cronSpec"}]"#;
    let json = run(&format!("patch {crontab} --type json --patch {remove}"));
    assert!(
        json.err.starts_with(&format!("{start}[spec.cronSpec: Required value, ")),
        "{}",
        json.err
    );
    // As in a server, what was wrong before and does not change is tolerated.
    let crontab =
        include_str!("../../../../testdata/apim/crontab.yaml").replace("0 3 * * *", "daily");
    let patch = r#"patch - --crds apim/crds --type merge --patch {"spec":{"replicas":5}} -o name"#;
    run_with(patch, crontab.as_bytes()).expect(0, "crontab.stable.example.com/nightly\n", "");
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

/// What could not be read may have any object.
#[test]
fn diff_with_what_cannot_be_read_is_none() {
    let file = "apim/deployment.yaml";
    let error = "nowhere.yaml: No such file or directory\n";
    run(&format!("diff {file} nowhere.yaml")).expect(3, "", error);
    run(&format!("diff nowhere.yaml {file}")).expect(3, "", error);
    let empty = "standard input: there is no document in it\n";
    run_with(&format!("diff {file} -"), b"").expect(1, "", empty);
    for broken in ["- a\n", "a: [\n", "\0\u{1}"] {
        let run = run_with(&format!("diff - {file} -o json"), broken.as_bytes());
        assert_eq!((run.code, run.text().as_str()), (Some(1), ""), "{broken}");
        assert!(run.err.starts_with("standard input: document 1"), "{}", run.err);
    }
    let both = "error: only one of OLD and NEW can be standard input\n";
    run_with("diff - -", sample(file).as_bytes()).expect(2, "", both);
}

#[test]
fn diff_with_what_is_broken_in_part_compares_what_is_known() {
    let new = sample("apim/deployment.yaml").replace("replicas: 2", "replicas: 3");
    let new = format!("{new}---\na: [\n---\nkind: Pod\napiVersion: v1\nmetadata: {{name: new}}\n");
    let old = "apim/deployment.yaml";
    let run = run_with(&format!("diff {old} -"), new.as_bytes());
    assert_eq!(run.code, Some(1));
    let text = run.text();
    assert!(text.contains("~ spec.replicas: 2 -> 3") && text.contains("+ pod/new ("), "{text}");
    let run = run_with(&format!("diff - {old}"), new.as_bytes());
    assert!(run.text().contains("- pod/new ("), "{}", run.text());
    // Whether the broken document is the other one is not known.
    let run = run_with("diff apim/stream.json -", new.as_bytes());
    assert!(!run.text().contains("- "), "{}", run.text());
    assert!(
        run.err.ends_with(
            "warning: what is only in OLD (3 objects) is not reported, since not all of NEW could be read\n"
        ),
        "{}",
        run.err
    );
}

/// In the words of a server, where it sees them; a patch in YAML loses them before.
#[test]
fn duplicate_fields_of_a_patch_follow_validation() {
    let patch = |form: &str, text: &str, level: &str| {
        let mut command = command("patch apim/deployment.yaml -o name");
        let output = command.args(["--type", form, "--patch", text, "--validate", level]).output();
        let output = output.unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let twice = r#"{"metadata":{"labels":{"a":"1","a":"2"}}}"#;
    for form in ["strategic", "merge"] {
        let (code, text) = patch(form, twice, "strict");
        assert_eq!(code, Some(1));
        assert!(
            text.contains(r#"strict decoding error: duplicate field "metadata.labels.a""#),
            "{text}"
        );
        let (code, text) = patch(form, twice, "warn");
        assert_eq!(code, Some(0));
        assert!(text.contains(r#"duplicate field "metadata.labels.a""#), "{text}");
        assert_eq!(patch(form, twice, "ignore"), (Some(0), String::new()));
    }
    let operations = r#"[{"op":"add","path":"/metadata/labels","value":{},"op":"add"}]"#;
    let (code, text) = patch("json", operations, "strict");
    assert_eq!(code, Some(1));
    assert!(text.contains(r#"duplicate field "[0].op""#), "{text}");
    let yaml = "metadata:\n  labels:\n    a: b\n    a: c\n";
    let (code, text) = patch("merge", yaml, "strict");
    assert_eq!(code, Some(1));
    assert!(text.contains("strict decoding error: ") && text.contains("\"a\""), "{text}");
    assert_eq!(patch("merge", yaml, "warn").0, Some(0));
}
