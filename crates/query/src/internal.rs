//! Options as a server uses them: the internal version of `meta.k8s.io`.

mod list_options;
mod validation;

use apimachinery_meta::v1;
use apimachinery_runtime::SchemeBuilder;

pub use list_options::{ListOptions, set_list_options_defaults};
pub use validation::list_options as validate_list_options;

/// Registers the options kinds of `meta.k8s.io`: `ListOptions` with an internal version, whose
/// selectors are parsed, and the others as they are.
///
/// Corresponds to `internalversion.AddToScheme`.
pub fn install(builder: &mut SchemeBuilder) {
    builder
        .hub::<ListOptions>()
        .try_version::<v1::ListOptions>()
        .known::<v1::GetOptions>()
        .known::<v1::DeleteOptions>()
        .known::<v1::CreateOptions>()
        .known::<v1::UpdateOptions>()
        .known::<v1::PatchOptions>()
        .known::<v1::TableOptions>();
}
