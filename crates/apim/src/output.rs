//! Objects as output.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::sync::Arc;

use apimachinery::json::value_from_str;
use apimachinery::jsonpath::JsonPath;
use apimachinery::runtime::{GroupVersionKind, Serializer};
use apimachinery::yaml::{YamlOptions, YamlSerializer, YamlStyle};
use apimachinery::{CodecFactory, EncodeError, Object, Unstructured};

use crate::Failure;
use crate::args::OutputArgs;
use crate::input::Format;
use crate::item::{Identity, item_ranges};
use crate::list::with_items;
use crate::load::{Loaded, LoadedDocument, serializer_of};
use crate::one_line::one_line;
use crate::output_choice::{OutputChoice, OutputFormat};
use crate::problem::{KindName, What};

/// Writes objects to standard output.
#[derive(Debug)]
pub(crate) struct Output {
    serializer: Arc<dyn Serializer>,
    json: Arc<dyn Serializer>,
    joint: Joint,
    /// What finds what is written instead of the object.
    template: Option<JsonPath>,
    sink: BufWriter<StdoutLock<'static>>,
    /// A protobuf document that is written when it has turned out to be the only one.
    only: Option<Vec<u8>>,
    count: usize,
}

/// What comes between documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Joint {
    /// Nothing; each has its own end.
    Lines,
    /// Indented JSON lacks the line break at its end.
    IndentedJson,
    /// `---`
    Yaml,
    /// There can only be one.
    Single,
    /// The length of each comes first.
    Framed,
    /// Names instead of documents.
    Names,
    /// What a template finds.
    Found,
}

/// A document was not written.
#[derive(Debug)]
pub(crate) enum WriteError {
    /// It has no form in the format, or no place in the output.
    Object(What),
    /// There is no point in going on.
    Fatal(Failure),
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Fatal(error.into())
    }
}

impl From<EncodeError> for WriteError {
    fn from(error: EncodeError) -> Self {
        Self::Object(What::Encode(error))
    }
}

impl Output {
    /// Checks what was asked for, before any work is done.
    pub(crate) fn open(args: &OutputArgs, codecs: &CodecFactory) -> Result<Self, Failure> {
        let OutputArgs { output: ref choice, pretty, framed, force } = *args;
        let (output, template) = match choice {
            OutputChoice::Format(format) => (*format, None),
            // What templates look at is JSON.
            OutputChoice::JsonPath(template) => (OutputFormat::Json, Some(template.clone())),
        };
        if pretty && (output != OutputFormat::Json || template.is_some()) {
            return Err(Failure::PrettyWithoutJson);
        }
        if framed && output != OutputFormat::Protobuf {
            return Err(Failure::FramedWithoutProtobuf);
        }
        let is_binary = matches!(output, OutputFormat::Protobuf | OutputFormat::Cbor);
        if is_binary && !force && io::stdout().is_terminal() {
            return Err(Failure::BinaryToTerminal);
        }
        let joint = match output {
            OutputFormat::Json if template.is_some() => Joint::Found,
            OutputFormat::Json if pretty => Joint::IndentedJson,
            OutputFormat::Json => Joint::Lines,
            // Each document starts with its separator, or ends by itself.
            OutputFormat::Kyaml | OutputFormat::Cbor => Joint::Lines,
            OutputFormat::Yaml => Joint::Yaml,
            OutputFormat::Protobuf if framed => Joint::Framed,
            OutputFormat::Protobuf => Joint::Single,
            OutputFormat::Name => Joint::Names,
        };
        let format = match output {
            OutputFormat::Json | OutputFormat::Name => Format::Json,
            OutputFormat::Yaml | OutputFormat::Kyaml => Format::Yaml,
            OutputFormat::Protobuf => Format::Protobuf,
            OutputFormat::Cbor => Format::Cbor,
        };
        let info = serializer_of(codecs, format);
        let pretty = if pretty { info.pretty_serializer.as_ref() } else { None };
        let serializer = match output {
            OutputFormat::Kyaml => kyaml(codecs),
            _ => Arc::clone(pretty.unwrap_or(&info.serializer)),
        };
        Ok(Self {
            serializer,
            json: Arc::clone(&serializer_of(codecs, Format::Json).serializer),
            joint,
            template,
            sink: BufWriter::new(io::stdout().lock()),
            only: None,
            count: 0,
        })
    }

