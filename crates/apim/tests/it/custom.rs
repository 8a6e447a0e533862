//! Kinds of CustomResourceDefinitions.

use crate::run::{run, run_with};

const CRDS: &str = "--crds apim/crds";

#[test]
fn custom_resources_are_decoded_as_kinds_that_are_known() {
    let typo = b"apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: nightly}\nspec:\n  cronSpec: 0 3 * * *\n  replica: 2\n";
    let strict = run_with(&format!("decode {CRDS} --validate strict"), typo);
    strict.expect(
        1,
        "",
        "standard input: document 1, line 6: unknown field \"spec.replica\"; did you mean \"replicas\"?\n",
    );
    let pruned = run_with(&format!("decode {CRDS} -o json"), typo).text();
    assert!(pruned.ends_with("\"spec\":{\"cronSpec\":\"0 3 * * *\"}}\n"), "{pruned}");
    run(&format!("decode {CRDS} -o protobuf apim/crontab.yaml")).expect(
        1,
        "",
        "apim/crontab.yaml: document 1, line 1: CronTab of stable.example.com/v1 is a custom resource, and has no protobuf form\n",
    );
    // In a list as well.
    let list = [&b"apiVersion: v1\nkind: List\nitems:\n- "[..], typo.as_ref()].concat();
    let list = String::from_utf8(list)
        .unwrap()
        .replace("\n", "\n  ")
        .replace("\n  kind: List\n  items:\n  - ", "\nkind: List\nitems:\n- ");
    let strict = run_with(&format!("decode {CRDS} --validate strict"), list.as_bytes());
    assert!(
        strict.err.contains("line 9: unknown field \"items[0].spec.replica\""),
        "{}",
        strict.err
    );
}

#[test]
fn custom_resources_convert_between_versions_with_defaults() {
    let manifest =
        b"apiVersion: stable.example.com/v1beta1\nkind: CronTab\nspec: {cronSpec: 0 3 * * *}\n";
    let expected = "apiVersion: stable.example.com/v1\nkind: CronTab\nspec:\n  cronSpec: 0 3 * * *\n  replicas: 1\n";
    for target in ["stable.example.com/v1", "preferred", "storage"] {
        run_with(&format!("convert {CRDS} --to {target}"), manifest).expect(0, expected, "");
    }
    let error = run_with(&format!("convert {CRDS} --to stable.example.com/v1alpha1"), manifest);
    error.expect(1, "", "standard input: document 1, line 1: CronTab of stable.example.com/v1beta1 has no version stable.example.com/v1alpha1; it exists in stable.example.com/v1, stable.example.com/v1beta1\n");
    let unknown = run_with("convert --to stable.example.com/v1", manifest);
    assert!(unknown.err.contains("is not registered"), "{}", unknown.err);
}

#[test]
fn custom_kinds_are_listed() {
    let text = run(&format!("kinds {CRDS} --group stable.example.com -o wide")).text();
    let first = "stable.example.com/v1\tCronTab\tjson,yaml\tyes\tv1beta1\tcrontabs\tct\tNamespaced\tcreate,delete,deletecollection,get,list,patch,update,watch\tstable.example.com/v1\t-\t-\t-\t-";
    assert_eq!(text.lines().next(), Some(first));
    assert_eq!(text.lines().count(), 4);
    let json = run(&format!("kinds {CRDS} --group stable.example.com -o json")).text();
    assert!(
        json.lines().next().unwrap().contains("\"definition\":\"crontabs.stable.example.com\"")
    );
    let all = run(&format!("kinds {CRDS}")).text();
    assert!(all.contains("v1\tPod\t") && all.contains("\tCronTabList\t"));
}

