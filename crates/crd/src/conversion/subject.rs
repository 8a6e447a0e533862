//! What is converted.

use apimachinery_runtime::{GroupVersion, Unstructured, UnstructuredList};

use super::ConvertError;

/// An object, or a list with its items.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    Object(Unstructured),
    List(UnstructuredList),
}

impl Subject {
    /// A list, whose items name their kinds.
    pub(super) fn list(object: Unstructured) -> Result<Self, ConvertError> {
        let mut list = object.into_list()?;
        list.infer_item_kinds();
        Ok(Self::List(list))
    }

    /// The object, or the items of the list.
    pub(super) fn objects(&self) -> &[Unstructured] {
        match self {
            Self::Object(object) => std::slice::from_ref(object),
            Self::List(list) => &list.items,
        }
    }

    /// Whether it is an object with nothing but `apiVersion` and `kind`.
    pub(super) fn is_empty_object(&self) -> bool {
        match self {
            Self::Object(object) => {
                let content = object.content();
                let has = |name| content.contains_key(name);
                content.len() == 2 && has("kind") && has("apiVersion")
            }
            Self::List(_) => false,
        }
    }

    /// With the name of another version, on items too.
    pub(super) fn renamed(mut self, target: &GroupVersion) -> Unstructured {
        match &mut self {
            Self::Object(object) => rename(object, target),
            Self::List(list) => list.items.iter_mut().for_each(|it| rename(it, target)),
        }
        self.with_head_renamed(target)
    }

    /// What was converted; a list with the name of the version that its items are of.
    pub(super) fn with_head_renamed(self, target: &GroupVersion) -> Unstructured {
        match self {
            Self::Object(object) => object,
            Self::List(mut list) => {
                rename(&mut list.head, target);
                list.into_unstructured()
            }
        }
    }
}

/// Whether an object is of a version.
pub(super) fn is_of(object: &Unstructured, version: &GroupVersion) -> bool {
    object.api_version() == version.to_string()
}

fn rename(object: &mut Unstructured, target: &GroupVersion) {
    let kind = object.kind().kind;
    object.set_kind(&target.with_kind(kind));
}
