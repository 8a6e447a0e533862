//! The group `rbac.authorization.k8s.io`.

use apimachinery_api::rbac::v1::{
    ClusterRoleBinding, ClusterRoleBindingList, RoleBinding, RoleBindingList, RoleRef, Subject,
};
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column, wide};
use crate::generated::columns::{cluster_role_binding, role_binding};
use crate::print::{Context, Print, cells};

pub(crate) fn add(printers: &mut Printers) {
    printers
        .add::<RoleBinding, RoleBindingList>()
        .add::<ClusterRoleBinding, ClusterRoleBindingList>();
}

impl Print for RoleBinding {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Role", "string", role_binding::ROLE),
        AGE,
        wide("Users", "string", role_binding::USERS),
        wide("Groups", "string", role_binding::GROUPS),
        wide("ServiceAccounts", "string", role_binding::SERVICE_ACCOUNTS),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(binding(&self.metadata, &self.role_ref, &self.subjects, context))
    }
}

impl Print for ClusterRoleBinding {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Role", "string", cluster_role_binding::ROLE),
        AGE,
        wide("Users", "string", cluster_role_binding::USERS),
        wide("Groups", "string", cluster_role_binding::GROUPS),
        wide("ServiceAccounts", "string", cluster_role_binding::SERVICE_ACCOUNTS),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(binding(&self.metadata, &self.role_ref, &self.subjects, context))
    }
}

fn binding(metadata: &ObjectMeta, role: &RoleRef, subjects: &[Subject], context: &Context) -> Row {
    let role = format!("{}/{}", role.kind, role.name);
    let mut cells = cells![&*metadata.name, role, context.age(metadata)];
    if context.is_wide() {
        let of_kind = |kind: &str, text: fn(&Subject) -> String| {
            let subjects = subjects.iter().filter(|it| it.kind == kind);
            subjects.map(text).collect::<Vec<_>>().join(", ")
        };
        cells.extend(cells![
            of_kind("User", |it| it.name.to_string()),
            of_kind("Group", |it| it.name.to_string()),
            of_kind("ServiceAccount", |it| format!("{}/{}", it.namespace, it.name)),
        ]);
    }
    cells.into()
}
