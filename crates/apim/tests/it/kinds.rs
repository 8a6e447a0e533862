//! `apim kinds`.

use crate::run::run;

#[test]
fn kinds_are_listed_with_their_formats_and_conversions() {
    let text = run("kinds").text();
    let rows: Vec<Vec<_>> = text.lines().map(|line| line.split('\t').collect()).collect();
    let find = |version, kind| rows.iter().find(|row| row[0] == version && row[1] == kind);
    let hpa = find("autoscaling/v2", "HorizontalPodAutoscaler").unwrap();
    assert_eq!(hpa[2], "json,yaml,protobuf");
    assert!(hpa[4].split(',').any(|version| version == "v1"), "{hpa:?}");
    let pod = find("v1", "Pod").unwrap();
    assert_eq!(pod[2..], ["json,yaml,protobuf", "yes", "-"]);
    assert_eq!(find("v1", "ListOptions"), None);
    assert!(rows.iter().all(|row| row.len() == 5));
}

#[test]
fn group_may_be_picked() {
    let apps = run("kinds --group apps").text();
    assert!(apps.lines().all(|line| line.starts_with("apps/")), "{apps}");
    assert_eq!(run("kinds --group core").text(), run("kinds --group=").text());
    let shared = run("kinds --group apps --shared").text();
    assert!(shared.contains("\tListOptions\t") && !apps.contains("\tListOptions\t"));
}

#[test]
fn programs_get_json() {
    let text = run("kinds --group autoscaling -o json").text();
    let hpa = "\"formats\":[\"json\",\"yaml\",\"protobuf\"],\"group\":\"autoscaling\",\"kind\":\"HorizontalPodAutoscaler\",";
    assert!(text.lines().any(|line| line.contains(hpa)), "{text}");
}

#[test]
fn wide_table_has_resources_and_releases() {
    let text = run("kinds --group extensions -o wide").text();
    let rows: Vec<Vec<_>> = text.lines().map(|line| line.split('\t').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == 14));
    let find = |kind| rows.iter().find(|row| row[1] == kind).expect("the group has it");
    let verbs = "create,delete,deletecollection,get,list,patch,update,watch";
    let deployment = find("Deployment");
    assert_eq!(deployment[5..9], ["deployments", "deploy", "Namespaced", verbs]);
    assert_eq!(deployment[9..], ["apps/v1", "1.1", "1.8", "1.16", "apps/v1"]);
    assert_eq!(find("Scale")[5..10], ["-"; 5]);
    let json = run("kinds --group core -o json").text();
    let pod = json.lines().find(|line| line.contains("\"kind\":\"Pod\",")).expect("it has pods");
    for part in [
        "\"resource\":\"pods\"",
        "\"shortNames\":[\"po\"]",
        "\"categories\":[\"all\"]",
        "\"scope\":\"Namespaced\"",
        "{\"kind\":{\"apiVersion\":\"policy/v1\",\"kind\":\"Eviction\"},\"name\":\"eviction\",\"verbs\":[\"create\"]}",
        "\"storedIn\":{\"apiVersion\":\"v1\",\"kind\":\"Pod\"}",
    ] {
        assert!(pod.contains(part), "{part} in {pod}");
    }
}

#[test]
fn unknown_group_says_which_there_are() {
    let run = run("kinds --group nope");
    assert_eq!(run.code, Some(2));
    let start = "error: no kinds are registered in group \"nope\"; the groups are ";
    let groups = run.err.strip_prefix(start).unwrap();
    assert!(["apps", "autoscaling", "core"].iter().all(|it| groups.contains(it)), "{groups}");
}

#[test]
fn nearest_group_is_named() {
    for (wanted, meant) in [
        ("app", "apps"),
        ("apps/v1", "apps"),
        ("v1", "core"),
        ("networking", "networking.k8s.io"),
        ("rbac/v1", "rbac.authorization.k8s.io"),
    ] {
        let run = run(&format!("kinds --group {wanted}"));
        let start = format!(
            "error: no kinds are registered in group {wanted:?}; did you mean {meant:?}? If not, the groups are "
        );
        assert!(run.err.starts_with(&start), "{}", run.err);
        assert_eq!(run.code, Some(2));
    }
}
