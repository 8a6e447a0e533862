//! Documents as objects.

use std::ops::Range;
use std::str;
use std::sync::Arc;

use apimachinery::descriptors::schemaless;
use apimachinery::json::{JsonOptions, JsonSerializer};
use apimachinery::runtime::{
    DecodeRequest, FieldPath, Finding, Findings, GroupVersionKind, Input, Position, Serializer,
    SerializerInfo, Value,
};
use apimachinery::{CodecFactory, DecodeError, Decoded, FieldValidation, Object, Unstructured};

use crate::input::{Document, Format};
use crate::item::item_ranges;
use crate::list::{is_list, raw_items};
use crate::problem::{KindName, Problem, Spot, What};
use crate::report::Reporter;
use crate::text::Text;

/// An object, the kind it has, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) object: Box<dyn Object>,
    pub(crate) kind: GroupVersionKind,
    pub(crate) spot: Spot,
}

/// The object of a document; for a `v1` `List` also its items.
#[derive(Clone, Debug)]
pub(crate) struct LoadedDocument {
    pub(crate) top: Loaded,
    pub(crate) items: Vec<Loaded>,
    pub(crate) is_list: bool,
}

/// Decodes documents of any format.
#[derive(Debug)]
pub(crate) struct Loader {
    codecs: &'static CodecFactory,
    json: JsonSerializer,
    protobuf: Arc<dyn Serializer>,
    cbor: Arc<dyn Serializer>,
    validation: FieldValidation,
}

/// What is wrong with a document: what makes it unusable, and what a careful reader wants to know.
#[derive(Default)]
struct Problems {
    errors: Vec<Problem>,
    findings: Vec<Problem>,
    /// What does not count even in strict validation.
    notes: Vec<Problem>,
}

impl Loader {
    pub(crate) fn new(codecs: &'static CodecFactory, validation: FieldValidation) -> Self {
        let json = JsonSerializer::new(Arc::clone(codecs.registry()), JsonOptions::default());
        let serializer = |format| Arc::clone(&serializer_of(codecs, format).serializer);
        let (protobuf, cbor) = (serializer(Format::Protobuf), serializer(Format::Cbor));
        Self { codecs, json, protobuf, cbor, validation }
    }

    /// Decodes a document and tells what is wrong with it. Nothing when it is invalid.
    pub(crate) fn load(
        &self,
        document: &Document,
        reporter: &mut Reporter,
    ) -> Option<LoadedDocument> {
        let mut problems = Problems::default();
        let loaded = match document.part.format {
            Format::Protobuf | Format::Cbor => self.load_binary(document, &mut problems),
            Format::Json | Format::Yaml => self.load_text(document, &mut problems),
        };
        let Problems { errors, mut findings, notes } = problems;
        notes.iter().for_each(|note| reporter.warning(note));
        findings.sort_by_key(|finding| finding.place.spot);
        let is_strict = self.validation == FieldValidation::Strict;
        let is_invalid = !errors.is_empty() || (is_strict && !findings.is_empty());
        for finding in &findings {
            if is_strict { reporter.error(finding) } else { reporter.warning(finding) }
        }
        errors.iter().for_each(|error| reporter.error(error));
        loaded.filter(|_| !is_invalid)
    }

    fn load_text(&self, document: &Document, problems: &mut Problems) -> Option<LoadedDocument> {
        let text = match Text::open(document) {
            Ok(text) => text,
            Err(problem) => {
                problems.errors.push(problem);
                return None;
            }
        };
        if self.validation.is_wanted() {
            problems.findings.extend(text.duplicates(document));
        }
        let whole = self.decode_part(&text, 0..text.json.len());
        let mut top = take(whole, document, problems, |error| error, |_| ())?;
        top.spot = text.spot(0);
        self.check_kind(&top, None, document, problems);
        let is_list = is_list(&top.kind);
        let items = if is_list { self.load_items(&text, document, problems) } else { Vec::new() };
        Some(LoadedDocument { top, items, is_list })
    }

    fn load_items(&self, text: &Text, document: &Document, problems: &mut Problems) -> Vec<Loaded> {
        // What cannot be scanned was not decoded.
        let json = str::from_utf8(&text.json).unwrap_or_default();
        let ranges = item_ranges(json).unwrap_or_default();
        let spots = text.spots(ranges.iter().map(|range| range.start));
        let mut items = Vec::with_capacity(ranges.len());
        for (index, (range, spot)) in ranges.into_iter().zip(spots).enumerate() {
            let item = self.decode_part(text, range);
            let item = take_item(item, index, document, problems);
            let item = item.map(|item| Loaded { spot, ..item });
            item.iter().for_each(|item| self.check_kind(item, Some(index), document, problems));
            items.extend(item);
        }
        items
    }

    /// Decodes a part of a text as an object of the kind it names, or as plain data when that is unknown.
    fn decode_part(&self, text: &Text, range: Range<usize>) -> Result<Decoded, DecodeError> {
        let part = text.json.get(range.clone()).unwrap_or_default();
        let input = Input::from(&text.json).part(part);
        let locate = |offset| text.locate(range.start + offset);
        let validation = self.validation.collecting();
        let request = DecodeRequest { validation, any_kind: true, ..DecodeRequest::default() };
        let decoded = self.json.decode_located(input, request, &locate);
        // What is wrong with all of an object is told where that starts.
        decoded.map_err(|error| match text.locate(range.start) {
            Some(start) => error.at(start),
            None => error,
        })
    }

