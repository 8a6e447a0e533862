//! The columns of tables, as the versions of a definition declare them.

use apimachinery_api::apiextensions::v1;
use apimachinery_table::{ColumnConvertor, ColumnError, PrinterColumn};

/// A column of a definition as tables know it.
pub fn printer_column(column: &v1::CustomResourceColumnDefinition) -> PrinterColumn {
    PrinterColumn {
        name: column.name.clone(),
        r#type: column.r#type.clone(),
        format: column.format.clone(),
        description: column.description.clone(),
        priority: column.priority,
        json_path: column.json_path.clone(),
    }
}

/// What makes tables of the objects of a version: their names, and its columns; their age, when it
/// has none.
///
/// Corresponds to `getAdditionalPrinterColumns` and `tableconvertor.New`.
///
/// # Errors
/// The first path of a column that is not valid.
///
/// ```
/// use apimachinery_api::apiextensions::v1::CustomResourceDefinitionVersion;
/// use apimachinery_crd::table_convertor;
///
/// let convertor = table_convertor(&CustomResourceDefinitionVersion::default())?;
/// let names: Vec<_> = convertor.columns().iter().map(|it| it.name.as_str()).collect();
/// assert_eq!(names, ["Name", "Age"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn table_convertor(
    version: &v1::CustomResourceDefinitionVersion,
) -> Result<ColumnConvertor, ColumnError> {
    match version.additional_printer_columns.as_slice() {
        [] => ColumnConvertor::new([PrinterColumn::age()]),
        columns => ColumnConvertor::new(columns.iter().map(printer_column)),
    }
}
