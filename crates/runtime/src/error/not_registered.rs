//! A kind or a type that is not known.

use std::error::Error as StdError;
use std::fmt::{self, Debug, Display};
use std::sync::Arc;

use crate::names::{GroupVersionKind, GroupVersioner};
use crate::text::{Quoted, Str, TypeLabel};

/// No type is registered for a kind, or no kind for a type; or unstructured data names no kind.
///
/// The texts are those of the reference's `notRegisteredErr`; [`suggestions`](Self::suggestions)
/// adds what it never has: the kinds that come nearest. They are searched when they are asked for
/// or shown.
#[derive(Clone)]
pub struct NotRegisteredError {
    what: NotRegistered,
    scheme: Str,
    /// Whose kinds are suggested.
    known: Option<Arc<dyn Suggest>>,
}

/// Knows kinds that may have been meant.
pub(crate) trait Suggest: Debug + Send + Sync {
    /// The known kinds that come nearest, best first.
    fn nearest_kinds(&self, kind: &GroupVersionKind) -> Vec<GroupVersionKind>;

    /// The feature that has the built-in kinds of a group, when this build leaves it out.
    fn feature_of(&self, group: &str) -> Option<&'static str>;
}

/// Writes the error: with suggestions, as [`Display`] does, or without.
pub(super) type WriteNotRegistered =
    fn(&NotRegisteredError, &mut fmt::Formatter<'_>) -> fmt::Result;

/// Two errors are equal when the same thing is not registered in schemes of the same name.
impl PartialEq for NotRegisteredError {
    fn eq(&self, other: &Self) -> bool {
        self.what == other.what && self.scheme == other.scheme
    }
}

impl Eq for NotRegisteredError {}

#[derive(Clone, Debug, PartialEq, Eq)]
enum NotRegistered {
    Kind(GroupVersionKind),
    Type(&'static str),
    Target {
        what: Str,
        target: Str,
    },
    /// Unstructured data without a kind or a version; the field that is missing, and what it holds
    /// in words.
    Unnamed(&'static str, &'static str),
}

impl NotRegisteredError {
    /// No type is registered for `kind`.
    pub fn kind(kind: &GroupVersionKind, scheme: &str) -> Self {
        Self::new(NotRegistered::Kind(kind.clone()), scheme)
    }

    /// No kind is registered for the type `type_name`.
    pub fn type_name(type_name: &'static str, scheme: &str) -> Self {
        Self::new(NotRegistered::Type(type_name), scheme)
    }

    /// None of the kinds of the type `type_name` is one that `target` accepts.
    pub fn not_suitable(type_name: &str, target: &dyn GroupVersioner, scheme: &str) -> Self {
        let what = NotRegistered::Target {
            what: TypeLabel(type_name).to_string().into(),
            target: target.describe(),
        };
        Self::new(what, scheme)
    }

    /// The kind of an object without a type is not one that `target` accepts.
    pub fn kind_not_suitable(
        kind: &GroupVersionKind,
        target: &dyn GroupVersioner,
        scheme: &str,
    ) -> Self {
        let what = Quoted(&kind.group_version().api_version()).to_string().into();
        Self::new(NotRegistered::Target { what, target: target.describe() }, scheme)
    }

    /// Unstructured data names no kind, or no version.
    pub(crate) fn unnamed(kind: &GroupVersionKind) -> Self {
        let (field, word) =
            if kind.kind.is_empty() { ("Kind", "kind") } else { ("apiVersion", "version") };
        Self::new(NotRegistered::Unnamed(field, word), "")
    }

    /// Whether the object is unstructured data that names no kind or no version.
    pub fn is_unnamed(&self) -> bool {
        matches!(self.what, NotRegistered::Unnamed(..))
    }

    fn new(what: NotRegistered, scheme: &str) -> Self {
        Self { what, scheme: scheme.into(), known: None }
    }

    pub(crate) fn suggesting(mut self, known: Arc<dyn Suggest>) -> Self {
        self.known = Some(known);
        self
    }

    /// The registered kinds that come nearest to the missing one, best first. They are looked for
    /// by this call, which takes time in proportion to the kinds of the scheme.
    pub fn suggestions(&self) -> Vec<GroupVersionKind> {
        match (&self.known, self.missing_kind()) {
            (Some(known), Some(kind)) => known.nearest_kinds(kind),
            _ => Vec::new(),
        }
    }

    /// The feature to build with to have the kind that is missing, when a group of built-in kinds
    /// was left out.
    pub fn feature(&self) -> Option<&'static str> {
        self.known.as_ref()?.feature_of(&self.missing_kind()?.group)
    }

    /// The kind that is not registered, when the error is about a kind.
    pub fn missing_kind(&self) -> Option<&GroupVersionKind> {
        match &self.what {
            NotRegistered::Kind(kind) => Some(kind),
            _ => None,
        }
    }

    /// The name of the type that no kind is registered for, when the error is about a type: the
    /// program forgot to register it, whatever the data is.
    pub fn missing_type(&self) -> Option<&'static str> {
        match self.what {
            NotRegistered::Type(name) => Some(name),
            _ => None,
        }
    }
}

impl NotRegisteredError {
    pub(super) fn write_reference_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_what(f)?;
        match &*self.scheme {
            "" => Ok(()),
            scheme => write!(f, " in scheme {}", Quoted(scheme)),
        }
    }

    fn write_what(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            NotRegistered::Kind(kind) if kind.kind.is_empty() => {
                let version = kind.group_version().to_string();
                let version = Quoted(&version);
                write!(f, "no version {version} has been registered")
            }
            NotRegistered::Kind(kind) if kind.is_internal() => write!(
                f,
                "no kind {} is registered for the internal version of group {}",
                Quoted(&kind.kind),
                Quoted(&kind.group)
            ),
            NotRegistered::Kind(kind) => write!(
                f,
                "no kind {} is registered for version {}",
                Quoted(&kind.kind),
                Quoted(&kind.group_version().to_string())
            ),
            NotRegistered::Unnamed(field, word) => {
                write!(f, "Object '{field}' is missing in 'unstructured object has no {word}'")
            }
            NotRegistered::Type(name) => {
                write!(f, "no kind is registered for the type {}", TypeLabel(name))
            }
            NotRegistered::Target { what, target } => {
                write!(f, "{what} is not suitable for converting to {target}")
            }
        }
    }
}

/// The text with suggestions, as a `main` that returns the error shows it.
impl Debug for NotRegisteredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Display for NotRegisteredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_reference_text(f)?;
        if self.missing_type().is_some() {
            return f.write_str(
                "; register it by `install` if it is built in, by `serve` if it derives `Object`, \
                 else by `serde_kind`",
            );
        }
        if let Some(feature) = self.feature() {
            return write!(f, "; its group comes with the feature {}", Quoted(feature));
        }
        for (position, kind) in self.suggestions().iter().enumerate() {
            f.write_str(if position == 0 { "; registered are " } else { "; " })?;
            write!(f, "{} in {}", kind.kind, kind.group_version())?;
        }
        Ok(())
    }
}

impl StdError for NotRegisteredError {}
