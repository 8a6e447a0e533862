//! All that a declaration states about a field beside its type.

use super::{Keyword, ListType, MapType, PatchStrategy};

/// All that a declaration states about a field beside its type.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Notes {
    pub list: Option<ListType>,
    pub map: Option<MapType>,
    pub patch: Option<PatchStrategy>,
    pub description: &'static str,
    pub keywords: &'static [Keyword],
}

impl Notes {
    pub(super) const NONE: Self =
        Self { list: None, map: None, patch: None, description: "", keywords: &[] };
}
