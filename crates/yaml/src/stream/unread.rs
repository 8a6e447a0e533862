//! Text behind the end of a document.

use crate::parser::{EventKind, Parser};
use crate::reader::Source;

/// The line, from 1, of the first thing that stands behind the first document of a text, where nobody reads it.
pub(super) fn unread_line(text: &[u8]) -> Option<usize> {
    let source = Source::new(text);
    let mut parser = Parser::new(&source);
    loop {
        match parser.next_event().ok()?.kind {
            EventKind::DocumentEnd => break,
            EventKind::StreamEnd => return None,
            _ => {}
        }
    }
    match parser.next_event() {
        Ok(event) if event.kind == EventKind::StreamEnd => None,
        Ok(event) => Some(event.mark.line as usize + 1),
        Err(error) => error.line(),
    }
}
