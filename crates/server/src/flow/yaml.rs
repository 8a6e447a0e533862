//! Configurations in YAML.

use apimachinery_runtime::Value;
use apimachinery_yaml::{ToJsonOptions, to_json};

/// The value in a text, and what is wrong with it in a strict sense: keys that are set twice.
///
/// # Errors
/// When the text is not YAML.
pub(super) fn read(text: &[u8]) -> Result<(Value, Vec<String>), String> {
    let json = to_json(text, &ToJsonOptions::new().strict(true))
        .map_err(|error| format!("error converting YAML to JSON: {error}"))?;
    let text = String::from_utf8_lossy(&json.text);
    let value = apimachinery_json::value_from_str(&text).map_err(|it| it.message().to_string())?;
    Ok((value, json.duplicate_keys.iter().map(ToString::to_string).collect()))
}
