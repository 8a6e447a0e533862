//! `apim deprecated`.

use apimachinery::api::facts;
use apimachinery_test_support::golden;

use crate::run::{run, run_with};

const MANIFESTS: &[u8] = b"# Source: chart/templates/deployment.yaml
apiVersion: extensions/v1beta1
kind: Deployment
metadata:
  name: web
  namespace: shop
---
# Source: chart/templates/nothing.yaml
---
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: settings}
- apiVersion: autoscaling/v2beta2
  kind: HorizontalPodAutoscaler
  metadata: {name: web}
- apiVersion: policy/v1beta1
  kind: PodSecurityPolicy
  metadata: {name: all}
---
apiVersion: stable.example.com/v1
kind: CronTab
metadata: {name: nightly}
";

#[test]
fn ended_version_is_reported_with_its_replacement() {
    let run = run_with("deprecated --for 1.37", MANIFESTS);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let text = run.text();
    let lines: Vec<_> = text.lines().collect();
    let starts = [
        "standard input: document 1, line 2: Deployment of extensions/v1beta1 is not served since 1.16; use Deployment of apps/v1",
        "standard input: document 2, line 16: HorizontalPodAutoscaler of autoscaling/v2beta2 is not served since 1.26; use HorizontalPodAutoscaler of autoscaling/v2, which `apim convert --to autoscaling/v2` writes (web)",
        "standard input: document 2, line 19: PodSecurityPolicy of policy/v1beta1 is not served since 1.25; nothing is named to use in its place (all)",
    ];
    assert_eq!(lines.len(), starts.len(), "{text}");
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert!(lines[0].ends_with(" (shop/web)"), "{text}");
}

#[test]
fn older_release_served_it_with_a_warning() {
    let manifest =
        b"apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: web}\n";
    let warned = run_with("deprecated --for v1.24.3", manifest);
    assert_eq!((warned.code, warned.err.as_str()), (Some(0), ""));
    let start = "standard input: document 1, line 1: warning: PodDisruptionBudget of policy/v1beta1 is deprecated since 1.21 and not served from 1.25 on; use PodDisruptionBudget of policy/v1";
    assert!(warned.text().starts_with(start), "{}", warned.text());
    let counted = run_with("deprecated --for 1.24 --strict", manifest);
    assert_eq!((counted.code, counted.text()), (Some(1), warned.text()));
    run_with("deprecated --for 1.20", manifest).expect(0, "", "");
    assert_eq!(run_with("deprecated --for 1.25", manifest).code, Some(1));
    // The release of the program's own types.
    assert_eq!(run_with("deprecated", manifest).code, Some(1));
}

#[test]
fn version_of_a_later_release_is_reported() {
    let run = run_with("deprecated --for 1.20", b"apiVersion: batch/v1\nkind: CronJob\n");
    let expected =
        "standard input: document 1, line 1: CronJob of batch/v1 is served from 1.21 on\n";
    run.expect(1, expected, "");
}

/// Versions that were replaced before anything said when they would end, and those that ended
/// earlier than was said.
#[test]
fn version_that_ended_unannounced_is_reported() {
    let reported = |release: &str, api_version: &str, kind: &str, expected: &str| {
        let manifest = format!("apiVersion: {api_version}\nkind: {kind}\n");
        let run = run_with(&format!("deprecated --for {release}"), manifest.as_bytes());
        let line =
            format!("standard input: document 1, line 1: {kind} of {api_version} {expected}\n");
        run.expect(
            i32::from(!expected.is_empty()),
            if expected.is_empty() { "" } else { &line },
            "",
        );
    };
    let scheduling = "scheduling.k8s.io/v1alpha2";
    reported("1.36", scheduling, "Workload", "");
    reported("1.35", scheduling, "Workload", "is served from 1.36 on");
    let by_hand = "which is to be written by hand";
    let replaced =
        format!("is not served since 1.37; use Workload of scheduling.k8s.io/v1beta1, {by_hand}");
    reported("1.37", scheduling, "Workload", &replaced);
    reported("1.36", "scheduling.k8s.io/v1alpha3", "Workload", "is served from 1.37 on");
    reported("1.37", "scheduling.k8s.io/v1alpha3", "Workload", "");
    let cidr = "is not served since 1.29; nothing is named to use in its place";
    reported("1.30", "networking.k8s.io/v1alpha1", "ClusterCIDR", cidr);
    let claims =
        format!("is not served since 1.31; use ResourceClaim of resource.k8s.io/v1, {by_hand}");
    reported("1.31", "resource.k8s.io/v1alpha2", "ResourceClaim", &claims);
    let preset = "is not served since 1.20; nothing is named to use in its place";
    reported("1.37", "settings.k8s.io/v1alpha1", "PodPreset", preset);
}

