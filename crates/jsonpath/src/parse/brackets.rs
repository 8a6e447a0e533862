//! What is in brackets: numbers, a quoted field, or several of these.

use super::Parser;
use crate::error::{ParseError, ParseErrorKind};
use crate::node::{End, Node, NodeKind, Slice};

impl Parser<'_> {
    /// Adds what is in brackets: one step, or those of a quoted field.
    pub(super) fn brackets(
        &mut self,
        start: usize,
        nodes: &mut Vec<Node>,
    ) -> Result<(), ParseError> {
        let rest = self.scanner.rest();
        let end = rest
            .find([']', '\n'])
            .filter(|end| rest.get(*end..).is_some_and(|it| it.starts_with(']')));
        let Some(end) = end else {
            return Err(ParseError::new(ParseErrorKind::UnterminatedArray, start));
        };
        let text = self.scanner.take_bytes(end + 1).get(1..end).unwrap_or_default();
        if text.contains(',') {
            let parts = self.parts(text, start + 1)?;
            nodes.push(self.node(NodeKind::Union(parts), start));
        } else if let Some(name) = quoted_name(text) {
            nodes.extend(self.nested(&format!(".{name}"), start + 1)?);
        } else {
            let kind = NodeKind::Array(slice(text).map_err(|kind| ParseError::new(kind, start))?);
            nodes.push(self.node(kind, start));
        }
        Ok(())
    }

    /// Several things, each as if it stood in brackets alone.
    fn parts(&self, text: &str, place: usize) -> Result<Vec<Vec<Node>>, ParseError> {
        let mut parts = Vec::new();
        let mut place = place;
        for part in text.split(',') {
            let spaces = part.len() - part.trim_start_matches(' ').len();
            let bracketed = format!("[{}]", part.trim_matches(' '));
            parts.push(self.nested(&bracketed, (place + spaces).saturating_sub(1))?);
            place += part.len() + 1;
        }
        Ok(parts)
    }
}

/// What is in single quotes, when that is all.
fn quoted_name(text: &str) -> Option<&str> {
    text.strip_prefix('\'')?.strip_suffix('\'').filter(|name| !name.contains('\''))
}

/// `start:end:step`, all of which may be missing; without a colon it is one item, the first one
/// when nothing is said.
fn slice(text: &str) -> Result<Slice, ParseErrorKind> {
    let text = if text == "*" { ":" } else { text };
    let mut numbers = text.split(':');
    let parts = [numbers.next(), numbers.next(), numbers.next()];
    if numbers.next().is_some() || !parts.iter().flatten().all(|part| is_index(part)) {
        return Err(ParseErrorKind::Index(text.into()));
    }
    let [start, end, step] = parts;
    let start = number(start)?;
    let end = match end {
        Some(_) => number(end)?.map_or(End::Open, End::At),
        None => End::AfterStart(start.unwrap_or_default().wrapping_add(1)),
    };
    Ok(Slice { start, end, step: number(step)? })
}

/// A number, or less than that.
fn is_index(text: &str) -> bool {
    text.strip_prefix('-').unwrap_or(text).bytes().all(|digit| digit.is_ascii_digit())
}

fn number(text: Option<&str>) -> Result<Option<i64>, ParseErrorKind> {
    let Some(text) = text.filter(|it| !it.is_empty()) else { return Ok(None) };
    text.parse().map(Some).map_err(|_| ParseErrorKind::IndexNumber(text.into()))
}
