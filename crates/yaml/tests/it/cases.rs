//! Files of input and output pairs: how they are read and what is compared.

use std::fs;
use std::path::Path;

use apimachinery_yaml::{DuplicateKey, ToJsonOptions, from_json, to_json};
use serde_json::Value;

/// What running the cases of a file gave.
#[derive(Default)]
pub(super) struct Outcome {
    pub(super) passed: usize,
    pub(super) failures: Vec<String>,
}

impl Outcome {
    fn note(&mut self, result: Result<(), String>, case: &Value) {
        match result {
            Ok(()) => self.passed += 1,
            Err(reason) => self.failures.push(format!("{case}\n    {reason}")),
        }
    }

    /// Reports the count and fails with the first failures, if there are any.
    pub(super) fn finish(self, what: &str) {
        let total = self.passed + self.failures.len();
        eprintln!("{what}: {} of {total} passed", self.passed);
        let shown = self.failures.iter().take(15).cloned().collect::<Vec<_>>().join("\n");
        assert!(self.failures.is_empty(), "{what}: {} failed\n{shown}", self.failures.len());
    }
}

/// Reads a list of cases; nothing if there is no such file.
pub(super) fn read(path: &Path) -> Option<Vec<Value>> {
    let text = fs::read(path).ok()?;
    let Value::Array(cases) = serde_json::from_slice(&text).expect("a JSON file") else {
        panic!("{} is not a list", path.display());
    };
    Some(cases)
}

/// Runs cases of `{yaml | yaml_base64, json | error, strict_error?, nondeterministic?}`.
pub(super) fn decode(cases: &[Value]) -> Outcome {
    let mut outcome = Outcome::default();
    for case in cases {
        outcome.note(decode_one(case), case);
    }
    outcome
}

/// Runs cases of `{json, yaml | error, nondeterministic?}`.
pub(super) fn encode(cases: &[Value]) -> Outcome {
    let mut outcome = Outcome::default();
    for case in cases {
        outcome.note(encode_one(case), case);
    }
    outcome
}

fn decode_one(case: &Value) -> Result<(), String> {
    let yaml = match case["yaml_base64"].as_str() {
        Some(text) => data_encoding::BASE64.decode(text.as_bytes()).expect("base64"),
        None => case["yaml"].as_str().expect("yaml").as_bytes().to_vec(),
    };
    let by_chance = case["nondeterministic"].as_bool() == Some(true);
    let result = to_json(&yaml, &ToJsonOptions::default().strict(true).positions(true));
    let expected = &case["json"];
    match (&result, expected.as_str(), case["error"].as_str()) {
        (Ok(_), Some(_), _) | (Err(_), _, Some(_)) if by_chance => return Ok(()),
        (Ok(json), Some(text), _) if same_json(&json.text, text) => {}
        (Err(error), None, Some(text)) if error.to_string() == text => {}
        (Ok(json), _, _) => return Err(format!("gave {}", String::from_utf8_lossy(&json.text))),
        (Err(error), _, _) => return Err(format!("failed: {error}")),
    }
    let findings = result.map(|json| json.duplicate_keys).unwrap_or_default();
    let strict = (!findings.is_empty()).then(|| DuplicateKey::join(&findings));
    let wanted = case["strict_error"].as_str().filter(|_| case["error"].is_null());
    if strict.as_deref() == wanted { Ok(()) } else { Err(format!("findings: {strict:?}")) }
}

/// The texts are equal. What replaces a byte that is not UTF-8 may be escaped or not: that
/// depends on the encoder with which the reference was built (escaped unless it is `jsonv2`).
fn same_json(ours: &[u8], reference: &str) -> bool {
    ours == reference.as_bytes()
        || String::from_utf8_lossy(ours).replace("\\ufffd", "\u{FFFD}") == reference
}

fn encode_one(case: &Value) -> Result<(), String> {
    let by_chance = case["nondeterministic"].as_bool() == Some(true);
    match (from_json(case["json"].as_str().expect("json").as_bytes()), case["yaml"].as_str()) {
        (Ok(yaml), Some(_)) if by_chance => {
            let back = to_json(&yaml, &ToJsonOptions::default()).map_err(|e| e.to_string())?;
            let left: Value = serde_json::from_slice(&back.text).map_err(|e| e.to_string())?;
            let right: Value = serde_json::from_str(case["json"].as_str().unwrap_or_default())
                .map_err(|e| e.to_string())?;
            if left == right { Ok(()) } else { Err(format!("means {left}")) }
        }
        (Ok(yaml), Some(text)) if yaml == text.as_bytes() => Ok(()),
        (Ok(yaml), _) => Err(format!("gave {:?}", String::from_utf8_lossy(&yaml))),
        (Err(error), None) if Some(&*error.to_string()) == case["error"].as_str() => Ok(()),
        (Err(error), _) => Err(format!("failed: {error}")),
    }
}

/// The values are equal, numbers by their value and not their form.
pub(super) fn same(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => ours == theirs,
    }
}
