//! Lists of types that have only serde's traits.

use apimachinery_meta::v1::ListMeta;
use apimachinery_runtime::{ConversionError, GroupVersionKind, Scope};
use serde::{Deserialize, Serialize};

/// The list of a kind: metadata and items, as an [`Object`](apimachinery_runtime::Object).
/// [`SerdeKinds::serde_serve`](crate::SerdeKinds::serde_serve) registers it in each version of the
/// kind, under the kind's name with `List` after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SerdeList<T> {
    /// The metadata of the list: the resource version to go on from, and what continues it.
    #[serde(default)]
    pub metadata: ListMeta,
    /// The items.
    #[serde(default = "Vec::new")]
    pub items: Vec<T>,
}

impl<T> Default for SerdeList<T> {
    fn default() -> Self {
        Self { metadata: ListMeta::default(), items: Vec::new() }
    }
}

impl<A> SerdeList<A> {
    /// The list of what `convert` makes of each item.
    pub(crate) fn convert<B>(
        self,
        scope: &Scope<'_>,
        convert: impl Fn(A, &Scope<'_>) -> Result<B, ConversionError>,
    ) -> Result<SerdeList<B>, ConversionError> {
        let converted = |(index, item)| {
            convert(item, scope).map_err(|error| error.within_index(index).within_field("items"))
        };
        let items = self.items.into_iter().enumerate().map(converted).collect::<Result<_, _>>()?;
        Ok(SerdeList { metadata: self.metadata, items })
    }
}

/// The kind of the list of a kind.
pub(crate) fn list_kind(kind: &GroupVersionKind) -> GroupVersionKind {
    kind.group_version().with_kind(format!("{}List", kind.kind))
}
