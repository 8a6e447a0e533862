//! The styles that are folded after column 80: plain and quoted.

use super::analysis::is_printable;
use super::sink::{Sink, WIDTH};
use crate::chars::{at, break_len, char_count, slice, width};

/// How far a scalar has been written.
struct Progress {
    pos: usize,
    column: usize,
    /// The last character written was a space.
    after_space: bool,
}

impl Sink<'_> {
    /// Writes a plain scalar. `fold` is the indentation of further lines, if there may be any.
    pub(super) fn plain(&mut self, text: &[u8], fold: Option<usize>) {
        self.separate();
        match fold {
            Some(_) if !self.fits(text) => self.folded(text, fold, false),
            _ => self.push_all(text),
        }
        self.content_ends();
    }

    pub(super) fn single_quoted(&mut self, text: &[u8], fold: Option<usize>) {
        self.separate();
        self.push(b'\'');
        self.content_ends();
        let simple = text.is_ascii() && !text.contains(&b'\'');
        match fold {
            None if simple => self.push_all(text),
            Some(_) if simple && self.fits(text) => self.push_all(text),
            _ => self.folded(text, fold, true),
        }
        self.push(b'\'');
        self.content_ends();
    }

    /// Writes the characters of a plain or single-quoted scalar.
    fn folded(&mut self, text: &[u8], fold: Option<usize>, quoted: bool) {
        let indent = fold.unwrap_or(0);
        let mut at_line = Progress { pos: 0, column: self.column(), after_space: false };
        let mut after_break = false;
        while at_line.pos < text.len() {
            let pos = at_line.pos;
            let byte = at(text, pos);
            let break_len = break_len(text, pos);
            if byte == b' ' {
                let inside = !quoted || pos > 0 && pos + 1 < text.len();
                let may_fold = fold.is_some() && inside && at(text, pos + 1) != b' ';
                self.space(&mut at_line, may_fold, indent);
                continue;
            }
            at_line.after_space = false;
            if break_len > 0 {
                self.push_break(slice(text, pos, pos + break_len));
                self.in_indentation = true;
                at_line.pos += break_len;
                at_line.column = 0;
                after_break = true;
                continue;
            }
            if after_break {
                self.indent(indent);
                at_line.column = self.line_len();
                after_break = false;
            }
            if quoted && byte == b'\'' {
                self.push(b'\'');
                at_line.column += 1;
            }
            at_line.column += 1;
            at_line.pos += width(byte).max(1);
            self.push_all(slice(text, pos, at_line.pos.min(text.len())));
            self.in_indentation = false;
        }
    }

    /// Writes a space, or a line break in its place if it is too far right.
    fn space(&mut self, progress: &mut Progress, may_fold: bool, indent: usize) -> bool {
        let fold = may_fold && !progress.after_space && progress.column > WIDTH;
        if fold {
            self.indent(indent);
            progress.column = self.line_len();
        } else {
            self.push(b' ');
            progress.column += 1;
        }
        progress.pos += 1;
        progress.after_space = true;
        fold
    }

    pub(super) fn double_quoted(&mut self, text: &[u8], fold: Option<usize>) {
        self.separate();
        self.push(b'"');
        self.content_ends();
        // The reference looks for a byte order mark at the start, whichever character it is at.
        let escape_all = text.starts_with("\u{FEFF}".as_bytes());
        let mut progress = Progress { pos: 0, column: self.column(), after_space: false };
        while progress.pos < text.len() {
            let pos = progress.pos;
            let byte = at(text, pos);
            let len = width(byte).max(1);
            let rest = slice(text, pos, text.len());
            let character = slice(rest, 0, len.min(rest.len()));
            let escape = escape_all
                || matches!(byte, b'"' | b'\\')
                || break_len(text, pos) > 0
                || !is_printable(rest);
            if escape {
                let written = self.escaped(character);
                progress.column += written;
                progress.pos += len;
                progress.after_space = false;
            } else if byte == b' ' {
                let inside = pos > 0 && pos + 1 < text.len();
                let indent = fold.unwrap_or(0);
                if self.space(&mut progress, fold.is_some() && inside, indent)
                    && at(text, pos + 1) == b' '
                {
                    self.push(b'\\');
                    progress.column += 1;
                }
            } else {
                self.push_all(character);
                progress.column += char_count(character);
                progress.pos += len;
                progress.after_space = false;
            }
        }
        self.push(b'"');
        self.content_ends();
    }
}
