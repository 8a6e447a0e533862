//! Generated.
#![allow(unused_imports)]
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;
use apimachinery_meta::*;
use apimachinery_meta::v1::*;

/// `AWSElasticBlockStoreVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AWSElasticBlockStoreVolumeSource {
    /// `volumeID`.
    #[field(1, json = "volumeID")]
    pub volume_id: Str,
    /// `fsType`.
    #[field(2, omitempty)]
    pub fs_type: Str,
    /// `partition`.
    #[field(3, omitempty)]
    pub partition: i32,
    /// `readOnly`.
    #[field(4, omitempty)]
    pub read_only: bool,
}

/// `Affinity`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Affinity {
    /// `nodeAffinity`.
    #[field(1)]
    pub node_affinity: Option<Box<NodeAffinity>>,
    /// `podAffinity`.
    #[field(2)]
    pub pod_affinity: Option<Box<PodAffinity>>,
    /// `podAntiAffinity`.
    #[field(3)]
    pub pod_anti_affinity: Option<Box<PodAntiAffinity>>,
}

/// `AppArmorProfile`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AppArmorProfile {
    /// `type`.
    #[field(1)]
    pub r#type: AppArmorProfileType,
    /// `localhostProfile`.
    #[field(2)]
    pub localhost_profile: Option<Str>,
}

apimachinery_meta::string_type! {
    /// `AppArmorProfileType`.
    pub struct AppArmorProfileType { UNCONFINED = "Unconfined", RUNTIME_DEFAULT = "RuntimeDefault", LOCALHOST = "Localhost" }
}

/// `AttachedVolume`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AttachedVolume {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `devicePath`.
    #[field(2)]
    pub device_path: Str,
}

/// `AvoidPods`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AvoidPods {
    /// `preferAvoidPods`.
    #[field(1)]
    pub prefer_avoid_pods: Vec<PreferAvoidPodsEntry>,
}

apimachinery_meta::string_type! {
    /// `AzureDataDiskCachingMode`.
    pub struct AzureDataDiskCachingMode { AZURE_DATA_DISK_CACHING_NONE = "None", AZURE_DATA_DISK_CACHING_READ_ONLY = "ReadOnly", AZURE_DATA_DISK_CACHING_READ_WRITE = "ReadWrite" }
}

apimachinery_meta::string_type! {
    /// `AzureDataDiskKind`.
    pub struct AzureDataDiskKind { AZURE_SHARED_BLOB_DISK = "Shared", AZURE_DEDICATED_BLOB_DISK = "Dedicated", AZURE_MANAGED_DISK = "Managed" }
}

/// `AzureDiskVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AzureDiskVolumeSource {
    /// `diskName`.
    #[field(1)]
    pub disk_name: Str,
    /// `diskURI`.
    #[field(2, json = "diskURI")]
    pub disk_uri: Str,
    /// `cachingMode`.
    #[field(3)]
    pub caching_mode: Option<AzureDataDiskCachingMode>,
    /// `fsType`.
    #[field(4)]
    pub fs_type: Option<Str>,
    /// `readOnly`.
    #[field(5)]
    pub read_only: Option<bool>,
    /// `kind`.
    #[field(6)]
    pub kind: Option<AzureDataDiskKind>,
}

/// `AzureFilePersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AzureFilePersistentVolumeSource {
    /// `secretName`.
    #[field(1)]
    pub secret_name: Str,
    /// `shareName`.
    #[field(2)]
    pub share_name: Str,
    /// `readOnly`.
    #[field(3, omitempty)]
    pub read_only: bool,
    /// `secretNamespace`.
    #[field(4, null)]
    pub secret_namespace: Option<Str>,
}

/// `AzureFileVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct AzureFileVolumeSource {
    /// `secretName`.
    #[field(1)]
    pub secret_name: Str,
    /// `shareName`.
    #[field(2)]
    pub share_name: Str,
    /// `readOnly`.
    #[field(3, omitempty)]
    pub read_only: bool,
}

apimachinery_meta::string_type! {
    /// `BindMountOption`.
    pub struct BindMountOption { NO_EXEC = "noexec", NO_DEV = "nodev", NO_SUID = "nosuid" }
}

/// `Binding`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "Binding")]
pub struct Binding {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `target`.
    #[field(2)]
    pub target: ObjectReference,
}

/// `CSIPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CSIPersistentVolumeSource {
    /// `driver`.
    #[field(1)]
    pub driver: Str,
    /// `volumeHandle`.
    #[field(2)]
    pub volume_handle: Str,
    /// `readOnly`.
    #[field(3, omitempty)]
    pub read_only: bool,
    /// `fsType`.
    #[field(4, omitempty)]
    pub fs_type: Str,
    /// `volumeAttributes`.
    #[field(5)]
    pub volume_attributes: Map<Str, Str>,
    /// `controllerPublishSecretRef`.
    #[field(6)]
    pub controller_publish_secret_ref: Option<Box<SecretReference>>,
    /// `nodeStageSecretRef`.
    #[field(7)]
    pub node_stage_secret_ref: Option<Box<SecretReference>>,
    /// `nodePublishSecretRef`.
    #[field(8)]
    pub node_publish_secret_ref: Option<Box<SecretReference>>,
    /// `controllerExpandSecretRef`.
    #[field(9)]
    pub controller_expand_secret_ref: Option<Box<SecretReference>>,
    /// `nodeExpandSecretRef`.
    #[field(10)]
    pub node_expand_secret_ref: Option<Box<SecretReference>>,
}

/// `CSIVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CSIVolumeSource {
    /// `driver`.
    #[field(1)]
    pub driver: Str,
    /// `readOnly`.
    #[field(2)]
    pub read_only: Option<bool>,
    /// `fsType`.
    #[field(3)]
    pub fs_type: Option<Str>,
    /// `volumeAttributes`.
    #[field(4)]
    pub volume_attributes: Map<Str, Str>,
    /// `nodePublishSecretRef`.
    #[field(5)]
    pub node_publish_secret_ref: Option<Box<LocalObjectReference>>,
}

/// `Capabilities`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Capabilities {
    /// `add`.
    #[field(1)]
    pub add: Vec<Str>,
    /// `drop`.
    #[field(2)]
    pub drop: Vec<Str>,
}

/// `CephFSPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CephFSPersistentVolumeSource {
    /// `monitors`.
    #[field(1)]
    pub monitors: NullableVec<Str>,
    /// `path`.
    #[field(2, omitempty)]
    pub path: Str,
    /// `user`.
    #[field(3, omitempty)]
    pub user: Str,
    /// `secretFile`.
    #[field(4, omitempty)]
    pub secret_file: Str,
    /// `secretRef`.
    #[field(5)]
    pub secret_ref: Option<Box<SecretReference>>,
    /// `readOnly`.
    #[field(6, omitempty)]
    pub read_only: bool,
}

/// `CephFSVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CephFSVolumeSource {
    /// `monitors`.
    #[field(1)]
    pub monitors: NullableVec<Str>,
    /// `path`.
    #[field(2, omitempty)]
    pub path: Str,
    /// `user`.
    #[field(3, omitempty)]
    pub user: Str,
    /// `secretFile`.
    #[field(4, omitempty)]
    pub secret_file: Str,
    /// `secretRef`.
    #[field(5)]
    pub secret_ref: Option<Box<LocalObjectReference>>,
    /// `readOnly`.
    #[field(6, omitempty)]
    pub read_only: bool,
}

/// `CinderPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CinderPersistentVolumeSource {
    /// `volumeID`.
    #[field(1, json = "volumeID")]
    pub volume_id: Str,
    /// `fsType`.
    #[field(2, omitempty)]
    pub fs_type: Str,
    /// `readOnly`.
    #[field(3, omitempty)]
    pub read_only: bool,
    /// `secretRef`.
    #[field(4)]
    pub secret_ref: Option<Box<SecretReference>>,
}

/// `CinderVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct CinderVolumeSource {
    /// `volumeID`.
    #[field(1, json = "volumeID")]
    pub volume_id: Str,
    /// `fsType`.
    #[field(2, omitempty)]
    pub fs_type: Str,
    /// `readOnly`.
    #[field(3, omitempty)]
    pub read_only: bool,
    /// `secretRef`.
    #[field(4)]
    pub secret_ref: Option<Box<LocalObjectReference>>,
}

apimachinery_meta::string_type! {
    /// `ClaimResourceStatus`.
    pub struct ClaimResourceStatus { PERSISTENT_VOLUME_CLAIM_CONTROLLER_RESIZE_IN_PROGRESS = "ControllerResizeInProgress", PERSISTENT_VOLUME_CLAIM_CONTROLLER_RESIZE_INFEASIBLE = "ControllerResizeInfeasible", PERSISTENT_VOLUME_CLAIM_NODE_RESIZE_PENDING = "NodeResizePending", PERSISTENT_VOLUME_CLAIM_NODE_RESIZE_IN_PROGRESS = "NodeResizeInProgress", PERSISTENT_VOLUME_CLAIM_NODE_RESIZE_INFEASIBLE = "NodeResizeInfeasible" }
}

/// `ClientIPConfig`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ClientIPConfig {
    /// `timeoutSeconds`.
    #[field(1)]
    pub timeout_seconds: Option<i32>,
}

/// `ClusterTrustBundleProjection`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ClusterTrustBundleProjection {
    /// `name`.
    #[field(1)]
    pub name: Option<Str>,
    /// `signerName`.
    #[field(2)]
    pub signer_name: Option<Str>,
    /// `labelSelector`.
    #[field(3)]
    pub label_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `optional`.
    #[field(5)]
    pub optional: Option<bool>,
    /// `path`.
    #[field(4)]
    pub path: Str,
    /// `user`.
    #[field(6)]
    pub user: Option<i64>,
}

/// `ComponentCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ComponentCondition {
    /// `type`.
    #[field(1)]
    pub r#type: ComponentConditionType,
    /// `status`.
    #[field(2)]
    pub status: ConditionStatus,
    /// `message`.
    #[field(3, omitempty)]
    pub message: Str,
    /// `error`.
    #[field(4, omitempty)]
    pub error: Str,
}

apimachinery_meta::string_type! {
    /// `ComponentConditionType`.
    pub struct ComponentConditionType { COMPONENT_HEALTHY = "Healthy" }
}

/// `ComponentStatus`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ComponentStatus")]
pub struct ComponentStatus {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `conditions`.
    #[field(2)]
    pub conditions: Vec<ComponentCondition>,
}

/// `ComponentStatusList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ComponentStatusList")]
pub struct ComponentStatusList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ComponentStatus>,
}

apimachinery_meta::string_type! {
    /// `ConditionStatus`.
    pub struct ConditionStatus { CONDITION_TRUE = "True", CONDITION_FALSE = "False", CONDITION_UNKNOWN = "Unknown" }
}

/// `ConfigMap`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ConfigMap")]
pub struct ConfigMap {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `immutable`.
    #[field(4)]
    pub immutable: Option<bool>,
    /// `data`.
    #[field(2)]
    pub data: Map<Str, Str>,
    /// `binaryData`.
    #[field(3)]
    pub binary_data: Map<Str, ByteString>,
}

/// `ConfigMapEnvSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ConfigMapEnvSource {
    /// `LocalObjectReference`.
    #[field(1, inline)]
    pub local_object_reference: LocalObjectReference,
    /// `optional`.
    #[field(2)]
    pub optional: Option<bool>,
}

/// `ConfigMapKeySelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ConfigMapKeySelector {
    /// `LocalObjectReference`.
    #[field(1, inline)]
    pub local_object_reference: LocalObjectReference,
    /// `key`.
    #[field(2)]
    pub key: Str,
    /// `optional`.
    #[field(3)]
    pub optional: Option<bool>,
}

/// `ConfigMapList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ConfigMapList")]
pub struct ConfigMapList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ConfigMap>,
}

/// `ConfigMapNodeConfigSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ConfigMapNodeConfigSource {
    /// `namespace`.
    #[field(1)]
    pub namespace: Str,
    /// `name`.
    #[field(2)]
    pub name: Str,
    /// `uid`.
    #[field(3, omitempty)]
    pub uid: Str,
    /// `resourceVersion`.
    #[field(4, omitempty)]
    pub resource_version: Str,
    /// `kubeletConfigKey`.
    #[field(5)]
    pub kubelet_config_key: Str,
}

/// `ConfigMapProjection`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ConfigMapProjection {
    /// `LocalObjectReference`.
    #[field(1, inline)]
    pub local_object_reference: LocalObjectReference,
    /// `items`.
    #[field(2)]
    pub items: Vec<KeyToPath>,
    /// `optional`.
    #[field(4)]
    pub optional: Option<bool>,
}

/// `ConfigMapVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ConfigMapVolumeSource {
    /// `LocalObjectReference`.
    #[field(1, inline)]
    pub local_object_reference: LocalObjectReference,
    /// `items`.
    #[field(2)]
    pub items: Vec<KeyToPath>,
    /// `defaultMode`.
    #[field(3)]
    pub default_mode: Option<i32>,
    /// `optional`.
    #[field(4)]
    pub optional: Option<bool>,
    /// `defaultUser`.
    #[field(5)]
    pub default_user: Option<i64>,
}

/// `Container`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Container {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `image`.
    #[field(2, omitempty)]
    pub image: Str,
    /// `command`.
    #[field(3)]
    pub command: Vec<Str>,
    /// `args`.
    #[field(4)]
    pub args: Vec<Str>,
    /// `workingDir`.
    #[field(5, omitempty)]
    pub working_dir: Str,
    /// `ports`.
    #[field(6)]
    pub ports: Vec<ContainerPort>,
    /// `envFrom`.
    #[field(19)]
    pub env_from: Vec<EnvFromSource>,
    /// `env`.
    #[field(7)]
    pub env: Vec<EnvVar>,
    /// `resources`.
    #[field(8)]
    pub resources: ResourceRequirements,
    /// `resizePolicy`.
    #[field(23)]
    pub resize_policy: Vec<ContainerResizePolicy>,
    /// `restartPolicy`.
    #[field(24)]
    pub restart_policy: Option<ContainerRestartPolicy>,
    /// `restartPolicyRules`.
    #[field(25)]
    pub restart_policy_rules: Vec<ContainerRestartRule>,
    /// `volumeMounts`.
    #[field(9)]
    pub volume_mounts: Vec<VolumeMount>,
    /// `volumeDevices`.
    #[field(21)]
    pub volume_devices: Vec<VolumeDevice>,
    /// `livenessProbe`.
    #[field(10)]
    pub liveness_probe: Option<Box<Probe>>,
    /// `readinessProbe`.
    #[field(11)]
    pub readiness_probe: Option<Box<Probe>>,
    /// `startupProbe`.
    #[field(22)]
    pub startup_probe: Option<Box<Probe>>,
    /// `lifecycle`.
    #[field(12)]
    pub lifecycle: Option<Box<Lifecycle>>,
    /// `terminationMessagePath`.
    #[field(13, omitempty)]
    pub termination_message_path: Str,
    /// `terminationMessagePolicy`.
    #[field(20, omitempty)]
    pub termination_message_policy: TerminationMessagePolicy,
    /// `imagePullPolicy`.
    #[field(14, omitempty)]
    pub image_pull_policy: PullPolicy,
    /// `securityContext`.
    #[field(15)]
    pub security_context: Option<Box<SecurityContext>>,
    /// `stdin`.
    #[field(16, omitempty)]
    pub stdin: bool,
    /// `stdinOnce`.
    #[field(17, omitempty)]
    pub stdin_once: bool,
    /// `tty`.
    #[field(18, omitempty)]
    pub tty: bool,
}

/// `ContainerExtendedResourceRequest`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerExtendedResourceRequest {
    /// `containerName`.
    #[field(1)]
    pub container_name: Str,
    /// `resourceName`.
    #[field(2)]
    pub resource_name: Str,
    /// `requestName`.
    #[field(3)]
    pub request_name: Str,
}

/// `ContainerImage`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerImage {
    /// `names`.
    #[field(1)]
    pub names: NullableVec<Str>,
    /// `sizeBytes`.
    #[field(2, omitempty)]
    pub size_bytes: i64,
}

/// `ContainerPort`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerPort {
    /// `name`.
    #[field(1, omitempty)]
    pub name: Str,
    /// `hostPort`.
    #[field(2, omitempty)]
    pub host_port: i32,
    /// `containerPort`.
    #[field(3)]
    pub container_port: i32,
    /// `protocol`.
    #[field(4, omitempty)]
    pub protocol: Protocol,
    /// `hostIP`.
    #[field(5, json = "hostIP", omitempty)]
    pub host_ip: Str,
}

/// `ContainerResizePolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerResizePolicy {
    /// `resourceName`.
    #[field(1)]
    pub resource_name: ResourceName,
    /// `restartPolicy`.
    #[field(2)]
    pub restart_policy: ResourceResizeRestartPolicy,
}

apimachinery_meta::string_type! {
    /// `ContainerRestartPolicy`.
    pub struct ContainerRestartPolicy { ALWAYS = "Always", NEVER = "Never", ON_FAILURE = "OnFailure" }
}

/// `ContainerRestartRule`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerRestartRule {
    /// `action`.
    #[field(1, omitempty)]
    pub action: ContainerRestartRuleAction,
    /// `exitCodes`.
    #[field(2)]
    pub exit_codes: Option<Box<ContainerRestartRuleOnExitCodes>>,
}

