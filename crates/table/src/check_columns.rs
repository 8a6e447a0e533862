//! Whether printer columns are right.

use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::PrinterColumn;

const TYPES: [&str; 5] = ["boolean", "date", "integer", "number", "string"];
const FORMATS: [&str; 8] =
    ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];

impl PrinterColumn {
    /// What is wrong with the column of a definition that is at `path`: it needs a name, one of the
    /// types, a format that exists if it has one, and a path that starts with a dot.
    ///
    /// ```
    /// use apimachinery_table::PrinterColumn;
    /// use apimachinery_validation::Path;
    ///
    /// let column = PrinterColumn::new("Replicas", "int", "spec.replicas");
    /// let errors = column.validate(&Path::new("spec").child("additionalPrinterColumns").index(0));
    /// assert_eq!(errors.len(), 2);
    /// ```
    ///
    /// Corresponds to `ValidateCustomResourceColumnDefinition`.
    pub fn validate(&self, path: &Path) -> FieldErrors {
        let mut errors = FieldErrors::new();
        if self.name.is_empty() {
            errors.push(FieldError::required(&path.child("name"), ""));
        }
        let one_of = |names: &[&str]| format!("must be one of {}", names.join(","));
        if self.r#type.is_empty() {
            errors.push(FieldError::required(&path.child("type"), one_of(&TYPES)));
        } else if !TYPES.contains(&self.r#type.as_str()) {
            errors.push(FieldError::invalid(
                &path.child("type"),
                self.r#type.as_str(),
                one_of(&TYPES),
            ));
        }
        if !self.format.is_empty() && !FORMATS.contains(&self.format.as_str()) {
            let format = path.child("format");
            errors.push(FieldError::invalid(&format, self.format.as_str(), one_of(&FORMATS)));
        }
        let json_path = path.child("JSONPath");
        if self.json_path.is_empty() {
            errors.push(FieldError::required(&json_path, ""));
        } else if !self.json_path.starts_with('.') {
            let detail = "must be a simple json path starting with .";
            errors.push(FieldError::invalid(&json_path, self.json_path.as_str(), detail));
        }
        errors
    }
}
