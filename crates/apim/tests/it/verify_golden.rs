//! `apim verify-golden`.

use apimachinery_test_support::golden;

use crate::run::run;

const GOLDEN: &str = "\
apim/golden
  json: 1 file, 1 decoded, 1 equal, 1 encoded
  yaml: 2 files, 2 decoded, 2 equal, 2 encoded
  pb: 1 file, 1 decoded, 1 equal, 1 encoded
  not registered: 1 kind
";

#[test]
fn golden_files_that_are_right_are_counted() {
    run("verify-golden apim/golden").expect(0, GOLDEN, "");
    let named = GOLDEN.to_owned() + "    example.com.v1.Car\n";
    run("verify-golden -v apim/golden").expect(0, &named, "");
}

#[test]
fn each_failure_says_where() {
    let expected = "\
apim/wrong/core.v1.ConfigMap.yaml: is another object than the one in json
apim/wrong/core.v1.ConfigMap.yaml: encodes to other bytes: first at byte 29, in no field
apim/wrong/core.v1.ConfigMap.pb: does not decode: unexpected EOF (byte 4)
apim/wrong
  json: 1 file, 1 decoded, 1 equal, 1 encoded
  yaml: 1 file, 1 decoded, 0 equal, 0 encoded
  pb: 1 file, 0 decoded, 0 equal, 0 encoded
  not registered: 0 kinds
";
    run("verify-golden apim/wrong").expect(1, expected, "");
}

#[test]
fn folders_in_a_folder_are_checked_one_by_one() {
    let run = run("verify-golden apim");
    assert_eq!(run.code, Some(1));
    let text = run.text();
    assert!(text.contains(GOLDEN) && text.contains("apim/wrong\n"), "{text}");
}

#[test]
fn folders_and_archives_may_name_the_group_and_version() {
    let all = run("verify-golden golden");
    assert_eq!((all.code, all.err.as_str()), (Some(0), ""), "{}", all.text());
    let text = all.text();
    assert!(text.starts_with("golden\n  json: ") && text.contains("\n  cbor: "), "{text}");
    let expected = "\
golden/meta.k8s.io.v1.txtar
  json: 8 files, 8 decoded, 8 equal, 8 encoded
  yaml: 8 files, 8 decoded, 8 equal, 8 encoded
  pb: 6 files, 6 decoded, 6 equal, 6 encoded
  cbor: 8 files, 8 decoded, 8 equal, 8 encoded
  not registered: 0 kinds
";
    run("verify-golden golden/meta.k8s.io.v1.txtar").expect(0, expected, "");
    let folder = std::env::temp_dir().join(format!("apim-verify-{}", std::process::id()));
    let plain = folder.join("meta.k8s.io.v1");
    std::fs::create_dir_all(&plain).unwrap();
    for (name, data) in &golden()["meta.k8s.io.v1"] {
        std::fs::write(plain.join(name), data).unwrap();
    }
    let counts = |name: &str| expected.replace("golden/meta.k8s.io.v1.txtar", name);
    for root in [&folder, &plain] {
        let name = root.display().to_string();
        run(&format!("verify-golden {name}")).expect(0, &counts(&name), "");
    }
    let broken = plain.with_extension("v1.txtar");
    std::fs::write(&broken, "-- Status.pb.base64 --\n!\n").unwrap();
    let run = run(&format!("verify-golden {}", folder.display()));
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!((run.code, run.text().as_str()), (Some(3), ""));
    assert!(run.err.contains("meta.k8s.io.v1.txtar: Status.pb.base64: "), "{}", run.err);
}

#[test]
fn folder_that_is_not_there_is_an_input_error() {
    let run = run("verify-golden apim/nosuch");
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("apim/nosuch"), "{}", run.err);
}

#[test]
fn folder_must_be_named() {
    assert_eq!(run("verify-golden").code, Some(2));
}

#[test]
fn file_that_is_not_an_archive_is_refused_with_the_names_of_archives() {
    let error = "error: apim/deployment.yaml: this is neither a folder nor an archive <group>.<version>.txtar, such as \
                 apps.v1.txtar\n";
    run("verify-golden apim/deployment.yaml").expect(3, "", error);
}

#[test]
fn file_of_another_kind_is_named_with_its_version_and_kind() {
    let folder = std::env::temp_dir().join(format!("apim-verify-kind-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let service = "{\"kind\":\"Service\",\"apiVersion\":\"v1\"}\n";
    std::fs::write(folder.join("core.v1.Pod.json"), service).unwrap();
    let run = run(&format!("verify-golden {}", folder.display()));
    std::fs::remove_dir_all(&folder).unwrap();
    let failure = "core.v1.Pod.json: does not decode: its kind is v1 Service\n";
    assert!(run.text().contains(failure), "{}", run.text());
}
