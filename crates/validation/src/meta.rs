//! Metadata of objects, label selectors and conditions.

mod conditions;
mod labels;
mod managed_fields;
mod object_meta;
mod owners;

pub use conditions::{condition, conditions};
pub use labels::{
    SelectorRules, annotations, field_selector_requirement, finalizer_name, finalizers,
    has_invalid_label_value, label_name, label_selector, label_selector_requirement, labels,
};
pub use managed_fields::{FIELD_MANAGER_MAX_LENGTH, field_manager, managed_fields};
pub use object_meta::{
    NameRule, NewNames, name_is_dns_label, name_is_dns_subdomain, name_is_dns1035_label,
    name_is_path_segment, non_negative, object_meta, object_meta_as, object_meta_update,
};
pub use owners::owner_references;