apimachinery_meta::string_type! {
    /// `ContainerRestartRuleAction`.
    pub struct ContainerRestartRuleAction { RESTART = "Restart", RESTART_ALL_CONTAINERS = "RestartAllContainers" }
}

/// `ContainerRestartRuleOnExitCodes`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerRestartRuleOnExitCodes {
    /// `operator`.
    #[field(1, omitempty)]
    pub operator: ContainerRestartRuleOnExitCodesOperator,
    /// `values`.
    #[field(2)]
    pub values: Vec<i32>,
}

apimachinery_meta::string_type! {
    /// `ContainerRestartRuleOnExitCodesOperator`.
    pub struct ContainerRestartRuleOnExitCodesOperator { CONTAINER_RESTART_RULE_ON_EXIT_CODES_OP_IN = "In", CONTAINER_RESTART_RULE_ON_EXIT_CODES_OP_NOT_IN = "NotIn" }
}

/// `ContainerState`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerState {
    /// `waiting`.
    #[field(1)]
    pub waiting: Option<Box<ContainerStateWaiting>>,
    /// `running`.
    #[field(2)]
    pub running: Option<Box<ContainerStateRunning>>,
    /// `terminated`.
    #[field(3)]
    pub terminated: Option<Box<ContainerStateTerminated>>,
}

/// `ContainerStateRunning`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerStateRunning {
    /// `startedAt`.
    #[field(1)]
    pub started_at: Time,
}

/// `ContainerStateTerminated`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerStateTerminated {
    /// `exitCode`.
    #[field(1)]
    pub exit_code: i32,
    /// `signal`.
    #[field(2, omitempty)]
    pub signal: i32,
    /// `reason`.
    #[field(3, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(4, omitempty)]
    pub message: Str,
    /// `startedAt`.
    #[field(5)]
    pub started_at: Time,
    /// `finishedAt`.
    #[field(6)]
    pub finished_at: Time,
    /// `containerID`.
    #[field(7, json = "containerID", omitempty)]
    pub container_id: Str,
}

/// `ContainerStateWaiting`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerStateWaiting {
    /// `reason`.
    #[field(1, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(2, omitempty)]
    pub message: Str,
}

/// `ContainerStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerStatus {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `state`.
    #[field(2)]
    pub state: ContainerState,
    /// `lastState`.
    #[field(3)]
    pub last_state: ContainerState,
    /// `ready`.
    #[field(4)]
    pub ready: bool,
    /// `restartCount`.
    #[field(5)]
    pub restart_count: i32,
    /// `image`.
    #[field(6)]
    pub image: Str,
    /// `imageID`.
    #[field(7, json = "imageID")]
    pub image_id: Str,
    /// `containerID`.
    #[field(8, json = "containerID", omitempty)]
    pub container_id: Str,
    /// `started`.
    #[field(9)]
    pub started: Option<bool>,
    /// `allocatedResources`.
    #[field(10)]
    pub allocated_resources: Map<ResourceName, Quantity>,
    /// `resources`.
    #[field(11)]
    pub resources: Option<Box<ResourceRequirements>>,
    /// `volumeMounts`.
    #[field(12)]
    pub volume_mounts: Vec<VolumeMountStatus>,
    /// `user`.
    #[field(13)]
    pub user: Option<Box<ContainerUser>>,
    /// `allocatedResourcesStatus`.
    #[field(14)]
    pub allocated_resources_status: Vec<ResourceStatus>,
    /// `stopSignal`.
    #[field(15)]
    pub stop_signal: Option<Signal>,
}

/// `ContainerUser`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ContainerUser {
    /// `linux`.
    #[field(1)]
    pub linux: Option<Box<LinuxContainerUser>>,
}

apimachinery_meta::string_type! {
    /// `DNSPolicy`.
    pub struct DNSPolicy { DNS_CLUSTER_FIRST_WITH_HOST_NET = "ClusterFirstWithHostNet", DNS_CLUSTER_FIRST = "ClusterFirst", DNS_DEFAULT = "Default", DNS_NONE = "None" }
}

/// `DaemonEndpoint`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DaemonEndpoint {
    /// `Port`.
    #[field(1, json = "Port")]
    pub port: i32,
}

/// `DownwardAPIProjection`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DownwardAPIProjection {
    /// `items`.
    #[field(1)]
    pub items: Vec<DownwardAPIVolumeFile>,
}

/// `DownwardAPIVolumeFile`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DownwardAPIVolumeFile {
    /// `path`.
    #[field(1)]
    pub path: Str,
    /// `fieldRef`.
    #[field(2)]
    pub field_ref: Option<Box<ObjectFieldSelector>>,
    /// `resourceFieldRef`.
    #[field(3)]
    pub resource_field_ref: Option<Box<ResourceFieldSelector>>,
    /// `mode`.
    #[field(4)]
    pub mode: Option<i32>,
    /// `user`.
    #[field(5)]
    pub user: Option<i64>,
}

/// `DownwardAPIVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct DownwardAPIVolumeSource {
    /// `items`.
    #[field(1)]
    pub items: Vec<DownwardAPIVolumeFile>,
    /// `defaultMode`.
    #[field(2)]
    pub default_mode: Option<i32>,
    /// `defaultUser`.
    #[field(3)]
    pub default_user: Option<i64>,
}

/// `EmptyDirVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EmptyDirVolumeSource {
    /// `medium`.
    #[field(1, omitempty)]
    pub medium: StorageMedium,
    /// `sizeLimit`.
    #[field(2)]
    pub size_limit: Option<Quantity>,
    /// `mode`.
    #[field(3)]
    pub mode: Option<i32>,
}

/// `EndpointAddress`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EndpointAddress {
    /// `ip`.
    #[field(1)]
    pub ip: Str,
    /// `hostname`.
    #[field(3, omitempty)]
    pub hostname: Str,
    /// `nodeName`.
    #[field(4)]
    pub node_name: Option<Str>,
    /// `targetRef`.
    #[field(2)]
    pub target_ref: Option<Box<ObjectReference>>,
}

/// `EndpointPort`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EndpointPort {
    /// `name`.
    #[field(1, omitempty)]
    pub name: Str,
    /// `port`.
    #[field(2)]
    pub port: i32,
    /// `protocol`.
    #[field(3, omitempty)]
    pub protocol: Protocol,
    /// `appProtocol`.
    #[field(4)]
    pub app_protocol: Option<Str>,
}

/// `EndpointSubset`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EndpointSubset {
    /// `addresses`.
    #[field(1)]
    pub addresses: Vec<EndpointAddress>,
    /// `notReadyAddresses`.
    #[field(2)]
    pub not_ready_addresses: Vec<EndpointAddress>,
    /// `ports`.
    #[field(3)]
    pub ports: Vec<EndpointPort>,
}

/// `Endpoints`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "Endpoints")]
pub struct Endpoints {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `subsets`.
    #[field(2)]
    pub subsets: Vec<EndpointSubset>,
}

/// `EndpointsList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "EndpointsList")]
pub struct EndpointsList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Endpoints>,
}

/// `EnvFromSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EnvFromSource {
    /// `prefix`.
    #[field(1, omitempty)]
    pub prefix: Str,
    /// `configMapRef`.
    #[field(2)]
    pub config_map_ref: Option<Box<ConfigMapEnvSource>>,
    /// `secretRef`.
    #[field(3)]
    pub secret_ref: Option<Box<SecretEnvSource>>,
}

/// `EnvVar`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EnvVar {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `value`.
    #[field(2, omitempty)]
    pub value: Str,
    /// `valueFrom`.
    #[field(3)]
    pub value_from: Option<Box<EnvVarSource>>,
}

/// `EnvVarSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EnvVarSource {
    /// `fieldRef`.
    #[field(1)]
    pub field_ref: Option<Box<ObjectFieldSelector>>,
    /// `resourceFieldRef`.
    #[field(2)]
    pub resource_field_ref: Option<Box<ResourceFieldSelector>>,
    /// `configMapKeyRef`.
    #[field(3)]
    pub config_map_key_ref: Option<Box<ConfigMapKeySelector>>,
    /// `secretKeyRef`.
    #[field(4)]
    pub secret_key_ref: Option<Box<SecretKeySelector>>,
    /// `fileKeyRef`.
    #[field(5)]
    pub file_key_ref: Option<Box<FileKeySelector>>,
}

/// `EphemeralContainer`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EphemeralContainer {
    /// `EphemeralContainerCommon`.
    #[field(1, inline)]
    pub ephemeral_container_common: EphemeralContainerCommon,
    /// `targetContainerName`.
    #[field(2, omitempty)]
    pub target_container_name: Str,
}

/// `EphemeralContainerCommon`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EphemeralContainerCommon {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `image`.
    #[field(2, omitempty)]
    pub image: Str,
    /// `command`.
    #[field(3)]
    pub command: Vec<Str>,
    /// `args`.
    #[field(4)]
    pub args: Vec<Str>,
    /// `workingDir`.
    #[field(5, omitempty)]
    pub working_dir: Str,
    /// `ports`.
    #[field(6)]
    pub ports: Vec<ContainerPort>,
    /// `envFrom`.
    #[field(19)]
    pub env_from: Vec<EnvFromSource>,
    /// `env`.
    #[field(7)]
    pub env: Vec<EnvVar>,
    /// `resources`.
    #[field(8)]
    pub resources: ResourceRequirements,
    /// `resizePolicy`.
    #[field(23)]
    pub resize_policy: Vec<ContainerResizePolicy>,
    /// `restartPolicy`.
    #[field(24)]
    pub restart_policy: Option<ContainerRestartPolicy>,
    /// `restartPolicyRules`.
    #[field(25)]
    pub restart_policy_rules: Vec<ContainerRestartRule>,
    /// `volumeMounts`.
    #[field(9)]
    pub volume_mounts: Vec<VolumeMount>,
    /// `volumeDevices`.
    #[field(21)]
    pub volume_devices: Vec<VolumeDevice>,
    /// `livenessProbe`.
    #[field(10)]
    pub liveness_probe: Option<Box<Probe>>,
    /// `readinessProbe`.
    #[field(11)]
    pub readiness_probe: Option<Box<Probe>>,
    /// `startupProbe`.
    #[field(22)]
    pub startup_probe: Option<Box<Probe>>,
    /// `lifecycle`.
    #[field(12)]
    pub lifecycle: Option<Box<Lifecycle>>,
    /// `terminationMessagePath`.
    #[field(13, omitempty)]
    pub termination_message_path: Str,
    /// `terminationMessagePolicy`.
    #[field(20, omitempty)]
    pub termination_message_policy: TerminationMessagePolicy,
    /// `imagePullPolicy`.
    #[field(14, omitempty)]
    pub image_pull_policy: PullPolicy,
    /// `securityContext`.
    #[field(15)]
    pub security_context: Option<Box<SecurityContext>>,
    /// `stdin`.
    #[field(16, omitempty)]
    pub stdin: bool,
    /// `stdinOnce`.
    #[field(17, omitempty)]
    pub stdin_once: bool,
    /// `tty`.
    #[field(18, omitempty)]
    pub tty: bool,
}

/// `EphemeralVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EphemeralVolumeSource {
    /// `volumeClaimTemplate`.
    #[field(1)]
    pub volume_claim_template: Option<Box<PersistentVolumeClaimTemplate>>,
}

/// `Event`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "Event")]
pub struct Event {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `involvedObject`.
    #[field(2)]
    pub involved_object: ObjectReference,
    /// `reason`.
    #[field(3, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(4, omitempty)]
    pub message: Str,
    /// `source`.
    #[field(5)]
    pub source: EventSource,
    /// `firstTimestamp`.
    #[field(6)]
    pub first_timestamp: Time,
    /// `lastTimestamp`.
    #[field(7)]
    pub last_timestamp: Time,
    /// `count`.
    #[field(8, omitempty)]
    pub count: i32,
    /// `type`.
    #[field(9, omitempty)]
    pub r#type: Str,
    /// `eventTime`.
    #[field(10)]
    pub event_time: MicroTime,
    /// `series`.
    #[field(11)]
    pub series: Option<Box<EventSeries>>,
    /// `action`.
    #[field(12, omitempty)]
    pub action: Str,
    /// `related`.
    #[field(13)]
    pub related: Option<Box<ObjectReference>>,
    /// `reportingComponent`.
    #[field(14)]
    pub reporting_component: Str,
    /// `reportingInstance`.
    #[field(15)]
    pub reporting_instance: Str,
}

/// `EventList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "EventList")]
pub struct EventList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Event>,
}

/// `EventSeries`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EventSeries {
    /// `count`.
    #[field(1, omitempty)]
    pub count: i32,
    /// `lastObservedTime`.
    #[field(2)]
    pub last_observed_time: MicroTime,
}

/// `EventSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EventSource {
    /// `component`.
    #[field(1, omitempty)]
    pub component: Str,
    /// `host`.
    #[field(2, omitempty)]
    pub host: Str,
}

/// `EvictionResponder`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct EvictionResponder {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `priority`.
    #[field(2, null)]
    pub priority: Option<i32>,
}

/// `ExecAction`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ExecAction {
    /// `command`.
    #[field(1)]
    pub command: Vec<Str>,
}

/// `FCVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct FCVolumeSource {
    /// `targetWWNs`.
    #[field(1, json = "targetWWNs")]
    pub target_ww_ns: Vec<Str>,
    /// `lun`.
    #[field(2)]
    pub lun: Option<i32>,
    /// `fsType`.
    #[field(3, omitempty)]
    pub fs_type: Str,
    /// `readOnly`.
    #[field(4, omitempty)]
    pub read_only: bool,
    /// `wwids`.
    #[field(5)]
    pub wwids: Vec<Str>,
}

/// `FileKeySelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct FileKeySelector {
    /// `volumeName`.
    #[field(1)]
    pub volume_name: Str,
    /// `path`.
    #[field(2)]
    pub path: Str,
    /// `key`.
    #[field(3)]
    pub key: Str,
    /// `optional`.
    #[field(4)]
    pub optional: Option<bool>,
}

apimachinery_meta::string_type! {
    /// `FinalizerName`.
    pub struct FinalizerName { FINALIZER_KUBERNETES = "kubernetes" }
}

/// `FlexPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct FlexPersistentVolumeSource {
    /// `driver`.
    #[field(1)]
    pub driver: Str,
    /// `fsType`.
    #[field(2, omitempty)]
    pub fs_type: Str,
    /// `secretRef`.
    #[field(3)]
    pub secret_ref: Option<Box<SecretReference>>,
    /// `readOnly`.
    #[field(4, omitempty)]
    pub read_only: bool,
    /// `options`.
    #[field(5)]
    pub options: Map<Str, Str>,
}

/// `FlexVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct FlexVolumeSource {
    /// `driver`.
    #[field(1)]
    pub driver: Str,
    /// `fsType`.
    #[field(2, omitempty)]
    pub fs_type: Str,
    /// `secretRef`.
    #[field(3)]
    pub secret_ref: Option<Box<LocalObjectReference>>,
    /// `readOnly`.
    #[field(4, omitempty)]
    pub read_only: bool,
    /// `options`.
    #[field(5)]
    pub options: Map<Str, Str>,
}

/// `FlockerVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct FlockerVolumeSource {
    /// `datasetName`.
    #[field(1, omitempty)]
    pub dataset_name: Str,
    /// `datasetUUID`.
    #[field(2, json = "datasetUUID", omitempty)]
    pub dataset_uuid: Str,
}

/// `GCEPersistentDiskVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GCEPersistentDiskVolumeSource {
    /// `pdName`.
    #[field(1)]
    pub pd_name: Str,
    /// `fsType`.
    #[field(2, omitempty)]
    pub fs_type: Str,
    /// `partition`.
    #[field(3, omitempty)]
    pub partition: i32,
    /// `readOnly`.
    #[field(4, omitempty)]
    pub read_only: bool,
}

/// `GRPCAction`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GRPCAction {
    /// `port`.
    #[field(1)]
    pub port: i32,
    /// `service`.
    #[field(2, null)]
    pub service: Option<Str>,
    /// `mode`.
    #[field(3)]
    pub mode: Option<GRPCProbeMode>,
}

apimachinery_meta::string_type! {
    /// `GRPCProbeMode`.
    pub struct GRPCProbeMode { PLAINTEXT = "Plaintext", TLS = "TLS" }
}

/// `GitRepoVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GitRepoVolumeSource {
    /// `repository`.
    #[field(1)]
    pub repository: Str,
    /// `revision`.
    #[field(2, omitempty)]
    pub revision: Str,
    /// `directory`.
    #[field(3, omitempty)]
    pub directory: Str,
}

/// `GlusterfsPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GlusterfsPersistentVolumeSource {
    /// `endpoints`.
    #[field(1)]
    pub endpoints: Str,
    /// `path`.
    #[field(2)]
    pub path: Str,
    /// `readOnly`.
    #[field(3, omitempty)]
    pub read_only: bool,
    /// `endpointsNamespace`.
    #[field(4)]
    pub endpoints_namespace: Option<Str>,
}

/// `GlusterfsVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GlusterfsVolumeSource {
    /// `endpoints`.
    #[field(1)]
    pub endpoints: Str,
    /// `path`.
    #[field(2)]
    pub path: Str,
    /// `readOnly`.
    #[field(3, omitempty)]
    pub read_only: bool,
}

