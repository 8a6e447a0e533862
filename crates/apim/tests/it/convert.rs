//! `apim convert`.

use crate::run::{run, run_with, sample};

#[test]
fn object_is_converted_with_what_its_annotations_hold() {
    let expected = sample("apim/hpa-v2.out.yaml");
    run("convert hpa-v1.yaml --to autoscaling/v2").expect(0, &expected, "");
}

#[test]
fn there_and_back_nothing_is_lost() {
    let direct = run("convert hpa-v1.yaml --to autoscaling/v1 -o json");
    let there = run("convert hpa-v1.yaml --to autoscaling/v2 -o protobuf");
    let back = run_with("convert --to autoscaling/v1 -o json", &there.out);
    for field in ["\"targetCPUUtilizationPercentage\":70", "\"minReplicas\":2", "team"] {
        assert!(direct.text().contains(field) && back.text().contains(field), "{}", back.text());
    }
    let there_again = run_with("convert --to autoscaling/v2 -o protobuf", &back.out);
    let back_again = run_with("convert --to autoscaling/v1 -o json", &there_again.out);
    assert_eq!(back_again, back);
}

#[test]
fn version_an_object_has_sets_its_defaults() {
    let input =
        b"{kind: HorizontalPodAutoscaler, apiVersion: autoscaling/v1, spec: {maxReplicas: 3}}";
    let run = run_with("convert --to autoscaling/v1 -o json", input);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.text().contains("\"minReplicas\":1"), "{}", run.text());
}

#[test]
fn items_of_a_list_are_converted_and_stay_in_it() {
    for format in ["yaml", "json", "protobuf"] {
        let list = run(&format!("convert apim/list.yaml --to autoscaling/v2 -o {format}"));
        assert_eq!(list.err, "");
        let lines = run_with("identify --items", &list.out).text();
        let columns: Vec<Vec<_>> =
            lines.lines().map(|line| line.split('\t').take(4).collect()).collect();
        let expected = [
            [format, "v1", "List", "-"],
            [format, "autoscaling/v2", "HorizontalPodAutoscaler", "shop/web"],
            [format, "autoscaling/v2", "HorizontalPodAutoscaler", "shop/queue"],
        ];
        assert_eq!(columns, expected);
    }
}

#[test]
fn list_with_an_item_that_does_not_convert_is_not_written() {
    let input = b"kind: List\napiVersion: v1\nitems:\n- kind: ConfigMap\n  apiVersion: v1\n- kind: Scale\n  apiVersion: autoscaling/v1\n";
    let run = run_with("convert --to v1", input);
    let error = "standard input: document 1, line 6: Scale of autoscaling/v1 has no version v1; it exists in autoscaling/v1\n";
    run.expect(1, "", error);
}

#[test]
fn kind_without_the_version_says_which_it_has() {
    let run = run("convert hpa-v1.yaml --to autoscaling/v7");
    assert_eq!((run.code, run.text().as_str()), (Some(1), ""));
    let start = "hpa-v1.yaml: document 1, line 1: HorizontalPodAutoscaler of autoscaling/v1 has no version autoscaling/v7; it exists in ";
    let versions = run.err.strip_prefix(start).unwrap();
    assert!(
        versions.contains("autoscaling/v1") && versions.contains("autoscaling/v2"),
        "{versions}"
    );
}

#[test]
fn kind_that_is_not_registered_only_stays_what_it_is() {
    let same = run("convert apim/crontab.yaml --to stable.example.com/v1");
    assert_eq!(same, run("decode apim/crontab.yaml"));
    let error = "apim/crontab.yaml: document 1, line 1: CronTab of stable.example.com/v1 is not registered, so it cannot be converted to stable.example.com/v2\n";
    run("convert apim/crontab.yaml --to stable.example.com/v2").expect(1, "", error);
}

#[test]
fn mistakes_are_found_before_converting() {
    let run = run("convert apim/list.yaml --to autoscaling/v1 --validate warn -o name");
    let warning = "apim/list.yaml: document 1, line 24: warning: unknown field \"items[1].spec.maxReplica\"; did you mean \"maxReplicas\"?\n";
    let names =
        "horizontalpodautoscaler.autoscaling/web\nhorizontalpodautoscaler.autoscaling/queue\n";
    run.expect(0, names, warning);
}

