//! Who owns an object, and small questions to its metadata.

use apimachinery_runtime::GroupVersionKind;

use crate::v1::{ObjectMeta, OwnerReference};

impl OwnerReference {
    /// The reference to `owner`, an object of `kind`, as the controller of another
    /// (`NewControllerRef`).
    ///
    /// ```
    /// use apimachinery_meta::v1::{ObjectMeta, OwnerReference};
    /// use apimachinery_runtime::GroupVersionKind;
    ///
    /// let set = ObjectMeta { name: "web".into(), uid: "1".into(), ..ObjectMeta::default() };
    /// let kind = GroupVersionKind::new("apps", "v1", "ReplicaSet");
    /// let pod = ObjectMeta {
    ///     owner_references: vec![OwnerReference::controller_of(&set, &kind)],
    ///     ..ObjectMeta::default()
    /// };
    /// assert!(pod.is_controlled_by(&set));
    /// ```
    pub fn controller_of(owner: &ObjectMeta, kind: &GroupVersionKind) -> Self {
        Self {
            api_version: kind.group_version().api_version(),
            kind: kind.kind.clone(),
            name: owner.name.clone(),
            uid: owner.uid.clone(),
            controller: Some(true),
            block_owner_deletion: Some(true),
        }
    }
}

impl ObjectMeta {
    /// The owner that controls the object (`GetControllerOf`).
    pub fn controller(&self) -> Option<&OwnerReference> {
        self.owner_references.iter().find(|it| it.controller == Some(true))
    }

    /// Whether `owner` controls the object (`IsControlledBy`).
    pub fn is_controlled_by(&self, owner: &ObjectMeta) -> bool {
        self.controller().is_some_and(|it| it.uid == owner.uid)
    }

    /// Whether the object has fields that only a server sets (`HasObjectMetaSystemFieldValues`).
    pub fn has_system_fields(&self) -> bool {
        !self.creation_timestamp.is_zero() || !self.uid.is_empty()
    }

    /// Takes over from `existing` what an update of the status alone must not change
    /// (`ResetObjectMetaForStatus`).
    pub fn reset_for_status(&mut self, existing: &ObjectMeta) {
        self.deletion_timestamp = existing.deletion_timestamp;
        self.generation = existing.generation;
        self.self_link = existing.self_link.clone();
        self.labels = existing.labels.clone();
        self.annotations = existing.annotations.clone();
        self.finalizers = existing.finalizers.clone();
        self.owner_references = existing.owner_references.clone();
    }
}