/// `HTTPGetAction`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HTTPGetAction {
    /// `path`.
    #[field(1, omitempty)]
    pub path: Str,
    /// `port`.
    #[field(2)]
    pub port: IntOrString,
    /// `host`.
    #[field(3, omitempty)]
    pub host: Str,
    /// `scheme`.
    #[field(4, omitempty)]
    pub scheme: URIScheme,
    /// `httpHeaders`.
    #[field(5)]
    pub http_headers: Vec<HTTPHeader>,
    /// `protocol`.
    #[field(6)]
    pub protocol: Option<HTTPProtocol>,
}

/// `HTTPHeader`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HTTPHeader {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `value`.
    #[field(2)]
    pub value: Str,
}

apimachinery_meta::string_type! {
    /// `HTTPProtocol`.
    pub struct HTTPProtocol { HTTP1 = "HTTP1", HTTP2 = "HTTP2" }
}

/// `HostAlias`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HostAlias {
    /// `ip`.
    #[field(1)]
    pub ip: Str,
    /// `hostnames`.
    #[field(2)]
    pub hostnames: Vec<Str>,
}

/// `HostIP`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HostIP {
    /// `ip`.
    #[field(1)]
    pub ip: Str,
}

apimachinery_meta::string_type! {
    /// `HostPathType`.
    pub struct HostPathType { HOST_PATH_UNSET = "", HOST_PATH_DIRECTORY_OR_CREATE = "DirectoryOrCreate", HOST_PATH_DIRECTORY = "Directory", HOST_PATH_FILE_OR_CREATE = "FileOrCreate", HOST_PATH_FILE = "File", HOST_PATH_SOCKET = "Socket", HOST_PATH_CHAR_DEV = "CharDevice", HOST_PATH_BLOCK_DEV = "BlockDevice" }
}

/// `HostPathVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct HostPathVolumeSource {
    /// `path`.
    #[field(1)]
    pub path: Str,
    /// `type`.
    #[field(2)]
    pub r#type: Option<HostPathType>,
}

apimachinery_meta::string_type! {
    /// `IPFamily`.
    pub struct IPFamily { I_PV4_PROTOCOL = "IPv4", I_PV6_PROTOCOL = "IPv6", UNKNOWN = "" }
}

apimachinery_meta::string_type! {
    /// `IPFamilyPolicy`.
    pub struct IPFamilyPolicy { SINGLE_STACK = "SingleStack", PREFER_DUAL_STACK = "PreferDualStack", REQUIRE_DUAL_STACK = "RequireDualStack" }
}

/// `ISCSIPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ISCSIPersistentVolumeSource {
    /// `targetPortal`.
    #[field(1)]
    pub target_portal: Str,
    /// `iqn`.
    #[field(2)]
    pub iqn: Str,
    /// `lun`.
    #[field(3)]
    pub lun: i32,
    /// `iscsiInterface`.
    #[field(4, omitempty)]
    pub iscsi_interface: Str,
    /// `fsType`.
    #[field(5, omitempty)]
    pub fs_type: Str,
    /// `readOnly`.
    #[field(6, omitempty)]
    pub read_only: bool,
    /// `portals`.
    #[field(7)]
    pub portals: Vec<Str>,
    /// `chapAuthDiscovery`.
    #[field(8, omitempty)]
    pub chap_auth_discovery: bool,
    /// `chapAuthSession`.
    #[field(11, omitempty)]
    pub chap_auth_session: bool,
    /// `secretRef`.
    #[field(10)]
    pub secret_ref: Option<Box<SecretReference>>,
    /// `initiatorName`.
    #[field(12)]
    pub initiator_name: Option<Str>,
}

/// `ISCSIVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ISCSIVolumeSource {
    /// `targetPortal`.
    #[field(1)]
    pub target_portal: Str,
    /// `iqn`.
    #[field(2)]
    pub iqn: Str,
    /// `lun`.
    #[field(3)]
    pub lun: i32,
    /// `iscsiInterface`.
    #[field(4, omitempty)]
    pub iscsi_interface: Str,
    /// `fsType`.
    #[field(5, omitempty)]
    pub fs_type: Str,
    /// `readOnly`.
    #[field(6, omitempty)]
    pub read_only: bool,
    /// `portals`.
    #[field(7)]
    pub portals: Vec<Str>,
    /// `chapAuthDiscovery`.
    #[field(8, omitempty)]
    pub chap_auth_discovery: bool,
    /// `chapAuthSession`.
    #[field(11, omitempty)]
    pub chap_auth_session: bool,
    /// `secretRef`.
    #[field(10)]
    pub secret_ref: Option<Box<LocalObjectReference>>,
    /// `initiatorName`.
    #[field(12)]
    pub initiator_name: Option<Str>,
}

/// `ImageVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ImageVolumeSource {
    /// `reference`.
    #[field(1, omitempty)]
    pub reference: Str,
    /// `pullPolicy`.
    #[field(2, omitempty)]
    pub pull_policy: PullPolicy,
}

/// `ImageVolumeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ImageVolumeStatus {
    /// `imageRef`.
    #[field(1, omitempty)]
    pub image_ref: Str,
}

/// `KeyToPath`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct KeyToPath {
    /// `key`.
    #[field(1)]
    pub key: Str,
    /// `path`.
    #[field(2)]
    pub path: Str,
    /// `mode`.
    #[field(3)]
    pub mode: Option<i32>,
    /// `user`.
    #[field(4)]
    pub user: Option<i64>,
}

/// `Lifecycle`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Lifecycle {
    /// `postStart`.
    #[field(1)]
    pub post_start: Option<Box<LifecycleHandler>>,
    /// `preStop`.
    #[field(2)]
    pub pre_stop: Option<Box<LifecycleHandler>>,
    /// `stopSignal`.
    #[field(3)]
    pub stop_signal: Option<Signal>,
}

/// `LifecycleHandler`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LifecycleHandler {
    /// `exec`.
    #[field(1)]
    pub exec: Option<Box<ExecAction>>,
    /// `httpGet`.
    #[field(2)]
    pub http_get: Option<Box<HTTPGetAction>>,
    /// `tcpSocket`.
    #[field(3)]
    pub tcp_socket: Option<Box<TCPSocketAction>>,
    /// `sleep`.
    #[field(4)]
    pub sleep: Option<Box<SleepAction>>,
}

/// `LimitRange`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "LimitRange")]
pub struct LimitRange {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: LimitRangeSpec,
}

/// `LimitRangeItem`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LimitRangeItem {
    /// `type`.
    #[field(1)]
    pub r#type: LimitType,
    /// `max`.
    #[field(2)]
    pub max: Map<ResourceName, Quantity>,
    /// `min`.
    #[field(3)]
    pub min: Map<ResourceName, Quantity>,
    /// `default`.
    #[field(4)]
    pub r#default: Map<ResourceName, Quantity>,
    /// `defaultRequest`.
    #[field(5)]
    pub default_request: Map<ResourceName, Quantity>,
    /// `maxLimitRequestRatio`.
    #[field(6)]
    pub max_limit_request_ratio: Map<ResourceName, Quantity>,
}

/// `LimitRangeList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "LimitRangeList")]
pub struct LimitRangeList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<LimitRange>,
}

/// `LimitRangeSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LimitRangeSpec {
    /// `limits`.
    #[field(1)]
    pub limits: NullableVec<LimitRangeItem>,
}

apimachinery_meta::string_type! {
    /// `LimitType`.
    pub struct LimitType { POD = "Pod", CONTAINER = "Container", PERSISTENT_VOLUME_CLAIM = "PersistentVolumeClaim" }
}

/// `LinuxContainerUser`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LinuxContainerUser {
    /// `uid`.
    #[field(1)]
    pub uid: i64,
    /// `gid`.
    #[field(2)]
    pub gid: i64,
    /// `supplementalGroups`.
    #[field(3)]
    pub supplemental_groups: Vec<i64>,
}

/// `List`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "List")]
pub struct List {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<RawExtension>,
}

apimachinery_meta::string_type! {
    /// `LoadBalancerIPMode`.
    pub struct LoadBalancerIPMode { VIP = "VIP", PROXY = "Proxy" }
}

/// `LoadBalancerIngress`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LoadBalancerIngress {
    /// `ip`.
    #[field(1, omitempty)]
    pub ip: Str,
    /// `hostname`.
    #[field(2, omitempty)]
    pub hostname: Str,
    /// `ipMode`.
    #[field(3)]
    pub ip_mode: Option<LoadBalancerIPMode>,
    /// `ports`.
    #[field(4)]
    pub ports: Vec<PortStatus>,
}

/// `LoadBalancerStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LoadBalancerStatus {
    /// `ingress`.
    #[field(1)]
    pub ingress: Vec<LoadBalancerIngress>,
}

/// `LocalObjectReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LocalObjectReference {
    /// `name`.
    #[field(1, omitempty)]
    pub name: Str,
}

/// `LocalVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LocalVolumeSource {
    /// `path`.
    #[field(1)]
    pub path: Str,
    /// `fsType`.
    #[field(2)]
    pub fs_type: Option<Str>,
}

/// `ModifyVolumeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ModifyVolumeStatus {
    /// `targetVolumeAttributesClassName`.
    #[field(1, omitempty)]
    pub target_volume_attributes_class_name: Str,
    /// `status`.
    #[field(2)]
    pub status: PersistentVolumeClaimModifyVolumeStatus,
}

apimachinery_meta::string_type! {
    /// `MountPropagationMode`.
    pub struct MountPropagationMode { MOUNT_PROPAGATION_NONE = "None", MOUNT_PROPAGATION_HOST_TO_CONTAINER = "HostToContainer", MOUNT_PROPAGATION_BIDIRECTIONAL = "Bidirectional" }
}

/// `NFSVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NFSVolumeSource {
    /// `server`.
    #[field(1)]
    pub server: Str,
    /// `path`.
    #[field(2)]
    pub path: Str,
    /// `readOnly`.
    #[field(3, omitempty)]
    pub read_only: bool,
}

/// `Namespace`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "Namespace")]
pub struct Namespace {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: NamespaceSpec,
    /// `status`.
    #[field(3)]
    pub status: NamespaceStatus,
}

/// `NamespaceCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NamespaceCondition {
    /// `type`.
    #[field(1)]
    pub r#type: NamespaceConditionType,
    /// `status`.
    #[field(2)]
    pub status: ConditionStatus,
    /// `lastTransitionTime`.
    #[field(4)]
    pub last_transition_time: Time,
    /// `reason`.
    #[field(5, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(6, omitempty)]
    pub message: Str,
}

apimachinery_meta::string_type! {
    /// `NamespaceConditionType`.
    pub struct NamespaceConditionType { NAMESPACE_DELETION_DISCOVERY_FAILURE = "NamespaceDeletionDiscoveryFailure", NAMESPACE_DELETION_CONTENT_FAILURE = "NamespaceDeletionContentFailure", NAMESPACE_DELETION_GV_PARSING_FAILURE = "NamespaceDeletionGroupVersionParsingFailure", NAMESPACE_CONTENT_REMAINING = "NamespaceContentRemaining", NAMESPACE_FINALIZERS_REMAINING = "NamespaceFinalizersRemaining" }
}

/// `NamespaceList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "NamespaceList")]
pub struct NamespaceList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Namespace>,
}

apimachinery_meta::string_type! {
    /// `NamespacePhase`.
    pub struct NamespacePhase { NAMESPACE_ACTIVE = "Active", NAMESPACE_TERMINATING = "Terminating" }
}

/// `NamespaceSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NamespaceSpec {
    /// `finalizers`.
    #[field(1)]
    pub finalizers: Vec<FinalizerName>,
}

/// `NamespaceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NamespaceStatus {
    /// `phase`.
    #[field(1, omitempty)]
    pub phase: NamespacePhase,
    /// `conditions`.
    #[field(2)]
    pub conditions: Vec<NamespaceCondition>,
}

/// `Node`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "Node")]
pub struct Node {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: NodeSpec,
    /// `status`.
    #[field(3)]
    pub status: NodeStatus,
}

/// `NodeAddress`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeAddress {
    /// `type`.
    #[field(1)]
    pub r#type: NodeAddressType,
    /// `address`.
    #[field(2)]
    pub address: Str,
}

apimachinery_meta::string_type! {
    /// `NodeAddressType`.
    pub struct NodeAddressType { NODE_HOST_NAME = "Hostname", NODE_INTERNAL_IP = "InternalIP", NODE_EXTERNAL_IP = "ExternalIP", NODE_INTERNAL_DNS = "InternalDNS", NODE_EXTERNAL_DNS = "ExternalDNS" }
}

/// `NodeAffinity`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeAffinity {
    /// `requiredDuringSchedulingIgnoredDuringExecution`.
    #[field(1)]
    pub required_during_scheduling_ignored_during_execution: Option<Box<NodeSelector>>,
    /// `preferredDuringSchedulingIgnoredDuringExecution`.
    #[field(2)]
    pub preferred_during_scheduling_ignored_during_execution: Vec<PreferredSchedulingTerm>,
}

/// `NodeAllocatableMappedResources`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeAllocatableMappedResources {
    /// `name`.
    #[field(1)]
    pub name: ResourceName,
    /// `quantity`.
    #[field(2, null)]
    pub quantity: Option<Quantity>,
}

/// `NodeAllocatableOverheadResources`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeAllocatableOverheadResources {
    /// `name`.
    #[field(1)]
    pub name: ResourceName,
    /// `perPod`.
    #[field(2)]
    pub per_pod: Option<Quantity>,
    /// `perContainer`.
    #[field(3)]
    pub per_container: Option<Quantity>,
}

/// `NodeAllocatableResourceClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeAllocatableResourceClaimStatus {
    /// `resourceClaimName`.
    #[field(1)]
    pub resource_claim_name: Str,
    /// `containers`.
    #[field(2)]
    pub containers: Vec<Str>,
    /// `mapping`.
    #[field(4)]
    pub mapping: Vec<NodeAllocatableMappedResources>,
    /// `overhead`.
    #[field(5)]
    pub overhead: Vec<NodeAllocatableOverheadResources>,
}

/// `NodeCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeCondition {
    /// `type`.
    #[field(1)]
    pub r#type: NodeConditionType,
    /// `status`.
    #[field(2)]
    pub status: ConditionStatus,
    /// `lastHeartbeatTime`.
    #[field(3)]
    pub last_heartbeat_time: Time,
    /// `lastTransitionTime`.
    #[field(4)]
    pub last_transition_time: Time,
    /// `reason`.
    #[field(5, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(6, omitempty)]
    pub message: Str,
}

apimachinery_meta::string_type! {
    /// `NodeConditionType`.
    pub struct NodeConditionType { NODE_READY = "Ready", NODE_MEMORY_PRESSURE = "MemoryPressure", NODE_DISK_PRESSURE = "DiskPressure", NODE_PID_PRESSURE = "PIDPressure", NODE_NETWORK_UNAVAILABLE = "NetworkUnavailable", NODE_GRACEFUL_NODE_SHUTDOWN_IN_PROGRESS = "GracefulNodeShutdownInProgress", NODE_DRAIN_IN_PROGRESS = "DrainInProgress", NODE_DRAINED = "Drained", NODE_MAINTENANCE_PLANNED = "MaintenancePlanned", NODE_MAINTENANCE_IN_PROGRESS = "MaintenanceInProgress" }
}

/// `NodeConfigSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeConfigSource {
    /// `configMap`.
    #[field(2)]
    pub config_map: Option<Box<ConfigMapNodeConfigSource>>,
}

/// `NodeConfigStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeConfigStatus {
    /// `assigned`.
    #[field(1)]
    pub assigned: Option<Box<NodeConfigSource>>,
    /// `active`.
    #[field(2)]
    pub active: Option<Box<NodeConfigSource>>,
    /// `lastKnownGood`.
    #[field(3)]
    pub last_known_good: Option<Box<NodeConfigSource>>,
    /// `error`.
    #[field(4, omitempty)]
    pub error: Str,
}

/// `NodeDaemonEndpoints`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeDaemonEndpoints {
    /// `kubeletEndpoint`.
    #[field(1)]
    pub kubelet_endpoint: DaemonEndpoint,
}

/// `NodeFeatures`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeFeatures {
    /// `supplementalGroupsPolicy`.
    #[field(1)]
    pub supplemental_groups_policy: Option<bool>,
}

apimachinery_meta::string_type! {
    /// `NodeInclusionPolicy`.
    pub struct NodeInclusionPolicy { IGNORE = "Ignore", HONOR = "Honor" }
}

/// `NodeList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "NodeList")]
pub struct NodeList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Node>,
}

apimachinery_meta::string_type! {
    /// `NodePhase`.
    pub struct NodePhase { NODE_PENDING = "Pending", NODE_RUNNING = "Running", NODE_TERMINATED = "Terminated" }
}

/// `NodePodPreemptionPolicy`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodePodPreemptionPolicy {
    /// `disableResizePreemption`.
    #[field(1)]
    pub disable_resize_preemption: Vec<Str>,
}

/// `NodeProxyOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "NodeProxyOptions")]
pub struct NodeProxyOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `path`.
    #[field(1, omitempty)]
    pub path: Str,
}

/// `NodeRuntimeHandler`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeRuntimeHandler {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `features`.
    #[field(2)]
    pub features: Option<Box<NodeRuntimeHandlerFeatures>>,
}

/// `NodeRuntimeHandlerFeatures`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeRuntimeHandlerFeatures {
    /// `recursiveReadOnlyMounts`.
    #[field(1)]
    pub recursive_read_only_mounts: Option<bool>,
    /// `userNamespaces`.
    #[field(2)]
    pub user_namespaces: Option<bool>,
}

