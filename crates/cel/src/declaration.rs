//! What data is.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::escape::{escapes_to, unescape};
use crate::types::Type;

/// What a piece of data is: the part of a schema that expressions are checked with, their cost is
/// estimated by and data is read as.
///
/// Corresponds to `DeclType` of `k8s.io/apiserver/pkg/cel`.
#[derive(Clone, Debug, PartialEq)]
pub struct Declaration {
    pub(crate) shape: DataShape,
    pub(crate) is_nullable: bool,
    pub(crate) max_size: u64,
}

/// The kinds of data.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DataShape {
    /// Anything.
    Dyn,
    /// Anything, of a type that a server knows: lists and maps, and those in them, cannot be
    /// compared with what is neither.
    Typed,
    /// Anything that is kept without being examined: expressions cannot name it.
    Preserved,
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int,
    /// Any number, read as one with a fraction.
    Double,
    /// Text.
    String,
    /// Text that is base64 of bytes.
    Bytes,
    /// Text that is a span of time.
    Duration,
    /// Text that is a date.
    Date,
    /// Text that is an instant.
    DateTime,
    /// A whole number or text.
    IntOrString,
    /// A list.
    List {
        /// What its items are.
        items: Arc<Declaration>,
        /// How two lists are compared.
        kind: ListKind,
    },
    /// A map with texts as keys.
    Map {
        /// What its values are; nothing when they are kept without being examined.
        values: Option<Arc<Declaration>>,
    },
    /// An object with fields.
    Object {
        /// The name of its type, one for each shape.
        name: Arc<str>,
        /// What its fields are, by the names they have in data.
        fields: BTreeMap<Arc<str>, Arc<Declaration>>,
    },
}

/// How lists are compared and added (`x-kubernetes-list-type`).
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ListKind {
    /// Item by item.
    #[default]
    Atomic,
    /// In any order.
    Set,
    /// In any order, items being distinguished by these fields.
    Map(Vec<Arc<str>>),
}

/// The size of data without a limit.
const UNLIMITED: u64 = i64::MAX as u64;

impl Declaration {
    /// Data of a shape, as large as it likes, and not `null`.
    pub fn new(shape: DataShape) -> Self {
        let max_size = match &shape {
            DataShape::Bool | DataShape::Int | DataShape::Double => 0,
            _ => UNLIMITED,
        };
        Self { shape, is_nullable: false, max_size }
    }

    /// An object with fields. Data under other names is not seen.
    pub fn object(name: &str, fields: impl IntoIterator<Item = (String, Declaration)>) -> Self {
        let fields = fields.into_iter().map(|(name, field)| (name.into(), Arc::new(field)));
        Self::new(DataShape::Object { name: name.into(), fields: fields.collect() })
    }

    /// A list.
    pub fn list(items: Declaration) -> Self {
        Self::new(DataShape::List { items: Arc::new(items), kind: ListKind::Atomic })
    }

    /// A map with texts as keys.
    pub fn map(values: Declaration) -> Self {
        Self::new(DataShape::Map { values: Some(Arc::new(values)) })
    }

    /// With the most letters, bytes, items or entries that it may have.
    pub fn with_max_size(mut self, max_size: u64) -> Self {
        self.max_size = max_size;
        self
    }

    /// With `null` allowed.
    pub fn nullable(mut self) -> Self {
        self.is_nullable = true;
        self
    }

    /// Whether expressions cannot name it, because it is kept without being examined, or all of its
    /// items or values are.
    pub fn is_hidden(&self) -> bool {
        let mut at = self;
        loop {
            at = match &at.shape {
                DataShape::Preserved => return true,
                DataShape::List { items, .. } => items,
                DataShape::Map { values: Some(values) } => values,
                _ => return false,
            }
        }
    }

    /// The shape.
    pub fn shape(&self) -> &DataShape {
        &self.shape
    }

    /// The type that expressions see.
    pub fn type_of(&self) -> Type {
        match &self.shape {
            DataShape::Dyn | DataShape::Typed | DataShape::Preserved | DataShape::IntOrString => {
                Type::Dyn
            }
            DataShape::Bool => Type::Bool,
            DataShape::Int => Type::Int,
            DataShape::Double => Type::Double,
            DataShape::String => Type::String,
            DataShape::Bytes => Type::Bytes,
            DataShape::Duration => Type::Duration,
            DataShape::Date | DataShape::DateTime => Type::Timestamp,
            DataShape::List { items, .. } => Type::list(items.type_of()),
            DataShape::Map { values } => Type::map(
                Type::String,
                values.as_ref().map_or(Type::Dyn, |values| values.type_of()),
            ),
            DataShape::Object { name, .. } => Type::Object(Arc::clone(name)),
        }
    }

    pub(crate) fn items(&self) -> &Declaration {
        match &self.shape {
            DataShape::List { items, .. } => items,
            DataShape::Typed => self,
            _ => &ANYTHING,
        }
    }

    /// What the value of a key or field is; nothing when it is not to be seen.
    pub(crate) fn value_of(&self, key: &str) -> Option<&Declaration> {
        match &self.shape {
            DataShape::Map { values } => values.as_deref(),
            DataShape::Object { fields, .. } => fields.get(key).map(|field| &**field),
            DataShape::Typed => Some(self),
            _ => Some(&ANYTHING),
        }
    }

    /// The part that a step of a path leads to: a field, `@items`, `@values` or `@keys`.
    pub(crate) fn step(&self, step: &str) -> Option<Cow<'_, Declaration>> {
        match (&self.shape, step) {
            (DataShape::List { items, .. }, "@items" | "@values") => Some(Cow::Borrowed(items)),
            (DataShape::Map { values: Some(values) }, "@items" | "@values") => {
                Some(Cow::Borrowed(values))
            }
            (DataShape::Map { .. }, "@keys") => {
                Some(Cow::Owned(Self::new(DataShape::String).with_max_size(0)))
            }
            (DataShape::Object { fields, .. }, name) => {
                // The reference knows fields by their escaped names alone.
                let plain = unescape(name).filter(|_| escapes_to(name))?;
                let field = fields.get(&*plain).filter(|field| !field.is_hidden())?;
                Some(Cow::Borrowed(&**field))
            }
            _ => None,
        }
    }

    /// The objects in it, by the names of their types.
    pub(crate) fn collect_objects(&self, objects: &mut HashMap<Arc<str>, Declaration>) {
        match &self.shape {
            DataShape::List { items, .. } => items.collect_objects(objects),
            DataShape::Map { values: Some(values) } => values.collect_objects(objects),
            DataShape::Object { name, fields } => {
                let is_known = objects.insert(Arc::clone(name), self.clone()).is_some();
                for field in fields.values().filter(|_| !is_known) {
                    field.collect_objects(objects);
                }
            }
            _ => {}
        }
    }
}

/// What [`DataShape::Typed`] means.
pub(crate) static TYPED: Declaration =
    Declaration { shape: DataShape::Typed, is_nullable: true, max_size: UNLIMITED };

static ANYTHING: Declaration =
    Declaration { shape: DataShape::Dyn, is_nullable: true, max_size: UNLIMITED };