#[test]
fn lists_are_reported_by_their_items() {
    let list = b"apiVersion: extensions/v1beta1\nkind: IngressList\nitems: []\n";
    let text = run_with("deprecated --for 1.22", list).text();
    let start = "standard input: document 1, line 1: IngressList of extensions/v1beta1 is not served since 1.22; use IngressList of networking.k8s.io/v1";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn kinds_that_a_group_never_had_are_reported_and_others_passed_over() {
    let run = run_with("deprecated", b"apiVersion: apps/v1\nkind: Deploymnet\n");
    let expected = "standard input: document 1, line 1: Deploymnet of apps/v1 is a kind that no release is known to serve\n";
    run.expect(1, expected, "");
    run_with("deprecated", b"apiVersion: e.com/v1\nkind: Car\n").expect(0, "", "");
}

#[test]
fn programs_get_json() {
    let run = run_with("deprecated --for 1.37 -o json", MANIFESTS);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let text = run.text();
    let second = text.lines().nth(1).expect("there are three");
    for field in [
        "\"file\":\"standard input\"",
        "\"document\":2",
        "\"line\":16",
        "\"apiVersion\":\"autoscaling/v2beta2\"",
        "\"kind\":\"HorizontalPodAutoscaler\"",
        "\"name\":\"web\"",
        "\"status\":\"removed\"",
        "\"removed\":\"1.26\"",
        "\"release\":\"1.37\"",
        "\"convertTo\":\"autoscaling/v2\"",
        "\"replacement\":{\"apiVersion\":\"autoscaling/v2\",\"kind\":\"HorizontalPodAutoscaler\"}",
    ] {
        assert!(second.contains(field), "{field} in {second}");
    }
}

#[test]
fn broken_documents_and_folders() {
    let broken = run_with("deprecated", b"kind: Pod\napiVersion: v1\nspec: 7\n");
    assert_eq!((broken.code, broken.text().as_str()), (Some(1), ""));
    assert!(broken.err.starts_with("standard input: document 1, line 3: "), "{}", broken.err);
    let golden = golden();
    for format in ["json", "yaml", "pb", "cbor"] {
        let data = &golden["apps.v1"][&format!("Deployment.{format}")];
        run_with("deprecated --for 1.37", data).expect(0, "", "");
    }
    let folder = std::env::temp_dir().join(format!("apim-gone-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("beta")).unwrap();
    for (name, data) in &golden["apps.v1beta1"] {
        std::fs::write(folder.join("beta").join(name), data).unwrap();
    }
    let gone = run(&format!("deprecated --for 1.37 -R {}", folder.display()));
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(gone.code, Some(1));
    assert!(gone.text().contains("/beta/Deployment.pb: document 1: Deployment of apps/v1beta1 is not served since 1.16; use Deployment of apps/v1"));
}

/// Silence would be taken for "served".
#[test]
fn releases_that_are_not_known_yet_are_warned_of() {
    let newest = facts::release();
    let reported = format!(
        "warning: {newest} is the newest release that is known; for 9.99 only what is announced is reported\n"
    );
    let manifest = b"apiVersion: apps/v1\nkind: Deployment\n";
    run_with("deprecated --for 9.99", manifest).expect(0, "", &reported);
    run_with(&format!("deprecated --for {newest}"), manifest).expect(0, "", "");
}

#[test]
fn release_is_two_numbers() {
    for release in ["1", "next", "1.x"] {
        let run = run(&format!("deprecated --for {release}"));
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains("a release is written MAJOR.MINOR"), "{}", run.err);
    }
}
