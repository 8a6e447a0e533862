//! What a check finds.

use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;

use apimachinery_runtime::{
    ConversionError, DecodeError, EncodeError, FieldPath, GroupKind, GroupVersionKind, Value,
};

/// Why the conversions of a kind did not pass.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionProblem {
    /// Something is not the same after converting to the other kind and back.
    #[error(transparent)]
    Lost(Box<LostField>),
    /// A conversion panicked.
    #[error(transparent)]
    Panicked(Box<ConversionPanic>),
    /// The conversions refused every object that was made; give samples that they accept.
    #[error("{kind}: no object converts to {through} and back; the last one: {error}")]
    Refused {
        /// The kind converted from.
        kind: GroupVersionKind,
        /// The kind converted to.
        through: GroupVersionKind,
        /// What the last conversion said.
        error: ConversionError,
    },
    /// The type does not declare what it takes, and no samples were given.
    #[error(
        "{kind}: no objects to check with: type {type_name} has no field table, so give samples"
    )]
    NoObjects {
        /// The kind.
        kind: GroupVersionKind,
        /// Its type.
        type_name: &'static str,
    },
    /// An object could not be read from the JSON that its type declares.
    #[error("{kind}: {error}")]
    Unreadable {
        /// The kind.
        kind: GroupVersionKind,
        /// What the reader said.
        error: DecodeError,
    },
    /// An object has no JSON.
    #[error("{kind}: {error}")]
    Unwritable {
        /// The kind.
        kind: GroupVersionKind,
        /// What the writer said.
        error: EncodeError,
    },
}

/// A field that is not the same after a conversion there and back.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LostField {
    /// The kind converted from, and back to.
    pub kind: GroupVersionKind,
    /// The kind converted to in between.
    pub through: GroupVersionKind,
    /// The field.
    pub path: FieldPath,
    /// Its value before; `None` where the object had no such field.
    pub before: Option<Value>,
    /// Its value afterwards; `None` where the field is gone.
    pub after: Option<Value>,
    /// A small object that shows it, as JSON.
    pub object: String,
    /// Other kinds through which the same field is lost.
    pub also_through: Vec<GroupVersionKind>,
}

/// A panic of a conversion, or of a function that sets defaults before it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ConversionPanic {
    /// The kind converted from, and back to.
    pub kind: GroupVersionKind,
    /// The kind converted to in between.
    pub through: GroupVersionKind,
    /// The text of the panic.
    pub message: String,
    /// A small object that shows it, as JSON.
    pub object: String,
}

impl fmt::Display for ConversionPanic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, through, message, object } = self;
        write!(f, "{kind}: converting to {through} and back panics: {message}, as in {object}")
    }
}

impl std::error::Error for ConversionPanic {}

impl LostField {
    /// The field of an object: of an item, where it is a list that lost it.
    fn of_item(&self) -> (String, String) {
        let (kind, path) = (self.kind.group_kind().to_string(), self.path.to_string());
        let item = path.strip_prefix("items[").and_then(|rest| rest.split_once("]."));
        match (self.kind.kind.strip_suffix("List"), item) {
            (Some(name), Some((_, path))) => {
                let kind = GroupKind::new(self.kind.group.clone(), name);
                (kind.to_string(), path.to_owned())
            }
            _ => (kind, path),
        }
    }
}

/// Leaves one of the problems that have one cause: a field that is lost is lost through each older
/// version, on the way between two versions in both directions, and in lists.
pub(crate) fn once_each(problems: Vec<ConversionProblem>) -> Vec<ConversionProblem> {
    let mut fields: HashMap<(String, String), usize> = HashMap::new();
    let mut distinct: Vec<ConversionProblem> = Vec::new();
    let (lists, objects): (Vec<_>, Vec<_>) = problems.into_iter().partition(|problem| {
        matches!(problem, ConversionProblem::Lost(lost) if lost.kind.kind.ends_with("List"))
    });
    for problem in objects.into_iter().chain(lists) {
        let ConversionProblem::Lost(lost) = &problem else {
            distinct.push(problem);
            continue;
        };
        let first = *fields.entry(lost.of_item()).or_insert(distinct.len());
        match distinct.get_mut(first) {
            Some(ConversionProblem::Lost(known)) if known.kind == lost.kind => {
                known.also_through.push(lost.through.clone());
            }
            Some(_) => {}
            None => distinct.push(problem),
        }
    }
    distinct
}

struct Shown<'a>(&'a Option<Value>);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = self.0.as_ref().and_then(|value| apimachinery_json::value_to_vec(value).ok());
        match json {
            Some(json) => f.write_str(&String::from_utf8_lossy(&json)),
            None => f.write_str("nothing"),
        }
    }
}

impl fmt::Display for LostField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, through, path, before, after, object, also_through } = self;
        let (before, after) = (Shown(before), Shown(after));
        write!(
            f,
            "{kind}: {path} is {before} before and {after} after converting to {through} and back"
        )?;
        write!(f, ", as in {object}")?;
        also_through.iter().try_for_each(|other| write!(f, "; the same through {other}"))
    }
}

impl std::error::Error for LostField {}

/// Every problem of a check, each cause once.
#[derive(Clone)]
pub struct ConversionProblems(pub(crate) Vec<ConversionProblem>);

impl ConversionProblems {
    /// The fields that are lost.
    pub fn lost(&self) -> impl Iterator<Item = &LostField> {
        self.0.iter().filter_map(|problem| match problem {
            ConversionProblem::Lost(lost) => Some(&**lost),
            _ => None,
        })
    }
}

impl Deref for ConversionProblems {
    type Target = [ConversionProblem];

    fn deref(&self) -> &[ConversionProblem] {
        &self.0
    }
}

impl fmt::Display for ConversionProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, problem) in self.0.iter().enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        if self.lost().next().is_some() {
            f.write_str(
                "\nhint: meta::keep_rest keeps what a version has no field for; ConversionCheck::ignore passes over \
                 what is meant to be lost",
            )?;
        }
        Ok(())
    }
}

/// The text, so that a `main` that returns it shows what is lost; `{:#?}` writes the parts.
impl fmt::Debug for ConversionProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match f.alternate() {
            true => f.debug_tuple("ConversionProblems").field(&self.0).finish(),
            false => fmt::Display::fmt(self, f),
        }
    }
}

impl std::error::Error for ConversionProblems {}
