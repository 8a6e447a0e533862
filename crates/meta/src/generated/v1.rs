//! Generated.
#![allow(unused_imports)]
use crate::*;
use apimachinery_derive::{Fields, Object};
use apimachinery_runtime::*;

/// `APIGroup`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(version = "v1", kind = "APIGroup")]
pub struct APIGroup {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `versions`.
    #[field(2)]
    pub versions: NullableVec<GroupVersionForDiscovery>,
    /// `preferredVersion`.
    #[field(3)]
    pub preferred_version: GroupVersionForDiscovery,
    /// `serverAddressByClientCIDRs`.
    #[field(4, json = "serverAddressByClientCIDRs")]
    pub server_address_by_client_cid_rs: Vec<ServerAddressByClientCIDR>,
}

/// `APIGroupList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(version = "v1", kind = "APIGroupList")]
pub struct APIGroupList {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `groups`.
    #[field(1)]
    pub groups: NullableVec<APIGroup>,
}

/// `APIResource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct APIResource {
    /// `name`.
    #[field(1)]
    pub name: Str,
    /// `singularName`.
    #[field(6)]
    pub singular_name: Str,
    /// `namespaced`.
    #[field(2)]
    pub namespaced: bool,
    /// `group`.
    #[field(8, omitempty)]
    pub group: Str,
    /// `version`.
    #[field(9, omitempty)]
    pub version: Str,
    /// `kind`.
    #[field(3)]
    pub kind: Str,
    /// `verbs`.
    #[field(4)]
    pub verbs: WrappedList<Str>,
    /// `shortNames`.
    #[field(5)]
    pub short_names: Vec<Str>,
    /// `categories`.
    #[field(7)]
    pub categories: Vec<Str>,
    /// `storageVersionHash`.
    #[field(10, omitempty)]
    pub storage_version_hash: Str,
}

/// `APIResourceList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(version = "v1", kind = "APIResourceList")]
pub struct APIResourceList {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `groupVersion`.
    #[field(1)]
    pub group_version: Str,
    /// `resources`.
    #[field(2)]
    pub resources: NullableVec<APIResource>,
}

/// `APIVersions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(version = "v1", kind = "APIVersions")]
pub struct APIVersions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `versions`.
    #[field(1)]
    pub versions: NullableVec<Str>,
    /// `serverAddressByClientCIDRs`.
    #[field(2, json = "serverAddressByClientCIDRs")]
    pub server_address_by_client_cid_rs: NullableVec<ServerAddressByClientCIDR>,
}

/// `ApplyOptions`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ApplyOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `dryRun`.
    #[field(1)]
    pub dry_run: Vec<Str>,
    /// `force`.
    #[field(2)]
    pub force: bool,
    /// `fieldManager`.
    #[field(3)]
    pub field_manager: Str,
}

crate::string_type! {
    /// `CauseType`.
    pub struct CauseType { FIELD_VALUE_NOT_FOUND = "FieldValueNotFound", FIELD_VALUE_REQUIRED = "FieldValueRequired", FIELD_VALUE_DUPLICATE = "FieldValueDuplicate", FIELD_VALUE_INVALID = "FieldValueInvalid", FIELD_VALUE_NOT_SUPPORTED = "FieldValueNotSupported", FORBIDDEN = "FieldValueForbidden", TOO_LONG = "FieldValueTooLong", TOO_MANY = "FieldValueTooMany", INTERNAL = "InternalError", TYPE_INVALID = "FieldValueTypeInvalid", UNEXPECTED_SERVER_RESPONSE = "UnexpectedServerResponse", FIELD_MANAGER_CONFLICT = "FieldManagerConflict", RESOURCE_VERSION_TOO_LARGE = "ResourceVersionTooLarge" }
}

/// `Condition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Condition {
    /// `type`.
    #[field(1)]
    pub r#type: Str,
    /// `status`.
    #[field(2)]
    pub status: ConditionStatus,
    /// `observedGeneration`.
    #[field(3, omitempty)]
    pub observed_generation: i64,
    /// `lastTransitionTime`.
    #[field(4)]
    pub last_transition_time: Time,
    /// `reason`.
    #[field(5)]
    pub reason: Str,
    /// `message`.
    #[field(6)]
    pub message: Str,
}