#[test]
fn version_is_needed() {
    assert_eq!(run("convert hpa-v1.yaml").code, Some(2));
    let run = run("convert hpa-v1.yaml --to a/b/c");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("a version is written GROUP/VERSION"), "{}", run.err);
}

#[test]
fn version_may_depend_on_the_kind() {
    let lines = |to: &str, input: &[u8]| {
        let run = run_with(&format!("convert --to {to} -o json"), input);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        let identified = run_with("identify", &run.out).text();
        identified.split('\t').skip(1).take(2).collect::<Vec<_>>().join(" ")
    };
    let hpa =
        b"{kind: HorizontalPodAutoscaler, apiVersion: autoscaling/v1, spec: {maxReplicas: 3}}";
    assert_eq!(lines("preferred", hpa), "autoscaling/v2 HorizontalPodAutoscaler");
    assert_eq!(lines("storage", hpa), "autoscaling/v2 HorizontalPodAutoscaler");
    let crontab = b"{kind: CronTab, apiVersion: stable.example.com/v1}";
    assert_eq!(lines("preferred", crontab), "stable.example.com/v1 CronTab");
    assert_eq!(lines("storage", crontab), "stable.example.com/v1 CronTab");
}

#[test]
fn result_is_of_a_version_that_is_gone() {
    let input = b"{kind: TokenReview, apiVersion: authentication.k8s.io/v1beta1, spec: {token: t}}";
    let run = run_with("convert --to authentication.k8s.io/v1beta1 -o name", input);
    let warning = "standard input: document 1, line 1: warning: TokenReview of authentication.k8s.io/v1beta1 is not served since 1.22; use TokenReview of authentication.k8s.io/v1\n";
    run.expect(0, "tokenreview.authentication.k8s.io/\n", warning);
    let strict = "convert --validate strict -o name --to authentication.k8s.io/";
    let run = run_with(&format!("{strict}v1beta1"), input);
    run.expect(1, "", &warning.replace("warning: ", ""));
    // What is read may be of any version: that is what converting is for.
    run_with(&format!("{strict}v1"), input).expect(0, "tokenreview.authentication.k8s.io/\n", "");
}

#[test]
fn conversion_that_the_reference_refuses_is_an_error() {
    let input = b"{kind: Deployment, apiVersion: apps/v1, metadata: {annotations: {deprecated.deployment.rollback.to: x}}}";
    let error = "standard input: document 1, line 1: failed to parse annotation[deprecated.deployment.rollback.to]=x as int64: strconv.ParseInt: parsing \"x\": invalid syntax\n";
    run_with("convert --to apps/v1", input).expect(1, "", error);
}

#[test]
fn target_that_is_misspelled_is_named() {
    for (wrong, meant) in [("prefered", "preferred"), ("Storage", "storage")] {
        let run = run(&format!("convert apim/deployment.yaml --to {wrong}"));
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains(&format!("did you mean `{meant}`?")), "{}", run.err);
    }
}

/// A version without a type differs from another one by its name alone.
#[test]
fn autoscalers_of_v2beta2_are_those_of_v2() {
    let old = b"apiVersion: autoscaling/v2beta2\nkind: HorizontalPodAutoscaler\nmetadata: {name: h}\nspec:\n  scaleTargetRef: {kind: Deployment, name: d, apiVersion: apps/v1}\n  maxReplicas: 5\n  behavior: {scaleDown: {stabilizationWindowSeconds: 10}}\n  metrics:\n  - {type: Resource, resource: {name: memory, target: {type: Utilization, averageUtilization: 70}}}\n";
    let run = run_with("convert --to autoscaling/v2 -o json", old);
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("warning: ") && run.err.contains("is not served since 1.26"));
    let text = run.text();
    for part in [
        r#""apiVersion":"autoscaling/v2""#,
        r#""stabilizationWindowSeconds":10"#,
        r#""averageUtilization":70"#,
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let named = run_with("convert --to preferred -o name", old).text();
    assert_eq!(named, "horizontalpodautoscaler.autoscaling/h\n");
    let remedy = run_with("deprecated", old).text();
    assert!(remedy.contains("which `apim convert --to autoscaling/v2` writes"), "{remedy}");
    let wrong = String::from_utf8_lossy(old).replace("maxReplicas: 5", "maxReplicas: five");
    assert_eq!(run_with("convert --to autoscaling/v2", wrong.as_bytes()).code, Some(1));
}
