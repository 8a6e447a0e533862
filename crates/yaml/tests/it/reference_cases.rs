//! Cases that the reference produced, from the folder that `APIMACHINERY_YAML_CASES` names.

use std::path::PathBuf;

use super::{cases, small_stack};

fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("APIMACHINERY_YAML_CASES").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("skipped: APIMACHINERY_YAML_CASES is not set");
    }
    folder
}

#[test]
fn decoding_gives_what_the_reference_gives() {
    small_stack::run(|| {
        let Some(folder) = folder() else { return };
        let cases = cases::read(&folder.join("decode-cases.json")).unwrap_or_default();
        cases::decode(&cases).finish("reference decode cases");
    });
}

#[test]
fn encoding_gives_what_the_reference_gives() {
    small_stack::run(|| {
        let Some(folder) = folder() else { return };
        let cases = cases::read(&folder.join("encode-cases.json")).unwrap_or_default();
        cases::encode(&cases).finish("reference encode cases");
    });
}
