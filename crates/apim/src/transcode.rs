//! `apim transcode`.

use std::io::{self, BufWriter, Write};

use apimachinery::cbor::{SELF_DESCRIBED, json_to_cbor};
use apimachinery::json::{indent_into, value_from_str, value_to_vec};
use apimachinery::yaml::{YamlError, from_json};

use crate::Failure;
use crate::args::{TextFormat, TranscodeArgs};
use crate::input::{Document, Format};
use crate::pipeline::for_each_document;
use crate::problem::{Outcome, Problem, What};
use crate::report::Reporter;
use crate::text::Text;

/// Rewrites every document in the other format of text.
pub(crate) fn run(args: &TranscodeArgs, excerpts: bool) -> Result<Outcome, Failure> {
    if args.pretty && args.output != TextFormat::Json {
        return Err(Failure::PrettyWithoutJson);
    }
    let mut sink = BufWriter::new(io::stdout().lock());
    let mut is_first = true;
    let outcome = for_each_document(&args.input, excerpts, |document, reporter| {
        match rewritten(document, args, reporter) {
            Ok(text) => {
                if args.output == TextFormat::Yaml && !std::mem::take(&mut is_first) {
                    sink.write_all(b"---\n")?;
                }
                sink.write_all(&text)?;
            }
            Err(problem) => reporter.error(&problem),
        }
        Ok(())
    })?;
    sink.flush()?;
    Ok(outcome)
}

fn rewritten(
    document: &Document,
    args: &TranscodeArgs,
    reporter: &mut Reporter,
) -> Result<Vec<u8>, Problem> {
    let text = Text::open(document)?;
    text.duplicates(document).for_each(|problem| reporter.warning(&problem));
    let compact = match document.part.format {
        Format::Json => text.compact(document)?,
        _ => text.json.to_vec(),
    };
    match args.output {
        TextFormat::Json => Ok(as_line(compact, args.pretty)),
        TextFormat::Cbor => {
            let mut cbor = SELF_DESCRIBED.to_vec();
            json_to_cbor(&compact, &mut cbor)
                .map_err(|error| Problem::new(document.place(text.spot(0)), What::Decode(error)))?;
            Ok(cbor)
        }
        TextFormat::Yaml => as_yaml(&compact)
            .map_err(|error| Problem::new(document.place(text.spot(0)), What::ToYaml(error))),
    }
}

fn as_line(compact: Vec<u8>, pretty: bool) -> Vec<u8> {
    let mut line = compact;
    if pretty {
        let mut indented = Vec::with_capacity(2 * line.len());
        indent_into(&line, &mut indented);
        line = indented;
    }
    line.push(b'\n');
    line
}

/// JSON from other programs may have escapes that YAML lacks. Written again, it has none of them.
fn as_yaml(compact: &[u8]) -> Result<Vec<u8>, YamlError> {
    from_json(compact).or_else(|error| {
        let value = std::str::from_utf8(compact).ok().and_then(|text| value_from_str(text).ok());
        match value.and_then(|value| value_to_vec(&value).ok()) {
            Some(canonical) => from_json(&canonical),
            None => Err(error),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_that_yaml_lacks_are_written_out() {
        let yaml = as_yaml(br#"{"a":"\/","b":"\ud83d\ude00"}"#).unwrap();
        assert_eq!(String::from_utf8(yaml).unwrap(), "a: /\nb: \"\\U0001F600\"\n");
    }
}
