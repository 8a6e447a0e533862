//! `apim explain`.

use serde_json::Value;

use crate::run::{Run, command, run, run_with};

const CRDS: &str = "--crds apim/crds";

#[track_caller]
fn explain(args: &str) -> String {
    let run = run(&format!("explain {args}"));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args}");
    run.text()
}

#[track_caller]
fn json(args: &str) -> Value {
    serde_json::from_str(&explain(&format!("{args} -o json"))).unwrap()
}

/// Explains a path that may have spaces, or be empty.
fn explain_path(path: &str) -> Run {
    let output = command("explain").arg(path).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    Run { code: output.status.code(), out: output.stdout, err }
}

#[track_caller]
fn refuse(args: &str, expected: &str) {
    run(&format!("explain {args}")).expect(2, "", &format!("error: {expected}\n"));
}

#[test]
fn field_is_laid_out_as_by_kubectl() {
    let expected = "\
GROUP:      apps
KIND:       Deployment
VERSION:    v1

FIELD: strategy <DeploymentStrategy>

DESCRIPTION:
";
    let text = explain("deploy.spec.strategy");
    assert!(text.starts_with(expected), "{text}");
    for part in [
        "\nFIELDS:\n  rollingUpdate\t<RollingUpdateDeployment>\n    Limits on ",
        "\n\n  type\t<string>\n    ",
        "\n    Default `RollingUpdate`.\n    values:\n    - Recreate: All old pods end ",
        "\n      two versions at once.\n    - RollingUpdate: ",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
}

#[test]
fn kind_has_many_names() {
    let text = explain("deployments");
    let names = "\nNAMES:      deployments, deployment, deploy\nSCOPE:      Namespaced\nSINCE:      1.9\n\nDESCRIPTION:\n";
    assert!(text.contains(names), "{text}");
    for name in ["deploy", "deployment", "Deployment", "DEPLOYMENTS", "deployments.apps"] {
        assert_eq!(explain(name), text, "{name}");
    }
    for name in ["po", "pods", "Pod"] {
        assert!(explain(name).starts_with("KIND:       Pod\nVERSION:    v1\n"), "{name}");
    }
    // These are not resources.
    assert!(explain("DeploymentList.items").contains("FIELD: items <[]Deployment> -required-\n"));
    assert!(explain("admissionreview.request.uid").contains("\nFIELD: uid <string>\n"));
}

#[test]
fn version_is_the_one_that_servers_prefer() {
    let is_of = |args: &str, group: &str, version: &str| {
        let value = json(args);
        assert_eq!(
            (value["group"].as_str(), value["version"].as_str()),
            (Some(group), Some(version)),
            "{args}"
        );
    };
    is_of("hpa.spec", "autoscaling", "v2");
    is_of("hpa.spec --api-version autoscaling/v1", "autoscaling", "v1");
    is_of("events", "", "v1");
    is_of("events.events.k8s.io.note", "events.k8s.io", "v1");
    is_of("events --api-version events.k8s.io/v1beta1", "events.k8s.io", "v1beta1");
    is_of("ingress", "networking.k8s.io", "v1");
    is_of("ing.extensions.spec", "extensions", "v1beta1");
    is_of("eviction", "policy", "v1");
    is_of("evictions.lifecycle.k8s.io", "lifecycle.k8s.io", "v1alpha1");
    let old = explain("deploy.spec --api-version extensions/v1beta1");
    let note = "\nNOTE:       Deployment of extensions/v1beta1 is not served since 1.16; use\n            Deployment of apps/v1\n";
    assert!(old.contains(note), "{old}");
    let old = json("deploy --api-version extensions/v1beta1");
    assert_eq!(old["removed"], "1.16");
    assert_eq!(old["replacement"]["apiVersion"], "apps/v1");
}

#[test]
fn unknown_kinds_and_versions_are_refused() {
    refuse("deploymnt", "there is no kind \"deploymnt\"; did you mean \"deployment\"?");
    refuse(
        "xylophone.spec",
        "there is no kind \"xylophone\"; `apim kinds` lists them, and --crds adds those of definitions",
    );
    refuse(
        "hpa.spec --api-version autoscaling/v3",
        "HorizontalPodAutoscaler is not in autoscaling/v3; it is in autoscaling/v2, autoscaling/v1",
    );
    refuse(
        "podsecuritypolicy.spec",
        "PodSecurityPolicy of policy/v1beta1 is not served since 1.25; nothing is named to use in its place; the fields that it had are not known",
    );
    assert_eq!(run("explain pod --api-version a/b/c").code, Some(2));
}

#[test]
fn unknown_fields_are_refused_with_what_was_meant() {
    let deployment = "Deployment of apps/v1 has no field";
    for (path, wrong, meant) in [
        ("deploy.spec.replica", "spec.replica", "deploy.spec.replicas"),
        ("deploy.replicas", "replicas", "deploy.spec.replicas"),
        ("deploy.Spec.replicas", "Spec", "deploy.spec.replicas"),
        ("deploy.spek.nope", "spek", "deploy.spec"),
        (
            "deploy.spec.containers.image",
            "spec.containers",
            "deploy.spec.template.spec.containers.image",
        ),
        ("deployments.apps.image", "image", "deployments.apps.spec.template.spec.containers.image"),
        ("deploy.spec.maxSurge", "spec.maxSurge", "deploy.spec.strategy.rollingUpdate.maxSurge"),
        ("deploy.maxSurg", "maxSurg", "deploy.spec.strategy.rollingUpdate.maxSurge"),
        ("deploy.status.paused", "status.paused", "deploy.spec.paused"),
    ] {
        refuse(path, &format!("{deployment} {wrong:?}; did you mean {meant:?}?"));
    }
    refuse("deploy.xylophone", &format!("{deployment} \"xylophone\""));
    refuse(
        "deploy.spec.replicas.max",
        &format!(
            "{deployment} \"spec.replicas.max\": \"spec.replicas\" is <integer>, of which no fields are described"
        ),
    );
}

#[test]
fn hint_leads_to_a_field() {
    let meant = |path: &str| {
        let err = explain_path(path).err;
        let (_, hint) = err.split_once("did you mean \"").unwrap();
        hint.trim_end().trim_end_matches("\"?").to_owned()
    };
    for path in ["deployments.apps.image", "events.events.k8s.io.nam", "pod.containers.imag"] {
        let hint = meant(path);
        assert_eq!(explain_path(&hint).code, Some(0), "{path}: {hint}");
    }
}

#[test]
fn odd_paths_are_refused() {
    let written = "it is written KIND.FIELD.FIELD, such as \"deploy.spec.replicas\"";
    for path in ["", ".", "...", " ", "]", "["] {
        let expected = format!("error: {path:?} is not a path; {written}\n");
        explain_path(path).expect(2, "", &expected);
    }
    for (path, meant) in [("pod..spec", "pod.spec"), (".pod.", "pod"), ("pod.spec[", "pod.spec")] {
        let expected =
            format!("error: {path:?} is not a path; {written}; did you mean {meant:?}?\n");
        explain_path(path).expect(2, "", &expected);
    }
    for path in
        ["x".repeat(100_000), format!("pod{}", ".spec".repeat(20_000)), "pod.\u{1b}[0m]".into()]
    {
        let run = explain_path(&path);
        assert_eq!(run.code, Some(2));
        assert!(run.err.len() < 2_000 && run.err.lines().count() == 1, "{}", run.err);
    }
    // As other messages write the places in objects.
    let text = explain("pod.spec.containers[0].image");
    assert_eq!(text, explain("pod.spec.containers.image"));
    assert!(
        explain_path("pod.metadata.labels[app.kubernetes.io/name]")
            .text()
            .contains("FIELD: labels ")
    );
}

#[test]
fn recursive_tree_has_names_and_types() {
    let text = explain("deploy.spec.strategy --recursive");
    let (_, fields) = text.split_once("FIELDS:\n").unwrap();
    let expected = "  rollingUpdate\t<RollingUpdateDeployment>\n    maxSurge\t<IntOrString>\n    maxUnavailable\t<IntOrString>\n  type\t<string>\n";
    assert_eq!(fields, expected);
    let pod = explain("pod --recursive");
    for line in [
        "  metadata\t<ObjectMeta>",
        "    labels\t<map[string]string>",
        "    containers\t<[]Container> -required-",
        "      name\t<string> -required-",
        "        limits\t<map[string]Quantity>",
        "    creationTimestamp\t<string>",
    ] {
        assert!(pod.lines().any(|it| it == line), "{line}");
    }
}

#[test]
fn types_that_contain_themselves_end() {
    let text = explain("crd.spec.versions.schema --recursive");
    let props = text.lines().filter(|it| it.contains("<[]JSONSchemaProps>")).count();
    assert_eq!(props, 3, "{text}");
    assert!(
        explain("crd.spec.versions.schema.openAPIV3Schema.properties.items.not.type")
            .contains("FIELD: type <string>")
    );
}

#[test]
fn custom_resources_are_explained_by_their_definitions() {
    let text = explain(&format!("ct {CRDS}"));
    let head = "GROUP:      stable.example.com\nKIND:       CronTab\nVERSION:    v1\nNAMES:      crontabs, crontab, ct\nSCOPE:      Namespaced\n\nDESCRIPTION:\n    A table of things to do at times.\n\nFIELDS:\n  apiVersion\t<string>\n";
    assert!(text.starts_with(head), "{text}");
    let rule = "\n  spec\t<Object>\n    rule: !has(self.paused) || !self.paused || self.replicas == 0\n      message: what is paused has no replicas\n";
    assert!(text.contains(rule), "{text}");
    let spec = explain(&format!("crontabs.stable.example.com.spec {CRDS}"));
    for part in [
        "\n  cronSpec\t<string> -required-\n    pattern: ^(\\S+ ){4}\\S+$\n",
        "\n  hosts\t<[]string>\n    Each item once.\n",
        "\n  labels\t<map[string]string>\n",
        "\n  replicas\t<integer>\n    default: 1\n    minimum: 0\n",
    ] {
        assert!(spec.contains(part), "{part} in {spec}");
    }
    // The schema does not describe these.
    assert!(
        explain(&format!("CronTab.metadata.ownerReferences.uid {CRDS}"))
            .contains("<string> -required-")
    );
    assert!(explain(&format!("ct.spec.template.metadata {CRDS}")).contains("<ObjectMeta>"));
    let embedded = explain(&format!("ct.spec.template {CRDS}"));
    assert!(
        embedded.contains("  kind\t<string> -required-\n    Type of the embedded object"),
        "{embedded}"
    );
    refuse(
        &format!("ct.replicas {CRDS}"),
        "CronTab of stable.example.com/v1 has no field \"replicas\"; did you mean \"ct.spec.replicas\"?",
    );
    let old = explain(&format!("ct.spec {CRDS} --api-version stable.example.com/v1beta1"));
    assert!(
        old.contains("\nNOTE:       stable.example.com/v1beta1 CronTab is deprecated; use\n"),
        "{old}"
    );
    let old = explain(&format!("ct.spec {CRDS} --api-version stable.example.com/v1alpha1"));
    assert!(
        old.contains("\nNOTE:       This version is not served; use stable.example.com/v1,\n"),
        "{old}"
    );
}

#[test]
fn texts_of_definitions_are_wrapped_and_shown() {
    let definition = br#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"things.example.com"},"spec":{"group":"example.com","scope":"Cluster","names":{"plural":"things","kind":"Thing"},"versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{"level":{"type":"string","description":"Level:\n- one with a text that is long enough to be continued in the line that follows\n\nand\ta \u001b[1mtab.","enum":["low","high"]},"size":{"x-kubernetes-int-or-string":true,"description":"Size."},"parts":{"type":"array","description":"Parts.","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["id"],"items":{"type":"object","description":"A part.","required":["id"],"properties":{"id":{"type":"string","maxLength":3}}}},"codes":{"type":"array","items":{"type":"string","pattern":"a  b","format":"uuid"}}}}}}]}}"#;
    let run = run_with("explain things --crds -", definition);
    let (_, fields) = std::str::from_utf8(&run.out).unwrap().split_once("FIELDS:\n").unwrap();
    let (_, fields) = fields.split_once("  codes").unwrap();
    let expected = "\t<[]string>
    items.format: uuid
    items.pattern: a  b

  kind\t<string>
    Type of the object in camel case, such as `Pod`; with `apiVersion` it picks
    the schema.

  level\t<string>
    Level:
    - one with a text that is long enough to be continued in the line that
    follows

    and    a \\u{1b}[1mtab.
    enum: low, high

  metadata\t<ObjectMeta>
    Name, namespace, labels and annotations of the object, and bookkeeping of
    the server.

  parts\t<[]Object>
    Parts.
    One item per `id`.

  size\t<IntOrString>
    Size.

";
    assert_eq!(fields, expected);
    let parts = run_with("explain thing.parts --crds -", definition).text();
    assert!(parts.contains("\n    One item per `id`.\n\n    A part.\n\nFIELDS:\n  id\t<string> -required-\n    maxLength: 3\n"), "{parts}");
}

#[test]
fn definitions_that_cannot_be_read_are_reported() {
    let missing = run("explain pod --crds apim/absent.yaml");
    assert_eq!(missing.code, Some(3));
    assert!(missing.err.starts_with("--crds apim/absent.yaml: No such file"), "{}", missing.err);
    assert!(missing.text().starts_with("KIND:       Pod\n"));
    let unknown = run("explain ct --crds apim/absent.yaml");
    assert_eq!((unknown.code, unknown.err.lines().count()), (Some(3), 2), "{}", unknown.err);
}

#[test]
fn programs_get_json() {
    let value = json("pod.spec.containers.ports");
    assert_eq!(value["path"], "spec.containers.ports");
    assert_eq!(value["field"]["type"], "[]ContainerPort");
    assert_eq!(value["field"]["schema"]["listMapKeys"][1], "protocol");
    assert_eq!(value["shortNames"][0], "po");
    let fields = value["fields"].as_array().unwrap();
    let names: Vec<_> = fields.iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["containerPort", "hostIP", "hostPort", "name", "protocol"]);
    assert_eq!(fields[0]["required"], true);
    assert_eq!(fields[4]["path"], "spec.containers.ports.protocol");
    assert_eq!(fields[4]["facts"], "Default `TCP`.");
    assert_eq!(fields[4]["schema"]["default"], "TCP");
    assert_eq!(fields[4]["values"][0]["value"], "TCP");
    let all = json("deploy.spec --recursive");
    let paths = all["fields"].as_array().unwrap().iter().map(|it| &it["path"]);
    let inside: Vec<_> =
        paths.filter(|it| it.as_str().unwrap().starts_with("spec.strategy")).collect();
    assert_eq!(inside.len(), 5);
    assert_eq!(inside[2], "spec.strategy.rollingUpdate.maxSurge");
    let custom = json(&format!("ct.spec {CRDS}"));
    assert_eq!(custom["field"]["rules"][0]["fieldPath"], ".replicas");
    assert_eq!(custom["fields"][5]["schema"], serde_json::json!({"default": 1, "minimum": 0}));
}