/// `NodeSelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeSelector {
    /// `nodeSelectorTerms`.
    #[field(1)]
    pub node_selector_terms: NullableVec<NodeSelectorTerm>,
}

apimachinery_meta::string_type! {
    /// `NodeSelectorOperator`.
    pub struct NodeSelectorOperator { NODE_SELECTOR_OP_IN = "In", NODE_SELECTOR_OP_NOT_IN = "NotIn", NODE_SELECTOR_OP_EXISTS = "Exists", NODE_SELECTOR_OP_DOES_NOT_EXIST = "DoesNotExist", NODE_SELECTOR_OP_GT = "Gt", NODE_SELECTOR_OP_LT = "Lt" }
}

/// `NodeSelectorRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeSelectorRequirement {
    /// `key`.
    #[field(1)]
    pub key: Str,
    /// `operator`.
    #[field(2)]
    pub operator: NodeSelectorOperator,
    /// `values`.
    #[field(3)]
    pub values: Vec<Str>,
}

/// `NodeSelectorTerm`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeSelectorTerm {
    /// `matchExpressions`.
    #[field(1)]
    pub match_expressions: Vec<NodeSelectorRequirement>,
    /// `matchFields`.
    #[field(2)]
    pub match_fields: Vec<NodeSelectorRequirement>,
}

/// `NodeSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeSpec {
    /// `podCIDR`.
    #[field(1, json = "podCIDR", omitempty)]
    pub pod_cidr: Str,
    /// `podCIDRs`.
    #[field(7, json = "podCIDRs")]
    pub pod_cid_rs: Vec<Str>,
    /// `providerID`.
    #[field(3, json = "providerID", omitempty)]
    pub provider_id: Str,
    /// `unschedulable`.
    #[field(4, omitempty)]
    pub unschedulable: bool,
    /// `taints`.
    #[field(5)]
    pub taints: Vec<Taint>,
    /// `configSource`.
    #[field(6)]
    pub config_source: Option<Box<NodeConfigSource>>,
    /// `externalID`.
    #[field(2, json = "externalID", omitempty)]
    pub external_id: Str,
    /// `podPreemptionPolicy`.
    #[field(8)]
    pub pod_preemption_policy: Option<Box<NodePodPreemptionPolicy>>,
}

/// `NodeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeStatus {
    /// `capacity`.
    #[field(1)]
    pub capacity: Map<ResourceName, Quantity>,
    /// `allocatable`.
    #[field(2)]
    pub allocatable: Map<ResourceName, Quantity>,
    /// `phase`.
    #[field(3, omitempty)]
    pub phase: NodePhase,
    /// `conditions`.
    #[field(4)]
    pub conditions: Vec<NodeCondition>,
    /// `addresses`.
    #[field(5)]
    pub addresses: Vec<NodeAddress>,
    /// `daemonEndpoints`.
    #[field(6)]
    pub daemon_endpoints: NodeDaemonEndpoints,
    /// `nodeInfo`.
    #[field(7)]
    pub node_info: NodeSystemInfo,
    /// `images`.
    #[field(8)]
    pub images: Vec<ContainerImage>,
    /// `volumesInUse`.
    #[field(9)]
    pub volumes_in_use: Vec<Str>,
    /// `volumesAttached`.
    #[field(10)]
    pub volumes_attached: Vec<AttachedVolume>,
    /// `config`.
    #[field(11)]
    pub config: Option<Box<NodeConfigStatus>>,
    /// `runtimeHandlers`.
    #[field(12)]
    pub runtime_handlers: Vec<NodeRuntimeHandler>,
    /// `features`.
    #[field(13)]
    pub features: Option<Box<NodeFeatures>>,
    /// `declaredFeatures`.
    #[field(14)]
    pub declared_features: Vec<Str>,
}

/// `NodeSwapStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeSwapStatus {
    /// `capacity`.
    #[field(1)]
    pub capacity: Option<i64>,
}

/// `NodeSystemInfo`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct NodeSystemInfo {
    /// `machineID`.
    #[field(1, json = "machineID")]
    pub machine_id: Str,
    /// `systemUUID`.
    #[field(2, json = "systemUUID")]
    pub system_uuid: Str,
    /// `bootID`.
    #[field(3, json = "bootID")]
    pub boot_id: Str,
    /// `kernelVersion`.
    #[field(4)]
    pub kernel_version: Str,
    /// `osImage`.
    #[field(5)]
    pub os_image: Str,
    /// `containerRuntimeVersion`.
    #[field(6)]
    pub container_runtime_version: Str,
    /// `kubeletVersion`.
    #[field(7)]
    pub kubelet_version: Str,
    /// `kubeProxyVersion`.
    #[field(8)]
    pub kube_proxy_version: Str,
    /// `operatingSystem`.
    #[field(9)]
    pub operating_system: Str,
    /// `architecture`.
    #[field(10)]
    pub architecture: Str,
    /// `swap`.
    #[field(11)]
    pub swap: Option<Box<NodeSwapStatus>>,
    /// `runningInUserNamespace`.
    #[field(12)]
    pub running_in_user_namespace: Option<bool>,
}

apimachinery_meta::string_type! {
    /// `OSName`.
    pub struct OSName { LINUX = "linux", WINDOWS = "windows" }
}

/// `ObjectFieldSelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ObjectFieldSelector {
    /// `apiVersion`.
    #[field(1, omitempty)]
    pub api_version: Str,
    /// `fieldPath`.
    #[field(2)]
    pub field_path: Str,
}

/// `ObjectReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ObjectReference {
    /// `kind`.
    #[field(1, omitempty)]
    pub kind: Str,
    /// `namespace`.
    #[field(2, omitempty)]
    pub namespace: Str,
    /// `name`.
    #[field(3, omitempty)]
    pub name: Str,
    /// `uid`.
    #[field(4, omitempty)]
    pub uid: Str,
    /// `apiVersion`.
    #[field(5, omitempty)]
    pub api_version: Str,
    /// `resourceVersion`.
    #[field(6, omitempty)]
    pub resource_version: Str,
    /// `fieldPath`.
    #[field(7, omitempty)]
    pub field_path: Str,
}

/// `PersistentVolume`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PersistentVolume")]
pub struct PersistentVolume {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: PersistentVolumeSpec,
    /// `status`.
    #[field(3)]
    pub status: PersistentVolumeStatus,
}

apimachinery_meta::string_type! {
    /// `PersistentVolumeAccessMode`.
    pub struct PersistentVolumeAccessMode { READ_WRITE_ONCE = "ReadWriteOnce", READ_ONLY_MANY = "ReadOnlyMany", READ_WRITE_MANY = "ReadWriteMany", READ_WRITE_ONCE_POD = "ReadWriteOncePod" }
}

/// `PersistentVolumeClaim`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PersistentVolumeClaim")]
pub struct PersistentVolumeClaim {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: PersistentVolumeClaimSpec,
    /// `status`.
    #[field(3)]
    pub status: PersistentVolumeClaimStatus,
}

/// `PersistentVolumeClaimCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PersistentVolumeClaimCondition {
    /// `type`.
    #[field(1)]
    pub r#type: PersistentVolumeClaimConditionType,
    /// `status`.
    #[field(2)]
    pub status: ConditionStatus,
    /// `lastProbeTime`.
    #[field(3)]
    pub last_probe_time: Time,
    /// `lastTransitionTime`.
    #[field(4)]
    pub last_transition_time: Time,
    /// `reason`.
    #[field(5, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(6, omitempty)]
    pub message: Str,
}

apimachinery_meta::string_type! {
    /// `PersistentVolumeClaimConditionType`.
    pub struct PersistentVolumeClaimConditionType { PERSISTENT_VOLUME_CLAIM_RESIZING = "Resizing", PERSISTENT_VOLUME_CLAIM_FILE_SYSTEM_RESIZE_PENDING = "FileSystemResizePending", PERSISTENT_VOLUME_CLAIM_CONTROLLER_RESIZE_ERROR = "ControllerResizeError", PERSISTENT_VOLUME_CLAIM_NODE_RESIZE_ERROR = "NodeResizeError", PERSISTENT_VOLUME_CLAIM_VOLUME_MODIFY_VOLUME_ERROR = "ModifyVolumeError", PERSISTENT_VOLUME_CLAIM_VOLUME_MODIFYING_VOLUME = "ModifyingVolume", PERSISTENT_VOLUME_CLAIM_UNUSED = "Unused" }
}

/// `PersistentVolumeClaimList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PersistentVolumeClaimList")]
pub struct PersistentVolumeClaimList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<PersistentVolumeClaim>,
}

apimachinery_meta::string_type! {
    /// `PersistentVolumeClaimModifyVolumeStatus`.
    pub struct PersistentVolumeClaimModifyVolumeStatus { PERSISTENT_VOLUME_CLAIM_MODIFY_VOLUME_PENDING = "Pending", PERSISTENT_VOLUME_CLAIM_MODIFY_VOLUME_IN_PROGRESS = "InProgress", PERSISTENT_VOLUME_CLAIM_MODIFY_VOLUME_INFEASIBLE = "Infeasible" }
}

apimachinery_meta::string_type! {
    /// `PersistentVolumeClaimPhase`.
    pub struct PersistentVolumeClaimPhase { CLAIM_PENDING = "Pending", CLAIM_BOUND = "Bound", CLAIM_LOST = "Lost" }
}

/// `PersistentVolumeClaimSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PersistentVolumeClaimSpec {
    /// `accessModes`.
    #[field(1)]
    pub access_modes: Vec<PersistentVolumeAccessMode>,
    /// `selector`.
    #[field(4)]
    pub selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `resources`.
    #[field(2)]
    pub resources: VolumeResourceRequirements,
    /// `volumeName`.
    #[field(3, omitempty)]
    pub volume_name: Str,
    /// `storageClassName`.
    #[field(5)]
    pub storage_class_name: Option<Str>,
    /// `volumeMode`.
    #[field(6)]
    pub volume_mode: Option<PersistentVolumeMode>,
    /// `dataSource`.
    #[field(7)]
    pub data_source: Option<Box<TypedLocalObjectReference>>,
    /// `dataSourceRef`.
    #[field(8)]
    pub data_source_ref: Option<Box<TypedObjectReference>>,
    /// `volumeAttributesClassName`.
    #[field(9)]
    pub volume_attributes_class_name: Option<Str>,
}

/// `PersistentVolumeClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PersistentVolumeClaimStatus {
    /// `phase`.
    #[field(1, omitempty)]
    pub phase: PersistentVolumeClaimPhase,
    /// `accessModes`.
    #[field(2)]
    pub access_modes: Vec<PersistentVolumeAccessMode>,
    /// `capacity`.
    #[field(3)]
    pub capacity: Map<ResourceName, Quantity>,
    /// `conditions`.
    #[field(4)]
    pub conditions: Vec<PersistentVolumeClaimCondition>,
    /// `allocatedResources`.
    #[field(5)]
    pub allocated_resources: Map<ResourceName, Quantity>,
    /// `allocatedResourceStatuses`.
    #[field(7)]
    pub allocated_resource_statuses: Map<ResourceName, ClaimResourceStatus>,
    /// `currentVolumeAttributesClassName`.
    #[field(8)]
    pub current_volume_attributes_class_name: Option<Str>,
    /// `modifyVolumeStatus`.
    #[field(9)]
    pub modify_volume_status: Option<Box<ModifyVolumeStatus>>,
    /// `healthStatus`.
    #[field(10)]
    pub health_status: Option<Box<VolumeHealthStatus>>,
}

/// `PersistentVolumeClaimTemplate`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PersistentVolumeClaimTemplate {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: PersistentVolumeClaimSpec,
}

/// `PersistentVolumeClaimVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PersistentVolumeClaimVolumeSource {
    /// `claimName`.
    #[field(1)]
    pub claim_name: Str,
    /// `readOnly`.
    #[field(2, omitempty)]
    pub read_only: bool,
}

/// `PersistentVolumeList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PersistentVolumeList")]
pub struct PersistentVolumeList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<PersistentVolume>,
}

apimachinery_meta::string_type! {
    /// `PersistentVolumeMode`.
    pub struct PersistentVolumeMode { PERSISTENT_VOLUME_BLOCK = "Block", PERSISTENT_VOLUME_FILESYSTEM = "Filesystem" }
}

apimachinery_meta::string_type! {
    /// `PersistentVolumePhase`.
    pub struct PersistentVolumePhase { VOLUME_PENDING = "Pending", VOLUME_AVAILABLE = "Available", VOLUME_BOUND = "Bound", VOLUME_RELEASED = "Released", VOLUME_FAILED = "Failed" }
}

apimachinery_meta::string_type! {
    /// `PersistentVolumeReclaimPolicy`.
    pub struct PersistentVolumeReclaimPolicy { PERSISTENT_VOLUME_RECLAIM_RECYCLE = "Recycle", PERSISTENT_VOLUME_RECLAIM_DELETE = "Delete", PERSISTENT_VOLUME_RECLAIM_RETAIN = "Retain" }
}

/// `PersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PersistentVolumeSource {
    /// `gcePersistentDisk`.
    #[field(1)]
    pub gce_persistent_disk: Option<Box<GCEPersistentDiskVolumeSource>>,
    /// `awsElasticBlockStore`.
    #[field(2)]
    pub aws_elastic_block_store: Option<Box<AWSElasticBlockStoreVolumeSource>>,
    /// `hostPath`.
    #[field(3)]
    pub host_path: Option<Box<HostPathVolumeSource>>,
    /// `glusterfs`.
    #[field(4)]
    pub glusterfs: Option<Box<GlusterfsPersistentVolumeSource>>,
    /// `nfs`.
    #[field(5)]
    pub nfs: Option<Box<NFSVolumeSource>>,
    /// `rbd`.
    #[field(6)]
    pub rbd: Option<Box<RBDPersistentVolumeSource>>,
    /// `iscsi`.
    #[field(7)]
    pub iscsi: Option<Box<ISCSIPersistentVolumeSource>>,
    /// `cinder`.
    #[field(8)]
    pub cinder: Option<Box<CinderPersistentVolumeSource>>,
    /// `cephfs`.
    #[field(9)]
    pub cephfs: Option<Box<CephFSPersistentVolumeSource>>,
    /// `fc`.
    #[field(10)]
    pub fc: Option<Box<FCVolumeSource>>,
    /// `flocker`.
    #[field(11)]
    pub flocker: Option<Box<FlockerVolumeSource>>,
    /// `flexVolume`.
    #[field(12)]
    pub flex_volume: Option<Box<FlexPersistentVolumeSource>>,
    /// `azureFile`.
    #[field(13)]
    pub azure_file: Option<Box<AzureFilePersistentVolumeSource>>,
    /// `vsphereVolume`.
    #[field(14)]
    pub vsphere_volume: Option<Box<VsphereVirtualDiskVolumeSource>>,
    /// `quobyte`.
    #[field(15)]
    pub quobyte: Option<Box<QuobyteVolumeSource>>,
    /// `azureDisk`.
    #[field(16)]
    pub azure_disk: Option<Box<AzureDiskVolumeSource>>,
    /// `photonPersistentDisk`.
    #[field(17)]
    pub photon_persistent_disk: Option<Box<PhotonPersistentDiskVolumeSource>>,
    /// `portworxVolume`.
    #[field(18)]
    pub portworx_volume: Option<Box<PortworxVolumeSource>>,
    /// `scaleIO`.
    #[field(19, json = "scaleIO")]
    pub scale_io: Option<Box<ScaleIOPersistentVolumeSource>>,
    /// `local`.
    #[field(20)]
    pub local: Option<Box<LocalVolumeSource>>,
    /// `storageos`.
    #[field(21)]
    pub storageos: Option<Box<StorageOSPersistentVolumeSource>>,
    /// `csi`.
    #[field(22)]
    pub csi: Option<Box<CSIPersistentVolumeSource>>,
}

/// `PersistentVolumeSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PersistentVolumeSpec {
    /// `capacity`.
    #[field(1)]
    pub capacity: Map<ResourceName, Quantity>,
    /// `PersistentVolumeSource`.
    #[field(2, inline)]
    pub persistent_volume_source: PersistentVolumeSource,
    /// `accessModes`.
    #[field(3)]
    pub access_modes: Vec<PersistentVolumeAccessMode>,
    /// `claimRef`.
    #[field(4)]
    pub claim_ref: Option<Box<ObjectReference>>,
    /// `persistentVolumeReclaimPolicy`.
    #[field(5, omitempty)]
    pub persistent_volume_reclaim_policy: PersistentVolumeReclaimPolicy,
    /// `storageClassName`.
    #[field(6, omitempty)]
    pub storage_class_name: Str,
    /// `mountOptions`.
    #[field(7)]
    pub mount_options: Vec<Str>,
    /// `volumeMode`.
    #[field(8)]
    pub volume_mode: Option<PersistentVolumeMode>,
    /// `nodeAffinity`.
    #[field(9)]
    pub node_affinity: Option<Box<VolumeNodeAffinity>>,
    /// `volumeAttributesClassName`.
    #[field(10)]
    pub volume_attributes_class_name: Option<Str>,
}

/// `PersistentVolumeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PersistentVolumeStatus {
    /// `phase`.
    #[field(1, omitempty)]
    pub phase: PersistentVolumePhase,
    /// `message`.
    #[field(2, omitempty)]
    pub message: Str,
    /// `reason`.
    #[field(3, omitempty)]
    pub reason: Str,
    /// `lastPhaseTransitionTime`.
    #[field(4)]
    pub last_phase_transition_time: Option<Time>,
}

