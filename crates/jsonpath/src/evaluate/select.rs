//! Fields, items, children and descendants.

use super::{Evaluator, Failure, Values};
use crate::error::FindErrorKind;
use crate::found::Found;
use crate::go_text::type_of;
use crate::node::{End, Node, Slice};

impl<'a> Evaluator<'a> {
    pub(super) fn field(
        &mut self,
        input: &[Found<'a>],
        name: &str,
        node: &Node,
    ) -> Result<Values<'a>, Failure> {
        let fields = input.iter().filter_map(|value| value.as_map()?.get(name));
        let found: Values<'a> = fields.map(Found::from).collect();
        if found.is_empty() && !input.is_empty() && !self.allows_missing_keys {
            return Err(Failure::new(FindErrorKind::NotFound(name.into()), node, false));
        }
        Ok(found)
    }

    pub(super) fn items(
        &mut self,
        input: &[Found<'a>],
        slice: &Slice,
        node: &Node,
    ) -> Result<Values<'a>, Failure> {
        let mut found = Vec::new();
        for value in input {
            let items = match value {
                Found::Null => continue,
                Found::List(items) => *items,
                other => {
                    return Err(Failure::new(FindErrorKind::NotAList(type_of(other)), node, true));
                }
            };
            let (start, end) = bounds(slice, items.len());
            if start == end {
                // The reference forgets the other values.
                return Ok(found);
            }
            let part = part(start, end, items.len());
            let part = part.and_then(|(start, end)| {
                let step = match slice.step {
                    None => 1,
                    Some(step) if step > 0 => usize::try_from(step).unwrap_or(usize::MAX),
                    Some(_) => return Err(FindErrorKind::Step),
                };
                Ok(items.get(start..end).unwrap_or_default().iter().step_by(step))
            });
            let part = part.map_err(|kind| Failure::new(kind, node, true))?;
            self.visit(part.len(), node)?;
            found.extend(part.map(Found::from));
        }
        Ok(found)
    }

    pub(super) fn children(
        &mut self,
        input: &[Found<'a>],
        node: &Node,
    ) -> Result<Values<'a>, Failure> {
        let mut found = Vec::new();
        for value in input {
            self.visit(count_of(value), node)?;
            push_children(value, &mut found);
        }
        Ok(found)
    }

    /// Everything that has something in it, from the outside in: lists, maps and texts.
    pub(super) fn descendants(
        &mut self,
        input: &[Found<'a>],
        node: &Node,
    ) -> Result<Values<'a>, Failure> {
        let mut found = Vec::new();
        // The next one is at the end.
        let mut waiting: Values<'a> = input.iter().rev().copied().collect();
        while let Some(value) = waiting.pop() {
            let count = count_of(&value);
            self.visit(count, node)?;
            if count == 0 {
                continue;
            }
            found.push(value);
            // What is in a text has nothing in it.
            if !matches!(value, Found::Text(_) | Found::LiteralText(_)) {
                let start = waiting.len();
                push_children(&value, &mut waiting);
                waiting.get_mut(start..).unwrap_or_default().reverse();
            }
        }
        Ok(found)
    }
}

/// The first item and the one after the last, as far as the numbers say.
fn bounds(slice: &Slice, length: usize) -> (i64, i64) {
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    let from_end = |index: i64| if index < 0 { index.wrapping_add(length) } else { index };
    let end = match slice.end {
        End::Open => length,
        End::At(end) => from_end(end),
        // After the last item.
        End::AfterStart(0) => length,
        End::AfterStart(end) => from_end(end),
    };
    (from_end(slice.start.unwrap_or_default()), end)
}

/// The same, when a list of this length has them.
fn part(start: i64, end: i64, length: usize) -> Result<(usize, usize), FindErrorKind> {
    let outside = |index| FindErrorKind::OutOfBounds { index, length };
    let first = usize::try_from(start).ok().filter(|start| *start < length);
    let first = first.ok_or(outside(start))?;
    let after = usize::try_from(end).ok().filter(|end| *end <= length);
    let after = after.ok_or(outside(end.wrapping_sub(1)))?;
    match first > after {
        true => Err(FindErrorKind::EndBeforeStart { start, end }),
        false => Ok((first, after)),
    }
}

/// How many values are in a value.
fn count_of(value: &Found<'_>) -> usize {
    match value {
        Found::List(items) => items.len(),
        Found::Map(entries) => entries.len(),
        Found::Text(text) => text.len(),
        Found::LiteralText(text) => text.len(),
        _ => 0,
    }
}

fn push_children<'a>(value: &Found<'a>, out: &mut Values<'a>) {
    match *value {
        Found::List(items) => out.extend(items.iter().map(Found::from)),
        Found::Map(entries) => out.extend(entries.values().map(Found::from)),
        Found::Text(text) => out.extend(text.bytes().map(Found::Byte)),
        Found::LiteralText(text) => out.extend(text.iter().copied().map(Found::Byte)),
        _ => {}
    }
}
