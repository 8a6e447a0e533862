//! Lists of a format that somebody else wrote.

use std::sync::Arc;

use apimachinery_json::{JsonOptions, JsonSerializer};
use apimachinery_runtime::reflect::SlotMut;
use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, EncodeError, Findings, GroupVersionKind, Input,
    ListFormat, ListPart, ListScanner, Object, PartDocument, PartPlaces, Recognition, Serializer,
    SerializerInfo, Str, StreamWindow, Unstructured,
};
use apimachinery_serializer::{CodecFactory, CodecFactoryOptions, MissingCapability};

use super::support::{Car, scheme, v1};

/// Lists as lines: first the kind and the resource version, then an item each, as JSON.
#[derive(Debug)]
struct Lines {
    json: JsonSerializer,
}

const LINES: &str = "application/x-lines";

impl Lines {
    /// The line before the items, into a list without any.
    fn read_head(line: &str, mut into: Box<dyn Object>) -> Result<Decoded, DecodeError> {
        let (kind, version) =
            line.split_once('@').ok_or_else(|| DecodeError::syntax("no resource version"))?;
        let fields = into.as_struct_mut().ok_or_else(|| DecodeError::custom("no fields"))?;
        set_text(fields, &["metadata", "resourceVersion"], version);
        let kind = GroupVersionKind::new("example.com", "v1", kind.to_owned());
        Ok(Decoded::new(into, kind, Findings::new()))
    }
}

/// Sets a text in a field of a struct in a field, knowing neither type.
fn set_text(target: &mut dyn apimachinery_runtime::reflect::Struct, path: &[&str], text: &str) {
    let [name, rest @ ..] = path else { return };
    let index = target.table().fields().iter().position(|field| field.name() == *name);
    match target.slot_mut(index.expect("there is such a field")) {
        SlotMut::Text(place) => *place = text.into(),
        SlotMut::Struct(inner) => set_text(inner, rest, text),
        _ => panic!("{name} is neither"),
    }
}

impl Decoder for Lines {
    fn decode_with(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let text = std::str::from_utf8(input.bytes()).expect("the test writes text");
        match (text.strip_prefix('#'), request.into.take()) {
            (Some(line), Some(into)) => Self::read_head(line, into),
            (_, into) => self.json.decode_with(input, DecodeRequest { into, ..request }),
        }
    }
}

impl Serializer for Lines {
    fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        self.json.encode(object, kind, out)
    }

    fn list_format(&self) -> Option<&dyn ListFormat> {
        Some(self)
    }

    fn recognizes(&self, data: &[u8]) -> Recognition {
        if data.starts_with(b"#") { Recognition::Yes } else { Recognition::No }
    }

    fn identifier(&self) -> Str {
        "lines".into()
    }
}

impl ListFormat for Lines {
    fn list_scanner(&self, _: usize) -> Box<dyn ListScanner> {
        Box::new(LineScanner { window: StreamWindow::of_text(), given: 0 })
    }
}

struct LineScanner {
    window: StreamWindow,
    /// How long the line is that was given out last.
    given: usize,
}

impl ListScanner for LineScanner {
    fn next_part(&mut self) -> Result<ListPart<'_>, DecodeError> {
        self.window.pass(std::mem::take(&mut self.given));
        let bytes = self.window.bytes();
        let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else {
            let is_at_end = matches!(self.window.more(), Ok(false)) && bytes.is_empty();
            return Ok(if is_at_end { ListPart::End } else { ListPart::More });
        };
        self.given = end + 1;
        let data = &self.window.bytes()[..end];
        let document = PartDocument { data, places: PartPlaces::default() };
        match data.first() {
            Some(b'#') => Ok(ListPart::Head { document, is_complete: true }),
            _ => Ok(ListPart::Item(document)),
        }
    }

    fn window(&mut self) -> &mut StreamWindow {
        &mut self.window
    }

    fn name_items(&mut self, _: &GroupVersionKind) {}
}

fn codecs_with_lines() -> CodecFactory {
    let scheme = scheme();
    let json = JsonSerializer::new(Arc::new(scheme.clone()), JsonOptions::default());
    let info = SerializerInfo {
        media_type: LINES.parse().expect("a media type"),
        encodes_as_text: true,
        serializer: Arc::new(Lines { json }),
        pretty_serializer: None,
        strict_serializer: None,
        stream: None,
    };
    CodecFactory::with_options(scheme, CodecFactoryOptions::default().with_serializer(info))
}

#[test]
fn a_list_of_any_format_is_read_item_by_item() {
    let codecs = codecs_with_lines();
    let data = "#CarList@42\n{\"wheels\":3}\n{}\n";
    let mut list = codecs.list_reader::<Car>(LINES, data.as_bytes()).expect("it has lists");
    let mut wheels = Vec::new();
    for car in &mut list {
        wheels.push(car.expect("whole").wheels);
    }
    assert_eq!(wheels, [3, 4], "items are defaulted and converted");
    assert_eq!(list.metadata().resource_version, "42");
    assert_eq!(list.kind().to_string(), "example.com/v1, Kind=CarList");
}

/// A serializer that cannot read lists is told from one that is not there.
#[test]
fn a_format_without_lists_says_so() {
    let codecs = codecs_with_lines();
    let error = codecs.list_reader::<v1::Car>("application/yaml", &b""[..]).expect_err("no lists");
    assert_eq!(
        error.to_string(),
        "the serializer for application/yaml cannot read a list item by item"
    );
    assert_eq!(error.missing(), MissingCapability::List);
    let supported: Vec<_> = error.supported().iter().map(|it| it.essence_str()).collect();
    assert_eq!(supported, ["application/json", "application/vnd.kubernetes.protobuf", LINES]);

    let error = codecs.list_reader::<Unstructured>("text/html", &b""[..]).expect_err("not there");
    assert_eq!(error.to_string(), "no serializers registered for text/html");
    assert_eq!(error.missing(), MissingCapability::Serializer);
    assert!(super::support::codecs().list_reader::<v1::Car>(LINES, &b""[..]).is_err());
}
