//! Objects as output.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::sync::Arc;

use apimachinery::json::{item_ranges, value_from_str};
use apimachinery::jsonpath::JsonPath;
use apimachinery::runtime::{GroupVersionKind, Serializer, Value};
use apimachinery::table::TextColumns;
use apimachinery::yaml::{YamlOptions, YamlSerializer, YamlStyle};
use apimachinery::{CodecFactory, EncodeError, Object};

use crate::Failure;
use crate::args::OutputArgs;
use crate::custom::is_custom;
use crate::input::Format;
use crate::item::Identity;
use crate::list::{MAX_LISTS, with_items};
use crate::load::{Loaded, serializer_of};
use crate::output_choice::{OutputChoice, OutputFormat, columns_of};
use crate::problem::{KindName, What};
use crate::tables::Tables;
use crate::words::one_line;

/// Writes objects to standard output.
#[derive(Debug)]
pub(crate) struct Output {
    serializer: Arc<dyn Serializer>,
    json: Arc<dyn Serializer>,
    joint: Joint,
    /// What finds what is written instead of the object.
    template: Option<JsonPath>,
    tables: Tables,
    /// What is written at the end instead of objects: columns, and the rows that are known.
    columns: Option<(TextColumns, Vec<Vec<String>>)>,
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
    /// Rows of tables, which are as wide as all of them.
    Rows,
    /// Rows in columns of your own, for the same reason.
    OwnRows,
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
        // What paths look at is JSON.
        let (output, template, columns) = match choice {
            OutputChoice::Format(format) => (*format, None, None),
            OutputChoice::JsonPath(path) => (OutputFormat::Json, Some(path.clone()), None),
            OutputChoice::Columns(all) => (OutputFormat::Json, None, Some((all.clone(), vec![]))),
            OutputChoice::ColumnsFile(file) => {
                (OutputFormat::Json, None, Some((columns_of(file)?, vec![])))
            }
        };
        let is_whole = template.is_none() && columns.is_none();
        if pretty && (output != OutputFormat::Json || !is_whole) {
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
            OutputFormat::Json if columns.is_some() => Joint::OwnRows,
            OutputFormat::Json if pretty => Joint::IndentedJson,
            OutputFormat::Json => Joint::Lines,
            // Each document starts with its separator, or ends by itself.
            OutputFormat::Kyaml | OutputFormat::Cbor => Joint::Lines,
            OutputFormat::Yaml => Joint::Yaml,
            OutputFormat::Protobuf if framed => Joint::Framed,
            OutputFormat::Protobuf => Joint::Single,
            OutputFormat::Name => Joint::Names,
            OutputFormat::Table | OutputFormat::Wide => Joint::Rows,
        };
        let format = match output {
            OutputFormat::Json | OutputFormat::Name | OutputFormat::Table | OutputFormat::Wide => {
                Format::Json
            }
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
            tables: Tables::new(codecs, output == OutputFormat::Wide),
            columns,
            sink: BufWriter::new(io::stdout().lock()),
            only: None,
            count: 0,
        })
    }

    /// Writes one document.
    pub(crate) fn write(&mut self, document: &Loaded) -> Result<(), WriteError> {
        if self.is_protobuf() && document.object.is_unstructured() {
            let kind = KindName(document.kind.clone());
            return Err(WriteError::Object(match is_custom(&kind.0) {
                true => What::CustomNoProtobuf(kind.into()),
                false => What::NoProtobuf(kind.into()),
            }));
        }
        if self.joint == Joint::Rows {
            return self.tables.push(document).map_err(WriteError::Object);
        }
        let bytes = self.encode(document)?;
        match self.joint {
            Joint::Names => return self.write_names(&bytes),
            Joint::Found => return self.write_found(&bytes),
            Joint::OwnRows => return self.keep_rows(&bytes),
            Joint::Single => return self.keep_only(bytes),
            Joint::Yaml if self.count > 0 => self.sink.write_all(b"---\n")?,
            Joint::Framed => self.write_length(bytes.len())?,
            Joint::Yaml | Joint::Lines | Joint::IndentedJson | Joint::Rows => {}
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
        self.tables.write(&mut self.sink)?;
        if let Some((columns, rows)) = self.columns.take() {
            columns.write(rows, &mut self.sink)?;
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

    /// A row for an object, or for each item of a list.
    fn keep_rows(&mut self, json: &[u8]) -> Result<(), WriteError> {
        let Some((columns, rows)) = &mut self.columns else { return Ok(()) };
        // What was just written can be read.
        let json = std::str::from_utf8(json).unwrap_or_default();
        let document = value_from_str(json).unwrap_or_default();
        for object in objects_in(&document) {
            let row = columns.row(object);
            rows.push(row.map_err(|error| WriteError::Object(What::Column(error.to_string())))?);
        }
        Ok(())
    }

    fn encode(&self, document: &Loaded) -> Result<Vec<u8>, EncodeError> {
        self.encode_by(&*self.serializer, document)
    }

    fn encode_by(
        &self,
        serializer: &dyn Serializer,
        loaded: &Loaded,
    ) -> Result<Vec<u8>, EncodeError> {
        let list = match &loaded.items {
            Some(items) => {
                let items: Result<_, _> = items.iter().map(|item| self.encode_item(item)).collect();
                with_items(&*loaded.object, items?)
            }
            None => None,
        };
        encoded(serializer, list.as_deref().unwrap_or(&*loaded.object), &loaded.kind)
    }

    /// Items are JSON in text, and have an envelope of their own in protobuf; those without a
    /// protobuf form stay JSON there.
    fn encode_item(&self, item: &Loaded) -> Result<Vec<u8>, EncodeError> {
        let serializer = match self.is_protobuf() && !item.object.is_unstructured() {
            true => &self.serializer,
            false => &self.json,
        };
        self.encode_by(&**serializer, item)
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

/// The items of a list and of those in it, or the object itself.
fn objects_in(object: &Value) -> Vec<&Value> {
    let field = |name| object.as_map()?.get(name)?.as_str();
    let text = |name| field(name).unwrap_or_default().to_owned();
    let (api_version, kind) = (text("apiVersion"), text("kind"));
    let identity = Identity { api_version, kind, ..Identity::default() };
    let is_list = identity.item_kind().is_some();
    let items = object.as_map().filter(|_| is_list).and_then(|it| it.get("items")?.as_list());
    match items {
        Some(items) => items.iter().flat_map(objects_in).collect(),
        None => vec![object],
    }
}

/// The identities of the items of a list and of those in it, or of the object itself.
fn identities(json: &[u8]) -> Vec<Identity> {
    // What was just written can be read.
    let json = std::str::from_utf8(json).unwrap_or_default();
    let top = Identity::of_json(json).unwrap_or_default();
    let mut found = Vec::new();
    push_identities(top, json, 0, &mut found);
    found
}

fn push_identities(identity: Identity, json: &str, depth: usize, found: &mut Vec<Identity>) {
    if identity.item_kind().is_none() || depth > MAX_LISTS {
        return found.push(identity);
    }
    for range in item_ranges(json).unwrap_or_default() {
        let json = json.get(range).unwrap_or_default();
        let mut item = Identity::of_json(json).unwrap_or_default();
        item.assume_list(&identity);
        push_identities(item, json, depth + 1, found);
    }
}
