//! Requests that refer to the answers of earlier ones.

use serde_json::Value;

/// Replaces what refers to an earlier answer of the same story: `{uid:3}`, `{resourceVersion:3}`
/// and `{continue:3}` are fields of the metadata of the fourth answer, and empty where it has none.
pub fn resolve(text: &str, answers: &[Value]) -> String {
    let mut resolved = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        resolved.push_str(before);
        rest = match reference(after) {
            Some((field, number, after)) => {
                let held = answers.get(number).and_then(|it| it["metadata"][field].as_str());
                resolved.push_str(held.unwrap_or_default());
                after
            }
            None => {
                resolved.push('{');
                after
            }
        };
    }
    resolved + rest
}

/// The field and the number of a reference that a text begins with, and what follows it.
fn reference(text: &str) -> Option<(&str, usize, &str)> {
    let (inside, after) = text.split_once('}')?;
    let (field, number) = inside.split_once(':')?;
    let is_known = matches!(field, "resourceVersion" | "uid" | "continue");
    is_known.then_some((field, number.parse().ok()?, after))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::resolve;

    #[test]
    fn references_are_replaced_and_other_braces_kept() {
        let answers = [json!({"metadata": {"uid": "u", "continue": ""}}), json!(null)];
        let text = r#"/a?uid={uid:0}&continue={continue:0} {"uid":"{uid:1}","{x:0}":{"uid:2}"#;
        assert_eq!(resolve(text, &answers), r#"/a?uid=u&continue= {"uid":"","{x:0}":{"uid:2}"#);
        assert_eq!(resolve("{uid:9}{{", &answers), "{{");
    }
}