crate::string_type! {
    /// `ConditionStatus`.
    pub struct ConditionStatus { CONDITION_TRUE = "True", CONDITION_FALSE = "False", CONDITION_UNKNOWN = "Unknown" }
}

/// `CreateOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1", kind = "CreateOptions")]
pub struct CreateOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `dryRun`.
    #[field(1)]
    pub dry_run: Vec<Str>,
    /// `fieldManager`.
    #[field(3, omitempty)]
    pub field_manager: Str,
    /// `fieldValidation`.
    #[field(4, omitempty)]
    pub field_validation: Str,
}

/// `DeleteOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1", kind = "DeleteOptions")]
pub struct DeleteOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `gracePeriodSeconds`.
    #[field(1)]
    pub grace_period_seconds: Option<i64>,
    /// `preconditions`.
    #[field(2)]
    pub preconditions: Option<Box<Preconditions>>,
    /// `orphanDependents`.
    #[field(3)]
    pub orphan_dependents: Option<bool>,
    /// `propagationPolicy`.
    #[field(4)]
    pub propagation_policy: Option<DeletionPropagation>,
    /// `dryRun`.
    #[field(5)]
    pub dry_run: Vec<Str>,
    /// `ignoreStoreReadErrorWithClusterBreakingPotential`.
    #[field(6)]
    pub ignore_store_read_error_with_cluster_breaking_potential: Option<bool>,
}

crate::string_type! {
    /// `DeletionPropagation`.
    pub struct DeletionPropagation { DELETE_PROPAGATION_ORPHAN = "Orphan", DELETE_PROPAGATION_BACKGROUND = "Background", DELETE_PROPAGATION_FOREGROUND = "Foreground" }
}

crate::string_type! {
    /// `FieldSelectorOperator`.
    pub struct FieldSelectorOperator { FIELD_SELECTOR_OP_IN = "In", FIELD_SELECTOR_OP_NOT_IN = "NotIn", FIELD_SELECTOR_OP_EXISTS = "Exists", FIELD_SELECTOR_OP_DOES_NOT_EXIST = "DoesNotExist" }
}

/// `FieldSelectorRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct FieldSelectorRequirement {
    /// `key`.
    #[field(1)]
    pub key: Str,
    /// `operator`.
    #[field(2)]
    pub operator: FieldSelectorOperator,
    /// `values`.
    #[field(3)]
    pub values: Vec<Str>,
}

/// `GetOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1", kind = "GetOptions")]
pub struct GetOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `resourceVersion`.
    #[field(1, omitempty)]
    pub resource_version: Str,
}

/// `GroupKind`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GroupKind {
    /// `group`.
    #[field(1)]
    pub group: Str,
    /// `kind`.
    #[field(2)]
    pub kind: Str,
}

/// `GroupResource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GroupResource {
    /// `group`.
    #[field(1)]
    pub group: Str,
    /// `resource`.
    #[field(2)]
    pub resource: Str,
}

/// `GroupVersionForDiscovery`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GroupVersionForDiscovery {
    /// `groupVersion`.
    #[field(1)]
    pub group_version: Str,
    /// `version`.
    #[field(2)]
    pub version: Str,
}

/// `GroupVersionKind`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GroupVersionKind {
    /// `group`.
    #[field(1)]
    pub group: Str,
    /// `version`.
    #[field(2)]
    pub version: Str,
    /// `kind`.
    #[field(3)]
    pub kind: Str,
}

/// `GroupVersionResource`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct GroupVersionResource {
    /// `group`.
    #[field(1)]
    pub group: Str,
    /// `version`.
    #[field(2)]
    pub version: Str,
    /// `resource`.
    #[field(3)]
    pub resource: Str,
}

crate::string_type! {
    /// `IncludeObjectPolicy`.
    pub struct IncludeObjectPolicy { INCLUDE_NONE = "None", INCLUDE_METADATA = "Metadata", INCLUDE_OBJECT = "Object" }
}

/// `InternalEvent`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct InternalEvent {
    /// `Type`.
    #[field(json = "Type")]
    pub r#type: Str,
    /// `Object`.
    #[field(json = "Object")]
    pub object: Str,
}

