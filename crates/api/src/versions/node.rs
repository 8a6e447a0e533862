//! Conversions of `node.k8s.io`.
//!
//! Conversions: `v1alpha1` had a `spec`.

use apimachinery_runtime::{SchemeBuilder, TypeMeta};

use crate::node::{v1, v1alpha1};
use crate::versions::convert::boxed;

/// Registers the conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    crate::node::conversions::install(builder);
}

impl From<v1alpha1::RuntimeClass> for v1::RuntimeClass {
    fn from(class: v1alpha1::RuntimeClass) -> Self {
        Self {
            type_meta: TypeMeta::default(),
            metadata: class.metadata,
            handler: class.spec.runtime_handler,
            overhead: boxed(class.spec.overhead),
            scheduling: boxed(class.spec.scheduling),
        }
    }
}

impl From<v1::RuntimeClass> for v1alpha1::RuntimeClass {
    fn from(class: v1::RuntimeClass) -> Self {
        Self {
            type_meta: TypeMeta::default(),
            metadata: class.metadata,
            spec: v1alpha1::RuntimeClassSpec {
                runtime_handler: class.handler,
                overhead: boxed(class.overhead),
                scheduling: boxed(class.scheduling),
            },
        }
    }
}