/// `PhotonPersistentDiskVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PhotonPersistentDiskVolumeSource {
    /// `pdID`.
    #[field(1, json = "pdID")]
    pub pd_id: Str,
    /// `fsType`.
    #[field(2, omitempty)]
    pub fs_type: Str,
}

/// `Pod`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "Pod")]
pub struct Pod {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: PodSpec,
    /// `status`.
    #[field(3)]
    pub status: PodStatus,
}

/// `PodAffinity`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodAffinity {
    /// `requiredDuringSchedulingIgnoredDuringExecution`.
    #[field(1)]
    pub required_during_scheduling_ignored_during_execution: Vec<PodAffinityTerm>,
    /// `preferredDuringSchedulingIgnoredDuringExecution`.
    #[field(2)]
    pub preferred_during_scheduling_ignored_during_execution: Vec<WeightedPodAffinityTerm>,
}

/// `PodAffinityTerm`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodAffinityTerm {
    /// `labelSelector`.
    #[field(1)]
    pub label_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `namespaces`.
    #[field(2)]
    pub namespaces: Vec<Str>,
    /// `topologyKey`.
    #[field(3)]
    pub topology_key: Str,
    /// `namespaceSelector`.
    #[field(4)]
    pub namespace_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `matchLabelKeys`.
    #[field(5)]
    pub match_label_keys: Vec<Str>,
    /// `mismatchLabelKeys`.
    #[field(6)]
    pub mismatch_label_keys: Vec<Str>,
}

/// `PodAntiAffinity`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodAntiAffinity {
    /// `requiredDuringSchedulingIgnoredDuringExecution`.
    #[field(1)]
    pub required_during_scheduling_ignored_during_execution: Vec<PodAffinityTerm>,
    /// `preferredDuringSchedulingIgnoredDuringExecution`.
    #[field(2)]
    pub preferred_during_scheduling_ignored_during_execution: Vec<WeightedPodAffinityTerm>,
}

/// `PodAttachOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PodAttachOptions")]
pub struct PodAttachOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `stdin`.
    #[field(1, omitempty)]
    pub stdin: bool,
    /// `stdout`.
    #[field(2, omitempty)]
    pub stdout: bool,
    /// `stderr`.
    #[field(3, omitempty)]
    pub stderr: bool,
    /// `tty`.
    #[field(4, omitempty)]
    pub tty: bool,
    /// `container`.
    #[field(5, omitempty)]
    pub container: Str,
}

/// `PodCertificateProjection`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodCertificateProjection {
    /// `signerName`.
    #[field(1, omitempty)]
    pub signer_name: Str,
    /// `keyType`.
    #[field(2, omitempty)]
    pub key_type: Str,
    /// `maxExpirationSeconds`.
    #[field(3)]
    pub max_expiration_seconds: Option<i32>,
    /// `credentialBundlePath`.
    #[field(4, omitempty)]
    pub credential_bundle_path: Str,
    /// `keyPath`.
    #[field(5, omitempty)]
    pub key_path: Str,
    /// `certificateChainPath`.
    #[field(6, omitempty)]
    pub certificate_chain_path: Str,
    /// `userAnnotations`.
    #[field(7)]
    pub user_annotations: Map<Str, Str>,
    /// `user`.
    #[field(8)]
    pub user: Option<i64>,
}

/// `PodCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodCondition {
    /// `type`.
    #[field(1)]
    pub r#type: PodConditionType,
    /// `observedGeneration`.
    #[field(7, omitempty)]
    pub observed_generation: i64,
    /// `status`.
    #[field(2)]
    pub status: ConditionStatus,
    /// `lastProbeTime`.
    #[field(3)]
    pub last_probe_time: Time,
    /// `lastTransitionTime`.
    #[field(4)]
    pub last_transition_time: Time,
    /// `reason`.
    #[field(5, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(6, omitempty)]
    pub message: Str,
}

apimachinery_meta::string_type! {
    /// `PodConditionType`.
    pub struct PodConditionType { CONTAINERS_READY = "ContainersReady", POD_INITIALIZED = "Initialized", POD_READY = "Ready", POD_SCHEDULED = "PodScheduled", DISRUPTION_TARGET = "DisruptionTarget", POD_READY_TO_START_CONTAINERS = "PodReadyToStartContainers", POD_RESIZE_PENDING = "PodResizePending", POD_RESIZE_IN_PROGRESS = "PodResizeInProgress", ALL_CONTAINERS_RESTARTING = "AllContainersRestarting" }
}

/// `PodDNSConfig`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodDNSConfig {
    /// `nameservers`.
    #[field(1)]
    pub nameservers: Vec<Str>,
    /// `searches`.
    #[field(2)]
    pub searches: Vec<Str>,
    /// `options`.
    #[field(3)]
    pub options: Vec<PodDNSConfigOption>,
}

/// `PodDNSConfigOption`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodDNSConfigOption {
    /// `name`.
    #[field(1, omitempty)]
    pub name: Str,
    /// `value`.
    #[field(2)]
    pub value: Option<Str>,
}

/// `PodExecOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PodExecOptions")]
pub struct PodExecOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `stdin`.
    #[field(1, omitempty)]
    pub stdin: bool,
    /// `stdout`.
    #[field(2, omitempty)]
    pub stdout: bool,
    /// `stderr`.
    #[field(3, omitempty)]
    pub stderr: bool,
    /// `tty`.
    #[field(4, omitempty)]
    pub tty: bool,
    /// `container`.
    #[field(5, omitempty)]
    pub container: Str,
    /// `command`.
    #[field(6)]
    pub command: NullableVec<Str>,
}

/// `PodExtendedResourceClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodExtendedResourceClaimStatus {
    /// `requestMappings`.
    #[field(1)]
    pub request_mappings: NullableVec<ContainerExtendedResourceRequest>,
    /// `resourceClaimName`.
    #[field(2)]
    pub resource_claim_name: Str,
}

apimachinery_meta::string_type! {
    /// `PodFSGroupChangePolicy`.
    pub struct PodFSGroupChangePolicy { FS_GROUP_CHANGE_ON_ROOT_MISMATCH = "OnRootMismatch", FS_GROUP_CHANGE_ALWAYS = "Always" }
}

/// `PodIP`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodIP {
    /// `ip`.
    #[field(1)]
    pub ip: Str,
}

/// `PodList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PodList")]
pub struct PodList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Pod>,
}

/// `PodLogOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PodLogOptions")]
pub struct PodLogOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `container`.
    #[field(1, omitempty)]
    pub container: Str,
    /// `follow`.
    #[field(2, omitempty)]
    pub follow: bool,
    /// `previous`.
    #[field(3, omitempty)]
    pub previous: bool,
    /// `sinceSeconds`.
    #[field(4)]
    pub since_seconds: Option<i64>,
    /// `sinceTime`.
    #[field(5)]
    pub since_time: Option<Time>,
    /// `timestamps`.
    #[field(6, omitempty)]
    pub timestamps: bool,
    /// `tailLines`.
    #[field(7)]
    pub tail_lines: Option<i64>,
    /// `limitBytes`.
    #[field(8)]
    pub limit_bytes: Option<i64>,
    /// `insecureSkipTLSVerifyBackend`.
    #[field(9, json = "insecureSkipTLSVerifyBackend", omitempty)]
    pub insecure_skip_tls_verify_backend: bool,
    /// `stream`.
    #[field(10)]
    pub stream: Option<Str>,
}

/// `PodOS`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodOS {
    /// `name`.
    #[field(1)]
    pub name: OSName,
}

apimachinery_meta::string_type! {
    /// `PodPhase`.
    pub struct PodPhase { POD_PENDING = "Pending", POD_RUNNING = "Running", POD_SUCCEEDED = "Succeeded", POD_FAILED = "Failed", POD_UNKNOWN = "Unknown" }
}

/// `PodPortForwardOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PodPortForwardOptions")]
pub struct PodPortForwardOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `ports`.
    #[field(1)]
    pub ports: Vec<i32>,
}

/// `PodProxyOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PodProxyOptions")]
pub struct PodProxyOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `path`.
    #[field(1, omitempty)]
    pub path: Str,
}

apimachinery_meta::string_type! {
    /// `PodQOSClass`.
    pub struct PodQOSClass { POD_QOS_GUARANTEED = "Guaranteed", POD_QOS_BURSTABLE = "Burstable", POD_QOS_BEST_EFFORT = "BestEffort" }
}

/// `PodReadinessGate`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodReadinessGate {
    /// `conditionType`.
    #[field(1)]
    pub condition_type: PodConditionType,
}

apimachinery_meta::string_type! {
    /// `PodResizeStatus`.
    pub struct PodResizeStatus { IN_PROGRESS = "InProgress", DEFERRED = "Deferred", INFEASIBLE = "Infeasible" }
}

/// `PodResourceClaim`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodResourceClaim {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `resourceClaimName`.
    #[field(3)]
    pub resource_claim_name: Option<Str>,
    /// `resourceClaimTemplateName`.
    #[field(4)]
    pub resource_claim_template_name: Option<Str>,
}

/// `PodResourceClaimStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodResourceClaimStatus {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `resourceClaimName`.
    #[field(2)]
    pub resource_claim_name: Option<Str>,
}

apimachinery_meta::string_type! {
    /// `PodSELinuxChangePolicy`.
    pub struct PodSELinuxChangePolicy { SE_LINUX_CHANGE_POLICY_RECURSIVE = "Recursive", SE_LINUX_CHANGE_POLICY_MOUNT_OPTION = "MountOption" }
}

/// `PodSchedulingGate`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodSchedulingGate {
    /// `name`.
    #[field(1)]
    pub name: Str,
}

/// `PodSchedulingGroup`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodSchedulingGroup {
    /// `podGroupName`.
    #[field(1)]
    pub pod_group_name: Option<Str>,
}

/// `PodSecurityContext`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodSecurityContext {
    /// `seLinuxOptions`.
    #[field(1)]
    pub se_linux_options: Option<Box<SELinuxOptions>>,
    /// `windowsOptions`.
    #[field(8)]
    pub windows_options: Option<Box<WindowsSecurityContextOptions>>,
    /// `runAsUser`.
    #[field(2)]
    pub run_as_user: Option<i64>,
    /// `runAsGroup`.
    #[field(6)]
    pub run_as_group: Option<i64>,
    /// `runAsNonRoot`.
    #[field(3)]
    pub run_as_non_root: Option<bool>,
    /// `supplementalGroups`.
    #[field(4)]
    pub supplemental_groups: Vec<i64>,
    /// `supplementalGroupsPolicy`.
    #[field(12)]
    pub supplemental_groups_policy: Option<SupplementalGroupsPolicy>,
    /// `fsGroup`.
    #[field(5)]
    pub fs_group: Option<i64>,
    /// `sysctls`.
    #[field(7)]
    pub sysctls: Vec<Sysctl>,
    /// `fsGroupChangePolicy`.
    #[field(9)]
    pub fs_group_change_policy: Option<PodFSGroupChangePolicy>,
    /// `seccompProfile`.
    #[field(10)]
    pub seccomp_profile: Option<Box<SeccompProfile>>,
    /// `appArmorProfile`.
    #[field(11)]
    pub app_armor_profile: Option<Box<AppArmorProfile>>,
    /// `seLinuxChangePolicy`.
    #[field(13)]
    pub se_linux_change_policy: Option<PodSELinuxChangePolicy>,
}

/// `PodSignature`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodSignature {
    /// `podController`.
    #[field(1)]
    pub pod_controller: Option<Box<apimachinery_meta::v1::OwnerReference>>,
}

/// `PodSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodSpec {
    /// `volumes`.
    #[field(1)]
    pub volumes: Vec<Volume>,
    /// `initContainers`.
    #[field(20)]
    pub init_containers: Vec<Container>,
    /// `containers`.
    #[field(2)]
    pub containers: NullableVec<Container>,
    /// `ephemeralContainers`.
    #[field(34)]
    pub ephemeral_containers: Vec<EphemeralContainer>,
    /// `restartPolicy`.
    #[field(3, omitempty)]
    pub restart_policy: RestartPolicy,
    /// `terminationGracePeriodSeconds`.
    #[field(4)]
    pub termination_grace_period_seconds: Option<i64>,
    /// `activeDeadlineSeconds`.
    #[field(5)]
    pub active_deadline_seconds: Option<i64>,
    /// `dnsPolicy`.
    #[field(6, omitempty)]
    pub dns_policy: DNSPolicy,
    /// `nodeSelector`.
    #[field(7)]
    pub node_selector: Map<Str, Str>,
    /// `serviceAccountName`.
    #[field(8, omitempty)]
    pub service_account_name: Str,
    /// `serviceAccount`.
    #[field(9, omitempty)]
    pub service_account: Str,
    /// `automountServiceAccountToken`.
    #[field(21)]
    pub automount_service_account_token: Option<bool>,
    /// `nodeName`.
    #[field(10, omitempty)]
    pub node_name: Str,
    /// `hostNetwork`.
    #[field(11, omitempty)]
    pub host_network: bool,
    /// `hostPID`.
    #[field(12, json = "hostPID", omitempty)]
    pub host_pid: bool,
    /// `hostIPC`.
    #[field(13, json = "hostIPC", omitempty)]
    pub host_ipc: bool,
    /// `shareProcessNamespace`.
    #[field(27)]
    pub share_process_namespace: Option<bool>,
    /// `securityContext`.
    #[field(14)]
    pub security_context: Option<Box<PodSecurityContext>>,
    /// `imagePullSecrets`.
    #[field(15)]
    pub image_pull_secrets: Vec<LocalObjectReference>,
    /// `hostname`.
    #[field(16, omitempty)]
    pub hostname: Str,
    /// `subdomain`.
    #[field(17, omitempty)]
    pub subdomain: Str,
    /// `affinity`.
    #[field(18)]
    pub affinity: Option<Box<Affinity>>,
    /// `schedulerName`.
    #[field(19, omitempty)]
    pub scheduler_name: Str,
    /// `tolerations`.
    #[field(22)]
    pub tolerations: Vec<Toleration>,
    /// `hostAliases`.
    #[field(23)]
    pub host_aliases: Vec<HostAlias>,
    /// `priorityClassName`.
    #[field(24, omitempty)]
    pub priority_class_name: Str,
    /// `priority`.
    #[field(25)]
    pub priority: Option<i32>,
    /// `dnsConfig`.
    #[field(26)]
    pub dns_config: Option<Box<PodDNSConfig>>,
    /// `readinessGates`.
    #[field(28)]
    pub readiness_gates: Vec<PodReadinessGate>,
    /// `runtimeClassName`.
    #[field(29)]
    pub runtime_class_name: Option<Str>,
    /// `enableServiceLinks`.
    #[field(30)]
    pub enable_service_links: Option<bool>,
    /// `preemptionPolicy`.
    #[field(31)]
    pub preemption_policy: Option<PreemptionPolicy>,
    /// `overhead`.
    #[field(32)]
    pub overhead: Map<ResourceName, Quantity>,
    /// `topologySpreadConstraints`.
    #[field(33)]
    pub topology_spread_constraints: Vec<TopologySpreadConstraint>,
    /// `setHostnameAsFQDN`.
    #[field(35, json = "setHostnameAsFQDN")]
    pub set_hostname_as_fqdn: Option<bool>,
    /// `os`.
    #[field(36)]
    pub os: Option<Box<PodOS>>,
    /// `hostUsers`.
    #[field(37)]
    pub host_users: Option<bool>,
    /// `schedulingGates`.
    #[field(38)]
    pub scheduling_gates: Vec<PodSchedulingGate>,
    /// `resourceClaims`.
    #[field(39)]
    pub resource_claims: Vec<PodResourceClaim>,
    /// `resources`.
    #[field(40)]
    pub resources: Option<Box<ResourceRequirements>>,
    /// `hostnameOverride`.
    #[field(41)]
    pub hostname_override: Option<Str>,
    /// `schedulingGroup`.
    #[field(43)]
    pub scheduling_group: Option<Box<PodSchedulingGroup>>,
    /// `evictionResponders`.
    #[field(44)]
    pub eviction_responders: Vec<EvictionResponder>,
}

