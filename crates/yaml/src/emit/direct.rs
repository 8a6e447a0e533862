//! Writes JSON as YAML while reading it.
//!
//! An entry of a map is the same text wherever it stands in its map, so entries are written as they come and put in order
//! when their map ends. What is rare (long keys and keys of several lines, deep nesting) is left to the
//! [writer](super::writer) of documents.

mod arrange;
mod key_order;
mod looks;

use self::arrange::{Entry, arrange};
use self::key_order::{KeyOrder, is_odd};
use self::looks::{Looks, looks};
use super::json_lexer::{Lexer, Quoted};
use super::scalar::{self, MAX_KEY};
use super::sink::{STEP, Sink};
use crate::chars::at;
use crate::resolve::{Value, plain};
use crate::text::Text;

/// How many collections may be open here. The order of keys may move a text once for each that it is in.
const MAX_OPEN: usize = 100;

/// Writes the value, unless something in it needs a closer look; then the output is as it was.
pub(super) fn write(json: &[u8], out: &mut Vec<u8>) -> bool {
    let start = out.len();
    let done = Lexer::new(json).is_some_and(|lexer| {
        let sink = Sink::new(out);
        let mut writer =
            Writer { lexer, sink, open: Vec::new(), entries: Vec::new(), moved: Vec::new() };
        writer.values().is_some() && writer.lexer.ends()
    });
    if !done {
        out.truncate(start);
    }
    done
}

struct Writer<'j, 'o> {
    lexer: Lexer<'j>,
    sink: Sink<'o>,
    open: Vec<Open>,
    /// The entries of the open maps, innermost last.
    entries: Vec<Entry>,
    moved: Vec<u8>,
}

/// A collection that is being written.
#[derive(Clone, Copy)]
struct Open {
    closer: u8,
    indent: usize,
    /// Its first entry.
    first: usize,
    /// How much text of keys there was before it.
    assembled: usize,
    order: KeyOrder,
}

/// What stands before a value on its line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Dash,
    Key,
}

impl Writer<'_, '_> {
    /// Writes a value with all it contains.
    fn values(&mut self) -> Option<()> {
        let (mut before, mut indent) = (Before::Nothing, 0);
        loop {
            let byte = self.lexer.byte();
            let mut is_open = false;
            if matches!(byte, b'{' | b'[') {
                is_open = self.collection(byte, before, indent)?;
            } else {
                self.scalar(byte, before, indent + STEP)?;
            }
            // The ends of the collections that end here.
            let innermost = loop {
                let Some(&innermost) = self.open.last() else { return Some(()) };
                if is_open {
                    break innermost;
                }
                self.lexer.skip_space(true);
                match self.lexer.byte() {
                    b',' => {
                        self.lexer.step();
                        self.sink.start_line(innermost.indent);
                        break innermost;
                    }
                    byte if byte == innermost.closer => self.close(innermost),
                    _ => return None,
                }
            };
            indent = innermost.indent;
            before = match innermost.closer {
                b'}' => {
                    self.key()?;
                    Before::Key
                }
                _ => {
                    self.sink.push(b'-');
                    Before::Dash
                }
            };
        }
    }

    /// Opens a collection if there is something in it.
    fn collection(&mut self, opener: u8, before: Before, indent: usize) -> Option<bool> {
        let closer = if opener == b'{' { b'}' } else { b']' };
        self.lexer.step();
        if self.lexer.byte() == closer {
            self.lexer.pass();
            if before != Before::Nothing {
                self.sink.push(b' ');
            }
            self.sink.push_all(if opener == b'{' { b"{}" } else { b"[]" });
            self.sink.end_line();
            return Some(false);
        }
        if self.open.len() >= MAX_OPEN {
            return None;
        }
        let indent = match before {
            Before::Nothing => indent,
            Before::Key if opener == b'[' => indent,
            _ => indent + STEP,
        };
        match before {
            Before::Nothing => {}
            Before::Dash => self.sink.push(b' '),
            Before::Key => {
                self.sink.end_line();
                self.sink.start_line(indent);
            }
        }
        let (first, assembled) = (self.entries.len(), self.lexer.assembled_len());
        let order = KeyOrder::default();
        self.open.push(Open { closer, indent, first, assembled, order });
        Some(true)
    }

    fn close(&mut self, open: Open) {
        self.lexer.pass();
        self.open.pop();
        if open.order.needs_care() {
            let entries = self.entries.get_mut(open.first..).unwrap_or_default();
            let text = |text: Text| self.lexer.text(text);
            self.sink.rewrite(|out| {
                arrange(entries, open.order, &text, open.indent, out, &mut self.moved);
            });
        }
        self.entries.truncate(open.first);
        self.lexer.forget(open.assembled);
    }

    /// Writes a key and its colon.
    #[inline]
    fn key(&mut self) -> Option<()> {
        let key = self.lexer.key()?;
        let text = self.lexer.text(key.text);
        if text.len() > MAX_KEY {
            return None;
        }
        let innermost = self.open.last_mut()?;
        if let Some(last) = self.entries.get(innermost.first..).unwrap_or_default().last() {
            innermost.order.follow(self.lexer.text(last.key), text);
        }
        innermost.order.is_odd |= is_odd(text);
        let start = self.sink.len();
        self.entries.push(Entry { key: key.text, place: start..start });
        let looks = if key.is_simple { looks(text) } else { Looks::Odd };
        match looks {
            Looks::Plain => self.sink.push_all(text),
            Looks::Other => self.sink.in_quotes(text),
            Looks::Odd if !scalar::fits_on_a_line(text) => return None,
            Looks::Odd => {
                self.sink.after_space = true;
                scalar::string(&mut self.sink, text, true, None);
            }
        }
        self.sink.push(b':');
        Some(())
    }

    #[inline]
    fn scalar(&mut self, byte: u8, before: Before, indent: usize) -> Option<()> {
        if byte == b'"' {
            let assembled = self.lexer.assembled_len();
            let string = self.lexer.string()?;
            self.string(string, before, indent);
            self.lexer.forget(assembled);
            return Some(());
        }
        if before != Before::Nothing {
            self.sink.push(b' ');
        }
        let word = self.lexer.word()?;
        let text = self.lexer.text(word);
        if is_as_it_is(text) {
            self.sink.push_all(text);
        } else {
            self.sink.after_space = true;
            match plain(text) {
                // A number that is too large.
                Value::Str(text) => scalar::string(&mut self.sink, text, false, None),
                value => scalar::atom(&mut self.sink, &value),
            }
        }
        self.sink.end_line();
        Some(())
    }

    #[inline]
    fn string(&mut self, string: Quoted, before: Before, indent: usize) {
        let text = self.lexer.text(string.text);
        if before != Before::Nothing {
            self.sink.push(b' ');
        }
        let fits = !string.has_spaces || self.sink.fits(text.len());
        let looks = if string.is_simple && fits { looks(text) } else { Looks::Odd };
        match looks {
            Looks::Plain => self.sink.push_all(text),
            Looks::Other => self.sink.in_quotes(text),
            Looks::Odd => {
                self.sink.after_space = true;
                scalar::string(&mut self.sink, text, false, Some(indent));
                if self.sink.in_indentation {
                    return;
                }
            }
        }
        self.sink.end_line();
    }
}

/// A word of JSON that is the same in YAML.
#[inline]
fn is_as_it_is(text: &[u8]) -> bool {
    text.len() <= 18 && text.iter().all(u8::is_ascii_digit)
        || matches!(at(text, 0), b't' | b'f' | b'n')
}

#[cfg(test)]
mod tests;
