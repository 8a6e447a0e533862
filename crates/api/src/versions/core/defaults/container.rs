//! Containers of every sort.

use super::{image, probe, resource_list};
use crate::core::v1::{
    Container, EnvVar, EphemeralContainerCommon, ObjectFieldSelector, Protocol,
    TerminationMessagePolicy,
};
use crate::versions::set_if_empty;

const TERMINATION_MESSAGE_PATH: &str = "/dev/termination-log";

/// Writes the function for a type of containers: ephemeral ones have the same fields in a type of
/// their own.
macro_rules! set_container {
    ($name:ident, $container:ty) => {
        pub(super) fn $name(container: &mut $container) {
            if container.image_pull_policy.is_empty() {
                container.image_pull_policy = image::pull_policy(&container.image);
            }
            set_if_empty(&mut container.termination_message_path, TERMINATION_MESSAGE_PATH);
            set_if_empty(&mut container.termination_message_policy, TerminationMessagePolicy::FILE);
            for port in &mut container.ports {
                set_if_empty(&mut port.protocol, Protocol::TCP);
            }
            container.env.iter_mut().for_each(env_var);
            resource_list::round_requirements(&mut container.resources);
            probe::probe(&mut container.liveness_probe);
            probe::probe(&mut container.readiness_probe);
            probe::probe(&mut container.startup_probe);
            if let Some(lifecycle) = &mut container.lifecycle {
                probe::handler(&mut lifecycle.post_start);
                probe::handler(&mut lifecycle.pre_stop);
            }
        }
    };
}

set_container!(container, Container);
set_container!(ephemeral_container, EphemeralContainerCommon);

fn env_var(variable: &mut EnvVar) {
    let Some(source) = &mut variable.value_from else { return };
    if let Some(field) = &mut source.field_ref {
        field_selector(field);
    }
    if let Some(file) = &mut source.file_key_ref {
        file.optional.get_or_insert(false);
    }
}

/// A field of the Pod is named as in `v1`.
pub(super) fn field_selector(selector: &mut ObjectFieldSelector) {
    set_if_empty(&mut selector.api_version, "v1");
}
