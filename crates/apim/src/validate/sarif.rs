//! `apim validate -o sarif`: a log in the Static Analysis Results Interchange Format, version
//! 2.1.0.

use std::io::{self, Write};
use std::path::Path;

use apimachinery::runtime::{Map, Value};

use super::diagnostic::{Diagnostic, REASONS, Severity, fields, number};
use super::form::{Counts, Form, Sink};
use super::json::{Items, write_value};
use super::object::Examined;
use crate::input::Document;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

pub(super) struct Sarif {
    results: Items,
}

impl Sarif {
    pub(super) fn start(sink: &mut Sink) -> io::Result<Self> {
        write!(sink, r#"{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"tool":"#)?;
        write_value(sink, &fields([("driver", driver())]))?;
        // Columns count characters, not the halves of UTF-16.
        sink.write_all(br#","columnKind":"unicodeCodePoints","results":["#)?;
        Ok(Self { results: Items::default() })
    }
}

impl Form for Sarif {
    fn document(
        &mut self,
        sink: &mut Sink,
        _: Option<&Document>,
        diagnostics: &[Diagnostic],
        _: &[Examined],
    ) -> io::Result<()> {
        diagnostics.iter().try_for_each(|it| self.results.write(sink, &result(it)))
    }

    fn finish(&mut self, sink: &mut Sink, _: &Counts) -> io::Result<()> {
        sink.write_all(b"]}]}\n")
    }
}

/// The program, with all that it reports.
fn driver() -> Value {
    let rule = |(id, description): &(&str, &str)| {
        let description = fields([("text", (*description).into())]);
        fields([("id", (*id).into()), ("shortDescription", description)])
    };
    fields([
        ("name", "apim".into()),
        ("semanticVersion", env!("CARGO_PKG_VERSION").into()),
        ("rules", Value::List(REASONS.iter().map(rule).collect())),
    ])
}

fn result(diagnostic: &Diagnostic) -> Value {
    let level = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let uri = uri_of(&diagnostic.place.file);
    let artifact = fields([("uri", uri.as_str().into())]);
    let mut physical = fields([("artifactLocation", artifact)]);
    if let (Some(line), Some(physical)) = (diagnostic.line, physical.as_map_mut()) {
        let mut region = Map::from_iter([("startLine".into(), number(line))]);
        region.extend(diagnostic.column.map(|it| ("startColumn".into(), number(it))));
        physical.insert("region".into(), Value::Map(region));
    }
    let location = fields([("physicalLocation", physical)]);
    let mut properties = diagnostic.to_value();
    if let Some(properties) = properties.as_map_mut() {
        // The rest is in the result itself.
        let own = ["file", "line", "column", "severity", "reason", "message"];
        properties.retain(|name, value| !own.contains(&name.as_str()) && !value.is_null());
    }
    fields([
        ("ruleId", diagnostic.reason.into()),
        ("level", level.into()),
        ("message", fields([("text", diagnostic.text.as_str().into())])),
        ("locations", Value::List(vec![location])),
        ("properties", properties),
    ])
}

/// A path as a reference to a URI.
fn uri_of(file: &str) -> String {
    let mut uri = String::new();
    if Path::new(file).is_absolute() {
        uri.push_str(if file.starts_with('/') { "file://" } else { "file:///" });
    }
    for byte in file.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            b'\\' if cfg!(windows) => uri.push('/'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri_of("manifests/a b.yaml"), "manifests/a%20b.yaml");
        assert_eq!(uri_of("100%:ü.yaml"), "100%25%3A%C3%BC.yaml");
        if cfg!(unix) {
            assert_eq!(uri_of("/srv/a.yaml"), "file:///srv/a.yaml");
        }
    }
}