/// `PodStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodStatus {
    /// `observedGeneration`.
    #[field(17, omitempty)]
    pub observed_generation: i64,
    /// `phase`.
    #[field(1, omitempty)]
    pub phase: PodPhase,
    /// `conditions`.
    #[field(2)]
    pub conditions: Vec<PodCondition>,
    /// `message`.
    #[field(3, omitempty)]
    pub message: Str,
    /// `reason`.
    #[field(4, omitempty)]
    pub reason: Str,
    /// `nominatedNodeName`.
    #[field(11, omitempty)]
    pub nominated_node_name: Str,
    /// `hostIP`.
    #[field(5, json = "hostIP", omitempty)]
    pub host_ip: Str,
    /// `hostIPs`.
    #[field(16, json = "hostIPs")]
    pub host_ips: Vec<HostIP>,
    /// `podIP`.
    #[field(6, json = "podIP", omitempty)]
    pub pod_ip: Str,
    /// `podIPs`.
    #[field(12, json = "podIPs")]
    pub pod_ips: Vec<PodIP>,
    /// `startTime`.
    #[field(7)]
    pub start_time: Option<Time>,
    /// `initContainerStatuses`.
    #[field(10)]
    pub init_container_statuses: Vec<ContainerStatus>,
    /// `containerStatuses`.
    #[field(8)]
    pub container_statuses: Vec<ContainerStatus>,
    /// `qosClass`.
    #[field(9, omitempty)]
    pub qos_class: PodQOSClass,
    /// `ephemeralContainerStatuses`.
    #[field(13)]
    pub ephemeral_container_statuses: Vec<ContainerStatus>,
    /// `resize`.
    #[field(14, omitempty)]
    pub resize: PodResizeStatus,
    /// `resourceClaimStatuses`.
    #[field(15)]
    pub resource_claim_statuses: Vec<PodResourceClaimStatus>,
    /// `extendedResourceClaimStatus`.
    #[field(18)]
    pub extended_resource_claim_status: Option<Box<PodExtendedResourceClaimStatus>>,
    /// `allocatedResources`.
    #[field(19)]
    pub allocated_resources: Map<ResourceName, Quantity>,
    /// `resources`.
    #[field(20)]
    pub resources: Option<Box<ResourceRequirements>>,
    /// `nodeAllocatableResourceClaimStatuses`.
    #[field(21)]
    pub node_allocatable_resource_claim_statuses: Vec<NodeAllocatableResourceClaimStatus>,
    /// `volumeHealth`.
    #[field(22)]
    pub volume_health: Vec<PodVolumeHealth>,
}

/// `PodTemplate`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PodTemplate")]
pub struct PodTemplate {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `template`.
    #[field(2)]
    pub template: PodTemplateSpec,
}

/// `PodTemplateList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "PodTemplateList")]
pub struct PodTemplateList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<PodTemplate>,
}

/// `PodTemplateSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodTemplateSpec {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: PodSpec,
}

/// `PodVolumeHealth`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PodVolumeHealth {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `healthConditions`.
    #[field(2)]
    pub health_conditions: Vec<VolumeHealthCondition>,
    /// `lastTransitionTime`.
    #[field(3)]
    pub last_transition_time: Time,
}

/// `PortStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PortStatus {
    /// `port`.
    #[field(1)]
    pub port: i32,
    /// `protocol`.
    #[field(2)]
    pub protocol: Protocol,
    /// `error`.
    #[field(3)]
    pub error: Option<Str>,
}

/// `PortworxVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PortworxVolumeSource {
    /// `volumeID`.
    #[field(1, json = "volumeID")]
    pub volume_id: Str,
    /// `fsType`.
    #[field(2, omitempty)]
    pub fs_type: Str,
    /// `readOnly`.
    #[field(3, omitempty)]
    pub read_only: bool,
}

/// `Preconditions`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Preconditions {
    /// `uid`.
    #[field(1)]
    pub uid: Option<Str>,
}

apimachinery_meta::string_type! {
    /// `PreemptionPolicy`.
    pub struct PreemptionPolicy { PREEMPT_LOWER_PRIORITY = "PreemptLowerPriority", PREEMPT_NEVER = "Never" }
}

/// `PreferAvoidPodsEntry`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PreferAvoidPodsEntry {
    /// `podSignature`.
    #[field(1)]
    pub pod_signature: PodSignature,
    /// `evictionTime`.
    #[field(2)]
    pub eviction_time: Time,
    /// `reason`.
    #[field(3, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(4, omitempty)]
    pub message: Str,
}

/// `PreferredSchedulingTerm`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct PreferredSchedulingTerm {
    /// `weight`.
    #[field(1)]
    pub weight: i32,
    /// `preference`.
    #[field(2)]
    pub preference: NodeSelectorTerm,
}

/// `Probe`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Probe {
    /// `ProbeHandler`.
    #[field(1, inline)]
    pub probe_handler: ProbeHandler,
    /// `initialDelaySeconds`.
    #[field(2, omitempty)]
    pub initial_delay_seconds: i32,
    /// `timeoutSeconds`.
    #[field(3, omitempty)]
    pub timeout_seconds: i32,
    /// `periodSeconds`.
    #[field(4, omitempty)]
    pub period_seconds: i32,
    /// `successThreshold`.
    #[field(5, omitempty)]
    pub success_threshold: i32,
    /// `failureThreshold`.
    #[field(6, omitempty)]
    pub failure_threshold: i32,
    /// `terminationGracePeriodSeconds`.
    #[field(7)]
    pub termination_grace_period_seconds: Option<i64>,
}

/// `ProbeHandler`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ProbeHandler {
    /// `exec`.
    #[field(1)]
    pub exec: Option<Box<ExecAction>>,
    /// `httpGet`.
    #[field(2)]
    pub http_get: Option<Box<HTTPGetAction>>,
    /// `tcpSocket`.
    #[field(3)]
    pub tcp_socket: Option<Box<TCPSocketAction>>,
    /// `grpc`.
    #[field(4)]
    pub grpc: Option<Box<GRPCAction>>,
}

apimachinery_meta::string_type! {
    /// `ProcMountType`.
    pub struct ProcMountType { DEFAULT_PROC_MOUNT = "Default", UNMASKED_PROC_MOUNT = "Unmasked" }
}

/// `ProjectedVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ProjectedVolumeSource {
    /// `sources`.
    #[field(1)]
    pub sources: NullableVec<VolumeProjection>,
    /// `defaultMode`.
    #[field(2)]
    pub default_mode: Option<i32>,
    /// `defaultUser`.
    #[field(3)]
    pub default_user: Option<i64>,
}

apimachinery_meta::string_type! {
    /// `Protocol`.
    pub struct Protocol { TCP = "TCP", UDP = "UDP", SCTP = "SCTP" }
}

apimachinery_meta::string_type! {
    /// `PullPolicy`.
    pub struct PullPolicy { PULL_ALWAYS = "Always", PULL_NEVER = "Never", PULL_IF_NOT_PRESENT = "IfNotPresent" }
}

/// `QuobyteVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct QuobyteVolumeSource {
    /// `registry`.
    #[field(1)]
    pub registry: Str,
    /// `volume`.
    #[field(2)]
    pub volume: Str,
    /// `readOnly`.
    #[field(3, omitempty)]
    pub read_only: bool,
    /// `user`.
    #[field(4, omitempty)]
    pub user: Str,
    /// `group`.
    #[field(5, omitempty)]
    pub group: Str,
    /// `tenant`.
    #[field(6, omitempty)]
    pub tenant: Str,
}

/// `RBDPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct RBDPersistentVolumeSource {
    /// `monitors`.
    #[field(1)]
    pub monitors: NullableVec<Str>,
    /// `image`.
    #[field(2)]
    pub image: Str,
    /// `fsType`.
    #[field(3, omitempty)]
    pub fs_type: Str,
    /// `pool`.
    #[field(4, omitempty)]
    pub pool: Str,
    /// `user`.
    #[field(5, omitempty)]
    pub user: Str,
    /// `keyring`.
    #[field(6, omitempty)]
    pub keyring: Str,
    /// `secretRef`.
    #[field(7)]
    pub secret_ref: Option<Box<SecretReference>>,
    /// `readOnly`.
    #[field(8, omitempty)]
    pub read_only: bool,
}

/// `RBDVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct RBDVolumeSource {
    /// `monitors`.
    #[field(1)]
    pub monitors: NullableVec<Str>,
    /// `image`.
    #[field(2)]
    pub image: Str,
    /// `fsType`.
    #[field(3, omitempty)]
    pub fs_type: Str,
    /// `pool`.
    #[field(4, omitempty)]
    pub pool: Str,
    /// `user`.
    #[field(5, omitempty)]
    pub user: Str,
    /// `keyring`.
    #[field(6, omitempty)]
    pub keyring: Str,
    /// `secretRef`.
    #[field(7)]
    pub secret_ref: Option<Box<LocalObjectReference>>,
    /// `readOnly`.
    #[field(8, omitempty)]
    pub read_only: bool,
}

/// `RangeAllocation`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "RangeAllocation")]
pub struct RangeAllocation {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `range`.
    #[field(2)]
    pub range: Str,
    /// `data`.
    #[field(3, null)]
    pub data: ByteString,
}

apimachinery_meta::string_type! {
    /// `RecursiveReadOnlyMode`.
    pub struct RecursiveReadOnlyMode { RECURSIVE_READ_ONLY_DISABLED = "Disabled", RECURSIVE_READ_ONLY_IF_POSSIBLE = "IfPossible", RECURSIVE_READ_ONLY_ENABLED = "Enabled" }
}

/// `ReplicationController`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ReplicationController")]
pub struct ReplicationController {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ReplicationControllerSpec,
    /// `status`.
    #[field(3)]
    pub status: ReplicationControllerStatus,
}

/// `ReplicationControllerCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ReplicationControllerCondition {
    /// `type`.
    #[field(1)]
    pub r#type: ReplicationControllerConditionType,
    /// `status`.
    #[field(2)]
    pub status: ConditionStatus,
    /// `lastTransitionTime`.
    #[field(3)]
    pub last_transition_time: Time,
    /// `reason`.
    #[field(4, omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(5, omitempty)]
    pub message: Str,
}

apimachinery_meta::string_type! {
    /// `ReplicationControllerConditionType`.
    pub struct ReplicationControllerConditionType { REPLICATION_CONTROLLER_REPLICA_FAILURE = "ReplicaFailure" }
}

/// `ReplicationControllerList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ReplicationControllerList")]
pub struct ReplicationControllerList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ReplicationController>,
}

/// `ReplicationControllerSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ReplicationControllerSpec {
    /// `replicas`.
    #[field(1)]
    pub replicas: Option<i32>,
    /// `minReadySeconds`.
    #[field(4, omitempty)]
    pub min_ready_seconds: i32,
    /// `selector`.
    #[field(2)]
    pub selector: Map<Str, Str>,
    /// `template`.
    #[field(3)]
    pub template: Option<Box<PodTemplateSpec>>,
}

/// `ReplicationControllerStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ReplicationControllerStatus {
    /// `replicas`.
    #[field(1)]
    pub replicas: i32,
    /// `fullyLabeledReplicas`.
    #[field(2, omitempty)]
    pub fully_labeled_replicas: i32,
    /// `readyReplicas`.
    #[field(4, omitempty)]
    pub ready_replicas: i32,
    /// `availableReplicas`.
    #[field(5, omitempty)]
    pub available_replicas: i32,
    /// `observedGeneration`.
    #[field(3, omitempty)]
    pub observed_generation: i64,
    /// `conditions`.
    #[field(6)]
    pub conditions: Vec<ReplicationControllerCondition>,
}

/// `ResourceClaim`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceClaim {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `request`.
    #[field(2, omitempty)]
    pub request: Str,
}

/// `ResourceFieldSelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceFieldSelector {
    /// `containerName`.
    #[field(1, omitempty)]
    pub container_name: Str,
    /// `resource`.
    #[field(2)]
    pub resource: Str,
    /// `divisor`.
    #[field(3)]
    pub divisor: Quantity,
}

/// `ResourceHealth`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceHealth {
    /// `resourceID`.
    #[field(1, json = "resourceID")]
    pub resource_id: Str,
    /// `health`.
    #[field(2, omitempty)]
    pub health: ResourceHealthStatus,
    /// `message`.
    #[field(6)]
    pub message: Option<Str>,
}

apimachinery_meta::string_type! {
    /// `ResourceHealthStatus`.
    pub struct ResourceHealthStatus { HEALTHY = "Healthy", UNHEALTHY = "Unhealthy", UNKNOWN = "Unknown" }
}

apimachinery_meta::string_type! {
    /// `ResourceName`.
    pub struct ResourceName { RESOURCE_CPU = "cpu", RESOURCE_MEMORY = "memory", RESOURCE_STORAGE = "storage", RESOURCE_EPHEMERAL_STORAGE = "ephemeral-storage", RESOURCE_PODS = "pods", RESOURCE_SERVICES = "services", RESOURCE_REPLICATION_CONTROLLERS = "replicationcontrollers", RESOURCE_QUOTAS = "resourcequotas", RESOURCE_SECRETS = "secrets", RESOURCE_CONFIG_MAPS = "configmaps", RESOURCE_PERSISTENT_VOLUME_CLAIMS = "persistentvolumeclaims", RESOURCE_SERVICES_NODE_PORTS = "services.nodeports", RESOURCE_SERVICES_LOAD_BALANCERS = "services.loadbalancers", RESOURCE_REQUESTS_CPU = "requests.cpu", RESOURCE_REQUESTS_MEMORY = "requests.memory", RESOURCE_REQUESTS_STORAGE = "requests.storage", RESOURCE_REQUESTS_EPHEMERAL_STORAGE = "requests.ephemeral-storage", RESOURCE_LIMITS_CPU = "limits.cpu", RESOURCE_LIMITS_MEMORY = "limits.memory", RESOURCE_LIMITS_EPHEMERAL_STORAGE = "limits.ephemeral-storage" }
}

/// `ResourceQuota`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ResourceQuota")]
pub struct ResourceQuota {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ResourceQuotaSpec,
    /// `status`.
    #[field(3)]
    pub status: ResourceQuotaStatus,
}

/// `ResourceQuotaList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ResourceQuotaList")]
pub struct ResourceQuotaList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ResourceQuota>,
}

apimachinery_meta::string_type! {
    /// `ResourceQuotaScope`.
    pub struct ResourceQuotaScope { TERMINATING = "Terminating", NOT_TERMINATING = "NotTerminating", BEST_EFFORT = "BestEffort", NOT_BEST_EFFORT = "NotBestEffort", PRIORITY_CLASS = "PriorityClass", CROSS_NAMESPACE_POD_AFFINITY = "CrossNamespacePodAffinity", VOLUME_ATTRIBUTES_CLASS = "VolumeAttributesClass" }
}

/// `ResourceQuotaSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceQuotaSpec {
    /// `hard`.
    #[field(1)]
    pub hard: Map<ResourceName, Quantity>,
    /// `scopes`.
    #[field(2)]
    pub scopes: Vec<ResourceQuotaScope>,
    /// `scopeSelector`.
    #[field(3)]
    pub scope_selector: Option<Box<ScopeSelector>>,
}

/// `ResourceQuotaStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceQuotaStatus {
    /// `hard`.
    #[field(1)]
    pub hard: Map<ResourceName, Quantity>,
    /// `used`.
    #[field(2)]
    pub used: Map<ResourceName, Quantity>,
}

/// `ResourceRequirements`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceRequirements {
    /// `limits`.
    #[field(1)]
    pub limits: Map<ResourceName, Quantity>,
    /// `requests`.
    #[field(2)]
    pub requests: Map<ResourceName, Quantity>,
    /// `claims`.
    #[field(3)]
    pub claims: Vec<ResourceClaim>,
}

apimachinery_meta::string_type! {
    /// `ResourceResizeRestartPolicy`.
    pub struct ResourceResizeRestartPolicy { NOT_REQUIRED = "NotRequired", RESTART_CONTAINER = "RestartContainer" }
}

/// `ResourceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ResourceStatus {
    /// `name`.
    #[field(1)]
    pub name: ResourceName,
    /// `resources`.
    #[field(2)]
    pub resources: Vec<ResourceHealth>,
}

apimachinery_meta::string_type! {
    /// `RestartPolicy`.
    pub struct RestartPolicy { ALWAYS = "Always", ON_FAILURE = "OnFailure", NEVER = "Never" }
}

/// `SELinuxOptions`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SELinuxOptions {
    /// `user`.
    #[field(1, omitempty)]
    pub user: Str,
    /// `role`.
    #[field(2, omitempty)]
    pub role: Str,
    /// `type`.
    #[field(3, omitempty)]
    pub r#type: Str,
    /// `level`.
    #[field(4, omitempty)]
    pub level: Str,
}

/// `ScaleIOPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ScaleIOPersistentVolumeSource {
    /// `gateway`.
    #[field(1)]
    pub gateway: Str,
    /// `system`.
    #[field(2)]
    pub system: Str,
    /// `secretRef`.
    #[field(3, null)]
    pub secret_ref: Option<Box<SecretReference>>,
    /// `sslEnabled`.
    #[field(4, omitempty)]
    pub ssl_enabled: bool,
    /// `protectionDomain`.
    #[field(5, omitempty)]
    pub protection_domain: Str,
    /// `storagePool`.
    #[field(6, omitempty)]
    pub storage_pool: Str,
    /// `storageMode`.
    #[field(7, omitempty)]
    pub storage_mode: Str,
    /// `volumeName`.
    #[field(8, omitempty)]
    pub volume_name: Str,
    /// `fsType`.
    #[field(9, omitempty)]
    pub fs_type: Str,
    /// `readOnly`.
    #[field(10, omitempty)]
    pub read_only: bool,
}

/// `ScaleIOVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ScaleIOVolumeSource {
    /// `gateway`.
    #[field(1)]
    pub gateway: Str,
    /// `system`.
    #[field(2)]
    pub system: Str,
    /// `secretRef`.
    #[field(3, null)]
    pub secret_ref: Option<Box<LocalObjectReference>>,
    /// `sslEnabled`.
    #[field(4, omitempty)]
    pub ssl_enabled: bool,
    /// `protectionDomain`.
    #[field(5, omitempty)]
    pub protection_domain: Str,
    /// `storagePool`.
    #[field(6, omitempty)]
    pub storage_pool: Str,
    /// `storageMode`.
    #[field(7, omitempty)]
    pub storage_mode: Str,
    /// `volumeName`.
    #[field(8, omitempty)]
    pub volume_name: Str,
    /// `fsType`.
    #[field(9, omitempty)]
    pub fs_type: Str,
    /// `readOnly`.
    #[field(10, omitempty)]
    pub read_only: bool,
}

