//! Defaults of `rbac.authorization.k8s.io`.

use apimachinery_runtime::{SchemeBuilder, Str};

use crate::rbac::{v1, v1alpha1, v1beta1};
use crate::versions::set_if_empty;

const GROUP: Str = Str::from_static("rbac.authorization.k8s.io");
/// What users and groups were written with in `v1alpha1`.
const ALPHA: Str = Str::from_static("rbac.authorization.k8s.io/v1alpha1");

/// Registers the defaults of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::ClusterRoleBindingList>(|it| {
            set_if_empty(&mut it.role_ref.api_group, GROUP);
            it.subjects.iter_mut().for_each(subject_v1);
        })
        .default_with_list::<v1::RoleBindingList>(|it| {
            set_if_empty(&mut it.role_ref.api_group, GROUP);
            it.subjects.iter_mut().for_each(subject_v1);
        })
        .default_with_list::<v1alpha1::ClusterRoleBindingList>(|it| {
            set_if_empty(&mut it.role_ref.api_group, GROUP);
            it.subjects.iter_mut().for_each(subject_v1alpha1);
        })
        .default_with_list::<v1alpha1::RoleBindingList>(|it| {
            set_if_empty(&mut it.role_ref.api_group, GROUP);
            it.subjects.iter_mut().for_each(subject_v1alpha1);
        })
        .default_with_list::<v1beta1::ClusterRoleBindingList>(|it| {
            set_if_empty(&mut it.role_ref.api_group, GROUP);
            it.subjects.iter_mut().for_each(subject_v1beta1);
        })
        .default_with_list::<v1beta1::RoleBindingList>(|it| {
            set_if_empty(&mut it.role_ref.api_group, GROUP);
            it.subjects.iter_mut().for_each(subject_v1beta1);
        });
}

fn subject_v1(subject: &mut v1::Subject) {
    set_group(&subject.kind, &mut subject.api_group);
}

fn subject_v1beta1(subject: &mut v1beta1::Subject) {
    set_group(&subject.kind, &mut subject.api_group);
}

/// Users and groups are of this group; service accounts are of the core group, whose name is empty.
fn set_group(kind: &str, group: &mut Str) {
    if matches!(kind, "User" | "Group") {
        set_if_empty(group, GROUP);
    }
}

fn subject_v1alpha1(subject: &mut v1alpha1::Subject) {
    match subject.kind.as_str() {
        "ServiceAccount" => set_if_empty(&mut subject.api_version, "v1"),
        "User" | "Group" => set_if_empty(&mut subject.api_version, ALPHA),
        _ => {}
    }
}
