//! What to write of objects: a format, or what a template finds.

use std::ffi::OsStr;

use apimachinery::jsonpath::JsonPath;
use apimachinery::table::{TextColumns, TextColumnsError};
use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, ValueEnum};

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
}

/// Reads a format, `jsonpath=TEMPLATE`, `custom-columns=COLUMNS` or `custom-columns-file=FILE`.
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
        let read = match value.to_str().and_then(|it| it.split_once('=')) {
            Some(("jsonpath", template)) => json_path(template),
            Some(("custom-columns", columns)) => {
                columns.parse().map(OutputChoice::Columns).map_err(|error| error.to_string())
            }
            Some(("custom-columns-file", "")) => Err(TextColumnsError::Empty.to_string()),
            Some(("custom-columns-file", file)) => columns_of(file),
            _ => {
                let format = EnumValueParser::new().parse_ref(command, argument, value)?;
                return Ok(OutputChoice::Format(format));
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

fn json_path(template: &str) -> Result<OutputChoice, String> {
    let parsed = template.parse::<JsonPath>();
    let failed = |error| format!("error parsing jsonpath {template}, {error}");
    Ok(OutputChoice::JsonPath(parsed.map_err(failed)?.allow_missing_keys(true)))
}

fn columns_of(file: &str) -> Result<OutputChoice, String> {
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| format!("error reading template {file}, {error}"))?;
    TextColumns::from_lines(&text).map(OutputChoice::Columns).map_err(|error| error.to_string())
}
