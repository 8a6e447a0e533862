//! Containers of a Pod template in two cells.

use apimachinery_api::core::v1::Container;

use crate::text::joined;

/// The names of the containers, and their images.
pub(crate) fn names_and_images(containers: &[Container]) -> [String; 2] {
    let names = joined(containers.iter().map(|it| &*it.name));
    [names, joined(containers.iter().map(|it| &*it.image))]
}
