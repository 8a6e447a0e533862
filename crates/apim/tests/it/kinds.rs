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
fn a_group_may_be_picked() {
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
fn an_unknown_group_says_which_there_are() {
    let run = run("kinds --group nope");
    assert_eq!(run.code, Some(2));
    let start = "error: no kinds are registered in group \"nope\"; the groups are ";
    let groups = run.err.strip_prefix(start).unwrap();
    assert!(["apps", "autoscaling", "core"].iter().all(|it| groups.contains(it)), "{groups}");
}
