//! Documents of text without the feature `yaml`: JSON values that follow each other.

use apimachinery_json::JsonFramer;
use apimachinery_runtime::{
    CONTENT_TYPE_JSON, FrameError, FrameScanner, FrameStep, Framer, Input, Position, Reason, Str,
};

use super::frames::Data;
use super::source::Source;
use super::{DocumentError, DocumentErrorKind, EncodedDocument};

/// The documents of some text.
#[derive(Debug)]
pub(super) struct TextDocuments<'a> {
    data: Data<'a>,
    /// None after a mistake after which no value can be found.
    values: Option<Values>,
}

impl<'a> TextDocuments<'a> {
    pub(super) fn of_input(input: Input<'a>) -> Self {
        Self { data: Data::of_input(input), values: Values::new(usize::MAX) }
    }

    pub(super) fn of_source(source: Source<'a>, limit: usize) -> Self {
        Self { data: Data::of_source(source), values: Values::new(limit) }
    }

    /// The next value.
    pub(super) fn next_document(&mut self) -> Option<Result<EncodedDocument<'a>, DocumentError>> {
        let values = self.values.as_mut()?;
        match self.data.next_frame(values) {
            Ok(Some((value, _))) => {
                let format = Str::from_static(CONTENT_TYPE_JSON);
                Some(Ok(EncodedDocument::new(value, format, Some(values.start))))
            }
            Ok(None) => None,
            Err((error, _)) => {
                let position = Some(values.next);
                if !matches!(error, FrameError::TooLarge { .. }) {
                    self.values = None;
                }
                let kind = match error {
                    FrameError::Invalid(_) | FrameError::UnexpectedEnd => {
                        DocumentErrorKind::Text(Reason::cause(error))
                    }
                    other => other.into(),
                };
                Some(Err(DocumentError::new(kind, position)))
            }
        }
    }
}

/// Finds values, and the lines on which they start.
#[derive(Debug)]
struct Values {
    scanner: Box<dyn FrameScanner>,
    /// Where the last value started.
    start: Position,
    /// Where the bytes go on that are not passed yet.
    next: Position,
}

impl Values {
    fn new(limit: usize) -> Option<Self> {
        let start = Position::line_column(0, 1, 1);
        Some(Self { scanner: JsonFramer.frame_scanner(limit)?, start, next: start })
    }

    fn pass(&mut self, data: &[u8]) {
        self.next = Position::in_text(data, data.len()).counted_from(self.next);
    }
}

impl FrameScanner for Values {
    fn scan(&mut self, data: &[u8], at_end: bool) -> Result<FrameStep, FrameError> {
        let step = self.scanner.scan(data, at_end)?;
        match step {
            FrameStep::Pass(count) => self.pass(data.get(..count).unwrap_or(data)),
            FrameStep::Frame { start, end } => {
                self.pass(data.get(..start).unwrap_or_default());
                self.start = self.next;
                self.pass(data.get(start..end).unwrap_or_default());
            }
            FrameStep::More => {}
        }
        Ok(step)
    }
}