/// `LabelSelector`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LabelSelector {
    /// `matchLabels`.
    #[field(1)]
    pub match_labels: Map<Str, Str>,
    /// `matchExpressions`.
    #[field(2)]
    pub match_expressions: Vec<LabelSelectorRequirement>,
}

crate::string_type! {
    /// `LabelSelectorOperator`.
    pub struct LabelSelectorOperator { LABEL_SELECTOR_OP_IN = "In", LABEL_SELECTOR_OP_NOT_IN = "NotIn", LABEL_SELECTOR_OP_EXISTS = "Exists", LABEL_SELECTOR_OP_DOES_NOT_EXIST = "DoesNotExist" }
}

/// `LabelSelectorRequirement`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct LabelSelectorRequirement {
    /// `key`.
    #[field(1)]
    pub key: Str,
    /// `operator`.
    #[field(2)]
    pub operator: LabelSelectorOperator,
    /// `values`.
    #[field(3)]
    pub values: Vec<Str>,
}

/// `List`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct List {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<RawExtension>,
}

/// `ListMeta`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ListMeta {
    /// `selfLink`.
    #[field(1, omitempty)]
    pub self_link: Str,
    /// `resourceVersion`.
    #[field(2, omitempty)]
    pub resource_version: Str,
    /// `continue`.
    #[field(3, omitempty)]
    pub r#continue: Str,
    /// `remainingItemCount`.
    #[field(4)]
    pub remaining_item_count: Option<i64>,
    /// `shardInfo`.
    #[field(5)]
    pub shard_info: Option<Box<ShardInfo>>,
}

/// `ListOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1", kind = "ListOptions")]
pub struct ListOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `labelSelector`.
    #[field(1, omitempty)]
    pub label_selector: Str,
    /// `fieldSelector`.
    #[field(2, omitempty)]
    pub field_selector: Str,
    /// `watch`.
    #[field(3, omitempty)]
    pub watch: bool,
    /// `allowWatchBookmarks`.
    #[field(9, omitempty)]
    pub allow_watch_bookmarks: bool,
    /// `resourceVersion`.
    #[field(4, omitempty)]
    pub resource_version: Str,
    /// `resourceVersionMatch`.
    #[field(10, omitempty)]
    pub resource_version_match: ResourceVersionMatch,
    /// `timeoutSeconds`.
    #[field(5)]
    pub timeout_seconds: Option<i64>,
    /// `limit`.
    #[field(7, omitempty)]
    pub limit: i64,
    /// `continue`.
    #[field(8, omitempty)]
    pub r#continue: Str,
    /// `sendInitialEvents`.
    #[field(11)]
    pub send_initial_events: Option<bool>,
    /// `shardSelector`.
    #[field(15, omitempty)]
    pub shard_selector: Str,
}

/// `ManagedFieldsEntry`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ManagedFieldsEntry {
    /// `manager`.
    #[field(1, omitempty)]
    pub manager: Str,
    /// `operation`.
    #[field(2, omitempty)]
    pub operation: ManagedFieldsOperationType,
    /// `apiVersion`.
    #[field(3, omitempty)]
    pub api_version: Str,
    /// `time`.
    #[field(4)]
    pub time: Option<Time>,
    /// `fieldsType`.
    #[field(6, omitempty)]
    pub fields_type: Str,
    /// `fieldsV1`.
    #[field(7)]
    pub fields_v1: Option<Box<FieldsV1>>,
    /// `subresource`.
    #[field(8, omitempty)]
    pub subresource: Str,
}

crate::string_type! {
    /// `ManagedFieldsOperationType`.
    pub struct ManagedFieldsOperationType { MANAGED_FIELDS_OPERATION_APPLY = "Apply", MANAGED_FIELDS_OPERATION_UPDATE = "Update" }
}

