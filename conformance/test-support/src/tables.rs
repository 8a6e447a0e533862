//! Tables, as clients ask for them in place of objects.

use serde_json::Value;

/// Empties the descriptions of a table's columns, which are in other words than the reference's.
/// Values that are not tables stay as they are.
pub fn without_column_descriptions(table: &mut Value) {
    let columns = table.get_mut("columnDefinitions").and_then(Value::as_array_mut);
    for column in columns.into_iter().flatten() {
        column["description"] = "".into();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::without_column_descriptions;

    #[test]
    fn only_descriptions_of_columns_are_emptied() {
        let mut table =
            json!({"columnDefinitions": [{"name": "A", "description": "b"}], "description": "c"});
        without_column_descriptions(&mut table);
        let emptied =
            json!({"columnDefinitions": [{"name": "A", "description": ""}], "description": "c"});
        assert_eq!(table, emptied);
        let mut list = json!([1]);
        without_column_descriptions(&mut list);
        assert_eq!(list, json!([1]));
    }
}
