//! Long tables, row by row.

use std::sync::Arc;

use apimachinery_json::JsonWriter;
use apimachinery_meta::object_meta;
use apimachinery_meta::v1::{Table, TableRow};
use apimachinery_runtime::{
    EncodeError, Encoder, GroupVersionKind, ListItem, ListPieces, ListView, Object, Serializer,
};
use apimachinery_table::IncludeObject;

/// How many bytes of rows make a piece.
const GATHERED: usize = 16 * 1024;

/// How the JSON of a table without rows ends.
const NO_ROWS: [&[u8]; 2] = [b"[]}\n", b"null}\n"];

/// Writes a list as the table that was made of it, in JSON. What rows have of their objects is
/// written straight from these: in the table itself it would be a copy, and the whole response
/// would be in memory twice.
#[derive(Debug)]
pub(crate) struct RowPieces {
    /// The table up to its rows.
    head: Vec<u8>,
    rows: Vec<TableRow>,
    include: IncludeObject,
    /// What is written before the metadata of an object.
    partial_head: String,
    objects: Arc<dyn Encoder>,
    /// The next row; `None` after the last piece.
    next: Option<usize>,
}

impl RowPieces {
    /// For a table whose rows have nothing of their objects yet; `None` for one that is not written
    /// as it is expected.
    ///
    /// # Errors
    /// When the table has no JSON form.
    pub(super) fn new(
        mut table: Table,
        kind: &GroupVersionKind,
        json: &dyn Serializer,
        include: IncludeObject,
        objects: Arc<dyn Encoder>,
    ) -> Result<Option<Self>, EncodeError> {
        let rows = std::mem::take(&mut table.rows).into_iter().collect();
        let mut head = Vec::new();
        json.encode(&table, kind, &mut head)?;
        let Some(length) = NO_ROWS.iter().find_map(|end| head.strip_suffix(*end)).map(<[u8]>::len)
        else {
            return Ok(None);
        };
        head.truncate(length);
        let version = kind.group_version();
        let partial_head =
            format!(r#"{{"kind":"PartialObjectMetadata","apiVersion":"{version}","metadata":"#);
        Ok(Some(Self { head, rows, include, partial_head, objects, next: Some(0) }))
    }

    fn write_row(
        &self,
        row: &TableRow,
        object: &dyn Object,
        writer: &mut JsonWriter,
    ) -> Result<(), EncodeError> {
        writer.raw(r#"{"cells":"#);
        writer.value(&row.cells);
        if !row.conditions.is_empty() {
            writer.raw(r#","conditions":"#);
            writer.value(&row.conditions);
        }
        writer.raw(r#","object":"#);
        match self.include {
            IncludeObject::None => writer.null(),
            IncludeObject::Metadata => {
                let metadata = object_meta(object)
                    .map_err(|error| EncodeError::invalid_value(error.to_string()))?;
                writer.raw(&self.partial_head);
                writer.value(&*metadata);
                writer.raw("}");
            }
            IncludeObject::Object => {
                let json = self.objects.encode_to_vec(object)?;
                writer.raw_json(json.trim_ascii_end());
            }
        }
        writer.raw("}");
        Ok(())
    }
}

impl ListPieces for RowPieces {
    fn next_piece(&mut self, list: &dyn Object, out: &mut Vec<u8>) -> Result<bool, EncodeError> {
        let Some(mut index) = self.next.take() else { return Ok(false) };
        let list = list.as_list();
        let mut writer = JsonWriter::new(std::mem::take(&mut self.head));
        while let Some(row) = self.rows.get(index) {
            if writer.len() > GATHERED {
                self.next = Some(index);
                break;
            }
            writer.raw(if index == 0 { "[" } else { "," });
            match list.as_ref().and_then(|list| list.item(index)) {
                Some(ListItem::Object(object)) => self.write_row(row, object, &mut writer)?,
                _ => writer.fail(EncodeError::invalid_value("a row without an object")),
            }
            index += 1;
        }
        if self.next.is_none() {
            writer.raw("]}\n");
        }
        out.append(&mut writer.finish()?);
        Ok(true)
    }
}

/// Whether each item of a list becomes one row.
pub(super) fn has_a_row_for_each(list: &ListView<'_>) -> bool {
    objects_of(list).filter(|item| item.as_list().is_none()).count() == list.len()
}

fn objects_of<'a>(list: &ListView<'a>) -> impl Iterator<Item = &'a dyn Object> + use<'a> {
    list.items().filter_map(|item| match item {
        ListItem::Object(item) => Some(item),
        _ => None,
    })
}
