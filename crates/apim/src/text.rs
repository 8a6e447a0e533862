//! A document of text as JSON, with the places it came from.

use std::sync::Arc;

use apimachinery::cbor::cbor_to_json_vec;
use apimachinery::json;
use apimachinery::runtime::{LineIndex, MAX_FINDINGS, Position};
use apimachinery::yaml::{DuplicateKey, Positions, ToJsonOptions, to_json};
use bytes::Bytes;

use crate::input::{Document, Format};
use crate::problem::{Problem, Spot, What};

/// A JSON or YAML document as JSON text.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) json: Bytes,
    /// Duplicate keys in a YAML map. JSON keeps its own.
    pub(crate) duplicate_keys: Vec<DuplicateKey>,
    places: Places,
    first_line: usize,
}

/// What is known of the places that the JSON came from.
#[derive(Debug)]
enum Places {
    /// It is the document itself.
    Same(Arc<LineIndex<Bytes>>),
    Yaml(Positions),
    /// There are no lines.
    None,
}

impl Text {
    /// Opens a document.
    ///
    /// # Errors
    /// When it is protobuf, or broken.
    pub(crate) fn open(document: &Document) -> Result<Self, Problem> {
        match document.part.format {
            Format::Json => Ok(Self::of_json(document)),
            Format::Yaml => Self::of_yaml(document),
            Format::Cbor => Self::of_cbor(document),
            Format::Protobuf => {
                Err(Problem::new(document.place(Spot::Byte(document.part.offset)), What::NotText))
            }
        }
    }

    fn of_json(document: &Document) -> Self {
        Self {
            json: document.part.bytes.clone(),
            duplicate_keys: Vec::new(),
            places: Places::Same(Arc::clone(&document.lines)),
            first_line: document.part.first_line,
        }
    }

    fn of_yaml(document: &Document) -> Result<Self, Problem> {
        let options = ToJsonOptions::default().strict(true).positions(true);
        let json = to_json(&document.part.bytes, &options).map_err(|error| {
            let line = error.line().map(|line| line + document.part.first_line - 1);
            let excerpt = document.excerpt(line.map(|line| Position::line_column(0, line, 0)));
            let place = document.place(line.map_or(Spot::Unknown, Spot::Line));
            Problem::new(place, What::Yaml(error)).with_excerpt(excerpt)
        })?;
        Ok(Self {
            json: json.text.into(),
            duplicate_keys: json.duplicate_keys,
            places: Places::Yaml(json.positions),
            first_line: document.part.first_line,
        })
    }

    fn of_cbor(document: &Document) -> Result<Self, Problem> {
        let json = cbor_to_json_vec(&document.part.bytes).map_err(|error| {
            let byte = error.position().map_or(0, |position| position.offset);
            let place = document.place(Spot::Byte(document.part.offset + byte));
            Problem::new(place, What::Decode(error))
        })?;
        let (json, duplicate_keys) = (json.into(), Vec::new());
        Ok(Self { json, duplicate_keys, places: Places::None, first_line: 0 })
    }

    /// The place in the file that a byte of the JSON comes from.
    pub(crate) fn locate(&self, offset: usize) -> Option<Position> {
        let (line, column) = match &self.places {
            Places::None => return None,
            Places::Yaml(places) => places.line_column(offset)?,
            Places::Same(lines) => {
                let position = lines.position(offset);
                (position.line, position.column)
            }
        };
        Some(Position::line_column(offset, self.first_line - 1 + line, column))
    }

    /// The line in the file that a byte of the JSON comes from.
    pub(crate) fn spot(&self, offset: usize) -> Spot {
        self.locate(offset).into()
    }

    /// The duplicate keys, as problems.
    pub(crate) fn duplicates<'a>(
        &'a self,
        document: &'a Document,
    ) -> impl Iterator<Item = Problem> + 'a {
        self.duplicate_keys.iter().take(MAX_FINDINGS).map(|duplicate| {
            let mut finding = duplicate.to_finding(&document.part.bytes);
            let in_file = |at: Position| {
                Position::line_column(at.offset, self.first_line - 1 + at.line, at.column)
            };
            finding.position = finding.position.map(in_file);
            let place = document.place(finding.position.into());
            let excerpt = document.excerpt(finding.position);
            Problem::new(place, What::Finding(finding.into())).with_excerpt(excerpt)
        })
    }

    /// The JSON without space between its tokens.
    ///
    /// # Errors
    /// When it is broken.
    pub(crate) fn compact(&self, document: &Document) -> Result<Vec<u8>, Problem> {
        let mut out = Vec::with_capacity(self.json.len());
        json::compact_into(&self.json, &mut out).map_err(|error| {
            let offset = error.position().map_or(0, |position| position.offset);
            Problem::new(document.place(self.spot(offset)), What::Decode(error))
        })?;
        Ok(out)
    }
}
