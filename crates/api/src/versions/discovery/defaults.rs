//! Defaults of `discovery.k8s.io`.

use apimachinery_runtime::{SchemeBuilder, Str};

use crate::core::v1::Protocol;
use crate::discovery::{v1, v1beta1};

/// Registers the defaults of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::EndpointSliceList>(|slice| {
            slice.ports.iter_mut().for_each(|it| port(&mut it.name, &mut it.protocol));
        })
        .default_with_list::<v1beta1::EndpointSliceList>(|slice| {
            slice.ports.iter_mut().for_each(|it| port(&mut it.name, &mut it.protocol));
        });
}

/// A port without a name has an empty one.
fn port(name: &mut Option<Str>, protocol: &mut Option<Protocol>) {
    name.get_or_insert_default();
    protocol.get_or_insert(Protocol::TCP);
}
