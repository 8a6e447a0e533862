//! The printer columns of custom resources.

use std::sync::Arc;

use apimachinery_json::to_unstructured;
use apimachinery_jsonpath::{Found, JsonPath};
use apimachinery_meta::Time;
use apimachinery_meta::v1::{Table, TableColumnDefinition};
use apimachinery_runtime::{GroupVersionKind, Object, Quoted, Str, Unstructured, Value};

use crate::build::build_table;
use crate::columns::AGE_DESCRIPTION;
use crate::{TableConvertor, TableError, TableRequest, age, name_column};

/// A column that shows what JSONPath finds in an object.
///
/// Corresponds to `CustomResourceColumnDefinition`, an entry of `additionalPrinterColumns`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrinterColumn {
    /// The name of the column.
    pub name: Str,
    /// What its cells are: `integer`, `number`, `string`, `boolean` or `date`. Cells of another
    /// type are `null`.
    pub r#type: Str,
    /// A finer type, such as `int64`, for clients.
    pub format: Str,
    /// What the column is about; the path when nothing is said.
    pub description: Str,
    /// Above 0 the column is shown in wide output only.
    pub priority: i32,
    /// The path without braces, such as `.spec.replicas`.
    pub json_path: Str,
}

impl PrinterColumn {
    /// A column of this name and type, for the value at this path.
    pub fn new(name: impl Into<Str>, r#type: impl Into<Str>, json_path: impl Into<Str>) -> Self {
        Self {
            name: name.into(),
            r#type: r#type.into(),
            json_path: json_path.into(),
            ..Self::default()
        }
    }

    /// The column that custom resources have without any: their age.
    pub fn age() -> Self {
        let description = AGE_DESCRIPTION.into();
        Self { description, ..Self::new("Age", "date", ".metadata.creationTimestamp") }
    }

    fn definition(&self) -> TableColumnDefinition {
        let described = || format!("Value at `{}` in each object.", self.json_path);
        TableColumnDefinition {
            name: self.name.clone(),
            r#type: self.r#type.clone(),
            format: self.format.clone(),
            description: match self.description.is_empty() {
                true => described().into(),
                false => self.description.clone(),
            },
            priority: self.priority,
        }
    }
}

/// The path of a printer column is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unrecognized column definition {}", Quoted(json_path))]
pub struct ColumnError {
    json_path: Str,
    #[source]
    source: apimachinery_jsonpath::ParseError,
}

/// Makes tables of custom resources: the name, and what the paths of their printer columns find.
///
/// Objects of a type are examined through their unstructured form. Cells are the first thing that a
/// path finds, `null` when there is none or it is of another type than the column; a column of
/// texts shows any value as text, dates are ages.
///
/// Corresponds to `tableconvertor.New` of the API extensions server.
#[derive(Clone, Debug)]
pub struct ColumnConvertor {
    columns: Arc<[TableColumnDefinition]>,
    cells: Arc<[(CellType, JsonPath)]>,
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellType {
    Integer,
    Number,
    Boolean,
    String,
    Date,
    Unknown,
}

impl CellType {
    fn of(name: &str) -> Self {
        match name {
            "integer" => Self::Integer,
            "number" => Self::Number,
            "boolean" => Self::Boolean,
            "string" => Self::String,
            "date" => Self::Date,
            _ => Self::Unknown,
        }
    }
}

impl ColumnConvertor {
    /// A convertor with these columns after the name.
    ///
    /// # Errors
    /// When a path is not valid: the first such.
    pub fn new(columns: impl IntoIterator<Item = PrinterColumn>) -> Result<Self, ColumnError> {
        let mut definitions = vec![name_column()];
        let mut cells = Vec::new();
        for column in columns {
            let path = JsonPath::parse(&format!("{{{}}}", column.json_path));
            let path =
                path.map_err(|source| ColumnError { json_path: column.json_path.clone(), source })?;
            cells.push((CellType::of(&column.r#type), path.allow_missing_keys(true)));
            definitions.push(column.definition());
        }
        Ok(Self { columns: definitions.into(), cells: cells.into() })
    }

    /// The columns.
    pub fn columns(&self) -> &[TableColumnDefinition] {
        &self.columns
    }
}

impl TableConvertor for ColumnConvertor {
    fn to_table(&self, object: &dyn Object, request: &TableRequest) -> Result<Table, TableError> {
        build_table(object, request, &self.columns, |object, meta| {
            let made;
            let content = match object.as_unstructured() {
                Some(object) => object,
                None => {
                    let kind =
                        object.own_kind().or_else(|| Some(object.type_info().kind?.to_gvk()));
                    made =
                        to_unstructured(object, &kind.unwrap_or_else(GroupVersionKind::default))?;
                    &made
                }
            };
            let cells = self.cells.iter();
            let cells = cells.map(|(cell, path)| cell.cell(path, content, request.now()));
            Ok([Value::String(meta.name.clone())]
                .into_iter()
                .chain(cells)
                .collect::<Vec<_>>()
                .into())
        })
    }
}

impl CellType {
    /// The first thing that the first part of the path finds.
    fn cell(self, path: &JsonPath, content: &Unstructured, now: Time) -> Value {
        let found = path.find(content).unwrap_or_default();
        match found.first().and_then(|found| found.first()) {
            Some(found) => self.cell_of(found, path, now).unwrap_or_default(),
            None => Value::Null,
        }
    }

    fn cell_of(self, found: &Found<'_>, path: &JsonPath, now: Time) -> Option<Value> {
        match self {
            Self::String => {
                // The reference loses that `null` is one.
                let found = if found.is_null() { &Found::Nothing } else { found };
                let mut text = Vec::new();
                path.write_results(&[*found], &mut text).ok()?;
                Some(Value::String(String::from_utf8_lossy(&text).as_ref().into()))
            }
            Self::Integer => match *found {
                Found::Int(number) => Some(Value::Int(number)),
                // Without its fraction.
                Found::Float(number) => Some(Value::Int(whole(number))),
                _ => None,
            },
            Self::Number => match *found {
                Found::Int(number) => Some(Value::Float(number as f64)),
                Found::Float(number) => Some(Value::Float(number)),
                _ => None,
            },
            Self::Boolean => found.as_bool().map(Value::Bool),
            Self::Date => found.as_str().map(|text| date(text, now).into()),
            Self::Unknown => None,
        }
    }
}

fn date(text: &str, now: Time) -> String {
    let time = match text {
        "" | "null" => Ok(Time::ZERO),
        text => Time::parse(text),
    };
    time.map_or_else(|_| "<invalid>".to_owned(), |time| age(time, now))
}

#[expect(clippy::cast_possible_truncation, reason = "the reference cuts the fraction")]
fn whole(number: f64) -> i64 {
    number as i64
}