/// `ScopeSelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ScopeSelector {
    /// `matchExpressions`.
    #[field(1)]
    pub match_expressions: Vec<ScopedResourceSelectorRequirement>,
}

apimachinery_meta::string_type! {
    /// `ScopeSelectorOperator`.
    pub struct ScopeSelectorOperator { SCOPE_SELECTOR_OP_IN = "In", SCOPE_SELECTOR_OP_NOT_IN = "NotIn", SCOPE_SELECTOR_OP_EXISTS = "Exists", SCOPE_SELECTOR_OP_DOES_NOT_EXIST = "DoesNotExist" }
}

/// `ScopedResourceSelectorRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ScopedResourceSelectorRequirement {
    /// `scopeName`.
    #[field(1)]
    pub scope_name: ResourceQuotaScope,
    /// `operator`.
    #[field(2)]
    pub operator: ScopeSelectorOperator,
    /// `values`.
    #[field(3)]
    pub values: Vec<Str>,
}

/// `SeccompProfile`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SeccompProfile {
    /// `type`.
    #[field(1)]
    pub r#type: SeccompProfileType,
    /// `localhostProfile`.
    #[field(2)]
    pub localhost_profile: Option<Str>,
}

apimachinery_meta::string_type! {
    /// `SeccompProfileType`.
    pub struct SeccompProfileType { UNCONFINED = "Unconfined", RUNTIME_DEFAULT = "RuntimeDefault", LOCALHOST = "Localhost" }
}

/// `Secret`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "Secret")]
pub struct Secret {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `immutable`.
    #[field(5)]
    pub immutable: Option<bool>,
    /// `data`.
    #[field(2)]
    pub data: Map<Str, ByteString>,
    /// `stringData`.
    #[field(4)]
    pub string_data: Map<Str, Str>,
    /// `type`.
    #[field(3, omitempty)]
    pub r#type: SecretType,
}

/// `SecretEnvSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SecretEnvSource {
    /// `LocalObjectReference`.
    #[field(1, inline)]
    pub local_object_reference: LocalObjectReference,
    /// `optional`.
    #[field(2)]
    pub optional: Option<bool>,
}

/// `SecretKeySelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SecretKeySelector {
    /// `LocalObjectReference`.
    #[field(1, inline)]
    pub local_object_reference: LocalObjectReference,
    /// `key`.
    #[field(2)]
    pub key: Str,
    /// `optional`.
    #[field(3)]
    pub optional: Option<bool>,
}

/// `SecretList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "SecretList")]
pub struct SecretList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Secret>,
}

/// `SecretProjection`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SecretProjection {
    /// `LocalObjectReference`.
    #[field(1, inline)]
    pub local_object_reference: LocalObjectReference,
    /// `items`.
    #[field(2)]
    pub items: Vec<KeyToPath>,
    /// `optional`.
    #[field(4)]
    pub optional: Option<bool>,
}

/// `SecretReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SecretReference {
    /// `name`.
    #[field(1, omitempty)]
    pub name: Str,
    /// `namespace`.
    #[field(2, omitempty)]
    pub namespace: Str,
}

apimachinery_meta::string_type! {
    /// `SecretType`.
    pub struct SecretType { OPAQUE = "Opaque", SERVICE_ACCOUNT_TOKEN = "kubernetes.io/service-account-token", DOCKERCFG = "kubernetes.io/dockercfg", DOCKER_CONFIG_JSON = "kubernetes.io/dockerconfigjson", BASIC_AUTH = "kubernetes.io/basic-auth", SSH_AUTH = "kubernetes.io/ssh-auth", TLS = "kubernetes.io/tls", BOOTSTRAP_TOKEN = "bootstrap.kubernetes.io/token" }
}

/// `SecretVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SecretVolumeSource {
    /// `secretName`.
    #[field(1, omitempty)]
    pub secret_name: Str,
    /// `items`.
    #[field(2)]
    pub items: Vec<KeyToPath>,
    /// `defaultMode`.
    #[field(3)]
    pub default_mode: Option<i32>,
    /// `optional`.
    #[field(4)]
    pub optional: Option<bool>,
    /// `defaultUser`.
    #[field(5)]
    pub default_user: Option<i64>,
}

/// `SecurityContext`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SecurityContext {
    /// `capabilities`.
    #[field(1)]
    pub capabilities: Option<Box<Capabilities>>,
    /// `privileged`.
    #[field(2)]
    pub privileged: Option<bool>,
    /// `seLinuxOptions`.
    #[field(3)]
    pub se_linux_options: Option<Box<SELinuxOptions>>,
    /// `windowsOptions`.
    #[field(10)]
    pub windows_options: Option<Box<WindowsSecurityContextOptions>>,
    /// `runAsUser`.
    #[field(4)]
    pub run_as_user: Option<i64>,
    /// `runAsGroup`.
    #[field(8)]
    pub run_as_group: Option<i64>,
    /// `runAsNonRoot`.
    #[field(5)]
    pub run_as_non_root: Option<bool>,
    /// `readOnlyRootFilesystem`.
    #[field(6)]
    pub read_only_root_filesystem: Option<bool>,
    /// `allowPrivilegeEscalation`.
    #[field(7)]
    pub allow_privilege_escalation: Option<bool>,
    /// `procMount`.
    #[field(9)]
    pub proc_mount: Option<ProcMountType>,
    /// `seccompProfile`.
    #[field(11)]
    pub seccomp_profile: Option<Box<SeccompProfile>>,
    /// `appArmorProfile`.
    #[field(12)]
    pub app_armor_profile: Option<Box<AppArmorProfile>>,
}

/// `SerializedReference`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "SerializedReference")]
pub struct SerializedReference {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `reference`.
    #[field(1)]
    pub reference: ObjectReference,
}

/// `Service`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "Service")]
pub struct Service {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `spec`.
    #[field(2)]
    pub spec: ServiceSpec,
    /// `status`.
    #[field(3)]
    pub status: ServiceStatus,
}

/// `ServiceAccount`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ServiceAccount")]
pub struct ServiceAccount {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ObjectMeta,
    /// `secrets`.
    #[field(2)]
    pub secrets: Vec<ObjectReference>,
    /// `imagePullSecrets`.
    #[field(3)]
    pub image_pull_secrets: Vec<LocalObjectReference>,
    /// `automountServiceAccountToken`.
    #[field(4)]
    pub automount_service_account_token: Option<bool>,
}

/// `ServiceAccountList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ServiceAccountList")]
pub struct ServiceAccountList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<ServiceAccount>,
}

/// `ServiceAccountTokenProjection`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ServiceAccountTokenProjection {
    /// `audience`.
    #[field(1, omitempty)]
    pub audience: Str,
    /// `expirationSeconds`.
    #[field(2)]
    pub expiration_seconds: Option<i64>,
    /// `path`.
    #[field(3)]
    pub path: Str,
    /// `user`.
    #[field(4)]
    pub user: Option<i64>,
}

apimachinery_meta::string_type! {
    /// `ServiceAffinity`.
    pub struct ServiceAffinity { CLIENT_IP = "ClientIP", NONE = "None" }
}

apimachinery_meta::string_type! {
    /// `ServiceExternalTrafficPolicy`.
    pub struct ServiceExternalTrafficPolicy { CLUSTER = "Cluster", LOCAL = "Local", TYPE_LOCAL = "Local", TYPE_CLUSTER = "Cluster" }
}

apimachinery_meta::string_type! {
    /// `ServiceInternalTrafficPolicy`.
    pub struct ServiceInternalTrafficPolicy { CLUSTER = "Cluster", LOCAL = "Local" }
}

/// `ServiceList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ServiceList")]
pub struct ServiceList {
    /// `metadata`.
    #[field(1)]
    pub metadata: apimachinery_meta::v1::ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<Service>,
}

/// `ServicePort`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ServicePort {
    /// `name`.
    #[field(1, omitempty)]
    pub name: Str,
    /// `protocol`.
    #[field(2, omitempty)]
    pub protocol: Protocol,
    /// `appProtocol`.
    #[field(6)]
    pub app_protocol: Option<Str>,
    /// `port`.
    #[field(3)]
    pub port: i32,
    /// `targetPort`.
    #[field(4)]
    pub target_port: IntOrString,
    /// `nodePort`.
    #[field(5, omitempty)]
    pub node_port: i32,
}

/// `ServiceProxyOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "ServiceProxyOptions")]
pub struct ServiceProxyOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `path`.
    #[field(1, omitempty)]
    pub path: Str,
}

/// `ServiceSpec`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ServiceSpec {
    /// `ports`.
    #[field(1)]
    pub ports: Vec<ServicePort>,
    /// `selector`.
    #[field(2)]
    pub selector: Map<Str, Str>,
    /// `clusterIP`.
    #[field(3, json = "clusterIP", omitempty)]
    pub cluster_ip: Str,
    /// `clusterIPs`.
    #[field(18, json = "clusterIPs")]
    pub cluster_ips: Vec<Str>,
    /// `type`.
    #[field(4, omitempty)]
    pub r#type: ServiceType,
    /// `externalIPs`.
    #[field(5, json = "externalIPs")]
    pub external_ips: Vec<Str>,
    /// `sessionAffinity`.
    #[field(7, omitempty)]
    pub session_affinity: ServiceAffinity,
    /// `loadBalancerIP`.
    #[field(8, json = "loadBalancerIP", omitempty)]
    pub load_balancer_ip: Str,
    /// `loadBalancerSourceRanges`.
    #[field(9)]
    pub load_balancer_source_ranges: Vec<Str>,
    /// `externalName`.
    #[field(10, omitempty)]
    pub external_name: Str,
    /// `externalTrafficPolicy`.
    #[field(11, omitempty)]
    pub external_traffic_policy: ServiceExternalTrafficPolicy,
    /// `healthCheckNodePort`.
    #[field(12, omitempty)]
    pub health_check_node_port: i32,
    /// `publishNotReadyAddresses`.
    #[field(13, omitempty)]
    pub publish_not_ready_addresses: bool,
    /// `sessionAffinityConfig`.
    #[field(14)]
    pub session_affinity_config: Option<Box<SessionAffinityConfig>>,
    /// `ipFamilies`.
    #[field(19)]
    pub ip_families: Vec<IPFamily>,
    /// `ipFamilyPolicy`.
    #[field(17)]
    pub ip_family_policy: Option<IPFamilyPolicy>,
    /// `allocateLoadBalancerNodePorts`.
    #[field(20)]
    pub allocate_load_balancer_node_ports: Option<bool>,
    /// `loadBalancerClass`.
    #[field(21)]
    pub load_balancer_class: Option<Str>,
    /// `internalTrafficPolicy`.
    #[field(22)]
    pub internal_traffic_policy: Option<ServiceInternalTrafficPolicy>,
    /// `trafficDistribution`.
    #[field(23)]
    pub traffic_distribution: Option<Str>,
}

/// `ServiceStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ServiceStatus {
    /// `loadBalancer`.
    #[field(1)]
    pub load_balancer: LoadBalancerStatus,
    /// `conditions`.
    #[field(2)]
    pub conditions: Vec<apimachinery_meta::v1::Condition>,
}

apimachinery_meta::string_type! {
    /// `ServiceType`.
    pub struct ServiceType { CLUSTER_IP = "ClusterIP", NODE_PORT = "NodePort", LOAD_BALANCER = "LoadBalancer", EXTERNAL_NAME = "ExternalName" }
}

/// `SessionAffinityConfig`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SessionAffinityConfig {
    /// `clientIP`.
    #[field(1, json = "clientIP")]
    pub client_ip: Option<Box<ClientIPConfig>>,
}

apimachinery_meta::string_type! {
    /// `Signal`.
    pub struct Signal { SIGABRT = "SIGABRT", SIGALRM = "SIGALRM", SIGBUS = "SIGBUS", SIGCHLD = "SIGCHLD", SIGCLD = "SIGCLD", SIGCONT = "SIGCONT", SIGFPE = "SIGFPE", SIGHUP = "SIGHUP", SIGILL = "SIGILL", SIGINT = "SIGINT", SIGIO = "SIGIO", SIGIOT = "SIGIOT", SIGKILL = "SIGKILL", SIGPIPE = "SIGPIPE", SIGPOLL = "SIGPOLL", SIGPROF = "SIGPROF", SIGPWR = "SIGPWR", SIGQUIT = "SIGQUIT", SIGSEGV = "SIGSEGV", SIGSTKFLT = "SIGSTKFLT", SIGSTOP = "SIGSTOP", SIGSYS = "SIGSYS", SIGTERM = "SIGTERM", SIGTRAP = "SIGTRAP", SIGTSTP = "SIGTSTP", SIGTTIN = "SIGTTIN", SIGTTOU = "SIGTTOU", SIGURG = "SIGURG", SIGUSR1 = "SIGUSR1", SIGUSR2 = "SIGUSR2", SIGVTALRM = "SIGVTALRM", SIGWINCH = "SIGWINCH", SIGXCPU = "SIGXCPU", SIGXFSZ = "SIGXFSZ", SIGRTMIN = "SIGRTMIN", SIGRTMINPLUS1 = "SIGRTMIN+1", SIGRTMINPLUS2 = "SIGRTMIN+2", SIGRTMINPLUS3 = "SIGRTMIN+3", SIGRTMINPLUS4 = "SIGRTMIN+4", SIGRTMINPLUS5 = "SIGRTMIN+5", SIGRTMINPLUS6 = "SIGRTMIN+6", SIGRTMINPLUS7 = "SIGRTMIN+7", SIGRTMINPLUS8 = "SIGRTMIN+8", SIGRTMINPLUS9 = "SIGRTMIN+9", SIGRTMINPLUS10 = "SIGRTMIN+10", SIGRTMINPLUS11 = "SIGRTMIN+11", SIGRTMINPLUS12 = "SIGRTMIN+12", SIGRTMINPLUS13 = "SIGRTMIN+13", SIGRTMINPLUS14 = "SIGRTMIN+14", SIGRTMINPLUS15 = "SIGRTMIN+15", SIGRTMAXMINUS14 = "SIGRTMAX-14", SIGRTMAXMINUS13 = "SIGRTMAX-13", SIGRTMAXMINUS12 = "SIGRTMAX-12", SIGRTMAXMINUS11 = "SIGRTMAX-11", SIGRTMAXMINUS10 = "SIGRTMAX-10", SIGRTMAXMINUS9 = "SIGRTMAX-9", SIGRTMAXMINUS8 = "SIGRTMAX-8", SIGRTMAXMINUS7 = "SIGRTMAX-7", SIGRTMAXMINUS6 = "SIGRTMAX-6", SIGRTMAXMINUS5 = "SIGRTMAX-5", SIGRTMAXMINUS4 = "SIGRTMAX-4", SIGRTMAXMINUS3 = "SIGRTMAX-3", SIGRTMAXMINUS2 = "SIGRTMAX-2", SIGRTMAXMINUS1 = "SIGRTMAX-1", SIGRTMAX = "SIGRTMAX" }
}

/// `SleepAction`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct SleepAction {
    /// `seconds`.
    #[field(1)]
    pub seconds: i64,
}

apimachinery_meta::string_type! {
    /// `StorageMedium`.
    pub struct StorageMedium { DEFAULT = "", MEMORY = "Memory", HUGE_PAGES = "HugePages", HUGE_PAGES_PREFIX = "HugePages-" }
}

/// `StorageOSPersistentVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StorageOSPersistentVolumeSource {
    /// `volumeName`.
    #[field(1, omitempty)]
    pub volume_name: Str,
    /// `volumeNamespace`.
    #[field(2, omitempty)]
    pub volume_namespace: Str,
    /// `fsType`.
    #[field(3, omitempty)]
    pub fs_type: Str,
    /// `readOnly`.
    #[field(4, omitempty)]
    pub read_only: bool,
    /// `secretRef`.
    #[field(5)]
    pub secret_ref: Option<Box<ObjectReference>>,
}

/// `StorageOSVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StorageOSVolumeSource {
    /// `volumeName`.
    #[field(1, omitempty)]
    pub volume_name: Str,
    /// `volumeNamespace`.
    #[field(2, omitempty)]
    pub volume_namespace: Str,
    /// `fsType`.
    #[field(3, omitempty)]
    pub fs_type: Str,
    /// `readOnly`.
    #[field(4, omitempty)]
    pub read_only: bool,
    /// `secretRef`.
    #[field(5)]
    pub secret_ref: Option<Box<LocalObjectReference>>,
}

apimachinery_meta::string_type! {
    /// `SupplementalGroupsPolicy`.
    pub struct SupplementalGroupsPolicy { MERGE = "Merge", STRICT = "Strict" }
}

/// `Sysctl`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Sysctl {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `value`.
    #[field(2)]
    pub value: Str,
}

/// `TCPSocketAction`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TCPSocketAction {
    /// `port`.
    #[field(1)]
    pub port: IntOrString,
    /// `host`.
    #[field(2, omitempty)]
    pub host: Str,
}

/// `Taint`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Taint {
    /// `key`.
    #[field(1)]
    pub key: Str,
    /// `value`.
    #[field(2, omitempty)]
    pub value: Str,
    /// `effect`.
    #[field(3)]
    pub effect: TaintEffect,
    /// `timeAdded`.
    #[field(4)]
    pub time_added: Option<Time>,
}

