//! What is wrong with an expression, found before it is evaluated.

use std::fmt;

use crate::source::{Location, Source};

/// The most mistakes that are reported; the number of the others is.
const MAX_TOLD: usize = 100;

/// The longest line that a message shows.
const MAX_SNIPPET: usize = 16_384;

/// One mistake in an expression.
///
/// Corresponds to `common.Error` of `cel-go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    location: Location,
    message: String,
    snippet: Option<String>,
}

impl CompileError {
    /// Where the mistake is.
    pub fn location(&self) -> Location {
        self.location
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Location { line, column } = self.location;
        write!(out, "ERROR: <input>:{line}:{}: {}", column + 1, self.message)?;
        let Some(snippet) = &self.snippet else { return Ok(()) };
        write!(out, "\n | {snippet}\n | ")?;
        let mut letters = snippet.chars();
        for _ in 0..column {
            match letters.next() {
                Some(letter) if letter.len_utf8() > 1 => out.write_str("\u{ff0e}")?,
                Some(_) => out.write_str(".")?,
                None => break,
            }
        }
        out.write_str(match letters.next() {
            Some(letter) if letter.len_utf8() > 1 => "\u{ff3e}",
            _ => "^",
        })
    }
}

impl std::error::Error for CompileError {}

/// All that is wrong with an expression: its syntax, or, when that is right, its types.
///
/// As text: one message after the other in the order of their places, each with the line it is
/// about, in the words of `cel-go`. Corresponds to `cel.Issues`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompileErrors {
    errors: Vec<CompileError>,
    untold: usize,
    is_of_program: bool,
}

impl CompileErrors {
    pub(crate) fn add(&mut self, source: &Source, location: Location, message: String) {
        if self.errors.len() == MAX_TOLD {
            self.untold += 1;
            return;
        }
        let is_empty = source.letters().is_empty();
        let snippet =
            source.line(location.line).filter(|_| !is_empty).map(|line| line.replace('\t', " "));
        let snippet = snippet.filter(|line| line.len() <= MAX_SNIPPET);
        let place = self.errors.partition_point(|error| {
            (error.location.line, error.location.column) <= (location.line, location.column)
        });
        self.errors.insert(place, CompileError { location, message, snippet });
    }

    pub(crate) fn of_program(message: String) -> Self {
        let error = CompileError { location: Location::NONE, message, snippet: None };
        Self { errors: vec![error], untold: 0, is_of_program: true }
    }

    /// Whether the expression is right, but no program can be made of it: a pattern in it is not
    /// valid, for example.
    ///
    /// Corresponds to an error of `cel.Env.Program`.
    pub fn is_of_program(&self) -> bool {
        self.is_of_program
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// The mistakes, in the order of their places; at most a hundred.
    pub fn iter(&self) -> std::slice::Iter<'_, CompileError> {
        self.errors.iter()
    }
}

impl<'a> IntoIterator for &'a CompileErrors {
    type Item = &'a CompileError;
    type IntoIter = std::slice::Iter<'a, CompileError>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for CompileErrors {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            if index > 0 {
                out.write_str("\n")?;
            }
            error.fmt(out)?;
        }
        match self.untold {
            0 => Ok(()),
            untold => write!(out, "\n{untold} more errors were truncated"),
        }
    }
}

impl std::error::Error for CompileErrors {}