/// `ObjectMeta`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ObjectMeta {
    /// `name`.
    #[field(1, omitempty)]
    pub name: Str,
    /// `generateName`.
    #[field(2, omitempty)]
    pub generate_name: Str,
    /// `namespace`.
    #[field(3, omitempty)]
    pub namespace: Str,
    /// `selfLink`.
    #[field(4, omitempty)]
    pub self_link: Str,
    /// `uid`.
    #[field(5, omitempty)]
    pub uid: Str,
    /// `resourceVersion`.
    #[field(6, omitempty)]
    pub resource_version: Str,
    /// `generation`.
    #[field(7, omitempty)]
    pub generation: i64,
    /// `creationTimestamp`.
    #[field(8, omitzero)]
    pub creation_timestamp: Time,
    /// `deletionTimestamp`.
    #[field(9)]
    pub deletion_timestamp: Option<Time>,
    /// `deletionGracePeriodSeconds`.
    #[field(10)]
    pub deletion_grace_period_seconds: Option<i64>,
    /// `labels`.
    #[field(11)]
    pub labels: Map<Str, Str>,
    /// `annotations`.
    #[field(12)]
    pub annotations: Map<Str, Str>,
    /// `ownerReferences`.
    #[field(13)]
    pub owner_references: Vec<OwnerReference>,
    /// `finalizers`.
    #[field(14)]
    pub finalizers: Vec<Str>,
    /// `managedFields`.
    #[field(17)]
    pub managed_fields: Vec<ManagedFieldsEntry>,
}

/// `OwnerReference`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct OwnerReference {
    /// `apiVersion`.
    #[field(5)]
    pub api_version: Str,
    /// `kind`.
    #[field(1)]
    pub kind: Str,
    /// `name`.
    #[field(3)]
    pub name: Str,
    /// `uid`.
    #[field(4)]
    pub uid: Str,
    /// `controller`.
    #[field(6)]
    pub controller: Option<bool>,
    /// `blockOwnerDeletion`.
    #[field(7)]
    pub block_owner_deletion: Option<bool>,
}

/// `PartialObjectMetadata`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1", kind = "PartialObjectMetadata")]
pub struct PartialObjectMetadata {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: ObjectMeta,
}

/// `PartialObjectMetadataList`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1", kind = "PartialObjectMetadataList")]
pub struct PartialObjectMetadataList {
    /// `metadata`.
    #[field(1)]
    pub metadata: ListMeta,
    /// `items`.
    #[field(2)]
    pub items: NullableVec<PartialObjectMetadata>,
}

/// `Patch`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Patch {}

/// `PatchOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1", kind = "PatchOptions")]
pub struct PatchOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `dryRun`.
    #[field(1)]
    pub dry_run: Vec<Str>,
    /// `force`.
    #[field(2)]
    pub force: Option<bool>,
    /// `fieldManager`.
    #[field(3, omitempty)]
    pub field_manager: Str,
    /// `fieldValidation`.
    #[field(4, omitempty)]
    pub field_validation: Str,
}

/// `Preconditions`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Preconditions {
    /// `uid`.
    #[field(1)]
    pub uid: Option<Str>,
    /// `resourceVersion`.
    #[field(2)]
    pub resource_version: Option<Str>,
}

crate::string_type! {
    /// `ResourceVersionMatch`.
    pub struct ResourceVersionMatch { NOT_OLDER_THAN = "NotOlderThan", EXACT = "Exact" }
}

/// `RootPaths`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct RootPaths {
    /// `paths`.
    #[field(1)]
    pub paths: NullableVec<Str>,
}

crate::string_type! {
    /// `RowConditionType`.
    pub struct RowConditionType { ROW_COMPLETED = "Completed" }
}

/// `ServerAddressByClientCIDR`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ServerAddressByClientCIDR {
    /// `clientCIDR`.
    #[field(1, json = "clientCIDR")]
    pub client_cidr: Str,
    /// `serverAddress`.
    #[field(2)]
    pub server_address: Str,
}

/// `ShardInfo`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct ShardInfo {
    /// `selector`.
    #[field(1)]
    pub selector: Str,
}

/// `Status`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "", version = "v1", kind = "Status")]
pub struct Status {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    #[field(1)]
    pub metadata: ListMeta,
    /// `status`.
    #[field(2, omitempty)]
    pub status: Str,
    /// `message`.
    #[field(3, omitempty)]
    pub message: Str,
    /// `reason`.
    #[field(4, omitempty)]
    pub reason: StatusReason,
    /// `details`.
    #[field(5)]
    pub details: Option<Box<StatusDetails>>,
    /// `code`.
    #[field(6, omitempty)]
    pub code: i32,
}

