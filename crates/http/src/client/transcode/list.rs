//! A list as JSON, item by item.

use apimachinery_runtime::{DecodeError, GroupVersionKind, ListPart, ListScanner, PartDocument};

use super::object::{Json, trim_line_break};
use super::{CHUNK, Progress, TranscodeError};

/// How JSON lists end that have no items.
const EMPTY: [&[u8]; 2] = [b"\"items\":[]}", b"\"items\":null}"];

/// Makes JSON of the parts of a list.
pub(in super::super) struct List {
    json: Json,
    scanner: Box<dyn ListScanner>,
    /// None until the head has been written.
    head: Option<Head>,
    has_items: bool,
    is_done: bool,
}

/// What is written before the items.
struct Head {
    text: Vec<u8>,
    item_kind: GroupVersionKind,
}

impl List {
    pub(super) fn new(json: Json, scanner: Box<dyn ListScanner>) -> Self {
        Self { json, scanner, head: None, has_items: false, is_done: false }
    }

    /// Puts bytes into the window; none mean the end of the stream.
    pub(super) fn push(&mut self, mut bytes: &[u8]) {
        loop {
            let room = self.scanner.window().room();
            let count = bytes.len().min(room.len());
            let (now, later) = bytes.split_at(count);
            if let Some(room) = room.get_mut(..count) {
                room.copy_from_slice(now);
            }
            self.scanner.window().filled(count);
            bytes = later;
            if bytes.is_empty() {
                return;
            }
        }
    }

    /// Writes what parts there are.
    pub(super) fn advance(&mut self, out: &mut Vec<u8>) -> Result<Progress, TranscodeError> {
        while out.len() < CHUNK {
            if self.is_done {
                return Ok(Progress::End);
            }
            match self.scanner.next_part().map_err(TranscodeError::Decode)? {
                ListPart::Head { document, .. } => {
                    let head = Head::read(&self.json, document)?;
                    match &self.head {
                        Some(written) => written.check(&head)?,
                        None => {
                            out.extend_from_slice(&head.text);
                            self.head = Some(head);
                        }
                    }
                }
                ListPart::Item(document) => {
                    let Some(head) = &self.head else { return Err(no_head()) };
                    if self.has_items {
                        out.push(b',');
                    }
                    self.has_items = true;
                    self.json.write_item(document.data.into(), &head.item_kind, out)?;
                }
                ListPart::TooLarge(error) => return Err(TranscodeError::Decode(error)),
                ListPart::More => return self.more(),
                _ => {
                    if self.head.is_none() {
                        return Err(no_head());
                    }
                    out.extend_from_slice(b"]}\n");
                    self.is_done = true;
                }
            }
        }
        Ok(Progress::Some)
    }

    /// A scanner that wants more than there is would be asked for ever.
    fn more(&mut self) -> Result<Progress, TranscodeError> {
        match self.scanner.window().more() {
            Ok(false) => Err(TranscodeError::Decode(DecodeError::syntax("unexpected EOF"))),
            _ => Ok(Progress::More),
        }
    }
}

impl Head {
    fn read(json: &Json, document: PartDocument<'_>) -> Result<Self, TranscodeError> {
        let (list, kind, _) = json.decode(document.data.into(), None)?.into_parts();
        let not_a_list = || {
            let error = DecodeError::invalid_value(format!("{kind} is not a list"));
            TranscodeError::Decode(error.of_kind(&kind))
        };
        let item = kind.kind.strip_suffix("List").filter(|it| !it.is_empty());
        let item_kind = kind.group_version().with_kind(item.ok_or_else(not_a_list)?);
        let mut text = Vec::new();
        json.encode(&*list, &kind, &mut text)?;
        trim_line_break(&mut text);
        let start = EMPTY.iter().find_map(|end| text.strip_suffix(*end)).map(<[u8]>::len);
        text.truncate(start.ok_or_else(not_a_list)?);
        text.extend_from_slice(b"\"items\":[");
        Ok(Self { text, item_kind })
    }

    /// What follows the items of a list must have preceded them.
    fn check(&self, later: &Self) -> Result<(), TranscodeError> {
        if self.text == later.text {
            return Ok(());
        }
        let text = "fields of the list after its items";
        Err(TranscodeError::Decode(DecodeError::invalid_value(text)))
    }
}

fn no_head() -> TranscodeError {
    TranscodeError::Decode(DecodeError::syntax("items without a list"))
}
