//! Field selectors of resource slices.

use apimachinery_runtime::{SchemeBuilder, Str};

use super::FieldLabels;
use crate::resource::{v1, v1beta1, v1beta2};

pub(crate) fn install(builder: &mut SchemeBuilder) {
    for version in [v1::GROUP_VERSION, v1beta1::GROUP_VERSION, v1beta2::GROUP_VERSION] {
        slices().install(builder, version.with_kind("ResourceSlice"));
    }
    builder
        .selectable_fields(|it: &v1::ResourceSlice| {
            slice(it.spec.node_name.clone().unwrap_or_default(), &it.spec.driver)
        })
        .selectable_fields(|it: &v1beta1::ResourceSlice| {
            slice(it.spec.node_name.clone(), &it.spec.driver)
        })
        .selectable_fields(|it: &v1beta2::ResourceSlice| {
            slice(it.spec.node_name.clone().unwrap_or_default(), &it.spec.driver)
        });
}

fn slices() -> FieldLabels {
    FieldLabels {
        refusal: |kind, label| format!("field label not supported for {kind}: {label}"),
        ..FieldLabels::of(&["metadata.name", "spec.nodeName", "spec.driver"])
    }
}

fn slice(node: Str, driver: &Str) -> [(&'static str, Str); 2] {
    [("spec.nodeName", node), ("spec.driver", driver.clone())]
}
