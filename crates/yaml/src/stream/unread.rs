//! Text after the end of a document.

use apimachinery_runtime::Position;
use memchr::memmem;

use crate::chars::{LineStarts, slice};
use crate::parser::{EventKind, Parser};
use crate::reader::Source;
use crate::resolve::Tag;
use crate::text::{Mark, Text};

/// The line, from 1, of the first thing after the first document of a YAML text, where
/// [`to_json`](crate::to_json) does not read it.
pub fn unread_line(text: &[u8]) -> Option<usize> {
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

/// Where in a YAML text there is another document with content after the first one, at a `---`.
/// Finding out whether there is one takes a fraction of the time that reading takes.
pub fn second_document(text: &[u8]) -> Option<Position> {
    has_separator(text).then(|| content_after(text)).flatten()
}

/// Whether a line after the first one starts as a separator does.
fn has_separator(text: &[u8]) -> bool {
    let starts_line = |at: usize| matches!(slice(text, at.wrapping_sub(1), at), b"\n" | b"\r");
    memmem::find_iter(text, b"---").any(starts_line)
}

fn content_after(text: &[u8]) -> Option<Position> {
    let source = Source::new(text);
    let mut parser = Parser::new(&source);
    let (mut ended, mut started) = (false, None);
    loop {
        let event = match parser.next_event() {
            Ok(event) => event,
            // What is broken counts as content.
            Err(_) => return started.map(|mark| place(text, mark)),
        };
        match event.kind {
            EventKind::StreamEnd => return None,
            EventKind::DocumentEnd => ended = true,
            EventKind::DocumentStart if ended => started = Some(event.mark),
            EventKind::Scalar { text: Text::EMPTY, tag: Tag::None } if event.anchor.is_none() => {}
            _ if started.is_some() => return Some(place(text, event.mark)),
            _ => {}
        }
    }
}

fn place(text: &[u8], mark: Mark) -> Position {
    let (line, column) = (mark.line as usize + 1, mark.column as usize + 1);
    LineStarts::of(text).position(line, column)
}