    /// Shows an object of which only the wire is known, and says so.
    fn view(
        &self,
        document: &Document,
        not_registered: &DecodeError,
        problems: &mut Problems,
    ) -> Result<Decoded, DecodeError> {
        let Value::Map(content) = schemaless::view(&document.part.bytes)? else {
            return Err(not_registered.clone());
        };
        let object = Unstructured::new(content);
        let kind = object.kind();
        let what = What::Guessed(Box::new(KindName(kind.clone())));
        problems.notes.push(Problem::new(document.place(Spot::Unknown), what));
        Ok(Decoded::new(Box::new(object), kind, Findings::default()))
    }

    fn decode_binary(
        &self,
        document: &Document,
        problems: &mut Problems,
    ) -> Result<Decoded, DecodeError> {
        let validation = self.validation.collecting();
        let request = DecodeRequest { validation, ..DecodeRequest::default() };
        let data = (&document.part.bytes).into();
        if document.part.format == Format::Protobuf {
            return match self.protobuf.decode_with(data, request) {
                Err(error) if error.is_not_registered() => self.view(document, &error, problems),
                decoded => decoded,
            };
        }
        self.cbor.decode_with(data, DecodeRequest { any_kind: true, ..request })
    }

    fn load_binary(&self, document: &Document, problems: &mut Problems) -> Option<LoadedDocument> {
        let in_file = |position: Option<Position>| {
            position.map(|it| Position::byte(document.part.offset + it.offset))
        };
        let whole = self.decode_binary(document, problems).map(|mut decoded| {
            decoded.findings_mut().relocate(|position| in_file(Some(position)));
            decoded
        });
        let in_file = |error: DecodeError| {
            let position = in_file(error.position());
            error.relocated(position)
        };
        let top = take(whole, document, problems, in_file, |_| ())?;
        self.check_kind(&top, None, document, problems);
        let is_list = is_list(&top.kind);
        let mut items = Vec::new();
        for (index, raw) in raw_items(&*top.object).iter().enumerate() {
            let decoder = self.codecs.decoder().any_kind();
            let item = decoder.validation(self.validation.collecting()).decode(raw);
            // Places in an item are not places in the file.
            let item = item.map_err(|error| error.relocated(None)).map(|mut decoded| {
                decoded.findings_mut().relocate(|_| None);
                decoded
            });
            let item = take_item(item, index, document, problems);
            item.iter().for_each(|item| self.check_kind(item, Some(index), document, problems));
            items.extend(item);
        }
        Some(LoadedDocument { top, items, is_list })
    }

    /// Tells when the group of an object is known and has no such kind: custom resources have groups of their own.
    fn check_kind(
        &self,
        loaded: &Loaded,
        index: Option<usize>,
        document: &Document,
        problems: &mut Problems,
    ) {
        let Loaded { object, kind, spot } = loaded;
        let scheme = self.codecs.scheme();
        if !object.is::<Unstructured>() || !scheme.is_group_registered(&kind.group) {
            return;
        }
        let Err(error) = self.codecs.registry().new_object(kind) else { return };
        let error = DecodeError::from(error);
        let error = match index {
            Some(index) => error.within_index(index).within_field("items"),
            None => error,
        };
        problems.findings.push(Problem::new(document.place(*spot), What::Decode(error)));
    }
}

/// The serializers of a format.
pub(crate) fn serializer_of(codecs: &CodecFactory, format: Format) -> &SerializerInfo {
    let media_type = match format {
        Format::Json => apimachinery::runtime::CONTENT_TYPE_JSON,
        Format::Yaml => apimachinery::runtime::CONTENT_TYPE_YAML,
        Format::Protobuf => apimachinery::runtime::CONTENT_TYPE_PROTOBUF,
        Format::Cbor => apimachinery::cbor::CONTENT_TYPE_CBOR,
    };
    codecs.for_media_type(media_type).unwrap_or_else(|error| unreachable!("{error}"))
}

fn take_item(
    item: Result<Decoded, DecodeError>,
    index: usize,
    document: &Document,
    problems: &mut Problems,
) -> Option<Loaded> {
    let in_list = |error: DecodeError| error.within_index(index).within_field("items");
    take(item, document, problems, in_list, |path| {
        path.within_index(index);
        path.within_field("items");
    })
}

/// Takes an object apart: its findings become problems, and so does an error.
fn take(
    decoded: Result<Decoded, DecodeError>,
    document: &Document,
    problems: &mut Problems,
    place_error: impl Fn(DecodeError) -> DecodeError,
    place_finding: impl Fn(&mut FieldPath),
) -> Option<Loaded> {
    match decoded.map_err(place_error) {
        Ok(decoded) => {
            let (object, kind, findings) = decoded.into_parts();
            problems.findings.extend(told(&findings, document, place_finding));
            Some(Loaded { object, kind, spot: Spot::Unknown })
        }
        Err(error) => {
            let place = document.place(error.position().into());
            let excerpt = document.excerpt(error.position());
            let problem = Problem::new(place, What::Decode(error)).with_excerpt(excerpt);
            problems.errors.push(problem);
            None
        }
    }
}

fn told(findings: &Findings, document: &Document, place: impl Fn(&mut FieldPath)) -> Vec<Problem> {
    let tell = |finding: &Finding| {
        let mut finding = finding.clone();
        place(&mut finding.path);
        let (place, excerpt) =
            (document.place(finding.position.into()), document.excerpt(finding.position));
        Problem::new(place, What::Finding(finding.into())).with_excerpt(excerpt)
    };
    findings.iter().map(tell).collect()
}
