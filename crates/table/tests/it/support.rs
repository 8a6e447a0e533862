//! What the tests share.

use apimachinery_json::{to_string, value_from_str};
use apimachinery_meta::Time;
use apimachinery_meta::v1::Table;
use apimachinery_runtime::{GroupResource, Unstructured, Value};
use apimachinery_table::{
    ColumnConvertor, ColumnError, DefaultTableConvertor, PrinterColumn, TableConvertor,
    TableRequest,
};
use serde::Deserialize;

/// A printer column as a definition has it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub(crate) struct Column {
    name: String,
    r#type: String,
    format: String,
    description: String,
    priority: i32,
    json_path: String,
}

impl From<Column> for PrinterColumn {
    fn from(it: Column) -> Self {
        Self {
            format: it.format.into(),
            description: it.description.into(),
            priority: it.priority,
            ..Self::new(it.name, it.r#type, it.json_path)
        }
    }
}

/// The convertor of the columns, or the one of kinds without a printer.
pub(crate) fn convertor(
    columns: Option<Vec<Column>>,
) -> Result<Box<dyn TableConvertor>, ColumnError> {
    Ok(match columns {
        None => Box::new(DefaultTableConvertor::new(GroupResource::new("example.com", "things"))),
        Some(columns) => {
            Box::new(ColumnConvertor::new(columns.into_iter().map(PrinterColumn::from))?)
        }
    })
}

pub(crate) fn unstructured(json: &str) -> Unstructured {
    match value_from_str(json) {
        Ok(Value::Map(content)) => Unstructured::new(content),
        other => panic!("{json} is not an object: {other:?}"),
    }
}

pub(crate) fn request() -> TableRequest {
    TableRequest::new("2024-03-03T13:00:00Z".parse::<Time>().unwrap())
}

/// The JSON of the table without its kind, which the reference adds later, and without the
/// descriptions of columns, which are in other words than there.
pub(crate) fn json_of(table: &Table) -> String {
    let mut table = table.clone();
    for column in &mut table.column_definitions {
        column.description = "".into();
    }
    to_string(&table).unwrap().replacen(r#""kind":"Table","apiVersion":"meta.k8s.io/v1","#, "", 1)
}
