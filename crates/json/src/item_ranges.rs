//! Where the items of a list are in its JSON.

use std::ops::Range;

use apimachinery_runtime::DecodeError;

use crate::JsonReader;

/// The bytes of each item in the field `items` of a list, in order; empty when it has no such
/// array.
///
/// Of a field that is there twice, the last one counts. What is in the items is only scanned.
///
/// ```
/// let list = r#"{"kind": "List", "items": [{"kind": "Pod"}, 2]}"#;
/// let items = apimachinery_json::item_ranges(list)?;
/// let items: Vec<_> = items.into_iter().filter_map(|range| list.get(range)).collect();
/// assert_eq!(items, [r#"{"kind": "Pod"}"#, "2"]);
/// # Ok::<(), apimachinery_runtime::DecodeError>(())
/// ```
///
/// # Errors
/// When the text is not a JSON object.
pub fn item_ranges(json: &str) -> Result<Vec<Range<usize>>, DecodeError> {
    let mut ranges = Vec::new();
    let mut reader = JsonReader::from_text(json);
    reader.object_start("object")?;
    let mut first = true;
    while let Some(name) = reader.next_key(&mut first)? {
        if &*name != "items" || reader.peek() != Some(b'[') {
            reader.skip_value()?;
            continue;
        }
        ranges.clear();
        reader.array_start("list")?;
        let mut first = true;
        while reader.next_item(&mut first)? {
            reader.peek();
            let start = reader.offset();
            reader.skip_value()?;
            ranges.push(start..reader.offset());
        }
    }
    Ok(ranges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_an_array_has_no_items() {
        for list in [r#"{"items":null}"#, r#"{"items":{"a":[1]}}"#, "{}"] {
            assert!(item_ranges(list).unwrap().is_empty(), "{list}");
        }
        assert!(item_ranges("[]").is_err());
    }

    #[test]
    fn last_of_doubled_items_counts() {
        let list = r#"{"items":[1,2],"items":[ 3 ]}"#;
        let items = item_ranges(list).unwrap();
        assert_eq!(items.len(), 1);
        assert_eq!(list.get(items[0].clone()), Some("3"));
    }
}
