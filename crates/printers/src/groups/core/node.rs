//! Node.

use std::collections::BTreeSet;

use apimachinery_api::core::v1::{ConditionStatus, Node, NodeAddressType, NodeConditionType};
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column, wide};
use crate::generated::columns::node;
use crate::print::{Context, Print, cells};
use crate::text::{joined, or};

/// A label whose key ends with a role.
const ROLE_PREFIX: &str = "node-role.kubernetes.io/";
/// A label whose value is a role.
const ROLE: &str = "kubernetes.io/role";

impl Print for Node {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Status", "string", node::STATUS),
        column("Roles", "string", node::ROLES),
        AGE,
        column("Version", "string", node::VERSION),
        wide("Internal-IP", "string", node::INTERNAL_IP),
        wide("External-IP", "string", node::EXTERNAL_IP),
        wide("OS-Image", "string", node::OS_IMAGE),
        wide("Kernel-Version", "string", node::KERNEL_VERSION),
        wide("Container-Runtime", "string", node::CONTAINER_RUNTIME),
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let info = &self.status.node_info;
        let mut cells = cells![
            &*self.metadata.name,
            status(self),
            or(&roles(self), "<none>"),
            context.age(&self.metadata),
            &*info.kubelet_version,
        ];
        if context.is_wide() {
            let mut kernel = or(&info.kernel_version, "<unknown>").to_owned();
            if !info.architecture.is_empty() {
                kernel = format!("{kernel} ({})", info.architecture);
            }
            cells.extend(cells![
                address(self, &NodeAddressType::INTERNAL_IP),
                address(self, &NodeAddressType::EXTERNAL_IP),
                or(&info.os_image, "<unknown>"),
                kernel,
                or(&info.container_runtime_version, "<unknown>"),
            ]);
        }
        Ok(cells.into())
    }
}

fn status(node: &Node) -> String {
    // Of several conditions of a type the last one counts.
    let ready = node.status.conditions.iter().rfind(|it| it.r#type == NodeConditionType::READY);
    let status = match ready.map(|it| it.status == ConditionStatus::TRUE) {
        Some(true) => "Ready",
        Some(false) => "NotReady",
        None => "Unknown",
    };
    match node.spec.unschedulable {
        true => format!("{status},SchedulingDisabled"),
        false => status.to_owned(),
    }
}

fn roles(node: &Node) -> String {
    let roles =
        node.metadata.labels.iter().map(|(key, value)| match key.strip_prefix(ROLE_PREFIX) {
            Some(role) => role,
            None if key == ROLE => value,
            None => "",
        });
    joined(roles.filter(|it| !it.is_empty()).collect::<BTreeSet<_>>())
}

/// The first address of a type.
fn address<'a>(node: &'a Node, r#type: &NodeAddressType) -> &'a str {
    let address = node.status.addresses.iter().find(|it| it.r#type == *r#type);
    address.map_or("<none>", |it| &it.address)
}
