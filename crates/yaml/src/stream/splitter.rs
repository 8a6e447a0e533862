//! Cutting a stream, of which only the beginning may be known, into documents.

use std::ops::Range;

use apimachinery_runtime::Position;

use super::json::{NextValue, next_value};
use super::{DocumentFormat, PEEKED_BYTES};
use crate::error::{YamlError, YamlErrorKind};
use crate::text::Mark;
use crate::{ToJsonOptions, split_documents, to_json};

/// How many JSON values make a stream JSON for certain.
const CERTAIN: usize = 2;

/// Where a stream is, and what it is.
#[derive(Clone, Debug)]
pub(super) struct Splitter {
    mode: Mode,
    /// How many documents were found.
    count: usize,
    /// The place up to which the stream was consumed.
    place: Position,
}

#[derive(Clone, Debug)]
enum Mode {
    Undecided,
    Json,
    /// With the error of the JSON reader that counts if the next document is not YAML either.
    Yaml(Option<YamlError>),
    Done,
}

/// What comes next; `used` bytes were consumed.
pub(super) enum Step {
    /// More bytes are needed.
    More,
    /// Ask again.
    Skip {
        used: usize,
    },
    Document {
        range: Range<usize>,
        format: DocumentFormat,
        start: Position,
        used: usize,
    },
    Failed {
        error: YamlError,
        used: usize,
    },
    End,
}

impl Step {
    pub(super) fn used(&self) -> usize {
        match self {
            Self::Skip { used } | Self::Document { used, .. } | Self::Failed { used, .. } => *used,
            Self::More | Self::End => 0,
        }
    }
}

impl Splitter {
    pub(super) fn json_or_yaml() -> Self {
        Self::new(Mode::Undecided)
    }

    pub(super) fn yaml() -> Self {
        Self::new(Mode::Yaml(None))
    }

    fn new(mode: Mode) -> Self {
        Self { mode, count: 0, place: Position::line_column(0, 1, 1) }
    }

    /// Examines the bytes that follow those consumed; they are all that there are when `is_all`.
    pub(super) fn step(&mut self, data: &[u8], is_all: bool) -> Step {
        match &self.mode {
            Mode::Undecided if data.len() < PEEKED_BYTES && !is_all => Step::More,
            Mode::Undecided => {
                let peeked = data.get(..PEEKED_BYTES).unwrap_or(data);
                let is_json = String::from_utf8_lossy(peeked).trim_start().starts_with('{');
                self.mode = if is_json { Mode::Json } else { Mode::Yaml(None) };
                Step::Skip { used: 0 }
            }
            Mode::Json => self.json_step(data, is_all),
            Mode::Yaml(_) => self.yaml_step(data, is_all),
            Mode::Done => Step::End,
        }
    }

    fn json_step(&mut self, data: &[u8], is_all: bool) -> Step {
        match next_value(data, is_all) {
            NextValue::More => Step::More,
            NextValue::End => {
                self.mode = Mode::Done;
                Step::End
            }
            NextValue::Value(range) => {
                self.count += 1;
                let used = range.end;
                self.consume(data.get(..range.start).unwrap_or_default());
                let start = self.place;
                self.consume(data.get(range.clone()).unwrap_or_default());
                Step::Document { range, format: DocumentFormat::Json, start, used }
            }
            NextValue::Broken { problem, offset } => {
                let is_json = self.count >= CERTAIN;
                let text = match offset {
                    Some(offset) if !is_json => {
                        format!("json: offset {}: {problem}", self.place.offset + offset + 1)
                    }
                    _ => problem.into_owned(),
                };
                let found = Position::in_text(data, offset.unwrap_or(data.len()));
                let error = YamlError::new(YamlErrorKind::Json, text)
                    .at(mark(found.counted_from(self.place)));
                self.switch(data, is_all, is_json, error)
            }
        }
    }

    /// After broken JSON, the rest is YAML unless the stream surely was JSON.
    fn switch(&mut self, data: &[u8], is_all: bool, is_json: bool, error: YamlError) -> Step {
        match leading_space(data) {
            LeadingSpace::More if !is_json && !is_all => Step::More,
            LeadingSpace::Is(used) if !is_json => {
                self.consume(data.get(..used).unwrap_or_default());
                self.mode = Mode::Yaml(Some(error));
                Step::Skip { used }
            }
            _ => {
                self.mode = Mode::Done;
                Step::Failed { error, used: data.len() }
            }
        }
    }

    fn yaml_step(&mut self, data: &[u8], is_all: bool) -> Step {
        let mut documents = split_documents(data);
        let document = documents.next();
        let used = data.len() - documents.rest().len();
        if documents.rest().is_empty() && !is_all {
            return Step::More;
        }
        let json_error = match &mut self.mode {
            Mode::Yaml(error) => error.take(),
            _ => None,
        };
        let start = self.place;
        self.consume(data.get(..used).unwrap_or_default());
        match document {
            None => {
                self.mode = Mode::Done;
                Step::End
            }
            Some(Err(error)) => {
                let error = json_error.unwrap_or_else(|| error.below(start));
                Step::Failed { error, used }
            }
            Some(Ok(document)) => {
                if let Some(error) = json_error
                    && to_json(document.text(), &ToJsonOptions::default()).is_err()
                {
                    return Step::Failed { error, used };
                }
                self.count += 1;
                let range = 0..document.source_len();
                Step::Document { range, format: DocumentFormat::Yaml, start, used }
            }
        }
    }

    fn consume(&mut self, data: &[u8]) {
        let end = Position::in_text(data, data.len());
        self.place = end.counted_from(self.place);
    }
}

fn mark(place: Position) -> Mark {
    let index = |number: usize| u32::try_from(number.saturating_sub(1)).unwrap_or(u32::MAX);
    Mark { line: index(place.line), column: index(place.column) }
}

/// How many bytes the reference wants to see after white space before it takes the rest for YAML.
const LOOK_AHEAD: usize = 4;

enum LeadingSpace {
    /// So many bytes, up to the first line feed.
    Is(usize),
    /// Too little follows it to decide.
    More,
    /// It is followed by what is not text.
    NoText,
}

fn leading_space(data: &[u8]) -> LeadingSpace {
    let mut used = 0;
    loop {
        let rest = data.get(used..).unwrap_or_default();
        let Some(next) = rest.get(..LOOK_AHEAD) else { return LeadingSpace::More };
        let valid = next.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        let Some(letter) = valid.chars().next() else { return LeadingSpace::NoText };
        if !letter.is_whitespace() {
            return LeadingSpace::Is(used);
        }
        used += letter.len_utf8();
        if letter == '\n' {
            return LeadingSpace::Is(used);
        }
    }
}
