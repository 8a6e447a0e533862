//! `apim validate -o junit`: a test suite for each file, with a test case for each object.

use std::collections::HashMap;
use std::io::{self, Write};
use std::rc::Rc;

use super::diagnostic::{Diagnostic, Severity};
use super::form::{Counts, Form, Sink};
use super::item_path::ItemPath;
use super::object::{Examined, Verdict};
use crate::input::Document;
use crate::item::Identity;
use crate::words::{Count, one_line};

/// The attributes of a suite count what is in it, so all of it is known before it is written.
#[derive(Debug, Default)]
pub(super) struct JUnit {
    suites: Vec<Suite>,
}

#[derive(Debug)]
struct Suite {
    file: Rc<str>,
    cases: Vec<Case>,
}

/// An object, or something in a document that is not one.
#[derive(Debug)]
struct Case {
    name: String,
    line: Option<usize>,
    is_skipped: bool,
    /// The first error, and all of them as lines.
    failure: Option<(&'static str, String)>,
    errors: Vec<String>,
    warnings: Vec<String>,
}

impl Suite {
    fn failures(&self) -> usize {
        self.cases.iter().filter(|it| it.failure.is_some()).count()
    }

    fn skipped(&self) -> usize {
        self.cases.iter().filter(|it| it.is_skipped).count()
    }
}

impl Case {
    fn new(object: Option<&Identity>, document: Option<usize>, is_skipped: bool) -> Self {
        let name = match object.filter(|it| !it.kind.is_empty()) {
            Some(it) if it.namespace.is_empty() => {
                format!("{} of {} {}", it.kind, it.api_version, it.name)
            }
            Some(it) => format!("{} of {} {}/{}", it.kind, it.api_version, it.namespace, it.name),
            None => document.map_or("all of it".into(), |it| format!("document {it}")),
        };
        let (errors, warnings) = (Vec::new(), Vec::new());
        Self { name, line: None, is_skipped, failure: None, errors, warnings }
    }

    fn add(&mut self, diagnostic: &Diagnostic) {
        self.line = self.line.or(diagnostic.line);
        match diagnostic.severity {
            Severity::Error => {
                self.errors.push(diagnostic.to_string());
                self.failure.get_or_insert_with(|| (diagnostic.reason, diagnostic.text.clone()));
            }
            Severity::Warning => self.warnings.push(diagnostic.to_string()),
        }
    }

    fn write(&self, sink: &mut Sink, file: &str) -> io::Result<()> {
        let (name, file) = (escaped(&self.name), escaped(file));
        write!(sink, r#"    <testcase name="{name}" classname="{file}" file="{file}""#)?;
        if let Some(line) = self.line {
            write!(sink, r#" line="{line}""#)?;
        }
        if !self.is_skipped && self.failure.is_none() && self.warnings.is_empty() {
            return writeln!(sink, "/>");
        }
        writeln!(sink, ">")?;
        if self.is_skipped {
            writeln!(sink, r#"      <skipped message="its kind is not known"/>"#)?;
        }
        if let Some((reason, text)) = &self.failure {
            let mut message = escaped(text);
            if let Some(more @ 1..) = self.errors.len().checked_sub(1) {
                message.push_str(&format!(" (and {})", Count(more as u64, "more error")));
            }
            write!(sink, r#"      <failure type="{reason}" message="{message}">"#)?;
            write_lines(sink, &self.errors)?;
            writeln!(sink, "</failure>")?;
        }
        if !self.warnings.is_empty() {
            write!(sink, "      <system-out>")?;
            write_lines(sink, &self.warnings)?;
            writeln!(sink, "</system-out>")?;
        }
        writeln!(sink, "    </testcase>")
    }
}

impl Form for JUnit {
    fn document(
        &mut self,
        _: &mut Sink,
        document: Option<&Document>,
        diagnostics: &[Diagnostic],
        examined: &[Examined],
    ) -> io::Result<()> {
        let first = diagnostics.first();
        let place = first.map(|it| (&it.place.file, it.place.document));
        let place = document.map(|it| (&it.file, Some(it.number))).or(place);
        let Some((file, number)) = place else { return Ok(()) };
        let objects = examined.iter().filter_map(|it| {
            let (at, object) = it.object.as_ref()?;
            let is_skipped = it.verdict == Verdict::Skipped;
            Some((at, Case::new(Some(object), number, is_skipped)))
        });
        let (places, mut cases): (Vec<&ItemPath>, Vec<Case>) = objects.unzip();
        let mut places: HashMap<_, _> = places.into_iter().zip(0..).collect();
        for diagnostic in diagnostics {
            let index = *places.entry(&diagnostic.at).or_insert_with(|| {
                cases.push(Case::new(diagnostic.object.as_deref(), number, false));
                cases.len() - 1
            });
            if let Some(case) = cases.get_mut(index) {
                case.add(diagnostic);
            }
        }
        match self.suites.last_mut().filter(|it| it.file == *file) {
            Some(suite) => suite.cases.append(&mut cases),
            None => self.suites.push(Suite { file: Rc::clone(file), cases }),
        }
        Ok(())
    }

    fn finish(&mut self, sink: &mut Sink, _: &Counts) -> io::Result<()> {
        let sum = |count: fn(&Suite) -> usize| self.suites.iter().map(count).sum::<usize>();
        let (tests, failures) = (sum(|it| it.cases.len()), sum(Suite::failures));
        let skipped = sum(Suite::skipped);
        writeln!(sink, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
        write!(sink, r#"<testsuites name="apim validate" tests="{tests}" failures="{failures}""#)?;
        writeln!(sink, r#" errors="0" skipped="{skipped}">"#)?;
        for suite in &self.suites {
            let (file, tests) = (escaped(&suite.file), suite.cases.len());
            let (failures, skipped) = (suite.failures(), suite.skipped());
            write!(sink, r#"  <testsuite name="{file}" tests="{tests}" failures="{failures}""#)?;
            writeln!(sink, r#" errors="0" skipped="{skipped}">"#)?;
            suite.cases.iter().try_for_each(|it| it.write(sink, &suite.file))?;
            writeln!(sink, "  </testsuite>")?;
        }
        writeln!(sink, "</testsuites>")
    }
}

fn write_lines(sink: &mut Sink, lines: &[String]) -> io::Result<()> {
    for (position, line) in lines.iter().enumerate() {
        let end = if position == 0 { "" } else { "\n" };
        write!(sink, "{end}{}", escaped(line))?;
    }
    Ok(())
}

/// A text in an attribute or an element. It is one line, so that no control character is left.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in one_line(text).chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // These are not characters of XML.
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_texts_are_characters_of_xml() {
        assert_eq!(
            escaped("<a b=\"1\">&\u{1}\n\u{ffff}"),
            "&lt;a b=&quot;1&quot;&gt;&amp;\\u{1}\\n\u{fffd}"
        );
    }
}
