//! The constants of the built-in types.

use apimachinery::api::core::v1::{
    self as core, ConditionStatus, Node, NodeSpec, Pod, PodCondition, PodConditionType, PodPhase,
    PodStatus, Taint, TaintEffect,
};
use apimachinery::api::{apps, batch, certificates, networking};
use apimachinery::json;
use apimachinery::meta::conditions;
use apimachinery::meta::v1::{Condition, ConditionStatus as MetaConditionStatus, StatusReason};

#[test]
fn phases_and_conditions_are_written_and_read_as_their_texts() {
    let ready = PodCondition {
        r#type: PodConditionType::READY,
        status: ConditionStatus::FALSE,
        reason: core::POD_REASON_UNSCHEDULABLE.into(),
        ..PodCondition::default()
    };
    let status =
        PodStatus { phase: PodPhase::PENDING, conditions: vec![ready], ..PodStatus::default() };
    let pod = Pod { status, ..Pod::default() };
    let text = json::to_string(&pod).expect("a pod can be written");
    assert!(text.contains(r#""phase":"Pending""#), "{text}");
    assert!(text.contains(r#""type":"Ready","status":"False""#), "{text}");
    assert!(text.contains(r#""reason":"Unschedulable""#), "{text}");
    let read: Pod = json::from_str(&text).expect("a pod can be read");
    assert_eq!(read.status.phase, PodPhase::PENDING);
    assert_eq!(read.status.phase, "Pending");
    assert_eq!("Pending", read.status.phase);
    assert_eq!(read.status.phase, "Pending".to_owned());
    assert_eq!("Pending".parse(), Ok(read.status.phase.clone()));
    assert_eq!(String::from(read.status.phase), "Pending");
}

#[test]
fn keys_of_labels_and_taints_are_texts() {
    let taint = Taint {
        key: core::TAINT_NODE_NOT_READY.into(),
        effect: TaintEffect::NO_EXECUTE,
        ..Taint::default()
    };
    let node =
        Node { spec: NodeSpec { taints: vec![taint], ..NodeSpec::default() }, ..Node::default() };
    assert_eq!(node.spec.taints[0].key, "node.kubernetes.io/not-ready");
    assert_eq!(core::LABEL_METADATA_NAME, "kubernetes.io/metadata.name");
    assert_eq!(core::LABEL_HOSTNAME, "kubernetes.io/hostname");
    assert_eq!(
        core::LAST_APPLIED_CONFIG_ANNOTATION,
        "kubectl.kubernetes.io/last-applied-configuration"
    );
    assert_eq!(apps::v1::CONTROLLER_REVISION_HASH_LABEL_KEY, "controller-revision-hash");
    assert_eq!(batch::v1::JOB_NAME_LABEL, "batch.kubernetes.io/job-name");
    assert_eq!(core::SECRET_VOLUME_SOURCE_DEFAULT_MODE, 0o644);
}

#[test]
fn conditions_without_a_type_of_their_own_take_constants_of_the_package() {
    let mut all = Vec::new();
    let ready = Condition {
        r#type: networking::v1::SERVICE_CIDR_CONDITION_READY.into(),
        status: MetaConditionStatus::TRUE,
        ..Condition::default()
    };
    assert!(conditions::set(&mut all, ready));
    assert!(conditions::is_true(&all, networking::v1::SERVICE_CIDR_CONDITION_READY));
}

#[test]
fn value_has_one_constant_whatever_go_calls_it() {
    assert_eq!(core::ServiceExternalTrafficPolicyType::LOCAL, "Local");
    assert_eq!(certificates::v1::KeyUsage::DIGITAL_SIGNATURE, "digital signature");
    assert_eq!(StatusReason::NOT_FOUND, "NotFound");
    assert_eq!(core::Signal::SIGTERM.as_str(), "SIGTERM");
}