/// `StatusCause`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StatusCause {
    /// `reason`.
    #[field(1, omitempty)]
    pub reason: CauseType,
    /// `message`.
    #[field(2, omitempty)]
    pub message: Str,
    /// `field`.
    #[field(3, omitempty)]
    pub field: Str,
}

/// `StatusDetails`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct StatusDetails {
    /// `name`.
    #[field(1, omitempty)]
    pub name: Str,
    /// `group`.
    #[field(2, omitempty)]
    pub group: Str,
    /// `kind`.
    #[field(3, omitempty)]
    pub kind: Str,
    /// `uid`.
    #[field(6, omitempty)]
    pub uid: Str,
    /// `causes`.
    #[field(4)]
    pub causes: Vec<StatusCause>,
    /// `retryAfterSeconds`.
    #[field(5, omitempty)]
    pub retry_after_seconds: i32,
}

crate::string_type! {
    /// `StatusReason`.
    pub struct StatusReason { UNKNOWN = "", UNAUTHORIZED = "Unauthorized", FORBIDDEN = "Forbidden", NOT_FOUND = "NotFound", ALREADY_EXISTS = "AlreadyExists", CONFLICT = "Conflict", GONE = "Gone", INVALID = "Invalid", SERVER_TIMEOUT = "ServerTimeout", STORE_READ_ERROR = "StorageReadError", TIMEOUT = "Timeout", TOO_MANY_REQUESTS = "TooManyRequests", BAD_REQUEST = "BadRequest", METHOD_NOT_ALLOWED = "MethodNotAllowed", NOT_ACCEPTABLE = "NotAcceptable", REQUEST_ENTITY_TOO_LARGE = "RequestEntityTooLarge", UNSUPPORTED_MEDIA_TYPE = "UnsupportedMediaType", INTERNAL_ERROR = "InternalError", EXPIRED = "Expired", SERVICE_UNAVAILABLE = "ServiceUnavailable" }
}

/// `Table`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1", kind = "Table")]
pub struct Table {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `metadata`.
    pub metadata: ListMeta,
    /// `columnDefinitions`.
    pub column_definitions: NullableVec<TableColumnDefinition>,
    /// `rows`.
    pub rows: NullableVec<TableRow>,
}

/// `TableColumnDefinition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TableColumnDefinition {
    /// `name`.
    pub name: Str,
    /// `type`.
    pub r#type: Str,
    /// `format`.
    pub format: Str,
    /// `description`.
    pub description: Str,
    /// `priority`.
    pub priority: i32,
}

/// `TableOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1", kind = "TableOptions")]
pub struct TableOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `includeObject`.
    #[field(omitempty)]
    pub include_object: IncludeObjectPolicy,
}

/// `TableRow`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TableRow {
    /// `cells`.
    pub cells: NullableVec<Value>,
    /// `conditions`.
    pub conditions: Vec<TableRowCondition>,
    /// `object`.
    pub object: RawExtension,
}

/// `TableRowCondition`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct TableRowCondition {
    /// `type`.
    pub r#type: RowConditionType,
    /// `status`.
    pub status: ConditionStatus,
    /// `reason`.
    #[field(omitempty)]
    pub reason: Str,
    /// `message`.
    #[field(omitempty)]
    pub message: Str,
}

/// `Timestamp`.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
pub struct Timestamp {
    /// `seconds`.
    #[field(1)]
    pub seconds: i64,
    /// `nanos`.
    #[field(2)]
    pub nanos: i32,
}

/// `UpdateOptions`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1", kind = "UpdateOptions")]
pub struct UpdateOptions {
    #[field(type_meta)]
    /// Kind.
    pub type_meta: TypeMeta,
    /// `dryRun`.
    #[field(1)]
    pub dry_run: Vec<Str>,
    /// `fieldManager`.
    #[field(2, omitempty)]
    pub field_manager: Str,
    /// `fieldValidation`.
    #[field(3, omitempty)]
    pub field_validation: Str,
}

/// `WatchEvent`.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "meta.k8s.io", version = "v1", kind = "WatchEvent", no_type_meta)]
pub struct WatchEvent {
    /// `type`.
    #[field(1)]
    pub r#type: Str,
    /// `object`.
    #[field(2)]
    pub object: RawExtension,
}