apimachinery_meta::string_type! {
    /// `TaintEffect`.
    pub struct TaintEffect { NO_SCHEDULE = "NoSchedule", PREFER_NO_SCHEDULE = "PreferNoSchedule", NO_EXECUTE = "NoExecute" }
}

apimachinery_meta::string_type! {
    /// `TerminationMessagePolicy`.
    pub struct TerminationMessagePolicy { TERMINATION_MESSAGE_READ_FILE = "File", TERMINATION_MESSAGE_FALLBACK_TO_LOGS_ON_ERROR = "FallbackToLogsOnError" }
}

/// `Toleration`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Toleration {
    /// `key`.
    #[field(1, omitempty)]
    pub key: Str,
    /// `operator`.
    #[field(2, omitempty)]
    pub operator: TolerationOperator,
    /// `value`.
    #[field(3, omitempty)]
    pub value: Str,
    /// `effect`.
    #[field(4, omitempty)]
    pub effect: TaintEffect,
    /// `tolerationSeconds`.
    #[field(5)]
    pub toleration_seconds: Option<i64>,
}

apimachinery_meta::string_type! {
    /// `TolerationOperator`.
    pub struct TolerationOperator { TOLERATION_OP_EXISTS = "Exists", TOLERATION_OP_EQUAL = "Equal", TOLERATION_OP_LT = "Lt", TOLERATION_OP_GT = "Gt" }
}

/// `TopologySelectorLabelRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TopologySelectorLabelRequirement {
    /// `key`.
    #[field(1)]
    pub key: Str,
    /// `values`.
    #[field(2)]
    pub values: NullableVec<Str>,
}

/// `TopologySelectorTerm`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TopologySelectorTerm {
    /// `matchLabelExpressions`.
    #[field(1)]
    pub match_label_expressions: Vec<TopologySelectorLabelRequirement>,
}

/// `TopologySpreadConstraint`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TopologySpreadConstraint {
    /// `maxSkew`.
    #[field(1)]
    pub max_skew: i32,
    /// `topologyKey`.
    #[field(2)]
    pub topology_key: Str,
    /// `whenUnsatisfiable`.
    #[field(3)]
    pub when_unsatisfiable: UnsatisfiableConstraintAction,
    /// `labelSelector`.
    #[field(4)]
    pub label_selector: Option<Box<apimachinery_meta::v1::LabelSelector>>,
    /// `minDomains`.
    #[field(5)]
    pub min_domains: Option<i32>,
    /// `nodeAffinityPolicy`.
    #[field(6)]
    pub node_affinity_policy: Option<NodeInclusionPolicy>,
    /// `nodeTaintsPolicy`.
    #[field(7)]
    pub node_taints_policy: Option<NodeInclusionPolicy>,
    /// `matchLabelKeys`.
    #[field(8)]
    pub match_label_keys: Vec<Str>,
}

/// `TypedLocalObjectReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TypedLocalObjectReference {
    /// `apiGroup`.
    #[field(1, null)]
    pub api_group: Option<Str>,
    /// `kind`.
    #[field(2)]
    pub kind: Str,
    /// `name`.
    #[field(3)]
    pub name: Str,
}

/// `TypedObjectReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TypedObjectReference {
    /// `apiGroup`.
    #[field(1, null)]
    pub api_group: Option<Str>,
    /// `kind`.
    #[field(2)]
    pub kind: Str,
    /// `name`.
    #[field(3)]
    pub name: Str,
    /// `namespace`.
    #[field(4)]
    pub namespace: Option<Str>,
}

apimachinery_meta::string_type! {
    /// `URIScheme`.
    pub struct URIScheme { HTTP = "HTTP", HTTPS = "HTTPS" }
}

apimachinery_meta::string_type! {
    /// `UnsatisfiableConstraintAction`.
    pub struct UnsatisfiableConstraintAction { DO_NOT_SCHEDULE = "DoNotSchedule", SCHEDULE_ANYWAY = "ScheduleAnyway" }
}

/// `Volume`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Volume {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `VolumeSource`.
    #[field(2, inline)]
    pub volume_source: VolumeSource,
}

/// `VolumeDevice`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeDevice {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `devicePath`.
    #[field(2)]
    pub device_path: Str,
}

/// `VolumeHealthCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeHealthCondition {
    /// `status`.
    #[field(1)]
    pub status: VolumeHealthStatusType,
    /// `reason`.
    #[field(2)]
    pub reason: Str,
    /// `message`.
    #[field(3, omitempty)]
    pub message: Str,
}

/// `VolumeHealthStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeHealthStatus {
    /// `healthConditions`.
    #[field(1)]
    pub health_conditions: Vec<VolumeHealthCondition>,
    /// `lastTransitionTime`.
    #[field(2)]
    pub last_transition_time: Time,
}

apimachinery_meta::string_type! {
    /// `VolumeHealthStatusType`.
    pub struct VolumeHealthStatusType { VOLUME_HEALTH_INACCESSIBLE = "Inaccessible", VOLUME_HEALTH_DATA_LOSS = "DataLoss", VOLUME_HEALTH_DEGRADED = "Degraded" }
}

/// `VolumeMount`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeMount {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `readOnly`.
    #[field(2, omitempty)]
    pub read_only: bool,
    /// `recursiveReadOnly`.
    #[field(7)]
    pub recursive_read_only: Option<RecursiveReadOnlyMode>,
    /// `mountPath`.
    #[field(3)]
    pub mount_path: Str,
    /// `subPath`.
    #[field(4, omitempty)]
    pub sub_path: Str,
    /// `mountPropagation`.
    #[field(5)]
    pub mount_propagation: Option<MountPropagationMode>,
    /// `subPathExpr`.
    #[field(6, omitempty)]
    pub sub_path_expr: Str,
    /// `bindMountOptions`.
    #[field(8)]
    pub bind_mount_options: Vec<Str>,
}

/// `VolumeMountStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeMountStatus {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `mountPath`.
    #[field(2)]
    pub mount_path: Str,
    /// `readOnly`.
    #[field(3, omitempty)]
    pub read_only: bool,
    /// `recursiveReadOnly`.
    #[field(4)]
    pub recursive_read_only: Option<RecursiveReadOnlyMode>,
    /// `volumeStatus`.
    #[field(5)]
    pub volume_status: Option<Box<VolumeStatus>>,
}

/// `VolumeNodeAffinity`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeNodeAffinity {
    /// `required`.
    #[field(1)]
    pub required: Option<Box<NodeSelector>>,
}

/// `VolumeProjection`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeProjection {
    /// `secret`.
    #[field(1)]
    pub secret: Option<Box<SecretProjection>>,
    /// `downwardAPI`.
    #[field(2, json = "downwardAPI")]
    pub downward_api: Option<Box<DownwardAPIProjection>>,
    /// `configMap`.
    #[field(3)]
    pub config_map: Option<Box<ConfigMapProjection>>,
    /// `serviceAccountToken`.
    #[field(4)]
    pub service_account_token: Option<Box<ServiceAccountTokenProjection>>,
    /// `clusterTrustBundle`.
    #[field(5)]
    pub cluster_trust_bundle: Option<Box<ClusterTrustBundleProjection>>,
    /// `podCertificate`.
    #[field(6)]
    pub pod_certificate: Option<Box<PodCertificateProjection>>,
}

/// `VolumeResourceRequirements`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeResourceRequirements {
    /// `limits`.
    #[field(1)]
    pub limits: Map<ResourceName, Quantity>,
    /// `requests`.
    #[field(2)]
    pub requests: Map<ResourceName, Quantity>,
}

/// `VolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeSource {
    /// `hostPath`.
    #[field(1)]
    pub host_path: Option<Box<HostPathVolumeSource>>,
    /// `emptyDir`.
    #[field(2)]
    pub empty_dir: Option<Box<EmptyDirVolumeSource>>,
    /// `gcePersistentDisk`.
    #[field(3)]
    pub gce_persistent_disk: Option<Box<GCEPersistentDiskVolumeSource>>,
    /// `awsElasticBlockStore`.
    #[field(4)]
    pub aws_elastic_block_store: Option<Box<AWSElasticBlockStoreVolumeSource>>,
    /// `gitRepo`.
    #[field(5)]
    pub git_repo: Option<Box<GitRepoVolumeSource>>,
    /// `secret`.
    #[field(6)]
    pub secret: Option<Box<SecretVolumeSource>>,
    /// `nfs`.
    #[field(7)]
    pub nfs: Option<Box<NFSVolumeSource>>,
    /// `iscsi`.
    #[field(8)]
    pub iscsi: Option<Box<ISCSIVolumeSource>>,
    /// `glusterfs`.
    #[field(9)]
    pub glusterfs: Option<Box<GlusterfsVolumeSource>>,
    /// `persistentVolumeClaim`.
    #[field(10)]
    pub persistent_volume_claim: Option<Box<PersistentVolumeClaimVolumeSource>>,
    /// `rbd`.
    #[field(11)]
    pub rbd: Option<Box<RBDVolumeSource>>,
    /// `flexVolume`.
    #[field(12)]
    pub flex_volume: Option<Box<FlexVolumeSource>>,
    /// `cinder`.
    #[field(13)]
    pub cinder: Option<Box<CinderVolumeSource>>,
    /// `cephfs`.
    #[field(14)]
    pub cephfs: Option<Box<CephFSVolumeSource>>,
    /// `flocker`.
    #[field(15)]
    pub flocker: Option<Box<FlockerVolumeSource>>,
    /// `downwardAPI`.
    #[field(16, json = "downwardAPI")]
    pub downward_api: Option<Box<DownwardAPIVolumeSource>>,
    /// `fc`.
    #[field(17)]
    pub fc: Option<Box<FCVolumeSource>>,
    /// `azureFile`.
    #[field(18)]
    pub azure_file: Option<Box<AzureFileVolumeSource>>,
    /// `configMap`.
    #[field(19)]
    pub config_map: Option<Box<ConfigMapVolumeSource>>,
    /// `vsphereVolume`.
    #[field(20)]
    pub vsphere_volume: Option<Box<VsphereVirtualDiskVolumeSource>>,
    /// `quobyte`.
    #[field(21)]
    pub quobyte: Option<Box<QuobyteVolumeSource>>,
    /// `azureDisk`.
    #[field(22)]
    pub azure_disk: Option<Box<AzureDiskVolumeSource>>,
    /// `photonPersistentDisk`.
    #[field(23)]
    pub photon_persistent_disk: Option<Box<PhotonPersistentDiskVolumeSource>>,
    /// `projected`.
    #[field(26)]
    pub projected: Option<Box<ProjectedVolumeSource>>,
    /// `portworxVolume`.
    #[field(24)]
    pub portworx_volume: Option<Box<PortworxVolumeSource>>,
    /// `scaleIO`.
    #[field(25, json = "scaleIO")]
    pub scale_io: Option<Box<ScaleIOVolumeSource>>,
    /// `storageos`.
    #[field(27)]
    pub storageos: Option<Box<StorageOSVolumeSource>>,
    /// `csi`.
    #[field(28)]
    pub csi: Option<Box<CSIVolumeSource>>,
    /// `ephemeral`.
    #[field(29)]
    pub ephemeral: Option<Box<EphemeralVolumeSource>>,
    /// `image`.
    #[field(30)]
    pub image: Option<Box<ImageVolumeSource>>,
}

/// `VolumeStatus`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VolumeStatus {
    /// `image`.
    #[field(1)]
    pub image: Option<Box<ImageVolumeStatus>>,
}

/// `VsphereVirtualDiskVolumeSource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct VsphereVirtualDiskVolumeSource {
    /// `volumePath`.
    #[field(1)]
    pub volume_path: Str,
    /// `fsType`.
    #[field(2, omitempty)]
    pub fs_type: Str,
    /// `storagePolicyName`.
    #[field(3, omitempty)]
    pub storage_policy_name: Str,
    /// `storagePolicyID`.
    #[field(4, json = "storagePolicyID", omitempty)]
    pub storage_policy_id: Str,
}

/// `WeightedPodAffinityTerm`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WeightedPodAffinityTerm {
    /// `weight`.
    #[field(1)]
    pub weight: i32,
    /// `podAffinityTerm`.
    #[field(2)]
    pub pod_affinity_term: PodAffinityTerm,
}

/// `WindowsSecurityContextOptions`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct WindowsSecurityContextOptions {
    /// `gmsaCredentialSpecName`.
    #[field(1)]
    pub gmsa_credential_spec_name: Option<Str>,
    /// `gmsaCredentialSpec`.
    #[field(2)]
    pub gmsa_credential_spec: Option<Str>,
    /// `runAsUserName`.
    #[field(3)]
    pub run_as_user_name: Option<Str>,
    /// `hostProcess`.
    #[field(4)]
    pub host_process: Option<bool>,
}

/// Group version.
pub const GROUP_VERSION: GroupVersion = GroupVersion::from_static("", "v1");
/// Installs.
pub fn install(builder: &mut SchemeBuilder) {
    builder.known_as::<Pod>(GROUP_VERSION.with_kind("Pod"));
    builder.known_as::<PodList>(GROUP_VERSION.with_kind("PodList"));
    builder.known_as::<PodTemplate>(GROUP_VERSION.with_kind("PodTemplate"));
    builder.known_as::<PodTemplateList>(GROUP_VERSION.with_kind("PodTemplateList"));
    builder.known_as::<ReplicationController>(GROUP_VERSION.with_kind("ReplicationController"));
    builder.known_as::<ReplicationControllerList>(GROUP_VERSION.with_kind("ReplicationControllerList"));
    builder.known_as::<Service>(GROUP_VERSION.with_kind("Service"));
    builder.known_as::<ServiceProxyOptions>(GROUP_VERSION.with_kind("ServiceProxyOptions"));
    builder.known_as::<ServiceList>(GROUP_VERSION.with_kind("ServiceList"));
    builder.known_as::<Endpoints>(GROUP_VERSION.with_kind("Endpoints"));
    builder.known_as::<EndpointsList>(GROUP_VERSION.with_kind("EndpointsList"));
    builder.known_as::<Node>(GROUP_VERSION.with_kind("Node"));
    builder.known_as::<NodeList>(GROUP_VERSION.with_kind("NodeList"));
    builder.known_as::<NodeProxyOptions>(GROUP_VERSION.with_kind("NodeProxyOptions"));
    builder.known_as::<Binding>(GROUP_VERSION.with_kind("Binding"));
    builder.known_as::<Event>(GROUP_VERSION.with_kind("Event"));
    builder.known_as::<EventList>(GROUP_VERSION.with_kind("EventList"));
    builder.known_as::<List>(GROUP_VERSION.with_kind("List"));
    builder.known_as::<LimitRange>(GROUP_VERSION.with_kind("LimitRange"));
    builder.known_as::<LimitRangeList>(GROUP_VERSION.with_kind("LimitRangeList"));
    builder.known_as::<ResourceQuota>(GROUP_VERSION.with_kind("ResourceQuota"));
    builder.known_as::<ResourceQuotaList>(GROUP_VERSION.with_kind("ResourceQuotaList"));
    builder.known_as::<Namespace>(GROUP_VERSION.with_kind("Namespace"));
    builder.known_as::<NamespaceList>(GROUP_VERSION.with_kind("NamespaceList"));
    builder.known_as::<Secret>(GROUP_VERSION.with_kind("Secret"));
    builder.known_as::<SecretList>(GROUP_VERSION.with_kind("SecretList"));
    builder.known_as::<ServiceAccount>(GROUP_VERSION.with_kind("ServiceAccount"));
    builder.known_as::<ServiceAccountList>(GROUP_VERSION.with_kind("ServiceAccountList"));
    builder.known_as::<PersistentVolume>(GROUP_VERSION.with_kind("PersistentVolume"));
    builder.known_as::<PersistentVolumeList>(GROUP_VERSION.with_kind("PersistentVolumeList"));
    builder.known_as::<PersistentVolumeClaim>(GROUP_VERSION.with_kind("PersistentVolumeClaim"));
    builder.known_as::<PersistentVolumeClaimList>(GROUP_VERSION.with_kind("PersistentVolumeClaimList"));
    builder.known_as::<PodAttachOptions>(GROUP_VERSION.with_kind("PodAttachOptions"));
    builder.known_as::<PodLogOptions>(GROUP_VERSION.with_kind("PodLogOptions"));
    builder.known_as::<PodExecOptions>(GROUP_VERSION.with_kind("PodExecOptions"));
    builder.known_as::<PodPortForwardOptions>(GROUP_VERSION.with_kind("PodPortForwardOptions"));
    builder.known_as::<PodProxyOptions>(GROUP_VERSION.with_kind("PodProxyOptions"));
    builder.known_as::<ComponentStatus>(GROUP_VERSION.with_kind("ComponentStatus"));
    builder.known_as::<ComponentStatusList>(GROUP_VERSION.with_kind("ComponentStatusList"));
    builder.known_as::<SerializedReference>(GROUP_VERSION.with_kind("SerializedReference"));
    builder.known_as::<RangeAllocation>(GROUP_VERSION.with_kind("RangeAllocation"));
    builder.known_as::<ConfigMap>(GROUP_VERSION.with_kind("ConfigMap"));
    builder.known_as::<ConfigMapList>(GROUP_VERSION.with_kind("ConfigMapList"));
    builder.known_as::<apimachinery_meta::v1::Status>(GROUP_VERSION.with_kind("Status"));
    apimachinery_meta::install_into(builder, &GROUP_VERSION);
}
