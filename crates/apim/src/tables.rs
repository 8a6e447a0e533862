//! Objects as `kubectl get` shows them.

use std::borrow::Cow;
use std::io::{self, Write};
use std::time::SystemTime;

use apimachinery::meta::Time;
use apimachinery::meta::v1::Table;
use apimachinery::printers::{self, Printers};
use apimachinery::runtime::{GroupKind, Value};
use apimachinery::table::{TableConvertor, TableRequest, TextTable};
use apimachinery::{CodecFactory, Str};

use crate::custom;
use crate::load::Loaded;
use crate::problem::What;
use crate::words::shortened;

/// How many characters a cell has at most: names are shorter.
const MAX_CELL: usize = 1_000;

/// Collects the rows of objects. Columns are as wide as the widest cell, so that nothing is written
/// before the end.
#[derive(Debug)]
pub(crate) struct Tables {
    printers: Printers,
    request: TableRequest,
    text: TextTable,
    /// Those of one kind that follow each other are one.
    tables: Vec<(GroupKind, Table)>,
}

impl Tables {
    /// With the time of the system.
    pub(crate) fn new(codecs: &CodecFactory, is_wide: bool) -> Self {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let now = Time::from_seconds(i64::try_from(since.as_secs()).unwrap_or_default());
        Self {
            printers: printers::all().scheme(codecs.scheme().clone()),
            request: TableRequest::new(now),
            text: TextTable::new().wide(is_wide),
            tables: Vec::new(),
        }
    }

    /// Adds the rows of an object, of a list, or of the items of a list of any kinds.
    pub(crate) fn push(&mut self, document: &Loaded) -> Result<(), What> {
        document.objects().into_iter().try_for_each(|object| self.push_one(object))
    }

    fn push_one(&mut self, loaded: &Loaded) -> Result<(), What> {
        let columns = custom::columns_of(&loaded.kind);
        let convertor = columns.map_or(&self.printers as &dyn TableConvertor, |it| it);
        let table = convertor.to_table(&*loaded.object, &self.request);
        let table = table.map_err(|error| What::Table(error.to_string()))?;
        let kind = kind_of_rows(loaded);
        match self.tables.last_mut() {
            Some((last, rows))
                if *last == kind && rows.column_definitions == table.column_definitions =>
            {
                rows.rows.extend(table.rows.iter().cloned());
            }
            _ => self.tables.push((kind, table)),
        }
        Ok(())
    }

    /// Writes all tables, with an empty line between two of them. Where there are several kinds,
    /// names contain theirs.
    pub(crate) fn write(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let has_several =
            self.tables.iter().zip(self.tables.iter().skip(1)).any(|(it, next)| it.0 != next.0);
        let shown = self.tables.iter_mut().filter(|(_, table)| !table.rows.is_empty());
        for (count, (kind, table)) in shown.enumerate() {
            if count > 0 {
                writeln!(out)?;
            }
            if has_several {
                name_kind(kind, table);
            }
            shorten_cells(table);
            self.text.write(table, out)?;
        }
        Ok(())
    }
}

/// The kind of the object, or of the items of its list.
fn kind_of_rows(loaded: &Loaded) -> GroupKind {
    let mut kind = loaded.kind.group_kind();
    match custom::names_of(&loaded.kind) {
        Some(names) => kind.kind = names.kind.clone(),
        None => {
            if let Some(item) = kind.kind.strip_suffix("List") {
                kind.kind = Str::from(item);
            }
        }
    }
    kind
}

/// Shortens cells that would make every line of the table as long as themselves.
fn shorten_cells(table: &mut Table) {
    for cell in table.rows.iter_mut().flat_map(|row| row.cells.iter_mut()) {
        if let Value::String(text) = cell
            && let Cow::Owned(short) = shortened(text, MAX_CELL)
        {
            *text = short.into();
        }
    }
}

/// `web` becomes `deployment.apps/web`.
fn name_kind(kind: &GroupKind, table: &mut Table) {
    let column = table.column_definitions.iter().position(|it| it.name == "Name");
    let kind = kind.to_string().to_lowercase();
    for row in table.rows.iter_mut() {
        if let Some(Value::String(name)) = column.and_then(|at| row.cells.get_mut(at)) {
            *name = format!("{kind}/{name}").into();
        }
    }
}
