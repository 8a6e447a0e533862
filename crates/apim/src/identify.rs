//! `apim identify`.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::Range;
use std::sync::Arc;

use apimachinery::json::item_ranges;
use apimachinery::protobuf::PREFIX;
use apimachinery::runtime::{DecodeErrorKind, DecodeRequest, GroupVersionKind, Serializer};
use apimachinery::{DecodeError, Unknown};
use bytes::Bytes;

use crate::Failure;
use crate::args::IdentifyArgs;
use crate::custom::codecs;
use crate::envelope;
use crate::input::{Document, Format};
use crate::item::Identity;
use crate::list::{is_list, raw_items};
use crate::load::serializer_of;
use crate::pipeline::for_each_document;
use crate::problem::{Outcome, Problem, Spot, What};
use crate::table::{Table, write_tabbed};
use crate::text::Text;

const HEADER: [&str; 6] = ["FORMAT", "APIVERSION", "KIND", "NAME", "SIZE", "PLACE"];
const NOTHING: &str = "-";

/// One line of the answer.
struct Line {
    identity: Identity,
    size: usize,
    spot: Spot,
}

/// Says of every document what it is.
pub(crate) fn run(args: &IdentifyArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let is_terminal = io::stdout().is_terminal();
    let mut sink = BufWriter::new(io::stdout().lock());
    let mut table = Table::new(HEADER);
    let identifier = Identifier::new(args.items);
    let outcome = for_each_document(&args.input, excerpts, |document, reporter| {
        let lines = identifier.identify(document).unwrap_or_else(|problem| {
            reporter.error(&problem);
            Vec::new()
        });
        for line in lines {
            let row = line.into_row(document);
            if is_terminal { table.push(row) } else { write_tabbed(&row, &mut sink)? }
        }
        Ok(())
    })?;
    if !table.is_empty() {
        table.write_aligned(&mut sink)?;
    }
    sink.flush()?;
    Ok(outcome)
}

impl Line {
    fn into_row(self, document: &Document) -> [String; HEADER.len()] {
        let Self { identity, size, spot } = self;
        let path = document.path();
        let place = match spot {
            Spot::Line(line) => format!("{path}:{line}"),
            _ => path.to_owned(),
        };
        let name = match identity.namespace.as_str() {
            "" => identity.name,
            namespace => format!("{namespace}/{}", identity.name),
        };
        let format = document.part.format.name().to_owned();
        [format, or_nothing(identity.api_version), or_nothing(identity.kind), or_nothing(name)]
            .into_iter()
            .chain([size.to_string(), place])
            .collect::<Vec<_>>()
            .try_into()
            .unwrap_or_default()
    }
}

fn or_nothing(text: String) -> String {
    if text.is_empty() { NOTHING.to_owned() } else { text }
}

struct Identifier {
    with_items: bool,
    json: Arc<dyn Serializer>,
    protobuf: Arc<dyn Serializer>,
}

impl Identifier {
    fn new(with_items: bool) -> Self {
        let serializer = |format| Arc::clone(&serializer_of(codecs(), format).serializer);
        Self { with_items, json: serializer(Format::Json), protobuf: serializer(Format::Protobuf) }
    }

    fn identify(&self, document: &Document) -> Result<Vec<Line>, Problem> {
        match document.part.format {
            Format::Protobuf => self.identify_protobuf(document),
            Format::Json | Format::Yaml | Format::Cbor => self.identify_text(document),
        }
    }

    fn identify_text(&self, document: &Document) -> Result<Vec<Line>, Problem> {
        let text = Text::open(document)?;
        let broken_at = |error: DecodeError, start| {
            let offset = start + error.position().map_or(0, |position| position.offset);
            let spot = text.spot(offset);
            Problem::new(document.place(spot), What::Decode(error))
        };
        let broken = |error| broken_at(error, 0);
        // What is not UTF-8 was replaced when the document was found.
        let json = std::str::from_utf8(&text.json).unwrap_or_default();
        let top = Identity::of_json(json).map_err(broken)?;
        check(&top, json.as_bytes()).map_err(broken)?;
        let ranges = match self.with_items && top.item_kind().is_some() {
            true => item_ranges(json).map_err(broken)?,
            false => Vec::new(),
        };
        let mut items = Vec::with_capacity(ranges.len());
        for (index, range) in ranges.into_iter().enumerate() {
            let (start, spot) = (range.start, text.spot(range.start));
            let item = text_item(json, range, &top, spot).map_err(|error| {
                broken_at(error.within_index(index).within_field("items"), start)
            })?;
            items.push(item);
        }
        items
            .insert(0, Line { identity: top, size: document.part.bytes.len(), spot: text.spot(0) });
        Ok(items)
    }

    fn identify_protobuf(&self, document: &Document) -> Result<Vec<Line>, Problem> {
        let broken = |error| envelope::problem(document, error);
        let top = self.open_envelope(&document.part.bytes).map_err(broken)?;
        check(&top, &document.part.bytes).map_err(broken)?;
        let items = match self.with_items && top.item_kind().is_some() {
            true => self.protobuf_items(document, &top).map_err(broken)?,
            false => Vec::new(),
        };
        let size = document.part.bytes.len();
        let mut lines = vec![Line { identity: top, size, spot: Spot::Unknown }];
        lines.extend(items);
        Ok(lines)
    }

    fn open_envelope(&self, bytes: &Bytes) -> Result<Identity, DecodeError> {
        let request = DecodeRequest::into(Box::<Unknown>::default());
        let opened = self.protobuf.decode_with(bytes.into(), request)?;
        let unknown = opened.object().downcast_ref().map(Identity::of_protobuf);
        Ok(unknown.unwrap_or_default())
    }

    fn protobuf_items(
        &self,
        document: &Document,
        top: &Identity,
    ) -> Result<Vec<Line>, DecodeError> {
        let list =
            self.protobuf.decode_with((&document.part.bytes).into(), DecodeRequest::default())?;
        if is_list(&top.kind()) {
            let raws = raw_items(list.object());
            return raws.iter().map(|raw| self.raw_item(raw)).collect();
        }
        let mut json = Vec::new();
        let written = self.json.encode(list.object(), &GroupVersionKind::default(), &mut json);
        written.map_err(|error| DecodeError::custom(error.to_string()))?;
        let json = std::str::from_utf8(&json).unwrap_or_default();
        let item = |range| text_item(json, range, top, Spot::Unknown);
        item_ranges(json)?.into_iter().map(item).collect()
    }

    fn raw_item(&self, raw: &Bytes) -> Result<Line, DecodeError> {
        let identity = match raw.starts_with(&PREFIX) {
            true => self.open_envelope(raw)?,
            false => Identity::of_json(&String::from_utf8_lossy(raw))?,
        };
        Ok(Line { identity, size: raw.len(), spot: Spot::Unknown })
    }
}

fn text_item(
    json: &str,
    range: Range<usize>,
    list: &Identity,
    spot: Spot,
) -> Result<Line, DecodeError> {
    let json = json.get(range).unwrap_or_default();
    let mut identity = Identity::of_json(json)?;
    identity.assume_list(list);
    Ok(Line { identity, size: json.len(), spot })
}

/// An object names its kind and version.
fn check(identity: &Identity, data: &[u8]) -> Result<(), DecodeError> {
    let missing = match (identity.kind.as_str(), identity.api_version.as_str()) {
        ("", _) => DecodeErrorKind::MissingKind,
        (_, "") => DecodeErrorKind::MissingVersion,
        _ => return Ok(()),
    };
    Err(DecodeError::new(missing).with_excerpt(data))
}
