//! Lists.

use std::sync::Arc;

use apimachinery_runtime::Value as Data;

use super::CelValue;
use crate::declaration::{DataShape, Declaration, ListKind};
use crate::eval_error::EvalError;

/// A list: items of data where they lie, or values that were made.
#[derive(Clone, Debug)]
pub struct CelList<'a>(pub(crate) Repr<'a>);

#[derive(Clone, Debug)]
pub(crate) enum Repr<'a> {
    Made(Arc<Vec<CelValue<'a>>>),
    /// What two lists that are not atomic make together: it is of their kind.
    Merged {
        items: Arc<Vec<CelValue<'a>>>,
        kind: &'a ListKind,
    },
    Data {
        items: &'a [Data],
        declaration: Option<&'a Declaration>,
    },
}

impl<'a> From<Vec<CelValue<'a>>> for CelList<'a> {
    fn from(items: Vec<CelValue<'a>>) -> Self {
        Self(Repr::Made(Arc::new(items)))
    }
}

impl<'a> CelList<'a> {
    pub(crate) fn of_data(items: &'a [Data], declaration: Option<&'a Declaration>) -> Self {
        Self(Repr::Data { items, declaration })
    }

    pub(crate) fn merged(items: Vec<CelValue<'a>>, kind: &'a ListKind) -> Self {
        Self(Repr::Merged { items: Arc::new(items), kind })
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Repr::Made(items) | Repr::Merged { items, .. } => items.len(),
            Repr::Data { items, .. } => items.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// An item.
    ///
    /// # Errors
    /// When the data is not what was declared.
    pub fn get(&self, index: usize) -> Option<Result<CelValue<'a>, EvalError>> {
        match &self.0 {
            Repr::Made(items) | Repr::Merged { items, .. } => items.get(index).cloned().map(Ok),
            Repr::Data { items, declaration: None } => items.get(index).map(|item| Ok(item.into())),
            Repr::Data { items, declaration: Some(declaration) } => {
                items.get(index).map(|item| CelValue::declared(item, declaration.items()))
            }
        }
    }

    /// The items.
    pub fn iter(&self) -> impl Iterator<Item = Result<CelValue<'a>, EvalError>> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// The items, when all of the data is as it was declared.
    pub(crate) fn to_vec(&self) -> Result<Vec<CelValue<'a>>, EvalError> {
        self.iter().collect()
    }

    /// Whether the order of items has no meaning, or which fields distinguish them.
    pub(crate) fn kind(&self) -> &'a ListKind {
        match &self.0 {
            Repr::Merged { kind, .. } => kind,
            Repr::Data { declaration: Some(declaration), .. } => match &declaration.shape {
                DataShape::List { kind, .. } => kind,
                _ => &ListKind::Atomic,
            },
            _ => &ListKind::Atomic,
        }
    }

    pub(crate) fn is_data(&self) -> bool {
        matches!(self.0, Repr::Data { .. })
    }

    pub(crate) fn is_declared(&self) -> bool {
        matches!(self.0, Repr::Data { declaration: Some(_), .. })
    }
}
