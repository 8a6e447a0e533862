//! What becomes of built-in kinds that are converted to the version others convert to, and back.

use std::collections::BTreeSet;

use apimachinery::codecs;
use apimachinery::runtime::GroupKind;
use apimachinery::testing::ConversionCheck;

/// What is lost on the way, or brought into another form, as in the reference: group, kind, path.
const LOST: &[(&str, &str, &str)] = &[
    // What all versions of a definition share is at the top of v1beta1 only.
    ("apiextensions.k8s.io", "CustomResourceDefinition", "spec.conversion.webhook"),
    ("apiextensions.k8s.io", "CustomResourceDefinition", "spec.versions[*].subresources"),
    ("apiextensions.k8s.io", "CustomResourceDefinition", "spec.subresources"),
    ("apiextensions.k8s.io", "CustomResourceDefinition", "spec.versions[*].selectableFields"),
    ("apiextensions.k8s.io", "CustomResourceDefinition", "spec.selectableFields"),
    ("apiextensions.k8s.io", "CustomResourceDefinition", "spec.versions[*].schema"),
    ("apiextensions.k8s.io", "CustomResourceDefinition", "spec.validation"),
    (
        "apiextensions.k8s.io",
        "CustomResourceDefinition",
        "spec.versions[*].additionalPrinterColumns",
    ),
    ("apiextensions.k8s.io", "CustomResourceDefinition", "spec.additionalPrinterColumns"),
    ("apiextensions.k8s.io", "CustomResourceDefinition", "spec.version"),
    // Annotations for fields that one version has.
    ("apps", "DaemonSet", "metadata.annotations"),
    ("autoscaling", "HorizontalPodAutoscaler", "metadata.annotations"),
    // Zero, the default and the deprecated name of a field are written out.
    ("apps", "*", "spec.template.spec.serviceAccount"),
    ("apps", "*", "spec.template.spec.serviceAccountName"),
    ("apps", "*", "spec.updateStrategy.rollingUpdate.maxSurge"),
    ("apps", "*", "spec.updateStrategy.rollingUpdate.maxUnavailable"),
    ("apps", "*", "spec.strategy.rollingUpdate.maxSurge"),
    ("apps", "*", "spec.strategy.rollingUpdate.maxUnavailable"),
    ("apps", "StatefulSet", "spec.volumeClaimTemplates[*].apiVersion"),
    ("apps", "StatefulSet", "spec.volumeClaimTemplates[*].kind"),
    ("apps", "StatefulSet", "spec.updateStrategy.rollingUpdate.partition"),
    ("apps", "StatefulSet", "status.observedGeneration"),
    ("batch", "CronJob", "spec.jobTemplate.spec.template.spec.serviceAccount"),
    ("batch", "CronJob", "spec.jobTemplate.spec.template.spec.serviceAccountName"),
    // v1 has one of the values that a metric may have in v2, and its type follows from which.
    ("autoscaling", "HorizontalPodAutoscaler", "spec.targetCPUUtilizationPercentage"),
    ("autoscaling", "HorizontalPodAutoscaler", "spec.metrics[*].*.target.type"),
    ("autoscaling", "HorizontalPodAutoscaler", "spec.metrics[*].*.target.value"),
    ("autoscaling", "HorizontalPodAutoscaler", "spec.metrics[*].*.target.averageValue"),
    ("autoscaling", "HorizontalPodAutoscaler", "spec.metrics[*].*.target.averageUtilization"),
    ("autoscaling", "HorizontalPodAutoscaler", "status.currentMetrics[*].*.current.value"),
    ("autoscaling", "HorizontalPodAutoscaler", "status.currentMetrics[*].*.current.averageValue"),
    (
        "autoscaling",
        "HorizontalPodAutoscaler",
        "status.currentMetrics[*].*.current.averageUtilization",
    ),
    // What only one version has.
    ("certificates.k8s.io", "PodCertificateRequest", "spec.proofOfPossession"),
    ("certificates.k8s.io", "PodCertificateRequest", "spec.pkixPublicKey"),
    ("discovery.k8s.io", "EndpointSlice", "endpoints[*].topology"),
    // A service without a name is none in v1beta1.
    ("networking.k8s.io", "Ingress", "spec.defaultBackend.service"),
    ("networking.k8s.io", "Ingress", "spec.rules[*].http.paths[*].backend.service"),
    // A group with a slash in it is no part of an `apiVersion`.
    ("rbac.authorization.k8s.io", "ClusterRoleBinding", "subjects[*].apiGroup"),
    ("rbac.authorization.k8s.io", "RoleBinding", "subjects[*].apiGroup"),
    ("rbac.authorization.k8s.io", "ClusterRoleBinding", "subjects[*].apiVersion"),
    ("rbac.authorization.k8s.io", "RoleBinding", "subjects[*].apiVersion"),
    ("resource.k8s.io", "ResourceSlice", "spec.allNodes"),
    ("resource.k8s.io", "ResourceSlice", "spec.nodeName"),
    ("resource.k8s.io", "ResourceSlice", "spec.devices[*].basic"),
];

/// The sources of metrics, which have the same fields.
const SOURCES: [&str; 5] = ["resource", "pods", "object", "external", "containerResource"];

/// All kinds that have a hub. Lists convert as their items do.
fn kinds() -> BTreeSet<GroupKind> {
    let scheme = codecs().scheme();
    let known = scheme.all_known_types().into_iter().map(|(kind, _)| kind.group_kind());
    known.filter(|it| scheme.hub_type(it).is_some() && !it.kind.ends_with("List")).collect()
}

/// The paths that are not compared for a kind.
fn lost(kind: &GroupKind) -> impl Iterator<Item = String> {
    let of_kind = LOST
        .iter()
        .filter(|(group, name, _)| *group == kind.group && (*name == kind.kind || *name == "*"));
    of_kind.flat_map(|(.., path)| match path.contains(".*.") {
        true => SOURCES.map(|source| path.replace(".*.", &format!(".{source}."))).to_vec(),
        false => vec![(*path).to_owned()],
    })
}

/// Nothing of a built-in kind is lost between its versions but what the reference loses.
#[test]
fn built_in_kinds_go_to_their_hub_and_back() {
    let (mut pairs, mut unfilled) = (0, BTreeSet::new());
    for kind in kinds() {
        let check = ConversionCheck::new(codecs().scheme()).objects(5).kind(kind.clone());
        let check = lost(&kind).fold(check, ConversionCheck::ignore);
        let report = check.run().unwrap_or_else(|problems| panic!("{kind:?}: {problems}"));
        pairs += report.pairs;
        unfilled.extend(report.unfilled);
    }
    assert!(pairs > 100, "{pairs}");
    assert_eq!(unfilled, BTreeSet::new(), "fields of which nothing is proven");
}
