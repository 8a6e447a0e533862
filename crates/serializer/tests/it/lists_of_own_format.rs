//! Lists and streams of a custom format.

use std::io::{Read, Write};
use std::sync::Arc;

use apimachinery_json::{JsonOptions, JsonSerializer};
use apimachinery_runtime::reflect::SlotMut;
use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, EncodeError, Findings, FrameError, FrameReader,
    FrameScanner, FrameStep, FrameWriter, Framer, GroupVersionKind, Input, ListFormat, ListPart,
    ListScanner, Object, PartDocument, PartPlaces, Recognition, ScannedFrames, Serializer,
    SerializerInfo, Str, StreamSerializerInfo, StreamWindow, Unstructured,
};
use apimachinery_serializer::{CodecFactory, MissingCapability, StreamError, WatchEvent};

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
            (_, into) => self.json.decode_with(input, request.fill(into)),
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

fn codecs_with_lines(is_blocking: bool) -> CodecFactory {
    let scheme = scheme();
    let json = JsonSerializer::new(Arc::new(scheme.clone()), JsonOptions::default());
    let media_type = LINES.parse().expect("a media type");
    let serializer: Arc<dyn Serializer> = Arc::new(Lines { json });
    let stream =
        StreamSerializerInfo::new(serializer.clone(), Arc::new(LineFramer { is_blocking }));
    let info = SerializerInfo::new(media_type, serializer)
        .encodes_as_text(true)
        .stream(stream.encodes_as_text(true));
    CodecFactory::builder(scheme).without("application/cbor").format(info).build()
}

/// A document on each line.
#[derive(Debug)]
struct LineFramer {
    is_blocking: bool,
}

impl Framer for LineFramer {
    fn frame_reader<'a>(&self, source: Box<dyn Read + Send + 'a>) -> Box<dyn FrameReader + 'a> {
        Box::new(ScannedFrames::new(source, Box::new(LineFrames)))
    }

    fn frame_writer<'a>(&self, sink: Box<dyn Write + Send + 'a>) -> Box<dyn FrameWriter + 'a> {
        Box::new(LineWriter { sink })
    }

    fn frame_scanner(&self, _: usize) -> Option<Box<dyn FrameScanner>> {
        (!self.is_blocking).then(|| Box::new(LineFrames) as Box<dyn FrameScanner>)
    }
}

struct LineWriter<'a> {
    sink: Box<dyn Write + Send + 'a>,
}

impl FrameWriter for LineWriter<'_> {
    fn write_frame(&mut self, frame: &[u8]) -> Result<(), FrameError> {
        Ok(self.sink.write_all(frame)?)
    }
}

#[derive(Debug)]
struct LineFrames;

impl FrameScanner for LineFrames {
    fn scan(&mut self, data: &[u8], at_end: bool) -> Result<FrameStep, FrameError> {
        match data.iter().position(|byte| *byte == b'\n') {
            Some(0) => Ok(FrameStep::Pass(1)),
            Some(end) => Ok(FrameStep::Frame { start: 0, end }),
            None if at_end && !data.is_empty() => Err(FrameError::UnexpectedEnd),
            None => Ok(FrameStep::More),
        }
    }
}

const EVENTS: &str = r#"{"type":"ADDED","object":{"kind":"Car","apiVersion":"example.com/v2","axles":1}}
{"type":
{"type":"DELETED","object":{"kind":"Car","apiVersion":"example.com/v1","wheels":6}}
"#;

fn wheels(event: Result<WatchEvent<Car>, StreamError>) -> Option<i32> {
    event.ok()?.object().map(|car| car.wheels)
}

/// The framing of your own finds the events, with a scanner or with a reader alone.
#[test]
fn watches_of_any_format_are_read() {
    for is_blocking in [false, true] {
        let codecs = codecs_with_lines(is_blocking);
        let events = codecs.as_sent().event_reader_as::<Car>(LINES, EVENTS.as_bytes());
        let found: Vec<_> = events.expect("it has streams").map(wheels).collect();
        assert_eq!(found, [Some(2), None, Some(6)]);
    }
}

#[cfg(feature = "tokio")]
#[tokio::test]
async fn lists_and_watches_of_any_format_are_read_asynchronously() {
    use futures_util::{StreamExt, TryStreamExt};

    let codecs = codecs_with_lines(false);
    let events = codecs.as_sent().event_stream_as::<Car>(LINES, EVENTS.as_bytes());
    let found: Vec<_> = events.expect("it has streams").map(wheels).collect().await;
    assert_eq!(found, [Some(2), None, Some(6)]);

    let data = "#CarList@42\n{\"wheels\":3}\n{}\n";
    let mut list = codecs.list_stream::<Car>(LINES, data.as_bytes()).expect("it has lists");
    let cars: Vec<_> = list.by_ref().try_collect().await.expect("whole");
    assert_eq!((cars[0].wheels, cars[1].wheels), (3, 4));
    assert_eq!(list.metadata().resource_version, "42");

    let codecs = codecs_with_lines(true);
    let error = codecs.as_sent().event_stream(LINES, EVENTS.as_bytes()).expect_err("blocking");
    assert_eq!(error.missing(), MissingCapability::Asynchronous);
    let text = "streams of application/x-lines cannot be read asynchronously; those that can: ";
    assert!(error.to_string().starts_with(text), "{error}");
    assert_eq!(error.supported().len(), 2);
    assert!(codecs.object_codec::<v1::Car>(LINES).is_err());
}

/// A scanner that wants more at the end of the stream ends it, instead of being asked for ever.
#[test]
fn list_that_breaks_off_ends() {
    let codecs = codecs_with_lines(false);
    let list = codecs.list_reader::<Car>(LINES, &b"#CarList@42\n{}\n{\"wheels"[..]);
    let found: Vec<_> = list.expect("it has lists").collect();
    let [Ok(_), Err(error)] = &found[..] else { panic!("{found:?}") };
    assert!(error.to_string().contains("unexpected EOF"), "{error}");
}

#[test]
fn list_of_any_format_is_read_item_by_item() {
    let codecs = codecs_with_lines(false);
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

/// A serializer that cannot read lists is reported from one that is not there.
#[test]
fn format_without_lists_says_so() {
    let codecs = codecs_with_lines(false);
    let error = codecs.list_reader::<v1::Car>("application/yaml", &b""[..]).expect_err("no lists");
    let text = "the serializer for application/yaml cannot read a list item by item; those that \
                can: application/json, ";
    assert!(error.to_string().starts_with(text), "{error}");
    assert_eq!(error.missing(), MissingCapability::List);
    let supported: Vec<_> = error.supported().iter().map(|it| it.essence_str()).collect();
    assert_eq!(supported, ["application/json", "application/vnd.kubernetes.protobuf", LINES]);

    let error = codecs.list_reader::<Unstructured>("text/html", &b""[..]).expect_err("not there");
    assert!(
        error.to_string().starts_with("no serializers registered for text/html; registered: "),
        "{error}"
    );
    assert_eq!(error.missing(), MissingCapability::Serializer);
    assert!(super::support::codecs().list_reader::<v1::Car>(LINES, &b""[..]).is_err());
}
