//! `apim validate -o json`: one document with all findings.

use std::io::{self, Write};

use apimachinery::json::value_to_vec;
use apimachinery::runtime::Value;

use super::diagnostic::{Diagnostic, fields, number};
use super::form::{Counts, Form, Sink};
use super::object::Examined;
use crate::input::Document;

pub(super) struct Json {
    items: Items,
}

impl Json {
    pub(super) fn start(sink: &mut Sink) -> io::Result<Self> {
        sink.write_all(br#"{"findings":["#)?;
        Ok(Self { items: Items::default() })
    }
}

impl Form for Json {
    fn document(
        &mut self,
        sink: &mut Sink,
        _: Option<&Document>,
        diagnostics: &[Diagnostic],
        _: &[Examined],
    ) -> io::Result<()> {
        diagnostics.iter().try_for_each(|it| self.items.write(sink, &it.to_value()))
    }

    fn finish(&mut self, sink: &mut Sink, counts: &Counts) -> io::Result<()> {
        let Counts { documents, valid, invalid, skipped, errors, warnings } = *counts;
        let summary = fields([
            ("documents", number(documents)),
            ("valid", number(valid)),
            ("invalid", number(invalid)),
            ("skipped", number(skipped)),
            ("errors", number(errors)),
            ("warnings", number(warnings)),
        ]);
        sink.write_all(br#"],"summary":"#)?;
        write_value(sink, &summary)?;
        sink.write_all(b"}\n")
    }
}

/// Writes the items of an array one by one.
#[derive(Debug, Default)]
pub(super) struct Items {
    has_one: bool,
}

impl Items {
    pub(super) fn write(&mut self, sink: &mut Sink, item: &Value) -> io::Result<()> {
        if std::mem::replace(&mut self.has_one, true) {
            sink.write_all(b",")?;
        }
        write_value(sink, item)
    }
}

pub(super) fn write_value(sink: &mut Sink, value: &Value) -> io::Result<()> {
    sink.write_all(&value_to_vec(value).map_err(io::Error::other)?)
}
