//! What to write of objects: a format, or what a template finds.

use std::ffi::OsStr;

use apimachinery::jsonpath::JsonPath;
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
}

/// What to write of an object.
#[derive(Clone, Debug)]
pub(crate) enum OutputChoice {
    Format(OutputFormat),
    JsonPath(JsonPath),
}

/// Reads a format or `jsonpath=TEMPLATE`.
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
        let Some(template) = value.to_str().and_then(|it| it.strip_prefix("jsonpath=")) else {
            let format = EnumValueParser::new().parse_ref(command, argument, value)?;
            return Ok(OutputChoice::Format(format));
        };
        match template.parse::<JsonPath>() {
            Ok(template) => Ok(OutputChoice::JsonPath(template.allow_missing_keys(true))),
            Err(error) => {
                let text = format!("error parsing jsonpath {template}, {error}\n");
                Err(clap::Error::raw(ErrorKind::ValueValidation, text).with_cmd(command))
            }
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let formats = OutputFormat::value_variants().iter();
        Some(Box::new(formats.filter_map(ValueEnum::to_possible_value)))
    }
}