#[test]
fn definitions_say_which_kinds_are_lists() {
    let objects = b"{\"apiVersion\":\"example.com/v1\",\"kind\":\"Fleet\",\"items\":[{\"metadata\":{\"name\":\"a\"}}]}\n{\"apiVersion\":\"example.com/v1\",\"kind\":\"AllowList\",\"metadata\":{\"name\":\"b\"},\"items\":[{}]}";
    let kinds = |output: &str| -> Vec<String> {
        output
            .lines()
            .map(|line| line.split('\t').skip(2).take(2).collect::<Vec<_>>().join(" "))
            .collect()
    };
    let named = run_with("identify --items --crds apim/crds-of-lists.yaml", objects).text();
    assert_eq!(kinds(&named), ["Fleet -", "Car a", "AllowList b"]);
    let guessed = run_with("identify --items", objects).text();
    assert_eq!(kinds(&guessed), ["Fleet -", "AllowList b", "Allow -"]);
}

#[test]
fn wrong_definitions_are_reported() {
    let none = run("decode --crds apim/golden apim/crontab.yaml");
    assert_eq!(none.code, Some(1));
    assert_eq!(none.err, "apim/golden: there is no CustomResourceDefinition in it\n");
    let missing = run("decode --crds apim/absent.yaml apim/crontab.yaml");
    assert_eq!(missing.code, Some(3));
    assert!(missing.err.starts_with("--crds apim/absent.yaml: No such file"), "{}", missing.err);
    // The objects are read all the same.
    assert!(missing.text().contains("kind: CronTab"));
    let built_in = b"apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: deployments.apps}\nspec: {group: apps, names: {plural: deployments, kind: Deployment}, versions: [{name: v1, served: true}]}\n";
    let built_in = run_with("kinds --crds -", built_in);
    assert_eq!(built_in.code, Some(1));
    assert!(built_in.err.starts_with("standard input: document 1, line 1: Deployment of apps/v1 is a kind of Kubernetes', which no definition can change\n"), "{}", built_in.err);
    let list = b"apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: cars.apps}\nspec: {group: apps, names: {plural: cars, kind: Car, listKind: DeploymentList}, versions: [{name: v1, served: true}]}\n";
    let list = run_with("kinds --crds -", list);
    assert!(
        list.err.contains("DeploymentList of apps/v1 is a kind of Kubernetes'"),
        "{}",
        list.err
    );
}

/// Of a version that names columns, tables have these.
#[test]
fn tables_have_the_columns_of_definitions() {
    let definition = crate::run::sample("apim/crds/crontabs.yaml").replacen(
        "    storage: true\n",
        "    storage: true\n    additionalPrinterColumns:\n\
         \x20   - {name: When, type: string, jsonPath: .spec.cronSpec}\n\
         \x20   - {name: Replicas, type: integer, jsonPath: .spec.replicas, priority: 1}\n",
        1,
    );
    let path = std::env::temp_dir().join(format!("apim-columns-{}.yaml", std::process::id()));
    let shown = |definition: &str, output: &str, input: &str| {
        std::fs::write(&path, definition).unwrap();
        run_with(&format!("decode -o {output} --crds {}", path.display()), input.as_bytes())
    };
    let object = crate::run::sample("apim/crontab.yaml");
    shown(&definition, "table", &object).expect(0, "NAME      WHEN\nnightly   0 3 * * *\n", "");
    let wide = "NAME      WHEN        REPLICAS\nnightly   0 3 * * *   2\n";
    shown(&definition, "wide", &object).expect(0, wide, "");
    let list = "apiVersion: stable.example.com/v1\nkind: CronTabList\nitems:\n- metadata: {name: weekly}\n  spec: {cronSpec: 0 3 * * 0}\n";
    let both = shown(&definition, "table", &format!("{object}---\n{list}"));
    both.expect(0, "NAME      WHEN\nnightly   0 3 * * *\nweekly    0 3 * * 0\n", "");
    let older = shown(&definition, "table", &object.replace("/v1", "/v1beta1"));
    older.expect(0, "NAME      AGE\nnightly   \n", "");
    let wrong = shown(&definition.replace(".spec.cronSpec", "'.spec['"), "table", &object);
    std::fs::remove_file(&path).unwrap();
    assert_eq!((wrong.code, &*wrong.text()), (Some(0), "NAME      AGE\nnightly   \n"));
    assert!(
        wrong.err.contains(": warning: its objects are shown by their age alone: "),
        "{}",
        wrong.err
    );
}