    /// Writes one document.
    pub(crate) fn write(&mut self, document: &LoadedDocument) -> Result<(), WriteError> {
        if self.is_protobuf() && document.top.object.is::<Unstructured>() {
            let kind = KindName(document.top.kind.clone());
            return Err(WriteError::Object(What::NoProtobuf(kind.into())));
        }
        let bytes = self.encode(document)?;
        match self.joint {
            Joint::Names => return self.write_names(&bytes),
            Joint::Found => return self.write_found(&bytes),
            Joint::Single => return self.keep_only(bytes),
            Joint::Yaml if self.count > 0 => self.sink.write_all(b"---\n")?,
            Joint::Framed => self.write_length(bytes.len())?,
            Joint::Yaml | Joint::Lines | Joint::IndentedJson => {}
        }
        self.sink.write_all(&bytes)?;
        if self.joint == Joint::IndentedJson {
            self.sink.write_all(b"\n")?;
        }
        self.count += 1;
        Ok(())
    }

    /// Writes what was held back.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if self.count == 1
            && let Some(only) = &self.only
        {
            self.sink.write_all(only)?;
        }
        self.sink.flush()
    }

    fn keep_only(&mut self, bytes: Vec<u8>) -> Result<(), WriteError> {
        self.count += 1;
        if self.count > 1 {
            return Err(WriteError::Fatal(Failure::SeveralDocuments));
        }
        self.only = Some(bytes);
        Ok(())
    }

    fn write_length(&mut self, length: usize) -> Result<(), WriteError> {
        let length =
            u32::try_from(length).map_err(|_| WriteError::Object(What::TooLargeForFrame))?;
        Ok(self.sink.write_all(&length.to_be_bytes())?)
    }

    fn write_names(&mut self, json: &[u8]) -> Result<(), WriteError> {
        for identity in identities(json) {
            writeln!(self.sink, "{}", one_line(identity.resource_name()))?;
        }
        Ok(())
    }

    fn write_found(&mut self, json: &[u8]) -> Result<(), WriteError> {
        let Some(template) = &self.template else { return Ok(()) };
        // What was just written can be read.
        let json = String::from_utf8_lossy(json);
        let object = value_from_str(&json).unwrap_or_default();
        let mut out = Vec::new();
        match template.write(&object, &mut out) {
            Ok(()) => Ok(self.sink.write_all(&out)?),
            Err(error) => {
                Err(WriteError::Object(What::Template(template.to_string(), error.to_string())))
            }
        }
    }

    fn encode(&self, document: &LoadedDocument) -> Result<Vec<u8>, EncodeError> {
        let LoadedDocument { top, items, is_list } = document;
        let list = match is_list {
            true => {
                let items: Result<_, _> = items.iter().map(|item| self.encode_item(item)).collect();
                with_items(&*top.object, items?)
            }
            false => None,
        };
        encoded(&*self.serializer, list.as_deref().unwrap_or(&*top.object), &top.kind)
    }

    /// Items are JSON in text, and have an envelope of their own in protobuf; those without a protobuf
    /// form stay JSON there.
    fn encode_item(&self, item: &Loaded) -> Result<Vec<u8>, EncodeError> {
        let serializer = match self.is_protobuf() && !item.object.is::<Unstructured>() {
            true => &self.serializer,
            false => &self.json,
        };
        encoded(&**serializer, &*item.object, &item.kind)
    }

    fn is_protobuf(&self) -> bool {
        matches!(self.joint, Joint::Single | Joint::Framed)
    }
}

fn kyaml(codecs: &CodecFactory) -> Arc<dyn Serializer> {
    let options = YamlOptions::default().style(YamlStyle::Kyaml);
    Arc::new(YamlSerializer::new(Arc::clone(codecs.registry()), options))
}

fn encoded(
    serializer: &dyn Serializer,
    object: &dyn Object,
    kind: &GroupVersionKind,
) -> Result<Vec<u8>, EncodeError> {
    let mut out = Vec::new();
    serializer.encode(object, kind, &mut out)?;
    Ok(out)
}

/// The identities of the items of a list, or of the object itself.
fn identities(json: &[u8]) -> Vec<Identity> {
    let json = std::str::from_utf8(json).unwrap_or_default();
    // What was just written can be read.
    let top = Identity::of_json(json).unwrap_or_default();
    if !top.kind.ends_with("List") {
        return vec![top];
    }
    let ranges = item_ranges(json).unwrap_or_default();
    let item = |range| {
        let mut item = Identity::of_json(json.get(range).unwrap_or_default()).unwrap_or_default();
        item.assume_list(&top);
        item
    };
    ranges.into_iter().map(item).collect()
}
