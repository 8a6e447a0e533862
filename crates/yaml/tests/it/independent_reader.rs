//! What is written means the same to another reader of YAML.

use apimachinery_yaml::from_json;
use serde_json::Value;

use super::{cases, small_stack};

/// What the other reader cannot know: it follows YAML 1.2, and reads some texts the emitter
/// writes differently from the emitter's own reader.
fn is_excused(json: &str, yaml: &str) -> bool {
    // A plain `<<` is a merge to one and a key to the other; LS and PS are line breaks in 1.1 only.
    yaml.contains("<<") || yaml.contains(['\u{2028}', '\u{2029}', '\u{85}', '\u{FEFF}'])
        // Floats without a point and integers beyond 64 bits have another form there.
        || json.contains("1e400")
        // DIFFERENCE of the other reader: `!!binary` is not known to it.
        || yaml.contains("!!binary")
}

#[test]
fn written_text_means_the_same_to_serde_yaml() {
    small_stack::run(|| {
        let folder = apimachinery_test_support::testdata("yaml");
        let mut compared = 0;
        let mut different = Vec::new();
        for case in cases::read(&folder.join("encode-cases.json")).expect("the table") {
            let json = case["json"].as_str().expect("json");
            let Ok(meant) = serde_json::from_str::<Value>(json) else { continue };
            let Ok(yaml) = from_json(json.as_bytes()) else { continue };
            let yaml = String::from_utf8(yaml).expect("UTF-8");
            if is_excused(json, &yaml) || case["rule"] == "json read as yaml" {
                continue;
            }
            compared += 1;
            match serde_yaml::from_str::<Value>(&yaml) {
                Ok(read) if cases::same(&meant, &read) => {}
                other => different.push(format!("{yaml:?} gave {other:?} for {json}")),
            }
        }
        assert!(compared > 180, "only {compared} were compared");
        assert!(different.is_empty(), "{}", different.join("\n"));
    });
}
