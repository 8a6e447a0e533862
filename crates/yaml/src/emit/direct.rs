//! Writes YAML while the quick reader reads.
//!
//! An entry of a map is the same text everywhere in its map, so entries are written as they come
//! and put in order when their map ends. What is rare (long keys and keys of several lines, deep
//! nesting) is left to the [writer](super::writer) of documents.
//!
//! This is here for speed alone: by way of a document, a list of Pods takes twice as long.

mod arrange;
mod key_order;
mod looks;

use self::arrange::{Entry, arrange};
use self::key_order::{KeyOrder, is_odd};
use self::looks::{Looks, looks};
use super::scalar::{self, MAX_KEY};
use super::sink::{STEP, Sink};
use crate::quick::{Build, Token, read_into};
use crate::resolve::Value;
use crate::text::Texts;

/// How many collections may be open here. The order of keys may move a text once for each that it
/// is in.
const MAX_OPEN: usize = 100;

/// Writes the first document of the text as YAML, unless something in it needs a closer look; then
/// the output is as it was.
pub(crate) fn to_yaml(text: &[u8], out: &mut Vec<u8>) -> bool {
    let start = out.len();
    let done = read_into(text, Writer::new(out));
    if !done {
        out.truncate(start);
    }
    done
}

struct Writer<'o> {
    sink: Sink<'o>,
    open: Vec<Open>,
    /// The entries of the open maps, innermost last.
    entries: Vec<Entry>,
    moved: Vec<u8>,
    before: Before,
}

/// A collection that is being written.
#[derive(Clone, Copy)]
struct Open {
    is_mapping: bool,
    /// Nothing of it was written yet, and this is before it.
    is_fresh: bool,
    before: Before,
    indent: usize,
    /// Its first entry.
    first: usize,
    order: KeyOrder,
}

/// What is before a value on its line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Dash,
    Key,
}

impl<'o> Writer<'o> {
    fn new(out: &'o mut Vec<u8>) -> Self {
        let sink = Sink::new(out);
        let before = Before::Nothing;
        Self { sink, open: Vec::new(), entries: Vec::new(), moved: Vec::new(), before }
    }

    /// Goes to where the next entry or item of the innermost collection starts.
    #[inline(always)]
    fn start_child(&mut self) -> Option<()> {
        let innermost = self.open.last_mut()?;
        if !std::mem::take(&mut innermost.is_fresh) {
            self.sink.start_line(innermost.indent);
            return Some(());
        }
        match innermost.before {
            Before::Nothing => {}
            Before::Dash => self.sink.push(b' '),
            Before::Key => {
                self.sink.end_line();
                self.sink.start_line(innermost.indent);
            }
        }
        Some(())
    }

    /// Starts a value: an item with its dash. Returns the indentation of what it is in.
    #[inline(always)]
    fn start_value(&mut self) -> Option<usize> {
        let Some(innermost) = self.open.last() else { return Some(0) };
        let Open { indent, is_mapping, .. } = *innermost;
        if !is_mapping {
            self.start_child()?;
            self.sink.push(b'-');
            self.before = Before::Dash;
        }
        Some(indent)
    }

    #[inline]
    fn separate(&mut self) {
        if self.before != Before::Nothing {
            self.sink.push(b' ');
        }
    }

    #[inline(always)]
    fn string(&mut self, text: &[u8], is_simple: bool, indent: usize) {
        let looks = if is_simple && self.sink.fits(text) { looks(text) } else { Looks::Odd };
        match looks {
            Looks::Plain => self.sink.push_all(text),
            Looks::Other => self.sink.in_quotes(text),
            Looks::Odd => {
                self.sink.after_space = true;
                scalar::string(&mut self.sink, text, Some(indent));
                if self.sink.in_indentation {
                    return;
                }
            }
        }
        self.sink.end_line();
    }
}

impl Build for Writer<'_> {
    fn start(&mut self, is_mapping: bool) -> Option<()> {
        if self.open.len() >= MAX_OPEN {
            return None;
        }
        let outer = self.start_value()?;
        let before = self.before;
        let is_inner = before == Before::Dash || before == Before::Key && is_mapping;
        let indent = if is_inner { outer + STEP } else { outer };
        let (first, order) = (self.entries.len(), KeyOrder::default());
        self.open.push(Open { is_mapping, is_fresh: true, before, indent, first, order });
        Some(())
    }

    fn end(&mut self, texts: Texts<'_>) -> Option<()> {
        let open = self.open.pop()?;
        if open.is_fresh {
            self.before = open.before;
            self.separate();
            self.sink.push_all(if open.is_mapping { b"{}" } else { b"[]" });
            self.sink.end_line();
        }
        if open.order.needs_care() {
            let entries = self.entries.get_mut(open.first..).unwrap_or_default();
            self.sink.rewrite(|out| {
                arrange(entries, open.order, texts, open.indent, out, &mut self.moved);
            });
        }
        self.entries.truncate(open.first);
        Some(())
    }

    #[inline(always)]
    fn key(&mut self, key: Token, texts: Texts<'_>) -> Option<()> {
        let text = key.string(texts).filter(|text| text.len() <= MAX_KEY)?;
        self.start_child()?;
        let innermost = self.open.last_mut()?;
        if let Some(last) = self.entries.get(innermost.first..).unwrap_or_default().last() {
            innermost.order.follow(texts.of(last.key), text);
        }
        innermost.order.is_odd |= is_odd(text, key.text.is_simple);
        let start = self.sink.len();
        self.entries.push(Entry { key: key.text, place: start..start });
        let looks = if key.text.is_simple { looks(text) } else { Looks::Odd };
        match looks {
            Looks::Plain => self.sink.push_all(text),
            Looks::Other => self.sink.in_quotes(text),
            Looks::Odd => {
                self.sink.after_space = true;
                scalar::string_key(&mut self.sink, text).then_some(())?;
            }
        }
        self.sink.push(b':');
        self.before = Before::Key;
        Some(())
    }

    #[inline(always)]
    fn scalar(&mut self, scalar: Token, texts: Texts<'_>) -> Option<()> {
        let indent = self.start_value()? + STEP;
        self.separate();
        match scalar.value(texts) {
            Value::Str(text) => self.string(text, scalar.text.is_simple, indent),
            value => {
                self.sink.after_space = true;
                scalar::atom(&mut self.sink, &value);
                self.sink.end_line();
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
