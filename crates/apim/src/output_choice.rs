//! What to write of objects: a format, or what a template finds.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use apimachinery::jsonpath::JsonPath;
use apimachinery::table::{TextColumns, TextColumnsError};
use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, ValueEnum};

use crate::Failure;
use crate::bounded::read_file;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    Json,
    Yaml,
    /// As `kubectl -o kyaml`: YAML with braces and quotes.
    Kyaml,
    Protobuf,
    Cbor,
    Name,
    /// As `kubectl get`: a line for each object.
    Table,
    /// As `kubectl get -o wide`: a line with more columns.
    Wide,
}

/// What to write of an object.
#[derive(Clone, Debug)]
pub(crate) enum OutputChoice {
    Format(OutputFormat),
    JsonPath(JsonPath),
    Columns(TextColumns),
    /// The columns that a file has.
    ColumnsFile(PathBuf),
}

/// How the formats are written that take something.
const WITH_VALUE: [&str; 3] =
    ["jsonpath=TEMPLATE", "custom-columns=COLUMNS", "custom-columns-file=FILE"];

/// Reads a format, or one of [`WITH_VALUE`].
#[derive(Clone, Debug)]
pub(crate) struct OutputParser;

impl TypedValueParser for OutputParser {
    type Value = OutputChoice;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<OutputChoice, clap::Error> {
        let text = value.to_str().unwrap_or_default();
        let (name, given) = text.split_once('=').unwrap_or((text, ""));
        let read = match (name, given) {
            ("jsonpath", "") => Err("template format specified but no template given".to_owned()),
            ("jsonpath", template) => json_path(template),
            ("custom-columns" | "custom-columns-file", "") => {
                Err(TextColumnsError::Empty.to_string())
            }
            ("custom-columns", columns) => {
                columns.parse().map(OutputChoice::Columns).map_err(|error| error.to_string())
            }
            ("custom-columns-file", file) => Ok(OutputChoice::ColumnsFile(file.into())),
            _ => {
                let format = EnumValueParser::new().parse_ref(command, argument, value);
                return format.map(OutputChoice::Format).map_err(with_all_formats);
            }
        };
        read.map_err(|text| {
            clap::Error::raw(ErrorKind::ValueValidation, text + "\n").with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let formats = OutputFormat::value_variants().iter();
        Some(Box::new(formats.filter_map(ValueEnum::to_possible_value)))
    }
}

/// Names the formats that take something among those that are possible.
fn with_all_formats(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::Strings(formats)) = error.get(ContextKind::ValidValue) {
        let with_value = WITH_VALUE.into_iter().map(str::to_owned);
        let all = formats.iter().cloned().chain(with_value).collect();
        error.insert(ContextKind::ValidValue, ContextValue::Strings(all));
    }
    error
}

fn json_path(template: &str) -> Result<OutputChoice, String> {
    let parsed = template.parse::<JsonPath>();
    let failed = |error| format!("error parsing jsonpath {template}, {error}");
    Ok(OutputChoice::JsonPath(parsed.map_err(failed)?.allow_missing_keys(true)))
}

/// The columns that a file has.
pub(crate) fn columns_of(file: &Path) -> Result<TextColumns, Failure> {
    let name = || file.display().to_string();
    let text = read_file(file)
        .and_then(|data| String::from_utf8(data).map_err(io::Error::other))
        .map_err(|error| Failure::UnreadableColumns { file: name(), error })?;
    TextColumns::from_lines(&text).map_err(Failure::Columns)
}
